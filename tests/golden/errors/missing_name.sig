module m;
int *;
