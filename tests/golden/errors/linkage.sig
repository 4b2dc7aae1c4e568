module m;
extern "C" int f(int a);
