/* SPDX-License-Identifier: MIT */
/*
 * A signal handler at every single instruction. The processor's trap flag makes
 * each instruction of an operation raise SIGTRAP; the handler uses frames of
 * its own, or jumps away. Only for x86-64, and not under valgrind, which does
 * not know the flag: the suite is called "native".
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "support.h"

static volatile long steps;
static volatile bool broken;
static void (*volatile at_step)(void);

static void
on_trap(int number)
{
	(void)number;
	steps++;
	if (at_step != NULL)
		at_step();
}

/* Volatile assembler, so that what stands between the two is what is stepped through. */
static inline void
trap_on(void)
{
	__asm__ volatile("subq $128, %%rsp\n\tpushfq\n\torq $0x100, (%%rsp)\n\tpopfq\n\t"
			 "addq $128, %%rsp" ::
			     : "memory", "cc");
}

static inline void
trap_off(void)
{
	__asm__ volatile("subq $128, %%rsp\n\tpushfq\n\tandq $~0x100, (%%rsp)\n\tpopfq\n\t"
			 "addq $128, %%rsp" ::
			     : "memory", "cc");
}

static int
catch_traps(void **state)
{
	(void)state;
	struct sigaction action = {.sa_handler = on_trap};
	sigemptyset(&action.sa_mask);
	return sigaction(SIGTRAP, &action, NULL);
}

static void
expect(bool condition)
{
	if (!condition)
		broken = true;
}

/* --- handlers --- */

/* One frame, as much as fits a block, and a second one in it. */
static void
use_small_frames(void)
{
	struct via_frame frame;
	struct via_frame inner;
	via_frame_open(&frame);
	void *place = allocate(&frame, 64);
	expect(place != NULL);
	fill(place, 64, 11);
	via_frame_open(&inner);
	void *second = allocate(&inner, 24);
	fill(second, 24, 12);
	expect(filled(place, 64, 11) && filled(second, 24, 12));
	expect(via_frame_close(&inner) == VIA_OK);
	expect(filled(place, 64, 11));
	expect(via_frame_close(&frame) == VIA_OK);
}

/* Frames that need new blocks and buffers. */
static void
use_large_frames(void)
{
	struct via_frame frame;
	size_t size = steps % 64 == 0 ? 17000 : steps % 8 == 0 ? 3000 : 860;
	use_small_frames();
	via_frame_open(&frame);
	void *place = allocate(&frame, size);
	expect(place != NULL);
	fill(place, size, 13);
	use_small_frames();
	expect(filled(place, size, 13));
	expect(via_frame_close(&frame) == VIA_OK);
}

/* --- what is interrupted --- */

struct work {
	size_t first;  /* bytes in the outer frame, before the steps */
	size_t second; /* bytes in the inner frame, within the steps */
	size_t alignment;
};

static void
step_through(const struct work *work)
{
	struct via_frame outer;
	struct via_frame inner;
	void *before;
	void *within = NULL;
	void *more = NULL;
	via_frame_open(&outer);
	before = allocate(&outer, work->first);
	assert_non_null(before);
	fill(before, work->first, 1);
	trap_on();
	via_frame_open(&inner);
	via_status status = via_frame_alloc(&inner, work->second, work->alignment, &within);
	trap_off();
	assert_int_equal(status, VIA_OK);
	fill(within, work->second, 2);
	trap_on();
	status = via_frame_alloc(&inner, 32, 16, &more);
	trap_off();
	assert_int_equal(status, VIA_OK);
	fill(more, 32, 3);
	use_small_frames();
	assert_true(filled(before, work->first, 1));
	assert_true(filled(within, work->second, 2));
	assert_true(filled(more, 32, 3));
	trap_on();
	status = via_frame_close(&inner);
	trap_off();
	assert_int_equal(status, VIA_OK);
	assert_true(filled(before, work->first, 1));
	assert_int_equal(via_frame_close(&outer), VIA_OK);
	assert_false(broken);
}

static const struct work works[] = {
    {16, 32, 16},    {600, 32, 16},  {850, 32, 16},   {860, 16, 16},
    {16, 900, 16},   {16, 5000, 16}, {16, 20000, 16}, {16, 200000, 16},
    {16, 100, 1024}, {872, 8, 8},    {840, 0, 1},     {5000, 12000, 4096},
};

#define WORK_COUNT (sizeof works / sizeof works[0])

