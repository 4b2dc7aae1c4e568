module m;
int f([[count(n), bytes(n)]] char *p, int n);
