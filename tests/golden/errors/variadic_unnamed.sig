module m;
int f(int n, ...);
int f(int n, ..., int a);
