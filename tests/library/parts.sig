// SPDX-License-Identifier: MIT
// Opened by some tests, and linked by another.
module parts;
library "parts", "./there/is/no/such/file.so";

#include "parts.h"

struct parts_pair { long first, second; };
const char *PARTS_TEXT;
const struct parts_pair *PARTS_AT_END;
#if defined(VIA_LINKED)
const char *parts_name;
#endif

int parts_add(int a, int b);
[[errno(ret < 0)]] int parts_fail(int code);
[[errno(ret == 0 && errno != 0)]] int parts_zero(void);
[[errno(always)]] int parts_note(void);
[[errno(ret == 5), name(note_uncleared)]] int parts_note(void);
int parts_calls(int (*function)(int), int value);
struct parts_pair parts_turn(struct parts_pair pair);
double parts_sum(int count, ..., double a, double b);
[[optional, errno(ret < 0)]] int parts_later(int value);
[[inline]] int parts_twice(int value);

#if defined(PARTS_NEVER)
int parts_left_out(void);
#endif

int brew(int a, int b, int c);
[[symbol("brew@V1"), name(brew_old)]] int brew(int a, int b);
[[symbol("brew@V2"), name(brew_new)]] int brew(int a, int b, int c);
#if !defined(VIA_LINKED) // not every linker leaves an absent version open
[[optional, symbol("brew@V3"), name(brew_next)]] int brew(int a, int b, int c, int d);
#endif

long parts_span(long value);
[[symbol("parts_span_v2"), name(span_by_symbol)]] long parts_span(long value);
