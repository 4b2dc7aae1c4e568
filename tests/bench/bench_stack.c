/* SPDX-License-Identifier: MIT */
/*
 * What the buffer stack costs: against malloc and free, as the place of a
 * struct result against an out pointer, in depth and width with hooks compiled
 * out, in and off, and in and sampling, and on two threads against one.
 *
 * `bench_stack HOOKLESS HOOKED` measures; the arguments are the modules of
 * frames.h, with a runtime without hooks and with them.
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
malloc_and_free(size_t size, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		void *place = malloc(size);
		bench_touch(place);
		free(place);
	}
}

static void
calloc_and_free(size_t size, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		void *place = calloc(1, size);
		bench_touch(place);
		free(place);
	}
}

#define SIZE(size)                                                                                 \
	static void push_##size(size_t count)                                                      \
	{                                                                                          \
		push(size, count);                                                                 \
	}                                                                                          \
	static void malloc_##size(size_t count)                                                    \
	{                                                                                          \
		malloc_and_free(size, count);                                                      \
	}                                                                                          \
	static void calloc_##size(size_t count)                                                    \
	{                                                                                          \
		calloc_and_free(size, count);                                                      \
	}

SIZE(5)
SIZE(20)
SIZE(32)
SIZE(64)
SIZE(100)
SIZE(256)
SIZE(1024)

static void
measure_pushes(void)
{
	enum { PUSH, MALLOC, CALLOC, WAYS };
#define SIZES(size)                                                                                \
	{                                                                                          \
		"buffer of " #size " bytes",                                                       \
		    {                                                                              \
			BENCH_WAY("open, allocate, close", BENCH_OURS, push_##size),               \
			BENCH_WAY("malloc, free", BENCH_PEER, malloc_##size),                      \
			BENCH_WAY("calloc, free", BENCH_PEER, calloc_##size),                      \
		    },                                                                             \
	}
	static struct {
		const char *name;
		struct bench_contender ways[WAYS];
	} rows[] = {SIZES(5), SIZES(20), SIZES(32), SIZES(64), SIZES(100), SIZES(256), SIZES(1024)};
	bench_section("Buffers", "A frame with one allocation, against the C library's memory; the "
				 "bytes are not cleared but by calloc.");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		bench_row(rows[i].name, rows[i].ways, WAYS, BENCH_ROUNDS);
		bench_bar("malloc / frame", bench_ratio(&rows[i].ways[MALLOC], &rows[i].ways[PUSH]),
			  BAR_MALLOC, BENCH_AT_LEAST);
	}
}

/* --- a struct result in a frame against one through an out pointer --- */

/* Calls in one frame, until it is closed; their results fit a stack's first block. */
#define CALLS_IN_FRAME 16

