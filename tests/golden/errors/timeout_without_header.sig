module m;
struct timespec { long tv_sec; long tv_nsec; };
[[errno(ret == -1), timeout(t, timespec)]] int f(const struct timespec *t);
