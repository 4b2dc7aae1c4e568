module m;
int f(int a, ..., int b, ...);
