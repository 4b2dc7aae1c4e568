module m;
[[waits(fd, POLLIN]] int f(int a);
