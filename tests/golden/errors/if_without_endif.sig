module m;
#ifdef A
int f(int a);
