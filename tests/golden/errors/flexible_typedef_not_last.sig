module m;
typedef char many[];
struct s { many data; int n; };
int f(struct s *s);
