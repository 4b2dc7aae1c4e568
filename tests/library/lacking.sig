// SPDX-License-Identifier: MIT
// A library of an earlier version than the spec's.
module lacking;
library "parts";

#include "parts.h"

int parts_add(int a, int b);
[[errno(ret < 0)]] int parts_fail(int code);
[[inline, errno(ret == -1), eintr(retry)]] int parts_interrupted([[inout]] int *left);
[[optional]] int parts_later(int value);
int parts_lost(int value);
