// SPDX-License-Identifier: MIT
//
// What an adapter makes of every kind of result and contract. See adapted.h.
module adapted;

#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <poll.h>
#include <unistd.h>
#include "adapted.h"

enum adapted_level { ADAPTED_BAD = -1, ADAPTED_LOW, ADAPTED_HIGH };
struct adapted_pair { int whole; double real; };
struct adapted_large { int64_t v[5]; };
struct timespec;

[[errno(ret == -1)]] int try_int(int result, int code);
[[errno(ret == -1), ok(EINPROGRESS), name(int_with_note)]] int try_int(int result, int code);
[[errno(always), name(int_always)]] int try_int(int result, int code);
[[errno(errno != 0), name(int_if_errno)]] int try_int(int result, int code);
[[name(int_without_rule)]] int try_int(int result, int code);
[[errno(ret == -1)]] long try_long(long result, int code);
[[errno(ret == -1)]] int64_t try_wide(int64_t result, int code);
[[errno(ret == 255)]] unsigned char try_byte(unsigned char result, int code);
[[errno(!ret)]] bool try_bool(bool result, int code);
[[errno(ret == ADAPTED_BAD)]] enum adapted_level try_enum(enum adapted_level result, int code);
[[errno(ret < 0)]] double try_double(double result, int code);
[[errno(always), name(double_always)]] double try_double(double result, int code);
[[errno(ret < 0)]] float try_float(float result, int code);
[[errno(ret == (void *)-1)]] void *try_pointer(void *result, int code);
[[errno(ret == NULL), name(pointer_if_null)]] void *try_pointer(void *result, int code);
[[errno(errno != 0), ok(EEXIST), name(pointer_with_note)]] void *try_pointer(void *result, int code);
[[errno(always), name(pointer_always)]] void *try_pointer(void *result, int code);
[[errno(ret == NULL && errno != 0), cstr, nullable]] const char *try_text(int position, int code);
[[errno(errno != 0)]] void try_nothing(int code);
[[errno(ret.whole < 0)]] struct adapted_pair try_pair(int whole, double real, int code);
[[name(pair_without_rule)]] struct adapted_pair try_pair(int whole, double real, int code);
[[errno(always)]] struct adapted_large try_large(int64_t first, int code);
[[error(ret)]] int try_returned(int code);
[[error(-ret), name(returned_negated)]] int try_returned(int code);
[[errno(ret < 0)]]
int try_sum(int a, double b, const char *c, float d, int64_t e, struct adapted_pair f, int code);

[[errno(ret == -1), name(interrupted_returned)]] int try_interrupted(void);
[[errno(ret == -1), eintr(retry), name(interrupted_retried)]] int try_interrupted(void);
[[errno(ret == -1), eintr(done), name(interrupted_done)]] int try_interrupted(void);

[[timeout(ms, ms)]] int try_ms(int ms);
[[timeout(time, timespec, expired = ret == 0)]] int64_t try_timespec(const struct timespec *time);
[[timeout(time, timespec), name(timespec_or_none)]]
int64_t try_timespec([[nullable]] const struct timespec *time);

[[errno(ret == -1), eintr(retry), waits(fd, POLLIN), name(read_wait)]]
ssize_t read(int fd, [[out, bytes(count)]] void *buf, size_t count);
[[errno(ret == -1), eintr(done)]] int close([[destroys]] int fd);

[[errno(ret == -1), optional]] int absent_int(int a);
[[errno(ret == NULL), optional]] void *absent_pointer(int a);
[[errno(ret < 0), optional]] double absent_double(int a);
[[errno(errno != 0), optional]] void absent_nothing(int a);

#if defined(ADAPTED_NOWHERE)
[[errno(ret == -1)]] int try_nowhere(struct adapted_nowhere *a);
#endif
