module m;
_Atomic int f(void);
_BitInt(7) g(void);
_Decimal32 h(void);
