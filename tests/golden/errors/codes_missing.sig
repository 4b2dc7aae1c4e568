module m;
[[errno(ret == -1), errors]] int f(void);
[[errno(ret == -1), ok()]] int g(void);
