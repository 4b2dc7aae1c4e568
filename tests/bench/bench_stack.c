/* SPDX-License-Identifier: MIT */
/*
 * What the buffer stack costs: against malloc and free, as the place of a
 * struct result against an out pointer, in depth and width with hooks compiled
 * out, in and off, and in and sampling, and on two threads against one.
 *
 * `bench_stack HOOKLESS HOOKED` measures; the arguments are the modules of
 * frames.h, with a runtime without hooks and with them. With a COUNT behind
 * them it measures nothing: it opens, allocates and closes COUNT times in each
 * way, for instructions.py to count.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <viaduct/viaduct.h>

#include "bench_call.via.h"
#include "callees.h"
#include "frames.h"
#include "harness.h"

#define BAR_MALLOC 8.0 /* how many times faster a push and pop must be than malloc and free */
#define BAR_EACH 1.2   /* of the time with an out pointer, with a frame for each call */
#define BAR_ONCE 1.1   /* the same inside one frame */
#define BAR_FLAT 1.2   /* of the time for one, for one of many */
#define BAR_EQUAL 1.05 /* what counts as equal */

static const char *
verdict(bool holds)
{
	return holds ? "holds" : "DOES NOT HOLD";
}

static void
print_time(const char *what, const struct bench_contender *contender)
{
	printf("  %-38s%9.2f %3.0f%%", what, bench_median(contender),
	       bench_spread(contender) * 100);
}

/* --- push and pop against malloc and free --- */

static void
push(size_t size, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct via_frame frame;
		void *place = NULL;
		via_frame_open(&frame);
		(void)via_frame_alloc(&frame, size, 16, &place);
		bench_touch(place);
		(void)via_frame_close(&frame);
	}
}

static void
push_32(size_t count)
{
	push(32, count);
}

static void
push_64(size_t count)
{
	push(64, count);
}

static void
push_256(size_t count)
{
	push(256, count);
}

static void
malloc_and_free(size_t size, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		void *place = malloc(size);
		bench_touch(place);
		free(place);
	}
}

static void
malloc_32(size_t count)
{
	malloc_and_free(32, count);
}

static void
malloc_64(size_t count)
{
	malloc_and_free(64, count);
}

static void
malloc_256(size_t count)
{
	malloc_and_free(256, count);
}

static void
measure_pushes(void)
{
	static struct {
		const char *name;
		struct bench_contender ways[2];
	} rows[] = {
	    {"32 bytes", {{.run = push_32}, {.run = malloc_32}}},
	    {"64 bytes", {{.run = push_64}, {.run = malloc_64}}},
	    {"256 bytes", {{.run = push_256}, {.run = malloc_256}}},
	};
	printf("\nopen, allocate, close; malloc, free\n");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		bench_measure(rows[i].ways, 2, BENCH_ROUNDS);
		double ratio = bench_ratio(&rows[i].ways[1], &rows[i].ways[0]);
		print_time(rows[i].name, &rows[i].ways[0]);
		printf("%9.2f %3.0f%%%9.2f times as fast, at least %.0f: %s\n",
		       bench_median(&rows[i].ways[1]), bench_spread(&rows[i].ways[1]) * 100, ratio,
		       BAR_MALLOC, verdict(ratio >= BAR_MALLOC));
	}
}

/* --- a struct result in a frame against one through an out pointer --- */

/* Calls in one frame, until it is closed; their results fit a stack's first block. */
#define CALLS_IN_FRAME 16

static const struct via_function *
function_at(enum via_bench_call_index index)
{
	const struct via_function *function = &via_bench_call.functions[index];
	bench_touch(&function);
	return function;
}

static void
each_pair(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_pair);
	via_value arguments[2], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct via_frame frame;
		arguments[0].i = (int64_t)i;
		arguments[1].i = 3;
		via_frame_open(&frame);
		via_status status = via_call_in(&frame, function, arguments, &result);
		sum += status == VIA_OK ? ((struct pair *)result.p)->second : -status;
		(void)via_frame_close(&frame);
	}
	bench_touch(&sum);
}