static void
step_through_all(void (*handler)(void))
{
	at_step = handler;
	steps = 0;
	for (unsigned round = 0; round < 2; round++) {
		via_stack_trim();
		for (unsigned index = 0; index < WORK_COUNT; index++)
			step_through(&works[index]);
	}
	at_step = NULL;
	assert_true(steps > 1000);
}

static void
a_handler_with_small_frames_may_interrupt_any_instruction(void **state)
{
	(void)state;
	step_through_all(use_small_frames);
}

static void
a_handler_with_large_frames_may_interrupt_any_instruction(void **state)
{
	(void)state;
	step_through_all(use_large_frames);
}

/* --- jumping away --- */

#if !defined(VIA_VERIFY) /* whose checks do not expect to be left in their midst */

static volatile long jump_at;
static volatile bool jump_with_frame;
static sigjmp_buf jump_target;

static void
jump_away(void)
{
	struct via_frame frame;
	if (steps < jump_at) {
		if (jump_at - steps < 20)
			use_small_frames();
		return;
	}
	if (jump_with_frame) {
		via_frame_open(&frame);
		fill(allocate(&frame, 200), 200, 9);
	}
	siglongjmp(jump_target, 1);
}

/* An operation of each kind, stepped through; false when it came to its end. */
__attribute__((noinline)) static bool
interrupted_at(const struct work *work, long step)
{
	struct via_frame inner;
	void *place = NULL;
	steps = 0;
	jump_at = step;
	if (sigsetjmp(jump_target, 1) != 0)
		return true;
	trap_on();
	via_stack_open(&inner);
	(void)via_stack_alloc(&inner, work->second, work->alignment, &place);
	(void)via_stack_close(&inner);
	trap_off();
	return false;
}

static void
a_handler_may_jump_away_from_any_instruction(void **state)
{
	(void)state;
	at_step = jump_away;
	for (unsigned index = 0; index < WORK_COUNT; index++) {
		bool interrupted = true;
		for (long step = 1; interrupted; step += index < 4 ? 1 : 7) {
			struct via_frame outer;
			jump_with_frame = step % 2 == 0;
			if (step % 10 == 0)
				via_stack_trim();
			via_stack_open(&outer);
			void *before = allocate(&outer, works[index].first);
			assert_non_null(before);
			fill(before, works[index].first, 1);
			interrupted = interrupted_at(&works[index], step);
			assert_int_equal(via_frame_unwind(&outer), VIA_OK);
			use_small_frames();
			assert_true(filled(before, works[index].first, 1));
			assert_int_equal(via_frame_close(&outer), VIA_OK);
			use_small_frames();
			assert_false(broken);
		}
	}
	at_step = NULL;
}
#endif

/* --- the price --- */

/* Instructions of `rounds` rounds of a loop that uses a frame. */
__attribute__((noinline)) static long
steps_of_frames(long rounds)
{
	at_step = NULL;
	steps = 0;
	trap_on();
	for (long round = 0; round < rounds; round++) {
		struct via_frame frame;
		void *place = NULL;
		via_frame_open(&frame);
		(void)via_frame_alloc(&frame, 32, 16, &place);
		__asm__ volatile("" : : "r"(place) : "memory");
		(void)via_frame_close(&frame);
	}
	trap_off();
	return steps;
}

/* Instructions of a loop that does nothing. */
__attribute__((noinline)) static long
steps_of_nothing(long rounds)
{
	at_step = NULL;
	steps = 0;
	trap_on();
	for (long round = 0; round < rounds; round++)
		__asm__ volatile("" : : : "memory");
	trap_off();
	return steps;
}

__attribute__((unused)) static void
open_allocate_and_close_are_at_most_32_instructions(void **state)
{
	(void)state;
	(void)steps_of_frames(1);
	long loop = steps_of_nothing(110) - steps_of_nothing(10);
	long fast = steps_of_frames(110) - steps_of_frames(10) - loop;
	print_message("# instructions of open, alloc, close: %ld / 100\n", fast);
	assert_in_range(fast, 1500, 3200);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(a_handler_with_small_frames_may_interrupt_any_instruction,
				       catch_traps),
		cmocka_unit_test_setup(a_handler_with_large_frames_may_interrupt_any_instruction,
				       catch_traps),
#if !defined(VIA_VERIFY)
		cmocka_unit_test_setup(a_handler_may_jump_away_from_any_instruction, catch_traps),
#endif
#if defined(__OPTIMIZE__) && !defined(VIA_VERIFY) && !defined(VIA_INSTRUMENTED)
		cmocka_unit_test_setup(open_allocate_and_close_are_at_most_32_instructions,
				       catch_traps),
#endif
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
