// SPDX-License-Identifier: MIT
//
// Functions that call back; see nested.h. Some stand here several times, with another rule each.
module nested;

#include "nested.h"

struct trail { long long depth; long long code; long long sum; long long product; };

void show_two(void (*show)(char letter));
char third_letter(void);

[[errno(ret == -1)]]
int fail_after(int code, int depth, void (*inner)(int depth));
[[errno(always), name(fail_after_always)]]
int fail_after(int code, int depth, void (*inner)(int depth));
[[errno(errno != 0), name(fail_after_if_errno)]]
int fail_after(int code, int depth, void (*inner)(int depth));
[[errno(ret == -1)]]
int fail_around(int code, int depth, void (*inner)(int depth));
[[errno(errno != 0), name(fail_around_if_errno)]]
int fail_around(int code, int depth, void (*inner)(int depth));
[[error(ret)]]
int code_after(int code, int depth, void (*inner)(int depth));
[[errno(ret.code != 0)]]
struct trail trail_after(int code, int depth, void (*inner)(int depth));
