module m;
int f([[bytes(*n)]] char *p, double *n);
