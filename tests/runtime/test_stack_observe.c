/* SPDX-License-Identifier: MIT */
/* Observers, counters and limits of the buffer stacks; and what happens without memory. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "support.h"

struct seen {
	atomic_size_t grown;
	atomic_size_t fallback;
	atomic_size_t released;
	atomic_size_t leaked;
	atomic_size_t sampled;
	atomic_size_t samples;
};

static void
on_grown(void *context, size_t bytes)
{
	((struct seen *)context)->grown += bytes;
	errno = 1;
}

static void
on_fallback(void *context, size_t bytes)
{
	((struct seen *)context)->fallback += bytes;
}

static void
on_released(void *context, size_t bytes)
{
	((struct seen *)context)->released += bytes;
}

static void
on_leaked(void *context, size_t frames)
{
	((struct seen *)context)->leaked += frames;
}

/* Uses a frame itself, as an observer may. */
static void
on_sampled(void *context, size_t bytes)
{
	struct via_frame frame;
	((struct seen *)context)->sampled += bytes;
	if (((struct seen *)context)->samples++ % 5 != 0)
		return;
	via_frame_open(&frame);
	fill(allocate(&frame, 2000), 2000, 1);
	(void)via_frame_close(&frame);
}

static struct seen seen;
static struct via_stack_observer observer = {
    &seen, on_grown, on_fallback, on_released, on_leaked, on_sampled, 0};

static int
forget(void **state)
{
	(void)state;
	memset(&seen, 0, sizeof seen);
	return 0;
}

static int
stop(void **state)
{
	(void)state;
	(void)via_stack_observe(NULL);
	return via_stack_limit(NULL) == VIA_OK ? 0 : -1;
}

static void
growth_and_release_are_observed(void **state)
{
	(void)state;
	struct via_frame frame;
	assert_int_equal(via_stack_observe(&observer), VIA_OK);
	via_frame_open(&frame);
	errno = 4711;
	for (int index = 0; index < 100; index++)
		assert_non_null(allocate(&frame, 1000));
	assert_int_equal(errno, 4711);
	assert_true(seen.grown >= 100000);
	assert_int_equal(seen.released, 0);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	via_stack_trim();
	assert_int_equal(seen.released, seen.grown);
	assert_int_equal(seen.fallback, 0);
}

static void
what_is_above_the_high_water_mark_is_given_back(void **state)
{
	(void)state;
	static const struct via_stack_limits limits = {.kept = 8192};
	struct via_frame frame;
	assert_int_equal(via_stack_limit(&limits), VIA_OK);
	assert_int_equal(via_stack_observe(&observer), VIA_OK);
	via_frame_open(&frame);
	for (int index = 0; index < 100; index++)
		assert_non_null(allocate(&frame, 1000));
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	assert_in_range(seen.grown - seen.released, 0, 8192);
	via_stack_trim();
	assert_int_equal(seen.released, seen.grown);
}

static void
an_allocation_above_the_limit_is_a_fallback(void **state)
{
	(void)state;
	static const struct via_stack_limits limits = {.buffer = 1000};
	struct via_stack_counters before;
	struct via_stack_counters after;
	struct via_frame frame;
	assert_int_equal(via_stack_limit(&limits), VIA_OK);
	assert_int_equal(via_stack_observe(&observer), VIA_OK);
	via_stack_count(&before);
	via_frame_open(&frame);
	assert_non_null(allocate(&frame, 1000));
	assert_int_equal(seen.fallback, 0);
	assert_non_null(allocate(&frame, 5001));
	assert_int_equal(seen.fallback, 5001);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	via_stack_count(&after);
	assert_int_equal(after.fallbacks - before.fallbacks, 1);
	via_stack_trim();
}

static void
beyond_its_capacity_a_stack_keeps_nothing(void **state)
{
	(void)state;
	static const struct via_stack_limits limits = {.block = 4096, .capacity = 16384};
	struct via_frame frames[100];
	assert_int_equal(via_stack_limit(&limits), VIA_OK);
	assert_int_equal(via_stack_observe(&observer), VIA_OK);
	for (int index = 0; index < 100; index++) {
		via_frame_open(&frames[index]);
		void *place = allocate(&frames[index], 1000);
		assert_non_null(place);
		fill(place, 1000, 1);
	}
	assert_true(seen.fallback > 0);
	assert_in_range(seen.grown, 1, 16384);
	for (int index = 100; index-- > 0;)
		assert_int_equal(via_frame_close(&frames[index]), VIA_OK);
	via_stack_trim();
}

static void
limits_that_cannot_be_meant_are_refused(void **state)
{
	(void)state;
	static const struct via_stack_limits wrong[] = {{.block = 100},
							{.block = (size_t)1 << 20},
							{.buffer = 40000},
							{.block = 4096, .buffer = 4096}};
	for (int index = 0; index < 4; index++)
		assert_int_equal(via_stack_limit(&wrong[index]), VIA_BAD_ARGUMENT);
	assert_int_equal(via_stack_limit(NULL), VIA_OK);
}

static atomic_int turn;

static void *
allocate_in_turns(void *unused)
{
	struct via_frame frame;
	via_frame_open(&frame);
	(void)allocate(&frame, 16);
	turn = 1;
	while (turn != 2)
		;
	for (int index = 0; index < 10; index++)
		(void)allocate(&frame, 16);
	(void)via_frame_close(&frame);
	return unused;
}

