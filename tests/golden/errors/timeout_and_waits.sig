module m;
[[errno(ret == -1), timeout(t, ms), waits(fd, 1)]] int f(int fd, int t);
