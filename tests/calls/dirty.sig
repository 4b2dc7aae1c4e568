// SPDX-License-Identifier: MIT
//
// Results with garbage above their own bits; see dirty.h.
module dirty;

#include "dirty.h"

bool dirty_false(void);
bool dirty_true(void);
signed char dirty_byte(void);
unsigned short dirty_short(void);
int dirty_int(void);
unsigned int dirty_uint(void);
[[errno(ret == -1)]] int dirty_failure(void);
[[errno(ret == -1 || ret < 0)]] int dirty_success(void);
[[errno(!ret), name(false_fails)]] bool dirty_false(void);
[[error(ret), name(short_is_code)]] unsigned short dirty_short(void);
