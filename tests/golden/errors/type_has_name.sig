module m;
[[errno(ret == sizeof(int a))]] int f(void);
