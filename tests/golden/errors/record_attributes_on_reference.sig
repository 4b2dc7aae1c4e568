module m;
struct s { int a; };
int f(struct [[packed]] s *p);
