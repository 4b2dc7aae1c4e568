/* SPDX-License-Identifier: MIT */
/*
 * The buffer stack with Windows' own threads and fibers: threads that end in
 * any state, and what uses frames while they end; fibers that move.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define WIN32_LEAN_AND_MEAN
#include <stdatomic.h>
#include <windows.h>

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

/* The process's address space that is not free, in KiB, but for files. */
static size_t
address_space(void)
{
	MEMORY_BASIC_INFORMATION region;
	size_t bytes = 0;
	char *address = NULL;
	while (VirtualQuery(address, &region, sizeof region) != 0) {
		if (region.State != MEM_FREE && region.Type == MEM_PRIVATE)
			bytes += region.RegionSize;
		address = (char *)region.BaseAddress + region.RegionSize;
	}
	return bytes / 1024;
}

/* Runs `body` in a thread of its own, to its end. */
static void
in_a_thread(LPTHREAD_START_ROUTINE body, void *argument)
{
	DWORD code;
	HANDLE thread = CreateThread(NULL, 0, body, argument, 0, NULL);
	assert_non_null(thread);
	assert_int_equal(WaitForSingleObject(thread, INFINITE), WAIT_OBJECT_0);
	assert_true(GetExitCodeThread(thread, &code) != 0);
	assert_true(CloseHandle(thread) != 0);
	assert_int_equal(code, 0);
}

/* --- threads that end --- */

static DWORD WINAPI
use_and_close(void *size)
{
	struct via_frame frame;
	via_frame_open(&frame);
	void *place = allocate(&frame, *(size_t *)size);
	if (place == NULL)
		return 1;
	fill(place, *(size_t *)size, 1);
	return via_frame_close(&frame) != VIA_OK;
}

static DWORD WINAPI
use_and_leave_open(void *size)
{
	struct via_frame frames[3];
	for (int index = 0; index < 3; index++) {
		via_frame_open(&frames[index]);
		fill(allocate(&frames[index], *(size_t *)size), *(size_t *)size, 1);
	}
	return 0;
}

static struct pair
exit_thread(int64_t code, int64_t unused)
{
	(void)unused;
	ExitThread((DWORD)code);
}

/* Ends in the middle of a call. */
static DWORD WINAPI
use_and_exit(void *size)
{
	struct via_function function = pair_function(exit_thread);
	struct via_frame frame;
	via_value arguments[] = {{.i = 0}, {.i = 0}};
	via_value value;
	via_frame_open(&frame);
	fill(allocate(&frame, *(size_t *)size), *(size_t *)size, 1);
	(void)via_call_in(&frame, &function, arguments, &value);
	return 1;
}

static void
many_threads(LPTHREAD_START_ROUTINE body, size_t size, int count)
{
	int before = stacks();
	for (int index = 0; index < 50; index++)
		in_a_thread(body, &size);
	size_t space = address_space();
	for (int index = 0; index < count; index++)
		in_a_thread(body, &size);
	assert_int_equal(stacks(), before);
	assert_in_range(address_space() - space + 2048, 0, 4096);
}

static void
short_threads_leave_no_memory(void **state)
{
	(void)state;
	many_threads(use_and_close, 100, 2000);
	many_threads(use_and_close, 4000, 1000);
	many_threads(use_and_close, 300000, 100);
}

static void
threads_that_end_with_frames_open_leave_no_memory(void **state)
{
	(void)state;
	many_threads(use_and_leave_open, 100, 300);
	many_threads(use_and_leave_open, 4000, 300);
	many_threads(use_and_leave_open, 300000, 100);
}

static void
threads_that_exit_in_a_call_leave_no_memory(void **state)
{
	(void)state;
	many_threads(use_and_exit, 4000, 200);
}

enum { AT_ONCE = 8 };

