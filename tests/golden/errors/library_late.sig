module m;
int f(void);
library "z";
