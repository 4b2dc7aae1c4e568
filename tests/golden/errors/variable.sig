module m;
int counter;
