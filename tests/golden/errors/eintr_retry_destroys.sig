module m;
[[errno(ret == -1), eintr(retry)]] int drop([[destroys]] int handle);
[[errno(ret == -1), eintr(retry)]] int close(int fd);
[[errno(ret == -1), eintr(retry)]] int dup2(int old, int new);
[[errno(ret == -1), eintr(retry)]] int connect(int fd, const void *address, unsigned size);
