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

struct duo {
	int first;
	int second;
};

struct vector {
	double x;
	double y;
};

struct triple {
	double a;
	double b;
	double c;
};

void callee_empty(void);
int callee_identity(int a);
int callee_add(int a, int b);
int callee_try(int a, int b);          /* never -1 */
int callee_fail(int code, int unused); /* -1, and errno */
long callee_mixed(int a, double b, const char *c, unsigned int d, long e, float f, short g, void *h,
		  size_t i, double j);
long callee_ten(int a, double b, int c, double d, int e, double f, int g, double h, int i,
		double j);
void *callee_pointer(void *a);
void *callee_pointers(void *a, void *b, void *c);
int callee_visitor(void *instance, int number, void *data);
struct duo callee_duo(struct duo a);
struct pair callee_pair(long long first, long long second);
struct quad callee_quad(double a, double b);
struct four callee_four(long long first, long long second);

/* Calls back, and gives the sum of the results. */
typedef int (*visitor)(void *userdata, int number);
typedef int (*plain_visitor)(int number);
typedef void (*empty_visitor)(void);
int callee_visit(size_t count, visitor visit, void *data);
int callee_visit_plainly(size_t count, plain_visitor visit);
void callee_visit_empty(size_t count, empty_visitor visit);

/* The point, turned about the origin by a hundredth of a whole turn; by value, and by pointer. */
struct vector callee_turn(struct vector point);
void callee_turn_at(const struct vector *point, struct vector *turned);

/* What the fields add up to; by value, and by pointer. */
double callee_sum_two(struct vector a);
double callee_sum_two_at(const struct vector *a);
double callee_sum_three(struct triple a);
double callee_sum_three_at(const struct triple *a);
double callee_sum_four(struct quad a);
double callee_sum_four_at(const struct quad *a);

/* The same result through a pointer. */
void callee_pair_out(struct pair *place, long long first, long long second);
void callee_four_out(struct four *place, long long first, long long second);

#endif
