module m;
[[errno(ret & 1)]] double f(void);
