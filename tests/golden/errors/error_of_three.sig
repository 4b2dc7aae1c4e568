module m;
[[error(ret, ret, ret)]] int f(void);
