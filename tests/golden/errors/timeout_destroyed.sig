module m;
[[errno(ret == -1), timeout(t, ms)]] int f([[destroys]] int t);
