module m;
[[name(a)]] int f(int n, ..., float x);
[[name(b)]] int f(int n, ..., char c);
[[name(c)]] int f(int n, ..., unsigned short s);
[[name(d)]] int f(int n, ..., _Bool b);
[[name(e)]] int f(int n, ..., uint8_t u);
