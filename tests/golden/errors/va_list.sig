module m;
int f(const char *format, va_list arguments);
