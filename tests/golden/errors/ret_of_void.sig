module m;
[[errno(ret == -1)]] void f(void);
