module m;
[[errno(ret == -1), waits(fd, 1)]] int f(long fd);
[[errno(ret == -1), waits(fd, 1)]] int g(const char *fd);
[[errno(ret == -1), waits(fd, 1, result = SO_ERROR)]] long h(int fd);
