module m;
int f(int a, void);
int g(void v);
