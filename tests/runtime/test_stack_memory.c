/* SPDX-License-Identifier: MIT */
/*
 * What the library holds for threads that live and do nothing: what it has
 * mapped, and what the C library has allocated meanwhile.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 33)
#include <malloc.h>
#define HAVE_MALLINFO2 1
#endif
#endif

#include "support.h"

/* Not more than valgrind can. */
#define THREADS 400

#define HELD_IDLE 1280
#define BUSY 4000

/* --- how much there is --- */

static atomic_size_t mapped;

/* The linker lets the runtime call these for mmap and munmap; glibc has the first under two names.
 */
#if defined(__GLIBC__) && _FILE_OFFSET_BITS == 64
#define REAL_MMAP __real_mmap64
#define WRAP_MMAP __wrap_mmap64
#else
#define REAL_MMAP __real_mmap
#define WRAP_MMAP __wrap_mmap
#endif

void *REAL_MMAP(void *, size_t, int, int, int, off_t);
void *WRAP_MMAP(void *, size_t, int, int, int, off_t);
int __real_munmap(void *, size_t);
int __wrap_munmap(void *, size_t);

void *
WRAP_MMAP(void *address, size_t size, int protection, int flags, int file, off_t offset)
{
	void *memory = REAL_MMAP(address, size, protection, flags, file, offset);
	if (memory != MAP_FAILED)
		mapped += size;
	return memory;
}

int
__wrap_munmap(void *memory, size_t size)
{
	mapped -= size;
	return __real_munmap(memory, size);
}

/* The bytes that are allocated in the process. */
static size_t
heap(void)
{
#if defined(HAVE_MALLINFO2)
	struct mallinfo2 info = mallinfo2();
	return info.uordblks + info.hblkhd;
#else
	return 0;
#endif
}

/* --- threads that live --- */

static pthread_barrier_t barrier;

/* Uses a frame, is idle, holds a larger one, and ends, each when the others do. */
static void *
live(void *unused)
{
	struct via_frame frame;
	pthread_barrier_wait(&barrier);
	via_frame_open(&frame);
	fill(allocate(&frame, 32), 32, 1);
	if (via_frame_close(&frame) != VIA_OK)
		abort();
	pthread_barrier_wait(&barrier);
	pthread_barrier_wait(&barrier);
	via_frame_open(&frame);
	fill(allocate(&frame, BUSY), BUSY, 1);
	pthread_barrier_wait(&barrier);
	pthread_barrier_wait(&barrier);
	if (via_frame_close(&frame) != VIA_OK)
		abort();
	return unused;
}

/* Runs all threads; what the library holds for each while it is idle, and while it is busy. */
static void
live_together(size_t *ret_idle, size_t *ret_busy)
{
	pthread_t threads[THREADS];
	pthread_attr_t attributes;
	assert_int_equal(pthread_barrier_init(&barrier, NULL, THREADS + 1), 0);
	assert_int_equal(pthread_attr_init(&attributes), 0);
	assert_int_equal(pthread_attr_setstacksize(&attributes, (size_t)256 << 10), 0);
	for (int index = 0; index < THREADS; index++)
		assert_int_equal(pthread_create(&threads[index], &attributes, live, NULL), 0);
	size_t before = mapped + heap();
	pthread_barrier_wait(&barrier);
	pthread_barrier_wait(&barrier);
	*ret_idle = (mapped + heap() - before) / THREADS;
	pthread_barrier_wait(&barrier);
	pthread_barrier_wait(&barrier);
	*ret_busy = (mapped + heap() - before) / THREADS;
	pthread_barrier_wait(&barrier);
	for (int index = 0; index < THREADS; index++)
		assert_int_equal(pthread_join(threads[index], NULL), 0);
	pthread_attr_destroy(&attributes);
	pthread_barrier_destroy(&barrier);
}

/* In this order: the first threads are the first that the library sees. */
static void
an_idle_thread_costs_at_most_1280_bytes(void **state)
{
	(void)state;
	size_t idle, busy;
	live_together(&idle, &busy);
	print_message("# bytes for an idle thread: %zu, for one with %d in a frame: %zu\n", idle,
		      BUSY, busy);
	assert_in_range(idle, 1, HELD_IDLE);
	assert_in_range(busy, BUSY, SIZE_MAX);
}

static void
threads_after_others_cost_nothing_more(void **state)
{
	(void)state;
	size_t idle, busy;
	live_together(&idle, &busy);
	assert_int_equal(idle, 0);
	assert_int_equal(busy, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_idle_thread_costs_at_most_1280_bytes),
	    cmocka_unit_test(threads_after_others_cost_nothing_more),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
