module m;
[[errno(~ret)]] double f(void);
struct s { int a; };
[[errno(ret ? 1 : 0)]] struct s g(void);
[[errno((int)ret == 1)]] struct s h(void);
