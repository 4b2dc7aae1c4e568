module m;
library z;
