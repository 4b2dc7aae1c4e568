module m;
[[name("f")]] int g(void);
