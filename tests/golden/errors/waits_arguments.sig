module m;
[[errno(ret == -1), waits(fd)]] int f(int fd);
[[errno(ret == -1), waits(fb, 1)]] int g(int fd);
[[errno(ret == -1), waits(fd, "in")]] int h(int fd);
[[errno(ret == -1), waits(fd, 1, result = 1)]] int i(int fd);
