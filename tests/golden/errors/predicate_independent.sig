module m;
[[errno(fd == 1)]] int f(int fd);
[[error(fd)]] int g(int fd);
