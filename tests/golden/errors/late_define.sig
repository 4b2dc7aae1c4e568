module m;
int f(int a);
#define _GNU_SOURCE
