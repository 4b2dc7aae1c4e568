/* SPDX-License-Identifier: MIT */
/* The library that the tests open, or link: what they ask of one, each in a function. */
#ifndef PARTS_H
#define PARTS_H

#include <errno.h>

struct parts_pair {
	long first, second;
};

#define PARTS_TEXT "of the header"
#define PARTS_AT_END ((const struct parts_pair *)-1)

/* One of the library's own addresses. */
extern const char parts_name[];

int parts_add(int a, int b);

/* Sets errno to `code` and returns -1. */
int parts_fail(int code);

/* These leave errno alone. */
int parts_zero(void);
int parts_note(void);

int parts_calls(int (*function)(int), int value);
struct parts_pair parts_turn(struct parts_pair pair);

/* The sum of `count` doubles. */
double parts_sum(int count, ...);

/* In a later version of the library. */
int parts_later(int value);

/* In no version. */
int parts_lost(int value);

/* The version V2, which is the default; V1 had two parameters. */
int brew(int a, int b, int c);

/* Its symbol is parts_span_v2; parts_span is another function's. */
long parts_span(long value) __asm__("parts_span_v2");

/* Fails with EINTR, and one less is left each time; then 7. */
static inline int
parts_interrupted(int *left)
{
	if (*left == 0)
		return 7;
	--*left;
	errno = EINTR;
	return -1;
}

static inline int
parts_twice(int value)
{
	return 2 * value;
}

#endif
