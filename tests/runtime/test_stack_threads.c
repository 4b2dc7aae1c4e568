/* SPDX-License-Identifier: MIT */
/*
 * The buffer stack with more than one thread: threads that end in any state,
 * fibers that move between threads, processes that fork.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__SANITIZE_THREAD__)
#define HAVE_TSAN 1
#elif defined(__SANITIZE_ADDRESS__)
#define HAVE_ASAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HAVE_TSAN 1
#elif __has_feature(address_sanitizer)
#define HAVE_ASAN 1
#endif
#endif
#if defined(HAVE_TSAN)
#include <sanitizer/tsan_interface.h>
#endif

/* valgrind takes a fiber's stack for the thread's own, unless it is told. */
#if defined(__has_include)
#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#endif
#endif
#if !defined(RUNNING_ON_VALGRIND)
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_STACK_REGISTER(start, end) 0
#define VALGRIND_STACK_DEREGISTER(id) ((void)(id))
#endif

/* By how much a sanitizer or an emulator makes the tests shorter. */
#if defined(HAVE_TSAN) || defined(HAVE_ASAN) || defined(VIA_TEST_EMULATED)
#define SHORTER 20
#else
#define SHORTER 1
#endif

#include "support.h"

#include "internal.h"

/* --- how much memory there is --- */

static atomic_int stack_count;

static void
count_stack(void *cell)
{
	(void)cell;
	stack_count++;
}

/* The stacks of the process that have not been freed. */
static int
stacks(void)
{
	stack_count = 0;
	via_pool_each_stack(count_stack);
	return stack_count;
}

