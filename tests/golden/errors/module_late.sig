int f(int a);
module m;
