module m;
[[symbol("a b")]] int g(void);
