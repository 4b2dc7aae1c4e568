module m;
int f(int a); #if 1
