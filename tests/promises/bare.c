/* SPDX-License-Identifier: MIT */
/*
 * The library of bare.sig, which has no header.
 */
#include <errno.h>

enum bare_level { BARE_LOW = 3, BARE_HIGH };
struct bare_point {
	unsigned short x, y;
};

struct bare_point make_bare(int x, enum bare_level y);

struct bare_point
make_bare(int x, enum bare_level y)
{
	if (x == 9)
		errno = ERANGE;
	return (struct bare_point){(unsigned short)x, (unsigned short)y};
}
