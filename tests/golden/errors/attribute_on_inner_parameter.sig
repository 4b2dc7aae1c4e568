module m;
int f(int (*g)([[out]] int *a));
