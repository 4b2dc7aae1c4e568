module m;
int f([[in, out]] char *p);
