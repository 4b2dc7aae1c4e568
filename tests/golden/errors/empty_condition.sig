module m;
#if
#endif
