module m;
library "z", "";
