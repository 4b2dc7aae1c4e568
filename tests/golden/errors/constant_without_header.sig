module m;
const int A;
