module m;
struct s { int; };
