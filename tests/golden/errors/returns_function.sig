module m;
typedef int step(int);
step f(void);
int (*g(void))(int)(int);
