module m;
library "z";
library "y";
int f(void);
