module m;
[[errno(failed(ret))]] int f(void);
