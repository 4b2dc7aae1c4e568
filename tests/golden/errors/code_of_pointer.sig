module m;
[[error(ret)]] void *f(void);
