module m;
int f([[bytes(cuont)]] void *p, int count);
