module m;
#include <stdlib.h>
[[inline, macro]] int f(int a);
[[inline, callconv(ms_abi)]] int g(int a);
[[macro, symbol("x")]] int h(int a);
[[inline, optional]] int i(int a);
[[inline]] int j(int a, ...);
