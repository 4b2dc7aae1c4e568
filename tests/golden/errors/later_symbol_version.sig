module m;
[[symbol("brew@V1")]] int brew(int a);