static void
each_four(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_four);
	via_value arguments[2], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct via_frame frame;
		arguments[0].i = (int64_t)i;
		arguments[1].i = 3;
		via_frame_open(&frame);
		via_status status = via_call_in(&frame, function, arguments, &result);
		sum += status == VIA_OK ? ((struct four *)result.p)->fourth : -status;
		(void)via_frame_close(&frame);
	}
	bench_touch(&sum);
}

static void
once_pair(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_pair);
	via_value arguments[2], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count;) {
		struct via_frame frame;
		via_frame_open(&frame);
		for (size_t end = i + CALLS_IN_FRAME; i < end && i < count; i++) {
			arguments[0].i = (int64_t)i;
			arguments[1].i = 3;
			via_status status = via_call_in(&frame, function, arguments, &result);
			sum += status == VIA_OK ? ((struct pair *)result.p)->second : -status;
		}
		(void)via_frame_close(&frame);
	}
	bench_touch(&sum);
}

static void
once_four(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_four);
	via_value arguments[2], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count;) {
		struct via_frame frame;
		via_frame_open(&frame);
		for (size_t end = i + CALLS_IN_FRAME; i < end && i < count; i++) {
			arguments[0].i = (int64_t)i;
			arguments[1].i = 3;
			via_status status = via_call_in(&frame, function, arguments, &result);
			sum += status == VIA_OK ? ((struct four *)result.p)->fourth : -status;
		}
		(void)via_frame_close(&frame);
	}
	bench_touch(&sum);
}

/* In a place of the caller's. */
static void
local_pair(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_pair);
	via_value arguments[2], result;
	struct pair place;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = (int64_t)i;
		arguments[1].i = 3;
		result.p = &place;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? place.second : -status;
	}
	bench_touch(&sum);
}

static void
local_four(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_four);
	via_value arguments[2], result;
	struct four place;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = (int64_t)i;
		arguments[1].i = 3;
		result.p = &place;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? place.fourth : -status;
	}
	bench_touch(&sum);
}

static void
out_pair(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_pair_out);
	via_value arguments[3];
	struct pair place;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].p = &place;
		arguments[1].i = (int64_t)i;
		arguments[2].i = 3;
		via_status status = via_call(function, arguments, NULL);
		sum += status == VIA_OK ? place.second : -status;
	}
	bench_touch(&sum);
}

static void
out_four(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_four_out);
	via_value arguments[3];
	struct four place;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].p = &place;
		arguments[1].i = (int64_t)i;
		arguments[2].i = 3;
		via_status status = via_call(function, arguments, NULL);
		sum += status == VIA_OK ? place.fourth : -status;
	}
	bench_touch(&sum);
}

static void
measure_results(void)
{
	enum { EACH, ONCE, LOCAL, OUT, WAYS };
	static struct {
		const char *name;
		struct bench_contender ways[WAYS];
	} rows[] = {
	    {"16",
	     {{.run = each_pair}, {.run = once_pair}, {.run = local_pair}, {.run = out_pair}}},
	    {"32",
	     {{.run = each_four}, {.run = once_four}, {.run = local_four}, {.run = out_four}}},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct bench_contender *ways = rows[i].ways;
		bench_measure(rows[i].ways, WAYS, BENCH_ROUNDS);
		double each = bench_ratio(&ways[EACH], &ways[OUT]);
		double once = bench_ratio(&ways[ONCE], &ways[OUT]);
		printf("\na struct of %s bytes as result, against the time with an out pointer\n",
		       rows[i].name);
		print_time("an out pointer", &ways[OUT]);
		printf("\n");
		print_time("in a place of the caller's", &ways[LOCAL]);
		printf("%9.2f times\n", bench_ratio(&ways[LOCAL], &ways[OUT]));
		print_time("in a frame for each call", &ways[EACH]);
		printf("%9.2f times, at most %.2f: %s\n", each, BAR_EACH,
		       verdict(each <= BAR_EACH));
		print_time("in a frame for 16 calls", &ways[ONCE]);
		printf("%9.2f times, at most %.2f: %s\n", once, BAR_ONCE,
		       verdict(once <= BAR_ONCE));
	}
}

