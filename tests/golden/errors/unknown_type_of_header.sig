module m;
#include <stddef.h>
int f(nfds_t n);
