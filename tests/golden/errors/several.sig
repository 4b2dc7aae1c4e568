module m;
int f(sise_t n);
struct s { foo x; bar y; };
int g(int a, int a);
[[errno(ret == -1), errno(ret < 0)]] int h(void);
int k(int a
int l(void);
int m(unknown u);
