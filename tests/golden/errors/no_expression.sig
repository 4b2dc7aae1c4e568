module m;
[[errno(ret == )]] int f(void);
