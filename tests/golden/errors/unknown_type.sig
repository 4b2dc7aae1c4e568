module m;
int f(sise_t n);
