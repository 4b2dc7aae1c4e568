module m;
typedef int (*visit)(void *data) [[local]];