static void
threads_at_the_same_time_have_stacks_of_their_own(void **state)
{
	(void)state;
	int before = stacks();
	size_t size = 4000;
	for (int round = 0; round < 100; round++) {
		HANDLE threads[AT_ONCE];
		for (int index = 0; index < AT_ONCE; index++) {
			threads[index] = CreateThread(NULL, 0, use_and_close, &size, 0, NULL);
			assert_non_null(threads[index]);
		}
		assert_true(WaitForMultipleObjects(AT_ONCE, threads, TRUE, INFINITE) < AT_ONCE);
		for (int index = 0; index < AT_ONCE; index++) {
			DWORD code;
			assert_true(GetExitCodeThread(threads[index], &code) != 0);
			assert_int_equal(code, 0);
			CloseHandle(threads[index]);
		}
	}
	assert_int_equal(stacks(), before);
}

/* --- what uses frames while a thread ends --- */

static atomic_bool using_late;
static atomic_int late_uses;

static void
use_late(void)
{
	size_t sizes[] = {100, 4000, 300000};
	if (using_late && use_and_close(&sizes[late_uses % 3]) == 0)
		late_uses++;
}

/* As destructors of thread_local objects do: the loader calls them in this order of names, the
   runtime's own between these two. */
static void NTAPI
thread_event(void *module, DWORD reason, void *reserved)
{
	(void)module;
	(void)reserved;
	if (reason == DLL_THREAD_DETACH)
		use_late();
}

__attribute__((section(".CRT$XLX"), used)) static const PIMAGE_TLS_CALLBACK earlier = thread_event;
__attribute__((section(".CRT$XLYA"), used)) static const PIMAGE_TLS_CALLBACK later = thread_event;

static void WINAPI
fiber_local_end(void *value)
{
	(void)value;
	use_late();
}

static DWORD fiber_local;

static DWORD WINAPI
end_with_a_fiber_local_value(void *size)
{
	FlsSetValue(fiber_local, size);
	return *(size_t *)size != 0 ? use_and_leave_open(size) : 0;
}

static void
what_runs_at_the_end_of_a_thread_may_use_frames(void **state)
{
	(void)state;
	int before = stacks();
	size_t sizes[] = {0, 100, 4000, 300000};
	fiber_local = FlsAlloc(fiber_local_end);
	assert_true(fiber_local != FLS_OUT_OF_INDEXES);
	late_uses = 0;
	using_late = true;
	for (int index = 0; index < 200; index++)
		in_a_thread(end_with_a_fiber_local_value, &sizes[index % 4]);
	using_late = false;
	assert_int_equal(late_uses, 600);
	assert_true(FlsFree(fiber_local) != 0);
	assert_int_equal(stacks(), before);
}

/* --- frames of another thread --- */

/* Opens a frame in memory that is not the thread's own. */
static DWORD WINAPI
open_elsewhere(void *argument)
{
	struct via_frame *frame = argument;
	via_frame_open(frame);
	fill(allocate(frame, 500), 500, 1);
	fill(allocate(frame, 5000), 5000, 2);
	return 0;
}

static void
a_frame_outlives_the_thread_that_opened_it(void **state)
{
	(void)state;
	static struct via_frame frames[3];
	int before = stacks();
	for (int round = 0; round < 100; round++) {
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
		assert_int_equal(stacks(), before);
	}
}

static DWORD WINAPI
swap_in_and_end(void *stack)
{
	struct via_frame frame;
	if (via_stack_swap(stack, NULL) != VIA_OK)
		return 1;
	via_frame_open(&frame);
	fill(allocate(&frame, 5000), 5000, 1);
	return via_frame_close(&frame) != VIA_OK;
}

static void
a_stack_in_use_cannot_be_swapped_in_or_deleted(void **state)
{
	(void)state;
	int before = stacks();
	struct via_stack *stack;
	struct via_stack *previous;
	assert_int_equal(via_stack_new(&stack), VIA_OK);
	assert_int_equal(via_stack_swap(stack, &previous), VIA_OK);
	assert_null(previous);
	assert_int_equal(via_stack_swap(stack, NULL), VIA_BAD_ARGUMENT);
	assert_int_equal(via_stack_delete(stack), VIA_BAD_ARGUMENT);
	assert_int_equal(via_stack_delete(NULL), VIA_BAD_ARGUMENT);
	assert_int_equal(via_stack_swap(NULL, &previous), VIA_OK);
	assert_ptr_equal(previous, stack);
	assert_int_equal(via_stack_delete(stack), VIA_OK);
	assert_int_equal(stacks(), before);
}

