/* SPDX-License-Identifier: MIT */
/*
 * The library of interrupted.h.
 */
#include "interrupted.h"

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

static int interruptions_left;
static int code_then;
static int calls;

void
interrupted_plan(int interruptions, int code)
{
	interruptions_left = interruptions;
	code_then = code;
	calls = 0;
}

int
interrupted_calls(void)
{
	return calls;
}

/* The code that the call has to fail with, or 0. */
static int
next_code(void)
{
	calls++;
	if (interruptions_left == 0)
		return code_then;
	interruptions_left--;
	return EINTR;
}

/* The same, which errno becomes, too. */
static int
next_errno(void)
{
	int code = next_code();

	if (code != 0)
		errno = code;
	return code;
}

int
attempt_int(int result)
{
	return next_errno() != 0 ? -1 : result;
}

long
attempt_long(long result)
{
	return next_errno() != 0 ? -1 : result;
}

double
attempt_double(double result)
{
	return next_errno() != 0 ? -1 : result;
}

void *
attempt_pointer(void *result)
{
	return next_errno() != 0 ? NULL : result;
}

struct interrupted_couple
attempt_couple(long long whole, double real)
{
	if (next_errno() != 0)
		return (struct interrupted_couple){-1, -1};
	return (struct interrupted_couple){whole, real};
}

struct interrupted_large
attempt_large(long first)
{
	if (next_errno() != 0)
		return (struct interrupted_large){-1, {-1, -1, -1, -1}};
	return (struct interrupted_large){first, {first + 1, first + 2, first + 3, first + 4}};
}

void
attempt_nothing(void)
{
	(void)next_errno();
}

int
attempt_code(void)
{
	return next_code();
}

int
attempt_negated(int result)
{
	int code = next_code();

	return code != 0 ? -code : result;
}

int
attempt_close(int fd)
{
	(void)close(fd);
	return next_errno() != 0 ? -1 : 0;
}
