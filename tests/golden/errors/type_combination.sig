module m;
int f(short long a);
