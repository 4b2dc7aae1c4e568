/* SPDX-License-Identifier: MIT */
/*
 * The buffer stack against malloc, against an out pointer, against itself in
 * depth, and with observation on; as ratios in one run. Built by
 *
 *     executable('bench_stack', 'bench_stack.c', include_directories: includes,
 *       link_with: viaduct_shared, dependencies: threads, c_args: '-O2')
 *
 * and once more with link_with: viaduct_hookless, to compare a library without
 * hooks. `bench_stack N` only runs N rounds of open, allocate, close, for
 * `valgrind --tool=callgrind`: the difference of two N counts instructions.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <viaduct/viaduct.h>

#define ROUNDS 2000000L
#define REPEATS 7

#define NOINLINE __attribute__((noinline))

/* The compiler must take it that the place is used. */
#define USE(place) __asm__ volatile("" : : "r"(place) : "memory")

static double
now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Nanoseconds of one round, the best of some runs. */
static double
measure(void body(long rounds), long rounds)
{
	double best = 1e18;
	for (int repeat = 0; repeat < REPEATS; repeat++) {
		double start = now();
		body(rounds);
		double taken = (now() - start) / (double)rounds;
		if (taken < best)
			best = taken;
	}
	return best;
}

/* --- push and pop against malloc and free --- */

#define PUSH_AND_MALLOC(size)                                                                      \
	NOINLINE static void push_##size(long rounds)                                              \
	{                                                                                          \
		for (long round = 0; round < rounds; round++) {                                    \
			struct via_frame frame;                                                    \
			void *place = NULL;                                                        \
			via_frame_open(&frame);                                                    \
			(void)via_frame_alloc(&frame, size, 16, &place);                           \
			USE(place);                                                                \
			(void)via_frame_close(&frame);                                             \
		}                                                                                  \
	}                                                                                          \
	NOINLINE static void malloc_##size(long rounds)                                            \
	{                                                                                          \
		for (long round = 0; round < rounds; round++) {                                    \
			void *place = malloc(size);                                                \
			USE(place);                                                                \
			free(place);                                                               \
		}                                                                                  \
	}

PUSH_AND_MALLOC(32)
PUSH_AND_MALLOC(64)
PUSH_AND_MALLOC(256)

/* --- a struct result against an out pointer --- */

struct two {
	int64_t v[2];
};

struct four {
	int64_t v[4];
};

NOINLINE static struct two
make_two(int64_t a, int64_t b)
{
	return (struct two){{a, b}};
}

NOINLINE static void
set_two(struct two *ret, int64_t a, int64_t b)
{
	*ret = (struct two){{a, b}};
}

NOINLINE static struct four
make_four(int64_t a, int64_t b)
{
	return (struct four){{a, b, a + b, a - b}};
}

NOINLINE static void
set_four(struct four *ret, int64_t a, int64_t b)
{
	*ret = (struct four){{a, b, a + b, a - b}};
}

