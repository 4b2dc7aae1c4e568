module m;
[[nullable]] const int A = 1;
