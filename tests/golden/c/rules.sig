module rules;
[[errno(ret == -1)]] int reach(int a);
[[errno(ret == NULL && errno != 0)]] void *next(void *directory);
[[errno(always)]] void paint(int color);
[[error(ret)]] int lock(void *mutex);
[[error(-ret)]] long submit(int ring);
[[errno(ret == -1 && wanted > 0)]] long take(unsigned wanted);
struct pair { int a; int b; };
[[errno(ret.a < 0)]] struct pair both(void);
