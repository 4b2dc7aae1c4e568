module m;
const char A = '';
