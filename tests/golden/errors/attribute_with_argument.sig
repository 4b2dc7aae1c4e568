module m;
[[optional(1)]] int f(void);
int g([[out(1)]] char *p);
