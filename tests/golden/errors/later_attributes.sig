module m;
[[blocking, leaf]] int f(int t);
int g([[owned(free)]] char *p);
