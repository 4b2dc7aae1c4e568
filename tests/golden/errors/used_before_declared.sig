module m;
int f(count_t n);
typedef int count_t;
