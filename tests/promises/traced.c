/* SPDX-License-Identifier: MIT */
/*
 * One call, between two marks that a tracer of system calls sees: getppid().
 * For traced.py.
 *
 *     traced read NANOSECONDS     of a pipe into which nobody has written
 *     traced ready NANOSECONDS    of one into which somebody has
 *     traced close
 *
 * Prints the status and the result.
 */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "adapted.via.h"

int
main(int argc, char **argv)
{
	bool closes = argc == 2 && strcmp(argv[1], "close") == 0;
	const struct via_function *function =
	    via_find(&via_adapted, closes ? "close" : "read_wait");
	int ends[2];
	char byte;
	via_value value;
	via_status status;

	if ((argc != 3 && !closes) || pipe(ends) != 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0)
		return 2;
	if (!closes && strcmp(argv[1], "ready") == 0 && write(ends[1], "x", 1) != 1)
		return 2;
	via_value arguments[] = {
	    {.i = ends[0]}, {.p = &byte}, {.u = 1}, {.i = closes ? 0 : atoll(argv[2])}};
	(void)getppid();
	status = via_call(function, arguments, &value);
	(void)getppid();
	printf("%" PRId64 " %" PRId64 "\n", status, value.i);
	return 0;
}
