module m;
struct s { alignas(16) int a; };
