/* SPDX-License-Identifier: MIT */
/*
 * All the ways in which a C function says that it failed. A parameter `code`
 * is what the function leaves in errno, or returns as its error.
 */
#ifndef ERRORS_H
#define ERRORS_H

#include <stdbool.h>

/* NULL: fails with -1 and ENOENT. Else flags + third, errno left alone. */
int vault_open(const char *name, int flags, int third);

/* errno is set to `code` in each, and the result is valid all the same. */
double give_double(int code, double value);
float give_float(int code);
struct couple {
	long long whole;
	double real;
};
struct couple give_couple(int code);
struct quintet {
	long v[5];
};
struct quintet give_quintet(int code);
long give_sum(long a, long b, long c, long d, long e, long f, long g, long h, int code);
void give_nothing(int code);
/* Gives `result`. */
int measure_wide(long double bound, int result, int code);

/* errno is set to `code` and the result is `result`; code 0 leaves errno alone. */
int answer(int result, int code);
unsigned int answer_unsigned(unsigned int result, int code);
long long answer_wide(long long result, int code);
void *answer_pointer(void *result, int code);
double answer_double(double result, int code);
bool answer_bool(bool result, int code);
struct couple answer_couple(long long whole, double real, int code);

/* (void *)-1 and EINVAL for no bytes or less. */
void *grab_pages(long bytes);
/* NULL and ENOENT for a negative key. */
void *find_slot(int key);

/* The result is the error, or the error with its sign turned, or 0 and more for success. */
int mutex_like(int code);
int kernel_like(int result);
long long_code(long code);
/* false, and the reason, for a number that is not even. */
bool halve_even(int number, int *half, int *reason);
/* Like strtol: errno is ERANGE and the result is -1 for "big", else the length. */
long parse_like(const char *text);
/* Like readdir: NULL at the end (0), NULL and EBADF on error (-1). */
const char *next_like(int position);

#endif
