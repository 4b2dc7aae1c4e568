module m;
struct s { int a : 3; };
