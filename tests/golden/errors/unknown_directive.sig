module m;
#error no
