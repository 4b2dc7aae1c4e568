module m;
#ifdef A B
#endif
