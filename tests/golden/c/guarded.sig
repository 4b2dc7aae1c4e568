module guarded;
#if defined(GUARDED_A) || defined(GUARDED_B)
typedef long number;
struct point { number x; };
const int DEPTH = 3;
struct point origin([[bytes(n * DEPTH)]] void *p, number n);
#else
int fallback(int a);
#endif
#ifdef GUARDED_A
#ifndef GUARDED_B
int inner(int a);
#endif
#endif
int always(int a);
