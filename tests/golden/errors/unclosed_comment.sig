module m;
int f(int a); /* never closed
int g(int a);
