module m;
union u { struct { int n; char data[]; } s; long all; };
int f(union u u);
struct o { struct { int n; char data[]; } rows[2]; int last; };
struct o g(void);
