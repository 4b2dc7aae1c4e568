module m;
#endif
