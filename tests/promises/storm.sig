// SPDX-License-Identifier: MIT
//
// Failures of every kind, for a storm of signals. See storm.h.
module storm;

#include <errno.h>
#include "storm.h"

struct storm_block { int value; char bytes[1500]; };
struct storm_huge { int value; char bytes[40000]; };

[[errno(ret == -1)]] int blow_fail(int code);
[[errno(ret < 0)]] long blow_succeed(long value, int code);
[[error(ret)]] int blow_return(int code);
[[errno(errno != 0)]] double blow_note(double value, int code);
[[errno(always), name(blow_note_always)]] double blow_note(double value, int code);
[[errno(ret.value < 0)]] struct storm_block blow_block(int value, int code);
[[errno(ret.value < 0)]] struct storm_huge blow_huge(int value, int code);
[[errno(ret == -1), eintr(retry)]] int blow_interrupted(int *times, int code);
[[errno(ret == -1)]] int blow_back(int (*callback)(void *), void *userdata, int code);
