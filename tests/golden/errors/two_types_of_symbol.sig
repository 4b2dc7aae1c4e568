module m;
int brew(int a);
[[name(brew_long)]] int brew(long a);
[[symbol("brew"), name(brew_again)]] int other(char a);
