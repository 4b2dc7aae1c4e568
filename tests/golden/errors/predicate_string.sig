module m;
[[errno(ret == "x")]] int f(void);
