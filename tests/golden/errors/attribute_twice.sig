module m;
[[optional, optional]] int f(void);
