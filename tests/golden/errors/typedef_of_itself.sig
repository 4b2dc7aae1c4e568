module m;
typedef self self;
