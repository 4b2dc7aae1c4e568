module m;
module n;
