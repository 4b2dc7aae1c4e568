module m;
static int f(int a);