static void
sampling_reaches_threads_that_run_already(void **state)
{
	(void)state;
	pthread_t thread;
	observer.every = 1;
	turn = 0;
	assert_int_equal(pthread_create(&thread, NULL, allocate_in_turns, NULL), 0);
	while (turn != 1)
		;
	assert_int_equal(via_stack_observe(&observer), VIA_OK);
	turn = 2;
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_int_equal(seen.sampled, 160 + 2000 * (seen.samples - 10));
	observer.every = 0;
}

static void
one_of_so_many_allocations_is_sampled(void **state)
{
	(void)state;
	struct via_stack_counters before;
	struct via_stack_counters after;
	struct via_frame frame;
	observer.every = 10;
	observer.sampled = NULL;
	via_stack_count(&before);
	assert_int_equal(via_stack_observe(&observer), VIA_OK);
	via_frame_open(&frame);
	for (int index = 0; index < 1000; index++)
		assert_non_null(allocate(&frame, 16));
	assert_int_equal(via_stack_observe(NULL), VIA_OK);
	for (int index = 0; index < 1000; index++)
		assert_non_null(allocate(&frame, 16));
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	via_stack_count(&after);
	assert_in_range(after.sampled - before.sampled, 99, 101);
	assert_true(after.high_water > 0);
	observer.every = 0;
	observer.sampled = on_sampled;
}

static void *
leave_three_open(void *unused)
{
	struct via_frame frames[3];
	for (int index = 0; index < 3; index++) {
		via_frame_open(&frames[index]);
		(void)allocate(&frames[index], 100);
	}
	return unused;
}

static void
frames_left_open_are_reported(void **state)
{
	(void)state;
	pthread_t thread;
	struct via_frame outer;
	assert_int_equal(via_stack_observe(&observer), VIA_OK);
	assert_int_equal(pthread_create(&thread, NULL, leave_three_open, NULL), 0);
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_int_equal(seen.leaked, 3);
	via_frame_open(&outer);
	(void)leave_three_open(NULL);
	assert_int_equal(via_frame_unwind(&outer), VIA_OK);
	assert_int_equal(seen.leaked, 6);
	assert_int_equal(via_frame_close(&outer), VIA_OK);
}

/* --- no memory --- */

static atomic_bool memory_is_out;

/* The linker lets the runtime call this for mmap; glibc has it under two names. */
#if defined(__GLIBC__) && _FILE_OFFSET_BITS == 64
#define REAL_MMAP __real_mmap64
#define WRAP_MMAP __wrap_mmap64
#else
#define REAL_MMAP __real_mmap
#define WRAP_MMAP __wrap_mmap
#endif

void *REAL_MMAP(void *, size_t, int, int, int, off_t);
void *WRAP_MMAP(void *, size_t, int, int, int, off_t);

void *
WRAP_MMAP(void *address, size_t size, int protection, int flags, int file, off_t offset)
{
	if (!memory_is_out)
		return REAL_MMAP(address, size, protection, flags, file, offset);
	errno = ENOMEM;
	return MAP_FAILED;
}

static void *
use_without_memory(void *result)
{
	struct via_frame frame;
	struct via_frame second;
	void *place = NULL;
	bool right = true;
	via_frame_open(&frame);
	errno = 4711;
	for (int index = 0; index < 2; index++)
		right = right && via_frame_alloc(&frame, 100000, 16, &place) == VIA_NO_MEMORY;
	via_frame_open(&second);
	right = right && place == NULL && errno == 4711;
	memory_is_out = false;
	place = allocate(&frame, 100000);
	right = right && place != NULL;
	fill(place, 100000, 1);
	right = right && allocate(&frame, 100) != NULL;
	right = right && via_frame_close(&second) == VIA_OK;
	right = right && via_frame_close(&frame) == VIA_OK;
	right = right && via_frame_close(&frame) == VIA_STALE_FRAME;
	*(bool *)result = right;
	return NULL;
}

static void
without_memory_a_frame_opens_and_recovers(void **state)
{
	(void)state;
	pthread_t thread;
	bool right = false;
	struct via_stack *stacks[200];
	int count = 0;
	memory_is_out = true;
	while (count < 200 && via_stack_new(&stacks[count]) == VIA_OK)
		count++;
	assert_in_range(count, 0, 199);
	assert_int_equal(pthread_create(&thread, NULL, use_without_memory, &right), 0);
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_true(right);
	while (count-- > 0)
		assert_int_equal(via_stack_delete(stacks[count]), VIA_OK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(growth_and_release_are_observed, forget, stop),
	    cmocka_unit_test_setup_teardown(what_is_above_the_high_water_mark_is_given_back, forget,
					    stop),
	    cmocka_unit_test_setup_teardown(an_allocation_above_the_limit_is_a_fallback, forget,
					    stop),
	    cmocka_unit_test_setup_teardown(beyond_its_capacity_a_stack_keeps_nothing, forget,
					    stop),
	    cmocka_unit_test_setup_teardown(limits_that_cannot_be_meant_are_refused, forget, stop),
	    cmocka_unit_test_setup_teardown(sampling_reaches_threads_that_run_already, forget,
					    stop),
	    cmocka_unit_test_setup_teardown(one_of_so_many_allocations_is_sampled, forget, stop),
	    cmocka_unit_test_setup_teardown(frames_left_open_are_reported, forget, stop),
	    cmocka_unit_test_setup_teardown(without_memory_a_frame_opens_and_recovers, forget,
					    stop),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
