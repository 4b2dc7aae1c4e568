module m;
[[nullable] int f(int a);
