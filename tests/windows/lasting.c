/* SPDX-License-Identifier: MIT */
/*
 * The library of lasting.h, and the clock that the test program has instead of
 * the runtime's.
 */
#include "lasting.h"

#include "wait.h"

#define SECOND INT64_C(1000000000)

struct lasting_plan lasting;
int64_t lasting_now;

/* The linker's --wrap leads every call of via_clock_monotonic here. */
int64_t __wrap_via_clock_monotonic(void);
int64_t __real_via_clock_monotonic(void);

int64_t
__wrap_via_clock_monotonic(void)
{
	return lasting_now != 0 ? lasting_now : __real_via_clock_monotonic();
}

static DWORD
last(int64_t value, int64_t rest, int64_t nanoseconds)
{
	int call = lasting.calls++;

	if (call < LASTING_KEPT)
		lasting.given[call] = (struct lasting_given){value, rest};
	if (call >= lasting.expirations)
		return WAIT_OBJECT_0;
	lasting_now += nanoseconds;
	return WAIT_TIMEOUT;
}

DWORD
last_dword_ms(DWORD ms)
{
	return last(ms, 0, ms * INT64_C(1000000));
}

DWORD
last_word_ms(WORD ms)
{
	return last(ms, 0, ms * INT64_C(1000000));
}

DWORD
last_int_ms(int ms)
{
	return last(ms, 0, ms * INT64_C(1000000));
}

DWORD
last_long_s(long s)
{
	return last(s, 0, s * SECOND);
}

DWORD
last_timeval(struct timeval *time)
{
	return last(time->tv_sec, time->tv_usec, time->tv_sec * SECOND + time->tv_usec * 1000);
}

/* A time_t has more seconds than nanoseconds fit. */
DWORD
last_timespec(const struct timespec *time)
{
	return last(time->tv_sec, time->tv_nsec, 0);
}

DWORD
last_until(const struct timespec *date)
{
	return last(date->tv_sec, date->tv_nsec, 0);
}

BOOL
last_or_fail(WORD ms, DWORD code)
{
	bool is_over = last_word_ms(ms) == WAIT_TIMEOUT;

	SetLastError(code);
	return !is_over;
}
