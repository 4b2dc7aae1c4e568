module m;
[[errno(ret == -1)]] size_t f(void);
[[errno(ret < 0)]] unsigned g(void);
[[errno(0 > ret)]] unsigned char h(void);
[[errno((ret >= 0) && errno != 0)]] unsigned long k(void);
[[error(-ret)]] unsigned l(void);
