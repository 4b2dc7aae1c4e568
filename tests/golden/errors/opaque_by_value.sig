module m;
struct dirent;
int f(struct dirent d);
struct dirent g(void);
