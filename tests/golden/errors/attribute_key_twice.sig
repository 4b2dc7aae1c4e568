module m;
[[errno(ret == -1, from = "a", from = "b")]] int f(void);
