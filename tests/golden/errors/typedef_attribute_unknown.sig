module m;
typedef int a [[packed]];
typedef struct { int x; } b [[aligned(8)]];
