module m;
int f(int a) __attribute__((pure));
