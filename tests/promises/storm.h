/* SPDX-License-Identifier: MIT */
/*
 * Functions that fail with the code they are given, in every way, and may be
 * called at any moment: also from a signal handler that has interrupted them.
 */
#ifndef STORM_H
#define STORM_H

#include <stdbool.h>

/* More than a buffer stack has at first, and more than it keeps. */
struct storm_block {
	int value;
	char bytes[1500];
};
struct storm_huge {
	int value;
	char bytes[40000];
};

/* -1, and `code` in errno. */
int blow_fail(int code);
/* `value`, and something in errno all the same. */
long blow_succeed(long value, int code);
/* `code`; errno becomes EIO. */
int blow_return(int code);
/* `value`; errno becomes `code`, unless that is 0. */
double blow_note(double value, int code);
/* A struct with that value, which fills all of it; errno becomes `code`. */
struct storm_block blow_block(int value, int code);
struct storm_huge blow_huge(int value, int code);
/* Fails with EINTR while *times is above 0, and counts it down; then with `code`. */
int blow_interrupted(int *times, int code);
/* Calls back, and then fails with `code`, or gives what the callback gave. */
int blow_back(int (*callback)(void *), void *userdata, int code);

#endif
