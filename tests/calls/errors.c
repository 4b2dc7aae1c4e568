/* SPDX-License-Identifier: MIT */
/*
 * The library of errors.h.
 */
#include "errors.h"

#include <errno.h>
#include <string.h>

int
vault_open(const char *name, int flags, int third)
{
	if (name == NULL) {
		errno = ENOENT;
		return -1;
	}
	return flags + third;
}

double
give_double(int code, double value)
{
	errno = code;
	return value;
}

float
give_float(int code)
{
	errno = code;
	return -1.5F;
}

struct couple
give_couple(int code)
{
	errno = code;
	return (struct couple){-7, 2.5};
}

struct quintet
give_quintet(int code)
{
	errno = code;
	return (struct quintet){{1, 2, 3, 4, 5}};
}

long
give_sum(long a, long b, long c, long d, long e, long f, long g, long h, int code)
{
	errno = code;
	return a + b + c + d + e + f + g + h;
}

void
give_nothing(int code)
{
	if (code != 0)
		errno = code;
}

#define ANSWER(type, name)                                                                         \
	type name(type result, int code)                                                           \
	{                                                                                          \
		if (code != 0)                                                                     \
			errno = code;                                                              \
		return result;                                                                     \
	}
ANSWER(int, answer)
ANSWER(unsigned int, answer_unsigned)
ANSWER(long long, answer_wide)
ANSWER(void *, answer_pointer)
ANSWER(double, answer_double)
ANSWER(bool, answer_bool)

struct couple
answer_couple(long long whole, double real, int code)
{
	if (code != 0)
		errno = code;
	return (struct couple){whole, real};
}

static char room[64];

void *
grab_pages(long bytes)
{
	if (bytes <= 0) {
		errno = EINVAL;
		return (void *)-1;
	}
	return room;
}

void *
find_slot(int key)
{
	if (key < 0) {
		errno = ENOENT;
		return NULL;
	}
	return room + key;
}

int
mutex_like(int code)
{
	errno = EIO;
	return code;
}

int
kernel_like(int result)
{
	errno = EIO;
	return result;
}

long
long_code(long code)
{
	return code;
}

bool
halve_even(int number, int *half, int *reason)
{
	if (number % 2 != 0) {
		*reason = EDOM;
		return false;
	}
	*half = number / 2;
	return true;
}

long
parse_like(const char *text)
{
	if (strcmp(text, "big") == 0) {
		errno = ERANGE;
		return -1;
	}
	return (long)strlen(text);
}

const char *
next_like(int position)
{
	if (position < 0)
		errno = EBADF;
	return position > 0 ? "entry" : NULL;
}

int
measure_wide(long double bound, int result, int code)
{
	(void)bound;
	errno = code;
	return result;
}
