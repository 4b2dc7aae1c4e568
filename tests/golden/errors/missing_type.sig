module m;
int f(a, );
