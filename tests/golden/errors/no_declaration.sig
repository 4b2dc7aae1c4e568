module m;
int;
