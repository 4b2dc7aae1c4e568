module m;
struct [[aligned(3)]] s { int a; };
struct t { alignas(0) int a; };
typedef int i [[aligned(12)]];
