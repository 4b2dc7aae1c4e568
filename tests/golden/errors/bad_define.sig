module m;
#define MAX(a, b) ((a) > (b))