static const struct via_function *
function_at(enum via_bench_call_index index)
{
	const struct via_function *function = via_function_at(&via_bench_call, index);
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
	enum { OUT, LOCAL, EACH, ONCE, WAYS };
#define RESULTS(row)                                                                               \
	{                                                                                          \
		BENCH_WAY("stub, an out pointer", BENCH_REFERENCE, out_##row),                     \
		    BENCH_WAY("stub, in a place of the caller's", BENCH_OURS, local_##row),        \
		    BENCH_WAY("stub, in a frame for each call", BENCH_OURS, each_##row),           \
		    BENCH_WAY("stub, in a frame for 16 calls", BENCH_OURS, once_##row),            \
	}
	static struct {
		const char *name;
		struct bench_contender ways[WAYS];
	} rows[] = {
	    {"struct of 16 bytes as result", RESULTS(pair)},
	    {"struct of 32 bytes as result", RESULTS(four)},
	};
	bench_section("Results", "A struct by value, against the same through an out pointer.");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct bench_contender *ways = rows[i].ways;
		bench_row(rows[i].name, rows[i].ways, WAYS, BENCH_ROUNDS);
		bench_bar("a frame for each / out pointer", bench_ratio(&ways[EACH], &ways[OUT]),
			  BAR_EACH, BENCH_AT_MOST);
		bench_bar("a frame for 16 / out pointer", bench_ratio(&ways[ONCE], &ways[OUT]),
			  BAR_ONCE, BENCH_AT_MOST);
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

/* What instructions.py counts, by these names. */
static void
count_frames(void)
{
	static struct bench_contender ways[] = {
	    BENCH_WAY("hookless_nothing", BENCH_OURS, hookless_nothing),
	    BENCH_WAY("hookless_push_and_pop", BENCH_OURS, hookless_push_and_pop),
	    BENCH_WAY("hookless_push_and_pop_by_symbols", BENCH_OURS,
		      hookless_push_and_pop_by_symbols),
	    BENCH_WAY("unobserved_push_and_pop", BENCH_OURS, unobserved_push_and_pop),
	    BENCH_WAY("unobserved_push_and_pop_by_symbols", BENCH_OURS,
		      unobserved_push_and_pop_by_symbols),
	    BENCH_WAY("silent_push_and_pop", BENCH_OURS, silent_push_and_pop),
	    BENCH_WAY("silent_push_and_pop_by_symbols", BENCH_OURS, silent_push_and_pop_by_symbols),
	    BENCH_WAY("sampled_push_and_pop", BENCH_OURS, sampled_push_and_pop),
	    BENCH_WAY("sampled_push_and_pop_by_symbols", BENCH_OURS,
		      sampled_push_and_pop_by_symbols),
	    BENCH_WAY("ended_push_and_pop", BENCH_OURS, ended_push_and_pop),
	    BENCH_WAY("ended_push_and_pop_by_symbols", BENCH_OURS, ended_push_and_pop_by_symbols),
	};
	bench_row("open, allocate, close", ways, sizeof ways / sizeof *ways, BENCH_ROUNDS);
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

enum { DEPTH_WAYS = 2 * RUNTIMES }; /* many by runtime, then one alone */

/* Measures all of one size, interleaved with the same of size one. */
static void
measure_size(const char *name, struct bench_contender ways[DEPTH_WAYS], struct depths *depths)
{
	char row[64];
	snprintf(row, sizeof row, name, size);
	for (size_t i = 0; i < RUNTIMES; i++)
		ways[i].pieces = size;
	bench_row(row, ways, DEPTH_WAYS, BENCH_ROUNDS);
	for (size_t i = 0; i < RUNTIMES; i++)
		depths->flat[i] =
		    larger(depths->flat[i], bench_ratio(&ways[i], &ways[RUNTIMES + i]));
	depths->off += bench_ratio(&ways[OFF], &ways[HOOKLESS]);
	depths->sizes++;
}

static void
measure_depths(void)
{
#define DEPTH_ROW(what)                                                                            \
	{                                                                                          \
		BENCH_WAY("without hooks", BENCH_OURS, hookless_##what),                           \
		    BENCH_WAY("hooks off", BENCH_OURS, off_##what),                                \
		    BENCH_WAY("sampling", BENCH_OURS, sampled_##what),                             \
		    BENCH_WAY("without hooks, one alone", BENCH_OURS, hookless_##what##_of_one),   \
		    BENCH_WAY("hooks off, one alone", BENCH_OURS, off_##what##_of_one),            \
		    BENCH_WAY("sampling, one alone", BENCH_OURS, sampled_##what##_of_one),         \
	}
	static const char *const names[RUNTIMES] = {"without hooks", "hooks off", "sampling"};
	static struct bench_contender nests[DEPTH_WAYS] = DEPTH_ROW(nest);
	static struct bench_contender spreads[DEPTH_WAYS] = DEPTH_ROW(spread);
	struct depths nested = {0}, wide = {0};
	size_t most = bench_counting() ? 16 : BENCH_FRAMES_MAX; /* counting takes long */
	bench_section("Depth", "One allocation of many: in a nest of frames with one each, and in "
			       "one frame; beside one alone.");
	for (size = 1; size <= most; size *= 4)
		measure_size("nest of %zu frames", nests, &nested);
	for (size = 1; size <= most; size *= 4)
		measure_size("frame of %zu allocations", spreads, &wide);
	for (size_t i = 0; i < RUNTIMES; i++) {
		char what[64];
		snprintf(what, sizeof what, "nest / one alone, at worst, %s", names[i]);
		bench_bar(what, nested.flat[i], BAR_FLAT, BENCH_AT_MOST);
		snprintf(what, sizeof what, "one frame / one alone, at worst, %s", names[i]);
		bench_bar(what, wide.flat[i], BAR_FLAT, BENCH_AT_MOST);
	}
	bench_bar("hooks off / no hooks, on average",
		  (nested.off + wide.off) / (double)(nested.sizes + wide.sizes), BAR_EQUAL,
		  BENCH_AT_MOST);
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
	    BENCH_WAY("open, allocate, close: one alone", BENCH_OURS, push_32),
	    BENCH_WAY("two together", BENCH_OURS, push_together),
	    BENCH_WAY("sharing nothing: one alone", BENCH_OURS, spin),
	    BENCH_WAY("sharing nothing: two together", BENCH_OURS, spin_together)};
	pthread_t thread;
	if (sysconf(_SC_NPROCESSORS_ONLN) < 2) {
		bench_section("Two threads", "Not measured: there is one processor.");
		return;
	}
	if (pthread_create(&thread, NULL, second_thread, NULL) != 0)
		abort();
	bench_section("Two threads", "Each with its own stack; what two lose that share nothing is "
				     "the machine's.");
	bench_row("two threads", ways, WAYS, BENCH_ROUNDS);
	together(NULL, 0);
	pthread_join(thread, NULL);
	double ratio = bench_ratio(&ways[TOGETHER], &ways[ALONE]);
	double machine = bench_ratio(&ways[SPIN_TOGETHER], &ways[SPIN_ALONE]);
	bench_bar("two / one alone, by what the machine takes", ratio / machine, BAR_EQUAL,
		  BENCH_AT_MOST);
}

int
main(int argc, char **argv)
{
	int first = bench_start("frames", argc, argv);
	if (argc - first != 2) {
		fprintf(stderr, "usage: %s [--json FILE] [--count COUNT] HOOKLESS HOOKED\n",
			argv[0]);
		return 2;
	}
	hookless_runtime = frames_load(argv[first]);
	hooked_runtime = frames_load(argv[first + 1]);
	frames_expect(hookless_runtime, VIA_UNAVAILABLE, argv[first]);
	frames_expect(hooked_runtime, VIA_OK, argv[first + 1]);
	if (bench_counting())
		count_frames();
	measure_pushes();
	measure_results();
	measure_depths();
	if (!bench_counting())
		measure_threads();
	return bench_end();
}
