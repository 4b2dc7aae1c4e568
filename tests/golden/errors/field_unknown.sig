module m;
struct s { int count; };
[[errno(ret.cuont == 1)]] struct s f(void);
