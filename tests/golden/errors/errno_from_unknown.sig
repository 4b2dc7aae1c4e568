module m;
[[errno(ret == -1, from = "return")]] int f(void);
[[errno(ret == -1, from = "code")]] int g(int code);
[[errno(ret == -1, from = "lib_error()")]] int h(void);
