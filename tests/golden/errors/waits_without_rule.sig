module m;
[[waits(fd, 1)]] int f(int fd);
[[errno(always), waits(fd, 1)]] int g(int fd);
[[last_error(ret == 0), waits(fd, 1)]] int h(int fd);
