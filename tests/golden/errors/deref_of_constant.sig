module m;
int f([[bytes(*4)]] char *p);
