module m;
int printf(const char *format, ...);
