// What the consumer calls: a struct by value, and a call that fails.
module numbers;
#include <stdlib.h>
#include <unistd.h>

typedef struct { int quot, rem; } div_t;
div_t div(int numer, int denom);

[[errno(ret == -1)]] int chdir([[cstr]] const char *path);
