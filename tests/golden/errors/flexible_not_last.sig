module m;
struct s { char data[]; int n; };
