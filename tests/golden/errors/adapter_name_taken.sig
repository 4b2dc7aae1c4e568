module m;
int m_open(int a);
[[errno(ret == -1)]] int open(int a);
