module m;
[[errno(ret == -1), error(ret)]] int f(void);
