/* SPDX-License-Identifier: MIT */
/*
 * The loops of direct.h.
 */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "callees.h"
#include "direct.h"
#include "harness.h"

const char strlen_text[] = "A text as hosts have them, with its length beside it and with no NUL "
			   "at its end, so that C wants a copy of it.";

/* One row: a pointer that may lead anywhere, and `count` times the work. */
#define LOOP(row, result, parameters, type, work)                                                  \
	void direct_##row(size_t count)                                                            \
	{                                                                                          \
		result(*target) parameters = callee_##row;                                         \
		type sum = 0;                                                                      \
		bench_touch(&target);                                                              \
		for (size_t i = 0; i < count; i++)                                                 \
			sum += work;                                                               \
		bench_touch(&sum);                                                                 \
	}

LOOP(identity, int, (int), int64_t, target((int)i))
LOOP(add, int, (int, int), int64_t, target((int)i, 3))
LOOP(ten, long, (int, double, int, double, int, double, int, double, int, double), int64_t,
     target((int)i, 1.5, 2, 3.5, 4, 5.5, 6, 7.5, 8, 9.5))
LOOP(mixed, long,
     (int, double, const char *, unsigned int, long, float, short, void *, size_t, double), int64_t,
     target((int)i, 1.5, "c", 4, 5, 6.5F, 7, &sum, i, 9.5))
LOOP(pointer, void *, (void *), uintptr_t, (uintptr_t)target((void *)i))
LOOP(pointers, void *, (void *, void *, void *), uintptr_t,
     (uintptr_t)target((void *)i, &sum, NULL))
LOOP(duo, struct duo, (struct duo), int64_t, target((struct duo){(int)i, 3}).first)
LOOP(pair, struct pair, (long long, long long), int64_t, target((long long)i, 3).second)
LOOP(quad, struct quad, (double, double), double, target((double)i, 3.5).d)
LOOP(turn, struct vector, (struct vector), double, target((struct vector){(double)i, 3.5}).y)
LOOP(sum_two, double, (struct vector), double, target((struct vector){(double)i, 3.5}))
LOOP(sum_three, double, (struct triple), double, target((struct triple){(double)i, 3.5, 4.5}))
LOOP(sum_four, double, (struct quad), double, target((struct quad){(double)i, 3.5, 4.5, 5.5}))
LOOP(sum_two_at, double, (const struct vector *), double, target(&(struct vector){(double)i, 3.5}))
LOOP(sum_three_at, double, (const struct triple *), double,
     target(&(struct triple){(double)i, 3.5, 4.5}))
LOOP(sum_four_at, double, (const struct quad *), double,
     target(&(struct quad){(double)i, 3.5, 4.5, 5.5}))

void
direct_empty(size_t count)
{
	void (*target)(void) = callee_empty;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++)
		target();
}

void
direct_try(size_t count)
{
	int (*target)(int, int) = callee_try;
	int64_t sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++) {
		int result = target((int)i, 3);
		sum += result == -1 ? -errno : result;
	}
	bench_touch(&sum);
}

void
direct_visitor(size_t count)
{
	int (*target)(void *, int, void *) = callee_visitor;
	int instance = 3;
	int64_t sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++)
		sum += target(&instance, (int)i, &sum);
	bench_touch(&sum);
}

void
direct_circle(size_t count)
{
	struct vector (*target)(struct vector) = callee_turn;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++) {
		struct vector points[CIRCLE_POINTS + 1];
		points[0] = (struct vector){1, 0};
		for (size_t point = 0; point < CIRCLE_POINTS; point++)
			points[point + 1] = target(points[point]);
		bench_touch(points);
	}
}

void
direct_circle_at(size_t count)
{
	void (*target)(const struct vector *, struct vector *) = callee_turn_at;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++) {
		struct vector points[CIRCLE_POINTS + 1];
		points[0] = (struct vector){1, 0};
		for (size_t point = 0; point < CIRCLE_POINTS; point++)
			target(&points[point], &points[point + 1]);
		bench_touch(points);
	}
}

static void
lengths(size_t length, size_t count)
{
	size_t (*target)(const char *) = strlen;
	size_t sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++) {
		char *copy = malloc(length + 1);
		if (copy == NULL)
			abort();
		memcpy(copy, strlen_text, length);
		copy[length] = '\0';
		sum += target(copy);
		free(copy);
	}
	bench_touch(&sum);
}

void
direct_strlen_5(size_t count)
{
	lengths(5, count);
}

void
direct_strlen_20(size_t count)
{
	lengths(20, count);
}

void
direct_strlen_100(size_t count)
{
	lengths(100, count);
}
