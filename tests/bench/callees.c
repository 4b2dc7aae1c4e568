/* SPDX-License-Identifier: MIT */
/*
 * In a unit of their own, and called through pointers only: the optimiser does
 * not see from a call what the callee does.
 */
#include <errno.h>

#include "callees.h"

void
callee_empty(void)
{
}

int
callee_identity(int a)
{
	return a;
}

int
callee_add(int a, int b)
{
	return a + b;
}

int
callee_try(int a, int b)
{
	return (a ^ b) & 0xFFFF;
}

int
callee_fail(int code, int unused)
{
	errno = code;
	(void)unused;
	return -1;
}

long
callee_mixed(int a, double b, const char *c, unsigned int d, long e, float f, short g, void *h,
	     size_t i, double j)
{
	return a + (long)b + *c + (long)d + e + (long)f + g + (h != NULL) + (long)i + (long)j;
}

long
callee_ten(int a, double b, int c, double d, int e, double f, int g, double h, int i, double j)
{
	return a + (long)b + c + (long)d + e + (long)f + g + (long)h + i + (long)j;
}

void *
callee_pointer(void *a)
{
	return a;
}

void *
callee_pointers(void *a, void *b, void *c)
{
	return a != NULL ? a : b != NULL ? b : c;
}

int
callee_visitor(void *instance, int number, void *data)
{
	return number + *(int *)instance + (data != NULL);
}

struct duo
callee_duo(struct duo a)
{
	return (struct duo){a.second, a.first};
}

struct pair
callee_pair(long long first, long long second)
{
	return (struct pair){second, first};
}

struct quad
callee_quad(double a, double b)
{
	return (struct quad){a, b, a, b};
}

struct four
callee_four(long long first, long long second)
{
	return (struct four){second, first, second, first};
}

#define COSINE 0.99802672842827156
#define SINE 0.062790519529313376

struct vector
callee_turn(struct vector point)
{
	return (struct vector){COSINE * point.x - SINE * point.y,
			       SINE * point.x + COSINE * point.y};
}

void
callee_turn_at(const struct vector *point, struct vector *turned)
{
	*turned = callee_turn(*point);
}

double
callee_sum_two(struct vector a)
{
	return a.x + a.y;
}

double
callee_sum_two_at(const struct vector *a)
{
	return a->x + a->y;
}

double
callee_sum_three(struct triple a)
{
	return a.a + a.b + a.c;
}

double
callee_sum_three_at(const struct triple *a)
{
	return a->a + a->b + a->c;
}

double
callee_sum_four(struct quad a)
{
	return a.a + a.b + a.c + a.d;
}

double
callee_sum_four_at(const struct quad *a)
{
	return a->a + a->b + a->c + a->d;
}

void
callee_pair_out(struct pair *place, long long first, long long second)
{
	*place = (struct pair){second, first};
}

void
callee_four_out(struct four *place, long long first, long long second)
{
	*place = (struct four){second, first, second, first};
}

int
callee_visit(size_t count, visitor visit, void *data)
{
	unsigned sum = 0;
	for (size_t number = 0; number < count; number++)
		sum += (unsigned)visit(data, (int)number);
	return (int)sum;
}

int
callee_visit_plainly(size_t count, plain_visitor visit)
{
	unsigned sum = 0;
	for (size_t number = 0; number < count; number++)
		sum += (unsigned)visit((int)number);
	return (int)sum;
}

void
callee_visit_empty(size_t count, empty_visitor visit)
{
	for (size_t number = 0; number < count; number++)
		visit();
}
