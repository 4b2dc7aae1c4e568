module m;
struct s { int f(void); };
