module m;
[[nullable]] struct s;
