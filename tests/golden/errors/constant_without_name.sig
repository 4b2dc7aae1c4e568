module m;
const int A = 1, 2;
