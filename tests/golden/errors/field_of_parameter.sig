module m;
struct s { int a; };
[[errno(s.a == ret)]] int f(struct s s);
