module m;
[[inline]] int f(int a);
[[macro]] int g(int a);
