/* SPDX-License-Identifier: MIT */
/*
 * The library of codes.h.
 */
#include "codes.h"

#include <errno.h>

_Thread_local unsigned int codes_variable;

int
codes_function(void)
{
	return (int)codes_variable;
}

static void
leave(int code)
{
	codes_variable = (unsigned int)code;
	if (code != 0)
		errno = code;
}

#define GIVE(type, name)                                                                           \
	type name(type result, int code)                                                           \
	{                                                                                          \
		leave(code);                                                                       \
		return result;                                                                     \
	}
GIVE(signed char, give_signed_char)
GIVE(unsigned char, give_unsigned_char)
GIVE(short, give_short)
GIVE(unsigned short, give_unsigned_short)
GIVE(int, give_int)
GIVE(unsigned int, give_unsigned_int)
GIVE(long, give_long)
GIVE(long long, give_long_long)
GIVE(float, give_float)
GIVE(double, give_double)
GIVE(bool, give_bool)
GIVE(enum codes_level, give_enum)
GIVE(void *, give_pointer)
GIVE(time_t, give_time)
GIVE(sem_t *, give_semaphore)

struct codes_couple
give_pair(long long whole, double real, int code)
{
	leave(code);
	return (struct codes_couple){whole, real};
}

struct codes_large
give_large(long first, int code)
{
	leave(code);
	return (struct codes_large){first, {first + 1, first + 2, first + 3, first + 4}};
}

void
give_nothing(int code)
{
	leave(code);
}

long
give_many(long a, double b, long c, float d, long e, long f, double g, long h, long i,
	  signed char j, int code)
{
	leave(code);
	return a + 2 * (long)b + 3 * c + 4 * (long)d + 5 * e + 6 * f + 7 * (long)g + 8 * h + 9 * i +
	       10 * j;
}

int
give_wide(int result, unsigned int code)
{
	codes_variable = code;
	errno = EIO;
	return result;
}

int
give_returned(int code)
{
	errno = EIO;
	return code;
}

int
give_negated(int result)
{
	errno = EIO;
	return result;
}

signed char
give_narrow(signed char code)
{
	errno = EIO;
	return code;
}

struct codes_couple
give_within(long long whole)
{
	errno = EIO;
	return (struct codes_couple){whole, 0.5};
}

bool
give_reported(int number, int code, int *reason)
{
	errno = EIO;
	if (number != 0)
		return true;
	*reason = code;
	return false;
}

int
give_outputs(int number, int *out, int *maybe, void *gone)
{
	(void)gone;
	*out = number + 1;
	*maybe = number + 2;
	if (number >= 0)
		return number;
	errno = EINVAL;
	return -1;
}
