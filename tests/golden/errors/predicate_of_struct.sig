module m;
struct s { int a; };
[[errno(ret == -1)]] struct s f(void);
[[errno(ret)]] struct s g(void);
