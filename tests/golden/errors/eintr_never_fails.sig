module m;
[[errno(always), eintr(retry)]] int f(void);
