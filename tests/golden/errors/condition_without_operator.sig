module m;
#if definedx(A) (B)
#endif
