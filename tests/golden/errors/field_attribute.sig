module m;
struct s { [[aligned(8)]] int a; };
