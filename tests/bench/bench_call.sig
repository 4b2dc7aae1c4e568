// SPDX-License-Identifier: MIT
// The callees of the benchmarks, one for each row.
module bench_call;

#include <string.h>
#include "callees.h"

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
int callee_identity(int a);
int callee_add(int a, int b);
[[errno(ret == -1)]]
int callee_try(int a, int b);
long callee_mixed(int a, double b, [[cstr]] const char *c, unsigned int d, long e, float f, short g,
		  void *h, size_t i, double j);
long callee_ten(int a, double b, int c, double d, int e, double f, int g, double h, int i,
		double j);
void *callee_pointer(void *a);
void *callee_pointers(void *a, void *b, void *c);
int callee_visitor(void *instance, int number, void *data);
struct duo callee_duo(struct duo a);
struct vector callee_turn(struct vector point);
void callee_turn_at(const struct vector *point, [[out]] struct vector *turned);
double callee_sum_two(struct vector a);
double callee_sum_two_at(const struct vector *a);
double callee_sum_three(struct triple a);
double callee_sum_three_at(const struct triple *a);
double callee_sum_four(struct quad a);
double callee_sum_four_at(const struct quad *a);
size_t strlen([[cstr]] const char *text);
struct pair callee_pair(long long first, long long second);
struct quad callee_quad(double a, double b);
struct four callee_four(long long first, long long second);
void callee_pair_out([[out]] struct pair *place, long long first, long long second);
void callee_four_out([[out]] struct four *place, long long first, long long second);
