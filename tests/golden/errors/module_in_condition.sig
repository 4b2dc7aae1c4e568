#if 1
module m;
#endif
