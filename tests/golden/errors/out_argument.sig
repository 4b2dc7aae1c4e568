module m;
[[errno(ret == -1)]] int f([[out(never)]] int *p);
[[errno(ret == -1)]] int g([[inout(1, 2)]] int *p);
