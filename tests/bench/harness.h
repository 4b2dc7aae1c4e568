/* SPDX-License-Identifier: MIT */
/*
 * Measures contenders for the same work against each other: each in batches
 * long enough for the clock, all of them in interleaved rounds (A B C A B C …)
 * so that what else the machine does hits all alike, and compared round by
 * round. What is measured and how it is printed is the programs'.
 */
#ifndef VIADUCT_BENCH_HARNESS_H
#define VIADUCT_BENCH_HARNESS_H

#include <stddef.h>

#define BENCH_ROUNDS 301 /* at most, and where a batch is short */

/* One way to do the work. `run` does it `count` times, in a loop of its own that counts too;
   NULL: this contender is absent. */
struct bench_contender {
	void (*run)(size_t count);
	double samples[BENCH_ROUNDS]; /* ns for one time, by round */
	size_t rounds;                /* so many were measured */
};

/* Measures all contenders in so many rounds. Single-threaded. */
void bench_measure(struct bench_contender *contenders, size_t count, size_t rounds);

/* The median of a contender's samples, in ns. */
double bench_median(const struct bench_contender *contender);

/* The distance of the quartiles of a contender's samples, as a part of the median. */
double bench_spread(const struct bench_contender *contender);

/* How many times longer `slow` takes than `fast`: the median over the rounds. */
double bench_ratio(const struct bench_contender *slow, const struct bench_contender *fast);

/* What `place` leads to may be looked at and changed by nobody knows whom: work on it stays,
   and is done anew each time. */
static inline void
bench_touch(void *place)
{
	__asm__ volatile("" : : "r"(place) : "memory");
}

#endif
