module m;
struct { int a; };
int f(struct { int b; } p);
