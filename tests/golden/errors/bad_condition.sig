module m;
#if (defined(A)
#endif
