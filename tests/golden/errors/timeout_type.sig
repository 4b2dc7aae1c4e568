module m;
#include <time.h>
#include <sys/time.h>
struct timespec;
struct timeval;
[[errno(ret == -1), timeout(t, ms)]] int f(double t);
[[errno(ret == -1), timeout(t, ms)]] int g(const struct timespec *t);
[[errno(ret == -1), timeout(t, timespec)]] int h(const struct timeval *t);
[[errno(ret == -1), timeout(t, timespec)]] int i(long t);
[[errno(ret == -1), timeout(t, s)]] int j(_Bool t);
[[errno(ret == -1), timeout(t, timespec, "clock")]] int k(const struct timespec *t);
