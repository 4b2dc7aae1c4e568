module m;
int f(const char *__restrict path);
int g(__const int n);
_Noreturn void h(void);
