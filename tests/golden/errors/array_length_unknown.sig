module m;
struct s { int a[n]; };
