module m;
int f([[bytes(n)]] void *p, double n);
int g([[bytes(q)]] void *p, char *q);
