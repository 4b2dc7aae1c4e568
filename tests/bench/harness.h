/* SPDX-License-Identifier: MIT */
/*
 * Measures contenders for the same work against each other: each in batches
 * long enough for the clock, all of them in interleaved rounds (A B C A B C …)
 * so that what else the machine does hits all alike, and compared round by
 * round. Prints one table for all programs, and the same as JSON for `report`.
 *
 *     int first = bench_start("calls", argc, argv); // what is left of the arguments
 *     bench_version("libffi", BENCH_LIBFFI);
 *     bench_section("calls", "what one call takes");
 *     bench_row("int(int, int)", ways, WAYS, BENCH_ROUNDS);
 *     bench_bar("stub / direct", bench_ratio(&ways[STUB], &ways[DIRECT]), 1.8, BENCH_AT_MOST);
 *     return bench_end();
 *
 * A program takes `--json FILE` ("-" is the standard output, and no tables then)
 * and `--count COUNT`: then nothing is measured, each contender only works COUNT
 * times, in bench_collected, for instructions.py to count.
 */
#ifndef VIADUCT_BENCH_HARNESS_H
#define VIADUCT_BENCH_HARNESS_H

#include <stdbool.h>
#include <stddef.h>

#define BENCH_ROUNDS 301 /* at most, and where a batch is short */

/* What a contender is in its row. */
enum bench_role {
	BENCH_REFERENCE, /* what the others are compared with: one in a row, the direct call */
	BENCH_OURS,
	BENCH_PEER, /* what is taken instead of ours */
};

/* One way to do the work. `run` does it `count` times, in a loop of its own that counts too;
   NULL: this contender is absent. */
struct bench_contender {
	const char *name;
	enum bench_role role;
	void (*run)(size_t count);
	size_t pieces;                /* that one time is made of, and divided by; 0 is 1 */
	double samples[BENCH_ROUNDS]; /* ns for one piece, by round */
	size_t rounds;                /* so many were measured */
};

/* The first three members, to initialise one. */
#define BENCH_WAY(is_named, is_what, runs)                                                         \
	{                                                                                          \
		.name = (is_named), .role = (is_what), .run = (runs)                               \
	}

/* Measures all contenders in so many rounds. Single-threaded. */
void bench_measure(struct bench_contender *contenders, size_t count, size_t rounds);

/* The median of a contender's samples, in ns. */
double bench_median(const struct bench_contender *contender);

/* The distance of the quartiles of a contender's samples, as a part of the median. */
double bench_spread(const struct bench_contender *contender);

/* How many times longer `slow` takes than `fast`: the median over the rounds. 0 where one of
   the two was not measured. */
double bench_ratio(const struct bench_contender *slow, const struct bench_contender *fast);

/* --- the program and its tables --- */

/* Reads the options; ends the program with status 2 on wrong ones. The index of the first
   argument that is none. */
int bench_start(const char *program, int argc, char **argv);

/* Whether nothing is measured: work that cannot be counted is left out then. */
bool bench_counting(void);

/* The version of a contender; NULL: it is absent. Before the first section. */
void bench_version(const char *contender, const char *version);

/* What the rows that follow belong to, and a sentence about it. */
void bench_section(const char *title, const char *note);

/* Measures the contenders of one row and prints them; those that are absent are left out. */
void bench_row(const char *name, struct bench_contender *contenders, size_t count, size_t rounds);

enum bench_direction {
	BENCH_AT_MOST,
	BENCH_AT_LEAST,
};

/* Prints whether a bar holds; nothing if `value` is 0, for what could not be measured. */
void bench_bar(const char *what, double value, double bar, enum bench_direction direction);

/* The status for main to return. */
int bench_end(void);

/* Has the work done `count` times: callgrind collects in this function, and dumps behind it. */
void bench_collected(void (*run)(size_t count), size_t count);

/* What `place` leads to may be looked at and changed by nobody knows whom: work on it stays,
   and is done anew each time. */
static inline void
bench_touch(void *place)
{
	__asm__ volatile("" : : "r"(place) : "memory");
}

#endif
