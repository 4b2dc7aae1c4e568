module m;
library "z"
int f(void);
