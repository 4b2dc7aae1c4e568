module m;
auto f(void);
_Thread_local int g(void);
