/* SPDX-License-Identifier: MIT */
/*
 * The library of lasting.h, and the clocks that the test program has instead of
 * the system's.
 */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "lasting.h"

#include <errno.h>
#include <stddef.h>

#define SECOND INT64_C(1000000000)

struct lasting_plan lasting;
int64_t lasting_monotonic;
int64_t lasting_realtime;

/* The linker's --wrap leads every call of clock_gettime here. */
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);

int
__wrap_clock_gettime(clockid_t clock, struct timespec *now)
{
	int64_t time = clock == CLOCK_REALTIME ? lasting_realtime : lasting_monotonic;

	now->tv_sec = (time_t)(time / SECOND);
	now->tv_nsec = (long)(time % SECOND);
	return 0;
}

static void
last(int64_t nanoseconds)
{
	lasting_monotonic += nanoseconds;
	lasting_realtime += nanoseconds;
}

/* What a call does that was told to last so many ns, or until a date so far away. */
static int
act_until(struct lasting_given given, int64_t told, bool is_date)
{
	int call = lasting.calls++;

	if (call < LASTING_KEPT)
		lasting.given[call] = given;
	if (call < lasting.interruptions && (told != 0 || lasting.stubborn)) {
		last(lasting.lasts);
		errno = EINTR;
		return -1;
	}
	if (call >= lasting.interruptions + lasting.expirations)
		return 1;
	if (is_date && lasting.jumps != 0) {
		lasting_realtime += lasting.jumps;
		lasting.jumps = 0;
	} else if (told != 0) {
		bool is_near = told < INT64_MAX / 4;
		last(lasting.lasts != 0 && !(is_date && is_near) ? lasting.lasts : told);
	}
	return 0;
}

static int
act(struct lasting_given given, int64_t told)
{
	return act_until(given, told, false);
}

static int
act_in_units(int64_t units, int64_t unit)
{
	return act((struct lasting_given){units, 0, false},
		   units > 0 && units < INT64_MAX / unit ? units * unit : units != 0);
}

#define LAST(name, type, unit)                                                                     \
	int name(type time)                                                                        \
	{                                                                                          \
		return act_in_units((int64_t)time, unit);                                          \
	}
LAST(last_int_ms, int, 1000000)
LAST(last_short_ms, short, 1000000)
LAST(last_unsigned_char_ms, unsigned char, 1000000)
LAST(last_unsigned_ms, unsigned int, 1000000)
LAST(last_long_ms, long, 1000000)
LAST(last_short_us, short, 1000)
LAST(last_unsigned_us, unsigned int, 1000)
LAST(last_long_us, long, 1000)
LAST(last_unknown_us, lasting_unknown, 1000)
LAST(last_signed_char_s, signed char, SECOND)
LAST(last_int_s, int, SECOND)
LAST(last_unsigned_s, unsigned int, SECOND)
LAST(last_long_long_s, long long, SECOND)

/* `origin` is what the clock says that the time is a date on, or 0. */
static int
act_in_seconds(int64_t seconds, int64_t rest, int64_t unit, int64_t origin)
{
	int64_t told = INT64_MAX;

	if (seconds < INT64_MAX / SECOND) {
		told = seconds * SECOND + rest * unit;
		told = told > origin ? told - origin : 0;
	}
	return act_until((struct lasting_given){seconds, rest, false}, told, origin != 0);
}

/* Linux's select leaves there what was left of the time, others something else. */
static int
act_for_timeval(struct timeval *time, int64_t origin)
{
	int result;

	if (time == NULL)
		return act((struct lasting_given){0, 0, true}, INT64_MAX);
	result = act_in_seconds(time->tv_sec, time->tv_usec, 1000, origin);
	if (lasting.scribbles)
		*time = (struct timeval){4711 + lasting.calls, -1};
	return result;
}

static int
act_for_timespec(const struct timespec *time, int64_t origin)
{
	if (time == NULL)
		return act((struct lasting_given){0, 0, true}, INT64_MAX);
	return act_in_seconds(time->tv_sec, time->tv_nsec, 1, origin);
}

int
last_timeval(struct timeval *time)
{
	return act_for_timeval(time, 0);
}

int
last_timespec(const struct timespec *time)
{
	return act_for_timespec(time, 0);
}

int
last_until_timeval(struct timeval *date)
{
	return act_for_timeval(date, lasting_realtime);
}

int
last_until_realtime(const struct timespec *date)
{
	return act_for_timespec(date, lasting_realtime);
}

int
last_until_monotonic(const struct timespec *date)
{
	return act_for_timespec(date, lasting_monotonic);
}

int
last_among(int a, clockid_t clock, const struct timespec *date, double b, long c)
{
	int64_t origin = clock == CLOCK_REALTIME ? lasting_realtime : lasting_monotonic;
	int result = act_for_timespec(date, origin);

	return result > 0 ? a + (int)b + (int)c : result;
}

int
last_failing(unsigned char ms)
{
	int result = act_in_units(ms, 1000000);

	if (result != 0)
		return result;
	errno = ETIMEDOUT;
	return -1;
}

int
last_coded(unsigned char ms)
{
	int result = act_in_units(ms, 1000000);

	return result == 0 ? ETIMEDOUT : result < 0 ? EINTR : 0;
}

void
last_silently(short ms)
{
	(void)act_in_units(ms, 1000000);
}

double
last_floating(short ms)
{
	return act_in_units(ms, 1000000) + 0.5;
}
