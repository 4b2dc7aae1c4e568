/* SPDX-License-Identifier: MIT */
/*
 * Stand-ins for the variadic open() of <fcntl.h>, which no fixed prototype may
 * describe. libc.sig includes this header and gives them the name open; they
 * go away once a spec can declare an instance of a variadic function.
 */
#ifndef LIBC_EXTRA_H
#define LIBC_EXTRA_H

#include <fcntl.h>

/* open() with three arguments. */
static inline int
stand_in_open_mode(const char *path, int flags, mode_t mode)
{
	return open(path, flags, mode);
}

/* open() with two; a file that O_CREAT makes gets the mode that fopen() gives. */
static inline int
stand_in_open(const char *path, int flags)
{
	return open(path, flags, 0666);
}

#endif
