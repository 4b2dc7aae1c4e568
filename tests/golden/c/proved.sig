module proved;
#define PROVED_WANTED 1
#include "proved.h"
typedef unsigned short handle;
typedef ... offset;
enum color { RED = 1, GREEN };
struct range { handle first; offset low, high; union { int i; float f; } as; };
struct large { offset size; enum { NEAR, FAR } reach; ...; };
const int LIMIT = 100;
const char *VERSION;
const double SCALE;
[[errno(ret == (offset)-1)]] offset seek(handle h, offset to, [[inout]] struct range *r);
struct range widen(struct range r, enum color c);
[[optional]] int gone(int a);
[[symbol("seek_v2"), name(seek_new)]] offset seek_second(handle h);
