module m;
int f(int switch);
