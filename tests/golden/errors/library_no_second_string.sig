module m;
library "z", ;
