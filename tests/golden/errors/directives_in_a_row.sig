#define F(x) x
#if (
#else
#endif
#bogus
module m;
int f(sise_t n);
