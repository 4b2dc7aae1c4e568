/* What proved.sig is proved against. */
#ifndef PROVED_H
#define PROVED_H
typedef unsigned short handle;
typedef long offset;
enum color { RED = 1, GREEN };
struct range { handle first; offset low, high; union { int i; float f; } as; };
struct large { int hidden; offset size; enum { NEAR, FAR } reach; char name[8]; };
#define LIMIT 100
#define VERSION "1.0"
#define SCALE 0.5
offset seek(handle h, offset to, struct range *r);
struct range widen(struct range r, enum color c);
int gone(int a);
#endif
