module m;
[[errno(ret == sizeof(ret))]] int f(void);
