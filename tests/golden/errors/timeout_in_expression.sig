module m;
[[errno(ret == -1), timeout(t, ms)]] int f([[out, bytes(t)]] void *p, int t);
[[errno(ret == -1 && t != 0), timeout(t, ms)]] int g(int t);
[[error(ret, ret < t), timeout(t, ms)]] int h(int t);
