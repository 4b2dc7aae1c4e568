module m;
int f([[bytes(ret)]] void *p, int count);
