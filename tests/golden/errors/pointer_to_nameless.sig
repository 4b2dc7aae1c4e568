module m;
struct s { struct { int a; } *p; };
