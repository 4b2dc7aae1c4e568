module m;
const int A = "text";
const int B = 1.5;
const char *C = 3;
