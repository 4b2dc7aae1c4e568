module m;
struct s { int a : 65; };
struct t { int a : 0; };
struct u { int a : -1; };
struct v { int a : 1.5; };
