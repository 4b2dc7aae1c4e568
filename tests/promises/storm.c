/* SPDX-License-Identifier: MIT */
/*
 * The library of storm.h.
 */
#include "storm.h"

#include <errno.h>
#include <string.h>

int
blow_fail(int code)
{
	errno = code;
	return -1;
}

long
blow_succeed(long value, int code)
{
	errno = code;
	return value;
}

int
blow_return(int code)
{
	errno = EIO;
	return code;
}

double
blow_note(double value, int code)
{
	if (code != 0)
		errno = code;
	return value;
}

struct storm_block
blow_block(int value, int code)
{
	struct storm_block block = {.value = value};

	memset(block.bytes, value & 0x7F, sizeof block.bytes);
	errno = code;
	return block;
}

struct storm_huge
blow_huge(int value, int code)
{
	struct storm_huge huge = {.value = value};

	memset(huge.bytes, value & 0x7F, sizeof huge.bytes);
	errno = code;
	return huge;
}

int
blow_interrupted(int *times, int code)
{
	errno = code;
	if (*times > 0) {
		--*times;
		errno = EINTR;
	}
	return -1;
}

int
blow_back(int (*callback)(void *), void *userdata, int code)
{
	int result = callback(userdata);

	errno = code;
	return code != 0 ? -1 : result;
}
