module m;
struct s {
	int a;
#if 1
	int b;
#endif
};
