module m;
[[errno(ret == -1), errors(3)]] int f(void);
[[errno(ret == -1), errors(EINVAL, EINVAL)]] int g(void);
[[errno(ret == -1), ok(code)]] int h(int code);
