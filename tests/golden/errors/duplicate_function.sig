module m;
int f(int a);
int f(int a);
