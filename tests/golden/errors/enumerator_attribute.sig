module m;
enum e { A [[deprecated]] = 1, B [[packed]] };
int f(int a [[maybe_unused, in]]);
