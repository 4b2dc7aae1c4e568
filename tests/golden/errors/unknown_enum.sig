module m;
enum color { RED };
int f(enum colour c);
