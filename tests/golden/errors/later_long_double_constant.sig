module m;
const long double E = 2.7L;
