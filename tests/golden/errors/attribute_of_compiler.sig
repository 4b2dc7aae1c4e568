module m;
struct [[gnu::packed]] s { int a; };
int f(struct s *p);
