module m;
const int A = 1, A = 2;
