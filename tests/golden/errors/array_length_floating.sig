module m;
struct s { int a[1.5]; };
