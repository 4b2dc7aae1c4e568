/* SPDX-License-Identifier: MIT */
/*
 * In a unit of their own, and called through pointers only: the optimiser does
 * not see from a call what the callee does.
 */
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
