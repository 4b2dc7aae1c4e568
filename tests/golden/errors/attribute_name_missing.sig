module m;
[[1]] int f(int a);
