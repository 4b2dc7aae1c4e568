module m;
[[errno(ret == -1)]] void *f(void);
[[errno(ret < 0)]] char *g(void);
