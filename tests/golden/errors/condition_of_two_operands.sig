module m;
#if defined(A) B
#endif
