module m;
[[errno]] int f(void);
[[error]] int g(void);
[[name]] int h(void);
int k([[bytes]] char *p);
