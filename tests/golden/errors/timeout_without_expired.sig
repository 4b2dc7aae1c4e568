module m;
#include <time.h>
struct timespec;
[[error(ret), timeout(t, ms)]] int f(int t);
[[errno(ret == -1), timeout(t, timespec, CLOCK_REALTIME)]] int g(const struct timespec *t);
