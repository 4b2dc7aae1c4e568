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
