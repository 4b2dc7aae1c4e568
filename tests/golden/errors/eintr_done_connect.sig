module m;
[[errno(ret == -1), eintr(done), waits(fd, 1, result = SO_ERROR)]] int f(int fd);
