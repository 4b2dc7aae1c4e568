module m;
#include stdio.h
