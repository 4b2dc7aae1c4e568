/* SPDX-License-Identifier: MIT */
/*
 * What the benchmarks call: functions that do next to nothing, so that the call
 * is what is measured.
 */
#ifndef VIADUCT_BENCH_CALLEES_H
#define VIADUCT_BENCH_CALLEES_H

#include <stddef.h>

struct pair {
	long long first;
	long long second;
};

struct quad {
	double a;
	double b;
	double c;
	double d;
};

struct four {
	long long first;
	long long second;
	long long third;
	long long fourth;
};

void callee_empty(void);
int callee_add(int a, int b);
int callee_try(int a, int b);          /* never -1 */
int callee_fail(int code, int unused); /* -1, and errno */
long callee_mixed(int a, double b, const char *c, unsigned int d, long e, float f, short g, void *h,
		  size_t i, double j);
struct pair callee_pair(long long first, long long second);
struct quad callee_quad(double a, double b);
struct four callee_four(long long first, long long second);

/* Calls back, and gives the sum of the results. */
typedef int (*visitor)(void *userdata, int number);
typedef int (*plain_visitor)(int number);
int callee_visit(size_t count, visitor visit, void *data);
int callee_visit_plainly(size_t count, plain_visitor visit);

/* The same result through a pointer. */
void callee_pair_out(struct pair *place, long long first, long long second);
void callee_four_out(struct four *place, long long first, long long second);

#endif
