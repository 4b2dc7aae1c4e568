module m;
[[errno(ret == -1), waits(fd, 1)]] int f(int fd, long timeout_ns);
