module m;
struct __attribute__((packed)) s { char a; int b; };
