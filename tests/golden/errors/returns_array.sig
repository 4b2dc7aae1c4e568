module m;
typedef int three[3];
three f(void);
int g(void)[3];
