module m;
struct s { alignas(8) struct { int a; }; };
