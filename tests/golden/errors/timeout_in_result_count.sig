module m;
[[timeout(t, ms), count(t)]] int *f(int t);
