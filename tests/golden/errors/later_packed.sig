module m;
struct [[packed]] s { char a; int b; };
