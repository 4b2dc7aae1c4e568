module m;
struct inner;
struct outer { struct inner i; };
