module m;
__attribute__((pure)) int f(int a);
