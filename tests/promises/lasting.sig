// SPDX-License-Identifier: MIT
//
// A time limit in every unit and type, as a number, a struct, a date. See lasting.h.
module lasting;

#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include <errno.h>
#include "lasting.h"

struct timeval;
struct timespec;
typedef ... clockid_t;
typedef ... lasting_unknown;

[[errno(ret == -1), eintr(retry), timeout(ms, ms)]] int last_int_ms(int ms);
[[errno(ret == -1), eintr(retry), timeout(ms, ms)]] int last_short_ms(short ms);
[[errno(ret == -1), eintr(retry), timeout(ms, ms, expired = ret == 0)]] int last_unsigned_char_ms(unsigned char ms);
[[errno(ret == -1), eintr(retry), timeout(ms, ms, expired = ret == 0)]] int last_unsigned_ms(unsigned int ms);
[[errno(ret == -1), eintr(retry), timeout(ms, ms)]] int last_long_ms(long ms);
[[errno(ret == -1), eintr(retry), timeout(us, us)]] int last_short_us(short us);
[[errno(ret == -1), eintr(retry), timeout(us, us, expired = ret == 0)]] int last_unsigned_us(unsigned int us);
[[errno(ret == -1), eintr(retry), timeout(us, us)]] int last_long_us(long us);
[[errno(ret == -1), eintr(retry), timeout(us, us, expired = ret == 0)]] int last_unknown_us(lasting_unknown us);
[[errno(ret == -1), eintr(retry), timeout(s, s)]] int last_signed_char_s(signed char s);
[[errno(ret == -1), eintr(retry), timeout(s, s)]] int last_int_s(int s);
[[errno(ret == -1), eintr(retry), timeout(s, s, expired = ret == 0)]] int last_unsigned_s(unsigned int s);
[[errno(ret == -1), eintr(retry), timeout(s, s)]] int last_long_long_s(long long s);

[[errno(ret == -1), eintr(retry), timeout(time, timeval, expired = ret == 0)]] int last_timeval(struct timeval *time);
[[errno(ret == -1), eintr(retry), timeout(time, timeval), name(timeval_or_none)]]
int last_timeval([[nullable]] struct timeval *time);
[[errno(ret == -1), eintr(retry), timeout(time, timespec, expired = ret == 0)]]
int last_timespec(const struct timespec *time);
[[errno(ret == -1), eintr(retry), timeout(time, timespec), name(timespec_or_none)]]
int last_timespec([[nullable]] const struct timespec *time);

[[errno(ret == -1), eintr(retry), timeout(date, timeval, CLOCK_REALTIME, expired = ret == 0)]]
int last_until_timeval(struct timeval *date);
[[errno(ret == -1), eintr(retry), timeout(date, timespec, CLOCK_REALTIME, expired = ret == 0)]]
int last_until_realtime(const struct timespec *date);
[[errno(ret == -1), eintr(retry), timeout(date, timespec, CLOCK_REALTIME, expired = ret == 0), name(until_realtime_or_none)]]
int last_until_realtime([[nullable]] const struct timespec *date);
[[errno(ret == -1), eintr(retry), timeout(date, timespec, CLOCK_MONOTONIC, expired = ret == 0)]]
int last_until_monotonic(const struct timespec *date);
[[errno(ret == -1), eintr(retry), timeout(date, timespec, clock, expired = ret == 0)]]
int last_among(int a, clockid_t clock, const struct timespec *date, double b, long c);

// An interruption ends the call.
[[errno(ret == -1), timeout(ms, ms), name(int_ms_returned)]] int last_int_ms(int ms);
// Nothing is known of failures.
[[timeout(ms, ms), name(short_ms_plain)]] int last_short_ms(short ms);
[[timeout(ms, ms)]] void last_silently(short ms);
[[timeout(ms, ms)]] double last_floating(short ms);
[[timeout(ms, ms, expired = ret < 1), name(floating_expired)]] double last_floating(short ms);

[[errno(ret == -1), eintr(retry), timeout(ms, ms, expired = ret == -1 && errno == ETIMEDOUT)]]
int last_failing(unsigned char ms);
[[error(ret), eintr(retry), timeout(ms, ms, expired = ret == ETIMEDOUT)]]
int last_coded(unsigned char ms);
