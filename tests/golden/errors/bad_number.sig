module m;
[[errno(ret == 0x)]] int f(void);
