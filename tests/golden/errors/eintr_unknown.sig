module m;
[[errno(ret == -1), eintr(retyr)]] int f(void);
[[errno(ret == -1), eintr]] int g(void);
[[errno(ret == -1), eintr(1 + 1)]] int h(void);
