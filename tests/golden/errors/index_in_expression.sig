module m;
[[errno(ret[0] == 1)]] int *f(void);
