module m;
_Complex f(void);
