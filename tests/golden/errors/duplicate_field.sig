module m;
struct s { int a; union { int b; long a; }; int b; };
