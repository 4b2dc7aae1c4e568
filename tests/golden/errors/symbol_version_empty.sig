module m;
[[symbol("x@")]] int f(void);
