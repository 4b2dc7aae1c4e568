module m;
int f([[out]] int (*g)(void));
