module m;
#if defined(_WIN32)
library "z";
#endif
