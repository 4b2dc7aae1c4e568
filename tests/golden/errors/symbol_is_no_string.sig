module m;
[[symbol(f)]] int g(void);
