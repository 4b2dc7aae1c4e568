module m;
[[last_error(ret == 0), wsa_error(ret == 0)]] int f(void);
