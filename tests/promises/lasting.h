/* SPDX-License-Identifier: MIT */
/*
 * Functions that take the time they may last, in every unit, and write down
 * what they were given. They last as they are told, on clocks that only they
 * set forward: what is expected can be said to the nanosecond.
 */
#ifndef LASTING_H
#define LASTING_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/time.h>
#include <time.h>

/* What one call was given: a number, or seconds and a rest, or nothing. */
struct lasting_given {
	int64_t value;
	int64_t rest;
	bool absent;
};

enum { LASTING_KEPT = 5000 };

/* A sequence of calls: what they have to do, and what they were given. */
struct lasting_plan {
	int interruptions; /* so many calls fail with EINTR, unless they were given no time */
	bool stubborn;     /* and then, too */
	int expirations;   /* so many, after those, say that their time is over; then one is 1 */
	int64_t lasts; /* how long each lasts, in ns; 0: an expired one as long as it was told, as
			  one does that was told a date */
	int64_t jumps; /* so far the clock of the day is set, once, while a call waits for a date */
	bool scribbles; /* what a pointer leads to is overwritten */
	int calls;
	struct lasting_given given[LASTING_KEPT];
};
extern struct lasting_plan lasting;

/* The two clocks, in ns. Both go on when a function lasts. */
extern int64_t lasting_monotonic;
extern int64_t lasting_realtime;

typedef unsigned int lasting_unknown;

/* -1: EINTR; 0: the time is over; 1. */
int last_int_ms(int ms);
int last_short_ms(short ms);
int last_unsigned_char_ms(unsigned char ms);
int last_unsigned_ms(unsigned int ms);
int last_long_ms(long ms);
int last_short_us(short us);
int last_unsigned_us(unsigned int us);
int last_long_us(long us);
int last_unknown_us(lasting_unknown us);
int last_signed_char_s(signed char s);
int last_int_s(int s);
int last_unsigned_s(unsigned int s);
int last_long_long_s(long long s);
int last_timeval(struct timeval *time);
int last_timespec(const struct timespec *time);
int last_until_timeval(struct timeval *date);
int last_until_realtime(const struct timespec *date);
int last_until_monotonic(const struct timespec *date);
/* What stands beside the time is added up, but for the clock, CLOCK_REALTIME or CLOCK_MONOTONIC. */
int last_among(int a, clockid_t clock, const struct timespec *date, double b, long c);

/* Others say that the time is over in another way: -1 and ETIMEDOUT, or the code. */
int last_failing(unsigned char ms);
int last_coded(unsigned char ms);
/* And some have no result that tells. */
void last_silently(short ms);
double last_floating(short ms);

#endif
