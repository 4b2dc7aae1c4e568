module m;
[[errno(ret == 089)]] int f(void);
