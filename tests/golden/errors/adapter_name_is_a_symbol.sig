module m;
[[errno(ret == -1)]] int f(int a);
[[symbol("m_f")]] int g(int a);