static void
a_thread_that_ends_gives_back_a_stack_swapped_in(void **state)
{
	(void)state;
	int before = stacks();
	struct via_stack *stack;
	assert_int_equal(via_stack_new(&stack), VIA_OK);
	for (int round = 0; round < 20; round++)
		in_a_thread(swap_in_and_end, stack);
	assert_int_equal(via_stack_delete(stack), VIA_OK);
	assert_int_equal(stacks(), before);
}

/* --- fibers --- */

enum { FIBERS = 16, ROUNDS = 40 };

struct fiber {
	void *handle;
	void *back; /* the fiber of the thread that runs it */
	struct via_stack *own;
	unsigned seed;
	bool broken;
	bool done;
};

static void
fiber_yield(struct fiber *self)
{
	SwitchToFiber(self->back);
}

/* Frames held over switches and allocated in after them, on whichever thread. */
static void WINAPI
fiber_body(void *argument)
{
	static const size_t sizes[] = {16, 200, 900, 3000, 20000};
	struct fiber *self = argument;
	for (unsigned round = 0; round < ROUNDS; round++) {
		size_t size = sizes[(round + self->seed) % 5];
		struct via_frame outer;
		struct via_frame inner;
		via_frame_open(&outer);
		void *first = allocate(&outer, size);
		fill(first, size, self->seed);
		fiber_yield(self);
		self->broken |= !filled(first, size, self->seed);
		via_frame_open(&inner);
		void *second = allocate(&inner, 100);
		fill(second, 100, round);
		fiber_yield(self);
		self->broken |= !filled(first, size, self->seed) || !filled(second, 100, round);
		self->broken |= allocate(&inner, 10) == NULL;
		self->broken |= via_frame_close(&inner) == VIA_STALE_FRAME;
		self->broken |= via_frame_close(&inner) != VIA_STALE_FRAME;
		self->broken |= via_frame_close(&outer) == VIA_STALE_FRAME;
	}
	self->done = true;
	fiber_yield(self);
}

static void
fiber_resume(struct fiber *self, void *here)
{
	struct via_stack *previous = NULL;
	self->back = here;
	if (self->own != NULL && via_stack_swap(self->own, &previous) != VIA_OK)
		self->broken = true;
	SwitchToFiber(self->handle);
	if (self->own != NULL && via_stack_swap(previous, NULL) != VIA_OK)
		self->broken = true;
}

/* Resumes every fiber twice; the next thread goes on with them. */
static DWORD WINAPI
run_fibers(void *argument)
{
	struct fiber *fibers = argument;
	struct via_frame frame;
	bool broken = false;
	void *here = ConvertThreadToFiber(NULL);
	if (here == NULL)
		return 1;
	for (int index = 0; index < 2 * FIBERS; index++) {
		struct fiber *fiber = &fibers[index % FIBERS];
		via_frame_open(&frame);
		void *place = allocate(&frame, 300);
		fill(place, 300, 7);
		if (!fiber->done)
			fiber_resume(fiber, here);
		broken = broken || !filled(place, 300, 7) || fiber->broken;
		broken = broken || via_frame_close(&frame) == VIA_STALE_FRAME;
	}
	return broken || ConvertFiberToThread() == 0;
}

static void
fibers_keep_their_frames(bool with_own_stacks)
{
	static struct fiber fibers[FIBERS];
	int before = stacks();
	bool done = false;
	for (unsigned index = 0; index < FIBERS; index++) {
		fibers[index] = (struct fiber){.seed = index};
		fibers[index].handle = CreateFiber(0, fiber_body, &fibers[index]);
		assert_non_null(fibers[index].handle);
		if (with_own_stacks)
			assert_int_equal(via_stack_new(&fibers[index].own), VIA_OK);
	}
	while (!done) {
		in_a_thread(run_fibers, fibers);
		done = true;
		for (int index = 0; index < FIBERS; index++)
			done = done && fibers[index].done;
	}
	for (int index = 0; index < FIBERS; index++) {
		DeleteFiber(fibers[index].handle);
		if (with_own_stacks)
			assert_int_equal(via_stack_delete(fibers[index].own), VIA_OK);
	}
	assert_int_equal(stacks(), before);
}