/* --- two runtimes, one without hooks --- */

static const struct bench_frames *hookless_runtime;
static const struct bench_frames *hooked_runtime;

static const struct via_stack_observer silent_observer;
static const struct via_stack_observer sampling_observer = {.every = 1000};

static const struct bench_frames *
frames_load(const char *path)
{
	void *module = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const void *frames = module != NULL ? dlsym(module, "bench_frames") : NULL;
	if (frames == NULL) {
		fprintf(stderr, "%s\n", dlerror());
		exit(1);
	}
	return frames;
}

static void
frames_expect(const struct bench_frames *frames, via_status observed, const char *path)
{
	if (frames->observe(NULL) == observed)
		return;
	fprintf(stderr, "%s: the wrong one of the two runtimes\n", path);
	exit(1);
}

/* Each under its own name, by which instructions.py knows it: `first` observed, then `observer`. */
#define PUSHES(way, runtime, first, observer)                                                      \
	static void way##_push_and_pop(size_t count)                                               \
	{                                                                                          \
		(void)runtime->observe(first);                                                     \
		(void)runtime->observe(observer);                                                  \
		runtime->push_and_pop(count);                                                      \
		(void)runtime->observe(NULL);                                                      \
	}                                                                                          \
	static void way##_push_and_pop_by_symbols(size_t count)                                    \
	{                                                                                          \
		(void)runtime->observe(first);                                                     \
		(void)runtime->observe(observer);                                                  \
		runtime->push_and_pop_by_symbols(count);                                           \
		(void)runtime->observe(NULL);                                                      \
	}

PUSHES(hookless, hookless_runtime, NULL, NULL)
PUSHES(unobserved, hooked_runtime, NULL, NULL)
PUSHES(silent, hooked_runtime, NULL, &silent_observer)
PUSHES(sampled, hooked_runtime, NULL, &sampling_observer)
PUSHES(ended, hooked_runtime, &sampling_observer, NULL)

static void
hookless_nothing(size_t count)
{
	(void)hookless_runtime->observe(NULL);
	hookless_runtime->nothing(count);
	(void)hookless_runtime->observe(NULL);
}

/* Without a measurement: `count` times in each way. */
static void
run_each(size_t count)
{
	static void (*const runs[])(size_t count) = {
	    hookless_nothing,
	    hookless_push_and_pop,
	    hookless_push_and_pop_by_symbols,
	    unobserved_push_and_pop,
	    unobserved_push_and_pop_by_symbols,
	    silent_push_and_pop,
	    silent_push_and_pop_by_symbols,
	    sampled_push_and_pop,
	    sampled_push_and_pop_by_symbols,
	    ended_push_and_pop,
	    ended_push_and_pop_by_symbols,
	};
	for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
		void (*run)(size_t count) = runs[i];
		bench_touch(&run);
		run(count);
	}
}

/* How many frames, or allocations, belong to one nest, or frame, that is measured now. */
static size_t size;

#define DEPTHS(way, runtime, observer)                                                             \
	static void way##_nest(size_t count)                                                       \
	{                                                                                          \
		(void)runtime->observe(observer);                                                  \
		runtime->nest(count, size);                                                        \
		(void)runtime->observe(NULL);                                                      \
	}                                                                                          \
	static void way##_nest_of_one(size_t count)                                                \
	{                                                                                          \
		(void)runtime->observe(observer);                                                  \
		runtime->nest(count, 1);                                                           \
		(void)runtime->observe(NULL);                                                      \
	}                                                                                          \
	static void way##_spread(size_t count)                                                     \
	{                                                                                          \
		(void)runtime->observe(observer);                                                  \
		runtime->spread(count, size);                                                      \
		(void)runtime->observe(NULL);                                                      \
	}                                                                                          \
	static void way##_spread_of_one(size_t count)                                              \
	{                                                                                          \
		(void)runtime->observe(observer);                                                  \
		runtime->spread(count, 1);                                                         \
		(void)runtime->observe(NULL);                                                      \
	}

