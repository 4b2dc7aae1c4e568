module m;
[[errno(errno == NULL)]] int f(void);
[[errno(ret == p)]] int g(char *p);
