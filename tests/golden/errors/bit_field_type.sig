module m;
struct s { float a : 3; };
struct t { int *p : 3; };
struct u { struct { int x; } : 3; };
