module m;
struct stat;
int f(stat *s);
