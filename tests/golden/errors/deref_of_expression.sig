module m;
int f([[bytes(*(n + 1))]] char *p, int *n);
