module m;
inline int f(int a);
