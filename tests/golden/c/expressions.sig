// Expressions as people write them: their signs and parentheses raise no warning.
module expressions;
struct pair { int a; int b; };
int fill([[out, bytes(n * sizeof(int) - 1)]] void *p, int n, [[count((n + 1) / 2)]] short *q, [[count(n ? n : 1)]] char *r);
[[errno(ret < -5 || ret > 8 && n)]] int odd(int n);
[[errno(ret == n)]] unsigned long mixed(int n);
[[errno(ret)]] double real(void);
[[errno(*p ? errno != 0 : 0)]] void either(int *p);
[[errno(ret.a ? 0 : 1)]] struct pair both(void);
[[errno(ret != x)]] int wide(long double x);
ssize_t size(ssize_t n);
