module m;
struct s { int a; int a; };
