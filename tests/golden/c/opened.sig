// SPDX-License-Identifier: MIT
// A library that is opened at run time.
module opened;
library "opened", "libopened.so.2";

struct answer { int value; };

int plain(int a, int b);
[[optional, errno(ret < 0)]] int later(const char *text);
[[symbol("renamed@V1.2"), error(ret)]] int old(double x);
struct answer ask(void);
int sum(int count, ..., double first);
#if defined(GUARDED_A)
int guarded(int a);
#endif
[[errno(ret < 0), eintr(retry)]] int resumed(int a);
