module m;
int f([[bytes(sizeof(void))]] char *p);
