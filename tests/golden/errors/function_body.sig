module m;
int f(int a) { return a; }
