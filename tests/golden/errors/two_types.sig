module m;
int f(off_t int a);
