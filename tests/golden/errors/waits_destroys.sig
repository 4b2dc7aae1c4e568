module m;
[[errno(ret == -1), waits(fd, 1)]] int f([[destroys]] int fd);
