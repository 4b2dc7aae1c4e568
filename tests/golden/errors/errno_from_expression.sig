module m;
[[errno(ret == -1, from = "a + b")]] int f(void);
[[errno(ret == -1, from = 3)]] int g(void);
