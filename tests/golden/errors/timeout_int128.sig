module m;
[[errno(ret == -1), timeout(t, ms, expired = ret == 0)]] int f(__int128 t);
