module m;
struct s { void v; };