/* The process's address space, in KiB; always 0 where it is not the process's own alone. */
static long
address_space(void)
{
	long pages = 0;
	if (SHORTER != 1 || RUNNING_ON_VALGRIND)
		return 0;
	FILE *file = fopen("/proc/self/statm", "r");
	if (file != NULL) {
		if (fscanf(file, "%ld", &pages) != 1)
			pages = 0;
		fclose(file);
	}
	return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void
in_a_thread(void *body(void *), void *argument)
{
	pthread_t thread;
	assert_int_equal(pthread_create(&thread, NULL, body, argument), 0);
	assert_int_equal(pthread_join(thread, NULL), 0);
}

/* --- threads that end --- */

static void *
use_and_close(void *size)
{
	struct via_frame frame;
	via_frame_open(&frame);
	void *place = allocate(&frame, *(size_t *)size);
	fill(place, *(size_t *)size, 1);
	if (via_frame_close(&frame) != VIA_OK)
		abort();
	return NULL;
}

static void *
use_and_leave_open(void *size)
{
	struct via_frame frames[3];
	for (int index = 0; index < 3; index++) {
		via_frame_open(&frames[index]);
		fill(allocate(&frames[index], *(size_t *)size), *(size_t *)size, 1);
	}
	return NULL;
}

static void
many_threads(void *body(void *), size_t size, int count)
{
	int before = stacks();
	for (int index = 0; index < 100; index++)
		in_a_thread(body, &size);
	long space = address_space();
	for (int index = 0; index < count / SHORTER; index++)
		in_a_thread(body, &size);
	assert_int_equal(stacks(), before);
	assert_in_range(address_space() - space + 1024, 0, 2048);
}

static void
short_threads_leave_no_memory(void **state)
{
	(void)state;
	many_threads(use_and_close, 100, 10000);
	many_threads(use_and_close, 4000, 10000);
	many_threads(use_and_close, 300000, 500);
}

static void
threads_that_end_with_frames_open_leave_no_memory(void **state)
{
	(void)state;
	many_threads(use_and_leave_open, 100, 2000);
	many_threads(use_and_leave_open, 4000, 2000);
	many_threads(use_and_leave_open, 300000, 500);
}

#if !defined(HAVE_ASAN)
static struct pair
sleep_long(int64_t a, int64_t b)
{
	pthread_barrier_wait((pthread_barrier_t *)(intptr_t)a);
	while (pause() == -1) {
		/* which is always, until the thread is cancelled */
	}
	return (struct pair){.sum = b};
}

static void *
call_and_sleep(void *barrier)
{
	struct via_function function = pair_function(sleep_long);
	struct via_frame frame;
	via_value arguments[] = {{.i = (intptr_t)barrier}, {.i = 0}};
	via_value value;
	via_frame_open(&frame);
	fill(allocate(&frame, 40000), 40000, 1);
	(void)via_call_in(&frame, &function, arguments, &value);
	(void)via_frame_close(&frame);
	return NULL;
}

static void
cancelled_threads_leave_no_memory(void **state)
{
	(void)state;
	int before = stacks();
	pthread_barrier_t barrier;
	assert_int_equal(pthread_barrier_init(&barrier, NULL, 2), 0);
	for (int index = 0; index < 200; index++) {
		pthread_t thread;
		void *result;
		assert_int_equal(pthread_create(&thread, NULL, call_and_sleep, &barrier), 0);
		pthread_barrier_wait(&barrier);
		assert_int_equal(pthread_cancel(thread), 0);
		assert_int_equal(pthread_join(thread, &result), 0);
		assert_ptr_equal(result, PTHREAD_CANCELED);
	}
	pthread_barrier_destroy(&barrier);
	assert_int_equal(stacks(), before);
}

#endif

static pthread_key_t late_key;
static atomic_int late_calls;

/* Comes again in every round of destructors that the system grants. */
static void
use_late(void *size)
{
	use_and_close(size);
	late_calls++;
	pthread_setspecific(late_key, size);
}

static void *
use_and_arrange_late_use(void *size)
{
	pthread_setspecific(late_key, size);
	return use_and_close(size);
}

static void *
arrange_late_use(void *size)
{
	pthread_setspecific(late_key, size);
	return NULL;
}

static void
destructors_of_other_keys_may_use_frames(void **state)
{
	(void)state;
	int before = stacks();
	size_t sizes[] = {100, 4000, 300000};
	assert_int_equal(pthread_key_create(&late_key, use_late), 0);
	for (int index = 0; index < 300; index++) {
		in_a_thread(use_and_arrange_late_use, &sizes[index % 3]);
		in_a_thread(arrange_late_use, &sizes[index % 3]);
	}
	pthread_key_delete(late_key);
	assert_true(late_calls >= 600);
	assert_int_equal(stacks(), before);
}

/* --- fibers --- */

struct fiber {
	ucontext_t context;
	ucontext_t *back; /* of the thread that runs it now */
	unsigned seed;
	int rounds;
	bool done;
	bool broken;
	struct via_stack *own; /* NULL: it uses that of the thread */
	struct fiber *next;
	void *tsan;
	void *tsan_back;
	char *stack;
	unsigned valgrind_id;
};

/* The fiber that the thread resumed last; for one that begins. */
static _Thread_local struct fiber *resumed;

#define FIBER_STACK ((size_t)256 << 10)

/*
 * A thread runs its fibers one after the other: what one did before it left its thread comes before
 * what the next does when it has arrived there. ThreadSanitizer must be told, since it takes that
 * from fiber_yield and fiber_resume for the two sides of one switch only.
 */
#if defined(HAVE_TSAN)
static _Thread_local char this_thread;
#endif

__attribute__((noinline)) static void
fiber_leaves(void)
{
#if defined(HAVE_TSAN)
	__tsan_release(&this_thread);
#endif
}

__attribute__((noinline)) static void
fiber_arrives(void)
{
#if defined(HAVE_TSAN)
	__tsan_acquire(&this_thread);
#endif
}

static void
fiber_yield(struct fiber *self)
{
	fiber_leaves();
#if defined(HAVE_TSAN)
	__tsan_switch_to_fiber(self->tsan_back, 0);
#endif
	swapcontext(&self->context, self->back);
	fiber_arrives();
}

/* Runs the fiber on the calling thread until it yields. */
__attribute__((noinline)) static void
fiber_resume(struct fiber *self)
{
	ucontext_t here;
	struct via_stack *previous = NULL;
	self->back = &here;
	resumed = self;
	if (self->own != NULL && via_stack_swap(self->own, &previous) != VIA_OK)
		abort();
	fiber_leaves();
#if defined(HAVE_TSAN)
	self->tsan_back = __tsan_get_current_fiber();
	__tsan_switch_to_fiber(self->tsan, 0);
#endif
	swapcontext(&here, &self->context);
	fiber_arrives();
	if (self->own != NULL && via_stack_swap(previous, NULL) != VIA_OK)
		abort();
}

static unsigned
fiber_random(struct fiber *self)
{
	self->seed = self->seed * 1103515245u + 12345u;
	return self->seed >> 16;
}

static void
fiber_expect(struct fiber *self, bool condition)
{
	if (!condition)
		self->broken = true;
}

static bool
closed(via_status status)
{
	return status == VIA_OK || status == VIA_FRAME_ORDER;
}

/* Frames held over switches, allocated in after them, closed in and out of order. */
static void
fiber_body(void)
{
	struct fiber *self = resumed;
	fiber_arrives();
	for (int round = 0; round < self->rounds; round++) {
		static const size_t sizes[] = {16, 40, 200, 900, 3000, 20000};
		struct via_frame outer = {0};
		struct via_frame inner = {0};
		size_t size = sizes[fiber_random(self) % 6];
		unsigned seed = fiber_random(self);
		via_frame_open(&outer);
		void *first = allocate(&outer, size);
		fiber_expect(self, first != NULL);
		fill(first, size, seed);
		if (fiber_random(self) % 2)
			fiber_yield(self);
		fiber_expect(self, filled(first, size, seed));
		void *second = allocate(&outer, 64);
		fill(second, 64, seed + 1);
		via_frame_open(&inner);
		void *third = allocate(&inner, 100);
		fill(third, 100, seed + 2);
		fiber_yield(self);
		fiber_expect(self, filled(first, size, seed) && filled(second, 64, seed + 1) &&
				       filled(third, 100, seed + 2));
		fiber_expect(self, allocate(&inner, 10) != NULL);
		struct via_frame *leaving = fiber_random(self) % 4 ? &inner : &outer;
		struct via_frame *staying = leaving == &inner ? &outer : &inner;
		fiber_expect(self, closed(via_frame_close(leaving)));
		if (fiber_random(self) % 2)
			fiber_yield(self);
		fiber_expect(self, via_frame_close(leaving) == VIA_STALE_FRAME);
		fiber_expect(self, filled(staying == &outer ? first : third,
					  staying == &outer ? size : 100,
					  staying == &outer ? seed : seed + 2));
		fiber_expect(self, closed(via_frame_close(staying)));
	}
	self->done = true;
	fiber_yield(self);
}

static struct fiber *
fiber_new(unsigned seed, int rounds)
{
	struct fiber *self = calloc(1, sizeof *self);
	assert_non_null(self);
	self->stack = malloc(FIBER_STACK);
	assert_non_null(self->stack);
	self->valgrind_id = VALGRIND_STACK_REGISTER(self->stack, self->stack + FIBER_STACK - 1);
	self->seed = seed;
	self->rounds = rounds;
	assert_int_equal(getcontext(&self->context), 0);
	self->context.uc_stack.ss_sp = self->stack;
	self->context.uc_stack.ss_size = FIBER_STACK;
#if defined(HAVE_TSAN)
	self->tsan = __tsan_create_fiber(0);
#endif
	makecontext(&self->context, fiber_body, 0);
	return self;
}

static void
fiber_free(struct fiber *self)
{
#if defined(HAVE_TSAN)
	__tsan_destroy_fiber(self->tsan);
#endif
	VALGRIND_STACK_DEREGISTER(self->valgrind_id);
	free(self->stack);
	free(self);
}

struct scheduler {
	pthread_mutex_t mutex;
	struct fiber *first;
	struct fiber **last;
	int left; /* fibers that are not done */
	int generations;
};

static struct fiber *
scheduler_take(struct scheduler *self)
{
	pthread_mutex_lock(&self->mutex);
	struct fiber *fiber = self->first;
	if (fiber != NULL) {
		self->first = fiber->next;
		if (self->first == NULL)
			self->last = &self->first;
	}
	pthread_mutex_unlock(&self->mutex);
	return fiber;
}

static void
scheduler_give(struct scheduler *self, struct fiber *fiber)
{
	pthread_mutex_lock(&self->mutex);
	fiber->next = NULL;
	*self->last = fiber;
	self->last = &fiber->next;
	pthread_mutex_unlock(&self->mutex);
}

static bool
scheduler_finished(struct scheduler *self, int done)
{
	pthread_mutex_lock(&self->mutex);
	self->left -= done;
	bool finished = self->left == 0;
	pthread_mutex_unlock(&self->mutex);
	return finished;
}

/* Runs fibers as they come, with frames of its own around and between them. */
static void *
run_fibers(void *argument)
{
	struct scheduler *self = argument;
	struct fiber *ended = NULL;
	bool broken = false;
	for (int turn = 0; turn < 400 && !scheduler_finished(self, 0); turn++) {
		struct via_frame around;
		struct via_frame frame;
		via_frame_open(&around);
		void *place = allocate(&around, 80);
		fill(place, 80, 200);
		for (int count = 0; count < 8; count++) {
			struct fiber *fiber = scheduler_take(self);
			if (fiber == NULL)
				break;
			fiber_resume(fiber);
			via_frame_open(&frame);
			void *own = allocate(&frame, 300);
			fill(own, 300, 100);
			broken = broken || !filled(place, 80, 200) || !filled(own, 300, 100);
			broken = broken || !closed(via_frame_close(&frame));
			if (fiber->done) {
				broken = broken || fiber->broken;
				fiber->next = ended;
				ended = fiber;
				scheduler_finished(self, 1);
			} else {
				scheduler_give(self, fiber);
			}
		}
		broken = broken || !closed(via_frame_close(&around));
	}
	while (ended != NULL) {
		struct fiber *next = ended->next;
		if (ended->own != NULL && via_stack_delete(ended->own) != VIA_OK)
			broken = true;
		fiber_free(ended);
		ended = next;
	}
	return broken ? argument : NULL;
}

/* Two threads at a time, and new ones when they have had their turns, until all fibers are done. */
static void
run_to_the_end(struct scheduler *scheduler)
{
	while (!scheduler_finished(scheduler, 0)) {
		pthread_t threads[2];
		for (int index = 0; index < 2; index++)
			assert_int_equal(
			    pthread_create(&threads[index], NULL, run_fibers, scheduler), 0);
		for (int index = 0; index < 2; index++) {
			void *broken;
			assert_int_equal(pthread_join(threads[index], &broken), 0);
			assert_null(broken);
		}
		scheduler->generations++;
	}
}

static void
scheduler_init(struct scheduler *self)
{
	*self = (struct scheduler){.mutex = PTHREAD_MUTEX_INITIALIZER};
	self->last = &self->first;
}

static void
fibers_that_move_between_threads_keep_their_frames(void **state)
{
	(void)state;
	int before = stacks();
	struct scheduler scheduler;
	scheduler_init(&scheduler);
	for (unsigned index = 0; index < 48; index++, scheduler.left++)
		scheduler_give(&scheduler, fiber_new(index, 200));
	run_to_the_end(&scheduler);
	assert_true(scheduler.generations > 2);
	assert_int_equal(stacks(), before);
}

static void
fibers_with_stacks_of_their_own_keep_their_frames(void **state)
{
	(void)state;
	int before = stacks();
	struct scheduler scheduler;
	scheduler_init(&scheduler);
	for (unsigned index = 0; index < 48; index++, scheduler.left++) {
		struct fiber *fiber = fiber_new(index, 200);
		assert_int_equal(via_stack_new(&fiber->own), VIA_OK);
		scheduler_give(&scheduler, fiber);
	}
	run_to_the_end(&scheduler);
	assert_int_equal(stacks(), before);
}

/* A frame that a thread opens in memory that is not its own. */
static void *
open_elsewhere(void *argument)
{
	struct via_frame *frame = argument;
	via_frame_open(frame);
	fill(allocate(frame, 500), 500, 1);
	fill(allocate(frame, 5000), 5000, 2);
	return NULL;
}

static void
a_frame_outlives_the_thread_that_opened_it(void **state)
{
	(void)state;
	int before = stacks();
	for (int round = 0; round < 300; round++) {
		struct via_frame *frames = calloc(3, sizeof *frames);
		assert_non_null(frames);
		in_a_thread(open_elsewhere, &frames[0]);
		in_a_thread(open_elsewhere, &frames[1]);
		in_a_thread(open_elsewhere, &frames[2]);
		assert_int_equal(stacks(), before + 3);
		void *more = allocate(&frames[1], 700);
		fill(more, 700, 3);
		assert_int_equal(via_frame_unwind(&frames[2]), VIA_BAD_ARGUMENT);
		assert_int_equal(via_frame_close(&frames[0]), VIA_OK);
		assert_int_equal(via_frame_close(&frames[0]), VIA_STALE_FRAME);
		assert_true(filled(more, 700, 3));
		assert_int_equal(via_frame_close(&frames[1]), VIA_OK);
		assert_int_equal(via_frame_close(&frames[2]), VIA_OK);
		free(frames);
		assert_int_equal(stacks(), before);
	}
}

struct hand_over {
	pthread_barrier_t barrier;
	struct via_frame frames[100];
};

static void *
close_from_elsewhere(void *argument)
{
	struct hand_over *self = argument;
	for (int round = 0; round < 500; round++) {
		pthread_barrier_wait(&self->barrier);
		for (int index = 0; index < 100; index++)
			if (via_frame_close(&self->frames[index]) != VIA_OK)
				abort();
		pthread_barrier_wait(&self->barrier);
	}
	return NULL;
}

static void
frames_closed_by_another_thread_do_not_pile_up(void **state)
{
	(void)state;
	struct hand_over *self = calloc(1, sizeof *self);
	struct via_stack *own;
	pthread_t thread;
	long space = 0;
	assert_non_null(self);
	assert_int_equal(via_stack_new(&own), VIA_OK);
	assert_int_equal(via_stack_swap(own, NULL), VIA_OK);
	assert_int_equal(pthread_barrier_init(&self->barrier, NULL, 2), 0);
	assert_int_equal(pthread_create(&thread, NULL, close_from_elsewhere, self), 0);
	for (int round = 0; round < 500; round++) {
		for (int index = 0; index < 100; index++) {
			via_frame_open(&self->frames[index]);
			fill(allocate(&self->frames[index], 300), 300, 1);
		}
		pthread_barrier_wait(&self->barrier);
		pthread_barrier_wait(&self->barrier);
		if (round == 50)
			space = address_space();
	}
	assert_in_range(address_space() - space, 0, 512);
	assert_int_equal(pthread_join(thread, NULL), 0);
	pthread_barrier_destroy(&self->barrier);
	via_stack_trim();
	assert_int_equal(via_stack_swap(NULL, NULL), VIA_OK);
	assert_int_equal(via_stack_delete(own), VIA_OK);
	free(self);
}

static void
a_stack_in_use_cannot_be_swapped_in_or_deleted(void **state)
{
	(void)state;
	struct via_stack *first;
	struct via_stack *second;
	struct via_stack *previous;
	struct via_frame frame;
	assert_int_equal(via_stack_new(&first), VIA_OK);
	assert_int_equal(via_stack_new(&second), VIA_OK);
	assert_int_equal(via_stack_swap(first, &previous), VIA_OK);
	assert_null(previous);
	assert_int_equal(via_stack_swap(first, NULL), VIA_BAD_ARGUMENT);
	assert_int_equal(via_stack_delete(first), VIA_BAD_ARGUMENT);
	assert_int_equal(via_stack_delete(NULL), VIA_BAD_ARGUMENT);
	via_frame_open(&frame);
	assert_non_null(allocate(&frame, 30));
	assert_int_equal(via_stack_swap(second, &previous), VIA_OK);
	assert_ptr_equal(previous, first);
	assert_int_equal(via_stack_swap(NULL, &previous), VIA_OK);
	assert_ptr_equal(previous, second);
	assert_int_equal(via_stack_delete(first), VIA_OK);
	assert_int_equal(via_stack_delete(second), VIA_OK);
	assert_int_equal(via_frame_close(&frame), VIA_STALE_FRAME);
}

/* --- fork --- */

static int
exit_code(pid_t child)
{
	int status;
	if (waitpid(child, &status, 0) != child)
		return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void
a_forked_child_may_close_its_frames_or_not(void **state)
{
	(void)state;
	for (int closing = 0; closing < 2; closing++) {
		struct via_frame outer;
		struct via_frame inner;
		via_frame_open(&outer);
		void *first = allocate(&outer, 100);
		fill(first, 100, 1);
		via_frame_open(&inner);
		void *second = allocate(&inner, 3000);
		fill(second, 3000, 2);
		pid_t child = fork();
		if (child == 0) {
			struct via_frame own;
			bool right = filled(first, 100, 1) && filled(second, 3000, 2);
			if (closing) {
				right = right && via_frame_close(&inner) == VIA_OK;
				right = right && via_frame_close(&outer) == VIA_OK;
			}
			via_frame_open(&own);
			fill(allocate(&own, 10000), 10000, 3);
			right = right && via_frame_close(&own) == VIA_OK;
			if (!closing)
				right = right && filled(first, 100, 1) && filled(second, 3000, 2);
			size_t size = 5000;
			pthread_t thread;
			right = right && pthread_create(&thread, NULL, use_and_close, &size) == 0 &&
				pthread_join(thread, NULL) == 0;
			_exit(right ? 17 : 1);
		}
		assert_true(child > 0);
		assert_int_equal(exit_code(child), 17);
		assert_true(filled(first, 100, 1) && filled(second, 3000, 2));
		assert_int_equal(via_frame_close(&inner), VIA_OK);
		assert_int_equal(via_frame_close(&outer), VIA_OK);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(short_threads_leave_no_memory),
		cmocka_unit_test(threads_that_end_with_frames_open_leave_no_memory),
/* AddressSanitizer takes what a cancelled thread unwound for being in use still. */
#if !defined(HAVE_ASAN)
		cmocka_unit_test(cancelled_threads_leave_no_memory),
#endif
		cmocka_unit_test(destructors_of_other_keys_may_use_frames),
		cmocka_unit_test(fibers_that_move_between_threads_keep_their_frames),
		cmocka_unit_test(fibers_with_stacks_of_their_own_keep_their_frames),
		cmocka_unit_test(a_frame_outlives_the_thread_that_opened_it),
		cmocka_unit_test(frames_closed_by_another_thread_do_not_pile_up),
		cmocka_unit_test(a_stack_in_use_cannot_be_swapped_in_or_deleted),
		cmocka_unit_test(a_forked_child_may_close_its_frames_or_not),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
