module m;
int f([[count(n)]] void *p, int n);
