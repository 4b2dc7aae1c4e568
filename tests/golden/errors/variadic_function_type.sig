module m;
int f(int (*g)(int, ..., int));
