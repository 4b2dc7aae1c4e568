// SPDX-License-Identifier: MIT
// The callees of the benchmarks, one for each row.
module bench_call;

#include "callees.h"

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
[[errno(ret == -1)]]
int callee_try(int a, int b);
long callee_mixed(int a, double b, [[cstr]] const char *c, unsigned int d, long e, float f, short g,
		  void *h, size_t i, double j);
struct pair callee_pair(long long first, long long second);
struct quad callee_quad(double a, double b);
struct four callee_four(long long first, long long second);
void callee_pair_out([[out]] struct pair *place, long long first, long long second);
void callee_four_out([[out]] struct four *place, long long first, long long second);
