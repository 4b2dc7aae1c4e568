module m;
[[out]] int f(char *p);
int g([[errno(ret == -1)]] int a);
