module m;
library "C:\\z.dll";
