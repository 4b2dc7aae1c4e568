module m;
typedef int number;
typedef long number;
