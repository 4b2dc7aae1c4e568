/* SPDX-License-Identifier: MIT */
/*
 * How long programs take from their start to their first call: each writes, as a struct timespec
 * of CLOCK_MONOTONIC, when that was, and ends. Starts them in turn, so that what else the machine
 * does hits all alike, and prints for each the median of the microseconds. For growth.py.
 *
 *     bench-start ROUNDS PROGRAM...
 */
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* Microseconds of one run; negative: it failed. */
static double
start(char *program, const posix_spawn_file_actions_t *actions, int reading)
{
	char *arguments[] = {program, NULL};
	struct timespec before, called;
	pid_t child;
	int status = 1;
	clock_gettime(CLOCK_MONOTONIC, &before);
	if (posix_spawn(&child, program, actions, NULL, arguments, environ) != 0)
		return -1;
	if (waitpid(child, &status, 0) != child || status != 0 ||
	    read(reading, &called, sizeof called) != sizeof called)
		return -1;
	return (double)(called.tv_sec - before.tv_sec) * 1e6 +
	       (double)(called.tv_nsec - before.tv_nsec) * 1e-3;
}

static int
compare(const void *a, const void *b)
{
	double first = *(const double *)a, second = *(const double *)b;
	return (first > second) - (first < second);
}

int
main(int argc, char **argv)
{
	size_t rounds = argc > 2 ? strtoul(argv[1], NULL, 10) : 0, count = (size_t)argc - 2;
	int ends[2];
	posix_spawn_file_actions_t actions;
	if (rounds == 0 || pipe(ends) != 0 || posix_spawn_file_actions_init(&actions) != 0 ||
	    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO) != 0)
		return 2;
	double *samples = calloc(rounds * count, sizeof *samples);
	if (samples == NULL)
		return 2;
	for (size_t round = 0; round < rounds; round++)
		for (size_t i = 0; i < count; i++) {
			samples[i * rounds + round] = start(argv[i + 2], &actions, ends[0]);
			if (samples[i * rounds + round] < 0) {
				fprintf(stderr, "%s does not run\n", argv[i + 2]);
				return 1;
			}
		}
	for (size_t i = 0; i < count; i++) {
		qsort(&samples[i * rounds], rounds, sizeof *samples, compare);
		printf("%.1f\n", samples[i * rounds + rounds / 2]);
	}
	free(samples);
	return 0;
}
