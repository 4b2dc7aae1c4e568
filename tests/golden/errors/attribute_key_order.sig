module m;
[[errno(from = "code", ret == -1)]] int f(void);
