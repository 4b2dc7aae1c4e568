module m;
[[symbol("x@V1"), name(f)]] int x(void);
[[symbol("x@V1"), name(g)]] int x(int a);
