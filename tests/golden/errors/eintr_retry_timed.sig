module m;
[[errno(ret == -1), eintr(retry)]] int usleep(unsigned us);
