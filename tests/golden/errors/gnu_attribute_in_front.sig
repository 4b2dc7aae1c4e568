module m;
int __attribute__((pure)) f(int a);