static void
fibers_that_move_between_threads_keep_their_frames(void **state)
{
	(void)state;
	fibers_keep_their_frames(false);
}

static void
fibers_with_stacks_of_their_own_keep_their_frames(void **state)
{
	(void)state;
	fibers_keep_their_frames(true);
}

static void WINAPI
use_and_switch_back(void *argument)
{
	struct fiber *self = argument;
	size_t size = 500;
	self->broken = use_and_close(&size) != 0;
	fiber_yield(self);
}

/* The end of a fiber is none of its thread. */
static DWORD WINAPI
delete_a_fiber(void *argument)
{
	(void)argument;
	struct via_frame frame;
	struct fiber fiber = {.back = ConvertThreadToFiber(NULL)};
	fiber.handle = CreateFiber(0, use_and_switch_back, &fiber);
	if (fiber.back == NULL || fiber.handle == NULL)
		return 1;
	SwitchToFiber(fiber.handle);
	via_frame_open(&frame);
	void *place = allocate(&frame, 5000);
	fill(place, 5000, 3);
	DeleteFiber(fiber.handle);
	if (fiber.broken || !filled(place, 5000, 3) || allocate(&frame, 20) == NULL)
		return 1;
	return via_frame_close(&frame) != VIA_OK || ConvertFiberToThread() == 0;
}

static void
a_deleted_fiber_leaves_the_frames_of_its_thread(void **state)
{
	(void)state;
	int before = stacks();
	for (int round = 0; round < 50; round++)
		in_a_thread(delete_a_fiber, NULL);
	assert_int_equal(stacks(), before);
}

/* --- errors --- */

static void
everything_keeps_the_last_error(void **state)
{
	(void)state;
	struct via_frame frame;
	struct via_frame outer;
	struct via_stack *stack;
	void *place;
	SetLastError(4711);
	via_frame_open(&outer);
	for (int round = 0; round < 50; round++) {
		via_frame_open(&frame);
		(void)via_frame_alloc(&frame, 100000, 64, &place);
		(void)via_frame_alloc(&frame, PTRDIFF_MAX - 8192, 64, &place);
		(void)via_frame_alloc(&frame, 3000, 64, &place);
		(void)via_frame_alloc(&outer, 3000, 64, &place);
		(void)via_frame_close(&frame);
	}
	(void)via_frame_unwind(&outer);
	via_stack_trim();
	(void)via_frame_close(&outer);
	assert_int_equal(via_stack_new(&stack), VIA_OK);
	assert_int_equal(via_stack_delete(stack), VIA_OK);
	assert_int_equal(GetLastError(), 4711);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(short_threads_leave_no_memory),
	    cmocka_unit_test(threads_that_end_with_frames_open_leave_no_memory),
	    cmocka_unit_test(threads_that_exit_in_a_call_leave_no_memory),
	    cmocka_unit_test(threads_at_the_same_time_have_stacks_of_their_own),
	    cmocka_unit_test(what_runs_at_the_end_of_a_thread_may_use_frames),
	    cmocka_unit_test(a_frame_outlives_the_thread_that_opened_it),
	    cmocka_unit_test(a_stack_in_use_cannot_be_swapped_in_or_deleted),
	    cmocka_unit_test(a_thread_that_ends_gives_back_a_stack_swapped_in),
	    cmocka_unit_test(fibers_that_move_between_threads_keep_their_frames),
	    cmocka_unit_test(fibers_with_stacks_of_their_own_keep_their_frames),
	    cmocka_unit_test(a_deleted_fiber_leaves_the_frames_of_its_thread),
	    cmocka_unit_test(everything_keeps_the_last_error),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
