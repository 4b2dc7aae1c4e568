/* SPDX-License-Identifier: MIT */
/*
 * The library of adapted.h.
 */
#include "adapted.h"

#include <errno.h>

static void
leave(int code)
{
	if (code != 0)
		errno = code;
}

#define TRY(name, type)                                                                            \
	type name(type result, int code)                                                           \
	{                                                                                          \
		leave(code);                                                                       \
		return result;                                                                     \
	}
TRY(try_int, int)
TRY(try_long, long)
TRY(try_wide, int64_t)
TRY(try_byte, unsigned char)
TRY(try_bool, bool)
TRY(try_enum, enum adapted_level)
TRY(try_double, double)
TRY(try_float, float)
TRY(try_pointer, void *)

const char *
try_text(int position, int code)
{
	leave(code);
	return position < 0 ? NULL : position == 0 ? "zero" : "more";
}

void
try_nothing(int code)
{
	leave(code);
}

struct adapted_pair
try_pair(int whole, double real, int code)
{
	leave(code);
	return (struct adapted_pair){whole, real};
}

struct adapted_large
try_large(int64_t first, int code)
{
	leave(code);
	return (struct adapted_large){{first, first + 1, first + 2, first + 3, first + 4}};
}

int
try_returned(int code)
{
	errno = EIO;
	return code;
}

int
try_sum(int a, double b, const char *c, float d, int64_t e, struct adapted_pair f, int code)
{
	leave(code);
	return a + (int)b + (c != NULL ? c[0] : 0) + (int)d + (int)e + f.whole + (int)f.real;
}

static int times_left;
static int tries;

void
interrupt_next(int times)
{
	times_left = times;
	tries = 0;
}

int
try_interrupted(void)
{
	tries++;
	if (times_left == 0)
		return 7;
	times_left--;
	errno = EINTR;
	return -1;
}

int
count_tries(void)
{
	return tries;
}

int
try_ms(int ms)
{
	return ms + 1000;
}

int64_t
try_timespec(const struct timespec *time)
{
	return time != NULL ? (int64_t)time->tv_sec * 1000000000 + time->tv_nsec : -5;
}
