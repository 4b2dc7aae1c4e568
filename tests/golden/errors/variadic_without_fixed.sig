module m;
int f(..., int a);
