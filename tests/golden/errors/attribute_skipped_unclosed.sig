module m;
[[blocking(fd, POLLIN]] int f(int a);
