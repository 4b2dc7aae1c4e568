module m;
[[errno(ret == -1), timeout(t)]] int f(int t);
[[errno(ret == -1), timeout(t, hours)]] int g(int t);
[[errno(ret == -1), timeout(t, sm)]] int h(int t);
[[errno(ret == -1), timeout(t, ms, CLOCK)]] int i(int t);
[[errno(ret == -1), timeout(tme, ms)]] int j(int tmo);
[[errno(ret == -1), timeout(1, ms)]] int k(int t);
