module m;
#else
