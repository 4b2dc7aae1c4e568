module m;
[[errno(ret == -1, fron = "code"), eintr(retry, if = 1)]] int f(void);
