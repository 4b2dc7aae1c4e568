module m;
struct s { int n; char data[]; };
int f(struct s s);
