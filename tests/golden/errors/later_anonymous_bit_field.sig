module m;
struct s { int a; int : 3; };
