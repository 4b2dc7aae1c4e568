/* SPDX-License-Identifier: MIT */
/*
 * The library of nested.h.
 */
#include "nested.h"

#include <errno.h>

void
show_two(void (*show)(char letter))
{
	show('a');
	show('b');
}

char
third_letter(void)
{
	return 'c';
}

int
fail_after(int code, int depth, void (*inner)(int depth))
{
	inner(depth);
	if (code != 0)
		errno = code;
	return code != 0 ? -1 : 0;
}

int
fail_around(int code, int depth, void (*inner)(int depth))
{
	if (code != 0)
		errno = code;
	inner(depth);
	return code != 0 ? -1 : 0;
}

int
code_after(int code, int depth, void (*inner)(int depth))
{
	inner(depth);
	errno = code + 1000;
	return code;
}

struct trail
trail_after(int code, int depth, void (*inner)(int depth))
{
	inner(depth);
	if (code != 0)
		errno = code;
	return (struct trail){depth, code, depth + code, (long long)depth * code};
}