/* As the generator writes them. */
#define STUBS(name, type)                                                                          \
	static via_status stub_of_##name(const struct via_function *self,                          \
					 const via_value *arguments, via_value *ret)               \
	{                                                                                          \
		struct type result = ((struct type(*)(int64_t, int64_t))self->target)(             \
		    arguments[0].i, arguments[1].i);                                               \
		memcpy(ret->p, &result, sizeof result);                                            \
		return VIA_OK;                                                                     \
	}                                                                                          \
	static via_status stub_out_##name(const struct via_function *self,                         \
					  const via_value *arguments, via_value *ret)              \
	{                                                                                          \
		(void)ret;                                                                         \
		((void (*)(void *, int64_t, int64_t))self->target)(arguments[0].p, arguments[1].i, \
								   arguments[2].i);                \
		return VIA_OK;                                                                     \
	}                                                                                          \
	static struct via_function by_value_##name = {.stub = stub_of_##name,                      \
						      .target = (void (*)(void))make_##name,       \
						      .result_size = sizeof(struct type)};         \
	static struct via_function by_pointer_##name = {.stub = stub_out_##name,                   \
							.target = (void (*)(void))set_##name};     \
	NOINLINE static void frame_each_##name(long rounds)                                        \
	{                                                                                          \
		for (long round = 0; round < rounds; round++) {                                    \
			struct via_frame frame;                                                    \
			via_value arguments[] = {{.i = round}, {.i = 3}}, value = {0};             \
			via_frame_open(&frame);                                                    \
			(void)via_call_in(&frame, &by_value_##name, arguments, &value);            \
			USE(value.p);                                                              \
			(void)via_frame_close(&frame);                                             \
		}                                                                                  \
	}                                                                                          \
	NOINLINE static void frame_once_##name(long rounds)                                        \
	{                                                                                          \
		for (long round = 0; round < rounds; round += 16) {                                \
			struct via_frame frame;                                                    \
			via_frame_open(&frame);                                                    \
			for (long inner = 0; inner < 16; inner++) {                                \
				via_value arguments[] = {{.i = round}, {.i = 3}}, value = {0};     \
				(void)via_call_in(&frame, &by_value_##name, arguments, &value);    \
				USE(value.p);                                                      \
			}                                                                          \
			(void)via_frame_close(&frame);                                             \
		}                                                                                  \
	}                                                                                          \
	NOINLINE static void local_place_##name(long rounds)                                       \
	{                                                                                          \
		for (long round = 0; round < rounds; round++) {                                    \
			struct type place;                                                         \
			via_value arguments[] = {{.i = round}, {.i = 3}}, value = {.p = &place};   \
			(void)via_call(&by_value_##name, arguments, &value);                       \
			USE(value.p);                                                              \
		}                                                                                  \
	}                                                                                          \
	NOINLINE static void out_pointer_##name(long rounds)                                       \
	{                                                                                          \
		for (long round = 0; round < rounds; round++) {                                    \
			struct type place;                                                         \
			via_value arguments[] = {{.p = &place}, {.i = round}, {.i = 3}};           \
			(void)via_call(&by_pointer_##name, arguments, NULL);                       \
			USE(&place);                                                               \
		}                                                                                  \
	}

STUBS(two, two)
STUBS(four, four)

/* --- depth --- */

static long width;

NOINLINE static void
nest(long depth)
{
	struct via_frame frame;
	void *place = NULL;
	via_frame_open(&frame);
	(void)via_frame_alloc(&frame, 32, 16, &place);
	USE(place);
	if (depth > 1)
		nest(depth - 1);
	(void)via_frame_close(&frame);
}

static void
nests(long rounds)
{
	for (long round = 0; round < rounds; round += width)
		nest(width);
}

NOINLINE static void
wide_frames(long rounds)
{
	for (long round = 0; round < rounds; round += width) {
		struct via_frame frame;
		via_frame_open(&frame);
		for (long index = 0; index < width; index++) {
			void *place = NULL;
			(void)via_frame_alloc(&frame, 32, 16, &place);
			USE(place);
		}
		(void)via_frame_close(&frame);
	}
}

/* --- threads --- */

static void *
push_in_thread(void *result)
{
	*(double *)result = measure(push_32, ROUNDS);
	return NULL;
}

static double
two_threads(void)
{
	pthread_t threads[2];
	double taken[2];
	for (int index = 0; index < 2; index++)
		if (pthread_create(&threads[index], NULL, push_in_thread, &taken[index]) != 0)
			exit(1);
	for (int index = 0; index < 2; index++)
		pthread_join(threads[index], NULL);
	return taken[0] > taken[1] ? taken[0] : taken[1];
}

static void
compare(const char *what, double taken, const char *with, double base)
{
	printf("%-38s %7.2f ns   %-26s %7.2f ns   ratio %5.2f\n", what, taken, with, base,
	       taken / base);
}

static void
depths(const char *how)
{
	printf("\nns per allocation, %s\n%8s %12s %12s\n", how, "count", "nested", "one frame");
	for (width = 1; width <= 1024; width *= 2)
		printf("%8ld %12.2f %12.2f\n", width, measure(nests, ROUNDS / 4),
		       measure(wide_frames, ROUNDS / 4));
}

int
main(int count, char **arguments)
{
	static const struct via_stack_observer silent;
	static const struct via_stack_observer sampling = {.every = 1000};
	if (count > 1) {
		push_32(atol(arguments[1]));
		return 0;
	}
	compare("open, 32 bytes, close", measure(push_32, ROUNDS), "malloc, free",
		measure(malloc_32, ROUNDS));
	compare("open, 64 bytes, close", measure(push_64, ROUNDS), "malloc, free",
		measure(malloc_64, ROUNDS));
	compare("open, 256 bytes, close", measure(push_256, ROUNDS), "malloc, free",
		measure(malloc_256, ROUNDS));
	double two = measure(out_pointer_two, ROUNDS);
	double four = measure(out_pointer_four, ROUNDS);
	compare("16-byte result, a frame each", measure(frame_each_two, ROUNDS), "out pointer",
		two);
	compare("16-byte result, one frame", measure(frame_once_two, ROUNDS), "out pointer", two);
	compare("16-byte result, via_call, local", measure(local_place_two, ROUNDS), "out pointer",
		two);
	compare("32-byte result, a frame each", measure(frame_each_four, ROUNDS), "out pointer",
		four);
	compare("32-byte result, one frame", measure(frame_once_four, ROUNDS), "out pointer", four);
	compare("32-byte result, via_call, local", measure(local_place_four, ROUNDS), "out pointer",
		four);
	double alone = measure(push_32, ROUNDS);
	compare("two threads together", two_threads(), "one alone", alone);
	depths("not observed");
	if (via_stack_observe(&silent) == VIA_OK) {
		compare("\nobserved, nothing sampled", measure(push_32, ROUNDS), "not observed",
			alone);
		(void)via_stack_observe(&sampling);
		compare("observed, 1 of 1000 sampled", measure(push_32, ROUNDS / 4), "not observed",
			alone);
		depths("observed, sampled");
	}
	return 0;
}
