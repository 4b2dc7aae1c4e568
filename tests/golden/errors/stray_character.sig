module m;
int f(int @);
