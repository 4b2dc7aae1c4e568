module m;
[[errno(ret.a == 1)]] int f(void);
