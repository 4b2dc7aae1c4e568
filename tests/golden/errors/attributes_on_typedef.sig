module m;
[[nullable]] typedef int *p;
