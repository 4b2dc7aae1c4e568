module m;
typedef int thing;
int thing(int a);
