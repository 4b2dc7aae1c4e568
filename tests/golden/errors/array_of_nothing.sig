module m;
struct s { int a[0]; int b[-1]; };
