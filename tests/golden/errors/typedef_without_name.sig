module m;
typedef int;