DEPTHS(hookless, hookless_runtime, NULL)
DEPTHS(off, hooked_runtime, NULL)
DEPTHS(sampled, hooked_runtime, &sampling_observer)

enum { HOOKLESS, OFF, SAMPLED, RUNTIMES };

/* Ratios over all sizes. */
struct depths {
	double flat[RUNTIMES]; /* one of many to one alone: the worst */
	double off;            /* hooks off to no hooks: the sum */
	size_t sizes;
};

static double
larger(double a, double b)
{
	return a > b ? a : b;
}

/* Measures all of one size, interleaved with the same of size one. */
static void
measure_size(const char *name, struct bench_contender many[RUNTIMES],
	     struct bench_contender one[RUNTIMES], struct depths *depths)
{
	struct bench_contender all[2 * RUNTIMES];
	for (size_t i = 0; i < RUNTIMES; i++) {
		all[i] = many[i];
		all[RUNTIMES + i] = one[i];
	}
	bench_measure(all, 2 * RUNTIMES, BENCH_ROUNDS);
	printf("  %-10s%5zu", name, size);
	for (size_t i = 0; i < RUNTIMES; i++) {
		double flat = bench_ratio(&all[i], &all[RUNTIMES + i]) / (double)size;
		printf("%9.2f %3.0f%%%6.2f", bench_median(&all[i]) / (double)size,
		       bench_spread(&all[i]) * 100, flat);
		depths->flat[i] = larger(depths->flat[i], flat);
	}
	double off = bench_ratio(&all[OFF], &all[HOOKLESS]);
	depths->off += off;
	depths->sizes++;
	printf("%9.2f\n", off);
	fflush(stdout);
}

static void
measure_depths(void)
{
	static const char *const names[RUNTIMES] = {"without hooks", "hooks off", "sampling"};
	static struct bench_contender nests[RUNTIMES] = {
	    {.run = hookless_nest}, {.run = off_nest}, {.run = sampled_nest}};
	static struct bench_contender nests_of_one[RUNTIMES] = {
	    {.run = hookless_nest_of_one}, {.run = off_nest_of_one}, {.run = sampled_nest_of_one}};
	static struct bench_contender spreads[RUNTIMES] = {
	    {.run = hookless_spread}, {.run = off_spread}, {.run = sampled_spread}};
	static struct bench_contender spreads_of_one[RUNTIMES] = {{.run = hookless_spread_of_one},
								  {.run = off_spread_of_one},
								  {.run = sampled_spread_of_one}};
	struct depths nested = {0}, wide = {0};
	printf("\nfor one allocation of many, and times what one alone takes; a nest of frames of "
	       "one, one frame of many\n"
	       "%17s%20s%20s%20s%9s\n",
	       "", names[HOOKLESS], names[OFF], names[SAMPLED], "off/out");
	for (size = 1; size <= BENCH_FRAMES_MAX; size *= 2)
		measure_size("nest", nests, nests_of_one, &nested);
	for (size = 1; size <= BENCH_FRAMES_MAX; size *= 2)
		measure_size("one frame", spreads, spreads_of_one, &wide);
	for (size_t i = 0; i < RUNTIMES; i++) {
		printf("  %s: a nest at most %.2f times, %.2f: %s; one frame %.2f: %s\n", names[i],
		       BAR_FLAT, nested.flat[i], verdict(nested.flat[i] <= BAR_FLAT), wide.flat[i],
		       verdict(wide.flat[i] <= BAR_FLAT));
	}
	double off = (nested.off + wide.off) / (double)(nested.sizes + wide.sizes);
	printf("  hooks off against no hooks, on average at most %.2f times, %.2f: %s\n", BAR_EQUAL,
	       off, verdict(off <= BAR_EQUAL));
}

