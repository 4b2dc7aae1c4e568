module m;
int f(int a)
int g(int a);
