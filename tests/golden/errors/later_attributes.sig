module m;
[[eintr(retry), timeout(t, ms), blocking]] int f(int t);
int g([[owned(free)]] char *p, [[userdata(x)]] void *q);
