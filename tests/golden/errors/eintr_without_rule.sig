module m;
[[eintr(retry)]] int f(void);
[[last_error(ret == 0), eintr(done)]] int g(void);
