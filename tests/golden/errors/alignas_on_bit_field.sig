module m;
struct s { alignas(8) int a : 3; };
