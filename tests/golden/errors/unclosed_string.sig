module m;
[[symbol("abc)]] int f(int a);
