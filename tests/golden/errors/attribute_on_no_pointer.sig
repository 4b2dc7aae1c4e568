module m;
int f([[out]] int a);
[[cstr]] int g(void);
