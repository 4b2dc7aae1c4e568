module m;
int f(void a[3]);
struct s { int (*g[2])(void); void v[2]; };
