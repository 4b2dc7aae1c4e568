module m;
[[errno(ret + 1 == 0)]] char *f(void);
