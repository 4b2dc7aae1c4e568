module guarded;
#if defined(GUARDED_A) || defined(GUARDED_B)
typedef long number;
enum depth { SHALLOW = 2, DEEP = 4 };
struct point { number x; char name[DEEP]; };
const int DEPTH = 3;
struct point origin([[bytes(n * DEPTH)]] void *p, number n, [[count(DEEP)]] short *q);
#else
int fallback(int a);
#endif
#ifdef GUARDED_A
#ifndef GUARDED_B
int inner(int a);
#endif
#endif
int always(int a);
