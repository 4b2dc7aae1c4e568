module m;
[[errno(rett == -1)]] int f(int fd);
[[errno(ret == failed)]] int g(int fd);
