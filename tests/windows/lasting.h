/* SPDX-License-Identifier: MIT */
/*
 * Functions that take the time they may last in the types that Windows has for
 * it, and write down what they were given. They last as long as they were told,
 * on a clock that only they set forward.
 */
#ifndef LASTING_H
#define LASTING_H

#include <stdint.h>
#include <time.h>
#include <winsock2.h>

#include <windows.h>

enum { LASTING_KEPT = 5 };

struct lasting_plan {
	int expirations; /* so many calls say that their time is over, the next that it is not */
	int calls;
	struct lasting_given {
		int64_t value; /* units, or seconds */
		int64_t rest;
	} given[LASTING_KEPT]; /* the first ones */
};
extern struct lasting_plan lasting;

/* What the monotonic clock says, in ns; 0: what the system's does. */
extern int64_t lasting_now;

/* WAIT_TIMEOUT when the time is over, else WAIT_OBJECT_0. */
DWORD last_dword_ms(DWORD ms);
DWORD last_word_ms(WORD ms);
DWORD last_int_ms(int ms);
DWORD last_long_s(long s);
DWORD last_timeval(struct timeval *time);
DWORD last_timespec(const struct timespec *time);
DWORD last_until(const struct timespec *date);

/* The same said by the last error: FALSE, with ERROR_TIMEOUT or another one. */
BOOL last_or_fail(WORD ms, DWORD code);

#endif
