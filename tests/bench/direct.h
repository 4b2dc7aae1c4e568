/* SPDX-License-Identifier: MIT */
/*
 * The rows of calls.c as C does them: through a pointer to the callee, which the
 * optimiser does not see through. The reference of every contender, also of
 * those that run in a process of their own: these loops and the callees are a
 * shared library, too.
 */
#ifndef VIADUCT_BENCH_DIRECT_H
#define VIADUCT_BENCH_DIRECT_H

#include <stddef.h>

#define CIRCLE_POINTS 100 /* of the rows of the unit circle */

void direct_empty(size_t count);
void direct_identity(size_t count);
void direct_add(size_t count);
void direct_try(size_t count);
void direct_ten(size_t count);
void direct_mixed(size_t count);
void direct_pointer(size_t count);
void direct_pointers(size_t count);
void direct_visitor(size_t count);
void direct_duo(size_t count);
void direct_turn(size_t count);
void direct_sum_two(size_t count);
void direct_sum_two_at(size_t count);
void direct_sum_three(size_t count);
void direct_sum_three_at(size_t count);
void direct_sum_four(size_t count);
void direct_sum_four_at(size_t count);
void direct_pair(size_t count);
void direct_quad(size_t count);

/* CIRCLE_POINTS calls, each with the point that the one before gave; by value, by pointer. */
void direct_circle(size_t count);
void direct_circle_at(size_t count);

/* A text whose length is known is copied into memory from malloc, for its NUL. */
void direct_strlen_5(size_t count);
void direct_strlen_20(size_t count);
void direct_strlen_100(size_t count);

/* The text of the rows of strlen; no NUL stands behind the length that is asked for. */
extern const char strlen_text[];

#endif
