module m;
struct s { int a; };
[[errno(ret.a < 0), eintr(done)]] struct s f(void);
