/* SPDX-License-Identifier: MIT */
/*
 * Calls a second by 1, 2, 4 and 8 threads, through one stub of one function, and directly: what
 * threads share would show. Prints a line for each: the way, the threads, calls a second. For
 * growth.py.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#include <viaduct/viaduct.h>

#include "bench_call.via.h"
#include "callees.h"

#define MOST 8       /* threads */
#define ROUNDS 5     /* of which the best counts */
#define SECONDS 0.05 /* of a round */
#define BATCH 10000  /* calls between two looks at whether it is over */

static atomic_bool over;
static int (*volatile target)(int, int) = callee_add;

static size_t
call_directly(void)
{
	int (*function)(int, int) = target;
	int sum = 0;
	for (int i = 0; i < BATCH; i++)
		sum = function(sum, i);
	__asm__ volatile("" : : "r"(sum));
	return BATCH;
}

static size_t
call_stub(void)
{
	const struct via_function *function =
	    via_function_at(&via_bench_call, via_bench_call_index_callee_add);
	via_value arguments[2], result = {.i = 0};
	for (int i = 0; i < BATCH; i++) {
		arguments[0].i = result.i;
		arguments[1].i = i;
		(void)via_call(function, arguments, &result);
	}
	__asm__ volatile("" : : "r"(result.i));
	return BATCH;
}

struct thread {
	pthread_t thread;
	size_t (*work)(void);
	size_t calls;
};

static void *
run(void *argument)
{
	struct thread *thread = argument;
	while (!atomic_load_explicit(&over, memory_order_relaxed))
		thread->calls += thread->work();
	return NULL;
}

static double
now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Calls a second of all threads together; 0: no thread could be made. */
static double
measure(size_t (*work)(void), size_t count)
{
	struct thread threads[MOST];
	struct timespec length = {.tv_nsec = (long)(SECONDS * 1e9)};
	size_t calls = 0, made = 0;
	atomic_store(&over, false);
	double start = now();
	for (; made < count; made++) {
		threads[made] = (struct thread){.work = work};
		if (pthread_create(&threads[made].thread, NULL, run, &threads[made]) != 0)
			break;
	}
	nanosleep(&length, NULL);
	atomic_store(&over, true);
	for (size_t i = 0; i < made; i++) {
		pthread_join(threads[i].thread, NULL);
		calls += threads[i].calls;
	}
	return made == count ? (double)calls / (now() - start) : 0;
}

int
main(void)
{
	for (size_t count = 1; count <= MOST; count *= 2) {
		double direct = 0, stub = 0;
		for (int round = 0; round < ROUNDS; round++) {
			double one = measure(call_directly, count);
			double other = measure(call_stub, count);
			direct = one > direct ? one : direct;
			stub = other > stub ? other : stub;
		}
		printf("direct %zu %.0f\nstub %zu %.0f\n", count, direct, count, stub);
	}
	return 0;
}
