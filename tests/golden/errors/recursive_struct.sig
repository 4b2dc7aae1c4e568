module m;
struct s { int a; struct s next; };
