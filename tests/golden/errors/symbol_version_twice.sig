module m;
[[symbol("x@@V1")]] int f(void);
