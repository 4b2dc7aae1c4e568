/* SPDX-License-Identifier: MIT */
/*
 * The clock, the rounds, and the statistics of harness.h.
 */
#define _POSIX_C_SOURCE 200809L // clock_gettime
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harness.h"

/* Long beside reading the clock, short beside a turn that the scheduler gives to others. */
#define BATCH_NS 100000.0

static double
now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double
batch_ns(const struct bench_contender *contender, size_t size)
{
	double start = now_ns();
	contender->run(size);
	return now_ns() - start;
}

/* The size of a batch that takes BATCH_NS, also when nothing else delays it; finding it is
   the warm-up. */
static size_t
batch_size(const struct bench_contender *contender)
{
	size_t size = 1;
	for (int long_ones = 0; long_ones < 5;) {
		if (batch_ns(contender, size) >= BATCH_NS) {
			long_ones++;
		} else {
			size *= 2;
			long_ones = 0;
		}
	}
	return size;
}

void
bench_measure(struct bench_contender *contenders, size_t count, size_t rounds)
{
	size_t *sizes = calloc(count, sizeof *sizes);
	if (sizes == NULL)
		abort();
	for (size_t i = 0; i < count; i++)
		if (contenders[i].run != NULL)
			sizes[i] = batch_size(&contenders[i]);
	for (size_t i = 0; i < count; i++)
		contenders[i].rounds = rounds;
	for (size_t round = 0; round < rounds; round++)
		for (size_t i = 0; i < count; i++)
			if (contenders[i].run != NULL)
				contenders[i].samples[round] =
				    batch_ns(&contenders[i], sizes[i]) / (double)sizes[i];
	free(sizes);
}

static int
compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;
	return (a > b) - (a < b);
}

/* The sample below which `part` of all lie. */
static double
quantile(const double *samples, size_t rounds, double part)
{
	double sorted[BENCH_ROUNDS];
	memcpy(sorted, samples, rounds * sizeof *sorted);
	qsort(sorted, rounds, sizeof *sorted, compare);
	return sorted[(size_t)(part * (double)(rounds - 1))];
}

double
bench_median(const struct bench_contender *contender)
{
	return quantile(contender->samples, contender->rounds, 0.5);
}

double
bench_spread(const struct bench_contender *contender)
{
	return (quantile(contender->samples, contender->rounds, 0.75) -
		quantile(contender->samples, contender->rounds, 0.25)) /
	       bench_median(contender);
}

double
bench_ratio(const struct bench_contender *slow, const struct bench_contender *fast)
{
	double ratios[BENCH_ROUNDS];
	for (size_t round = 0; round < slow->rounds; round++)
		ratios[round] = slow->samples[round] / fast->samples[round];
	return quantile(ratios, slow->rounds, 0.5);
}
