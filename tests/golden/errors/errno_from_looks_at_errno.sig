module m;
[[errno(errno != 0, from = "code")]] int f(void);
