module m;
int f(int a[][]);
int g(int (*a[])[]);
typedef int row[];
int h(row a[2]);
