module m;
typedef ... off_t;