/* --- two threads --- */

/* What the second thread has to do, and how often it was told and has done it. */
static struct {
	void (*run)(size_t count);
	size_t count;
	_Alignas(64) atomic_uint told;
	_Alignas(64) atomic_uint done;
} second;

/* Waits by looking, so that both begin at once. */
static void
wait_for(atomic_uint *counter, unsigned value)
{
	while (atomic_load(counter) != value)
		sched_yield();
}

static void *
second_thread(void *unused)
{
	for (unsigned turn = 1;; turn++) {
		wait_for(&second.told, turn);
		if (second.run == NULL)
			return unused;
		second.run(second.count);
		atomic_store(&second.done, turn);
	}
}

/* Both threads do it `count` times. */
static void
together(void (*run)(size_t count), size_t count)
{
	second.run = run;
	second.count = count;
	unsigned turn = atomic_fetch_add(&second.told, 1) + 1;
	if (run == NULL)
		return;
	run(count);
	wait_for(&second.done, turn);
}

static void
push_together(size_t count)
{
	together(push_32, count);
}

/* Shares nothing with anybody: what it loses to a second one is the machine's. */
static void
spin(size_t count)
{
	size_t number = count;
	for (size_t i = 0; i < 8 * count; i++)
		bench_touch(&number);
}

static void
spin_together(size_t count)
{
	together(spin, count);
}

static void
measure_threads(void)
{
	enum { ALONE, TOGETHER, SPIN_ALONE, SPIN_TOGETHER, WAYS };
	static struct bench_contender ways[WAYS] = {
	    {.run = push_32}, {.run = push_together}, {.run = spin}, {.run = spin_together}};
	pthread_t thread;
	printf("\ntwo threads\n");
	if (sysconf(_SC_NPROCESSORS_ONLN) < 2) {
		printf("  not measured: there is one processor\n");
		return;
	}
	if (pthread_create(&thread, NULL, second_thread, NULL) != 0)
		abort();
	bench_measure(ways, WAYS, BENCH_ROUNDS);
	together(NULL, 0);
	pthread_join(thread, NULL);
	double ratio = bench_ratio(&ways[TOGETHER], &ways[ALONE]);
	double machine = bench_ratio(&ways[SPIN_TOGETHER], &ways[SPIN_ALONE]);
	print_time("open, allocate, close: one alone", &ways[ALONE]);
	printf("\n");
	print_time("two together", &ways[TOGETHER]);
	printf("%9.2f times\n", ratio);
	print_time("sharing nothing: one alone", &ways[SPIN_ALONE]);
	printf("\n");
	print_time("two together", &ways[SPIN_TOGETHER]);
	printf("%9.2f times, as the machine has it\n", machine);
	printf("  two against one alone, at most %.2f times what the machine takes, %.2f: %s\n",
	       BAR_EQUAL, ratio / machine, verdict(ratio / machine <= BAR_EQUAL));
}

int
main(int argc, char **argv)
{
	if (argc < 3) {
		fprintf(stderr, "usage: %s HOOKLESS HOOKED [COUNT]\n", argv[0]);
		return 2;
	}
	hookless_runtime = frames_load(argv[1]);
	hooked_runtime = frames_load(argv[2]);
	frames_expect(hookless_runtime, VIA_UNAVAILABLE, argv[1]);
	frames_expect(hooked_runtime, VIA_OK, argv[2]);
	if (argc > 3) {
		run_each(strtoul(argv[3], NULL, 10));
		return 0;
	}
	printf("ns for one, the loop with it: median and spread of %d interleaved rounds; ratios: "
	       "medians over the rounds\n",
	       BENCH_ROUNDS);
	measure_pushes();
	measure_results();
	measure_depths();
	measure_threads();
	return 0;
}
