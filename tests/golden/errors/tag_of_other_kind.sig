module m;
struct s { int a; };
union s { int a; };
