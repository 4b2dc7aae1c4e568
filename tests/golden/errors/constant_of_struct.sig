module m;
struct s { int a; };
const struct s A = 1;
