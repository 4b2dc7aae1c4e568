module m;
[[errors(EINVAL)]] int f(void);
[[ok(EINVAL)]] int g(void);
