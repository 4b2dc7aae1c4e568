module m;
[[errno(ret->x == 1)]] int *f(void);
