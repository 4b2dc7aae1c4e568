/* SPDX-License-Identifier: MIT */
/*
 * Functions that fail with EINTR as often as they are told, and count their
 * calls. Then they give `result`, and leave errno alone; or they fail, with a
 * code of the plan.
 */
#ifndef INTERRUPTED_H
#define INTERRUPTED_H

struct interrupted_couple {
	long long whole;
	double real;
};
struct interrupted_large {
	long first;
	long rest[4];
};

/* So many calls from now on are interrupted; the one after those fails with `code`, if not 0. */
void interrupted_plan(int interruptions, int code);
/* How many calls have been made since. */
int interrupted_calls(void);

/* What fails gives a negative number, NULL, or a struct with such a first field. */
int attempt_int(int result);
long attempt_long(long result);
double attempt_double(double result);
void *attempt_pointer(void *result);
struct interrupted_couple attempt_couple(long long whole, double real);
struct interrupted_large attempt_large(long first);
void attempt_nothing(void);

/* The code, or the negated code, is the result; errno is left alone. */
int attempt_code(void);
int attempt_negated(int result);

/* Closes the descriptor, then says that it was interrupted, as the plan wants it. */
int attempt_close(int fd);

#endif
