module m;
const void *P = 3;
const int N = (void *)0;
