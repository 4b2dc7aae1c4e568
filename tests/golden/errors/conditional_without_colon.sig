module m;
[[errno(ret ? 1)]] int f(void);
