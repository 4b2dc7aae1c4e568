/* SPDX-License-Identifier: MIT */
/* The buffer stack as one thread sees it: frames, allocations, growth, misuse. */
#include <errno.h>
#include <stdlib.h>

#include "support.h"

static void
allocations_of_a_frame_do_not_overlap(void **state)
{
	(void)state;
	struct via_frame frame;
	void *places[60];
	via_frame_open(&frame);
	for (unsigned index = 0; index < 60; index++) {
		places[index] = allocate(&frame, index + 1);
		assert_non_null(places[index]);
		fill(places[index], index + 1, index);
	}
	for (unsigned index = 0; index < 60; index++)
		assert_true(filled(places[index], index + 1, index));
	assert_int_equal(via_frame_close(&frame), VIA_OK);
}

static void
every_alignment_up_to_4096_is_honoured(void **state)
{
	(void)state;
	struct via_frame frame;
	via_frame_open(&frame);
	for (size_t alignment = 1; alignment <= VIA_ALIGNMENT_MAX; alignment *= 2) {
		for (size_t size = 1; size <= 5000; size = size * 3 + 1) {
			void *place = NULL;
			assert_int_equal(via_frame_alloc(&frame, size, alignment, &place), VIA_OK);
			assert_int_equal((uintptr_t)place % alignment, 0);
			fill(place, size, 1);
		}
	}
	assert_int_equal(via_frame_close(&frame), VIA_OK);
}

static void
zero_bytes_have_distinct_addresses(void **state)
{
	(void)state;
	struct via_frame frame;
	void *places[3];
	via_frame_open(&frame);
	for (int index = 0; index < 3; index++)
		assert_int_equal(via_frame_alloc(&frame, 0, 1, &places[index]), VIA_OK);
	assert_ptr_not_equal(places[0], places[1]);
	assert_ptr_not_equal(places[1], places[2]);
	assert_ptr_not_equal(places[0], places[2]);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
}

static void
closing_gives_the_place_to_the_next_frame(void **state)
{
	(void)state;
	struct via_frame frame;
	via_frame_open(&frame);
	void *first = allocate(&frame, 32);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	via_frame_open(&frame);
	assert_ptr_equal(allocate(&frame, 32), first);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
}

static void
push_beyond_capacity_grows(void **state)
{
	(void)state;
	struct via_frame frames[200];
	void *places[200];
	for (unsigned index = 0; index < 200; index++) {
		via_frame_open(&frames[index]);
		places[index] = allocate(&frames[index], 500);
		assert_non_null(places[index]);
		fill(places[index], 500, index);
	}
	for (unsigned index = 200; index-- > 0;) {
		assert_true(filled(places[index], 500, index));
		assert_int_equal(via_frame_close(&frames[index]), VIA_OK);
	}
}

static void
one_frame_grows_over_many_blocks_and_shrinks_back(void **state)
{
	(void)state;
	struct via_frame outer;
	struct via_frame inner;
	via_frame_open(&outer);
	char *before = allocate(&outer, 16);
	via_frame_open(&inner);
	for (unsigned index = 0; index < 5000; index++) {
		char *place = allocate(&inner, 100);
		assert_non_null(place);
		fill(place, 100, index);
	}
	assert_int_equal(via_frame_close(&inner), VIA_OK);
	assert_in_range((char *)allocate(&outer, 16) - before, 16, 96);
	assert_int_equal(via_frame_close(&outer), VIA_OK);
}

static void
an_allocation_larger_than_any_block_works(void **state)
{
	(void)state;
	struct via_frame outer;
	struct via_frame inner;
	static const size_t sizes[] = {16 << 10, (16 << 10) + 1, 64 << 10, 1 << 20, 20 << 20};
	via_frame_open(&outer);
	via_frame_open(&inner);
	for (unsigned index = 0; index < 5; index++) {
		void *place = NULL;
		assert_int_equal(via_frame_alloc(&inner, sizes[index], 4096, &place), VIA_OK);
		assert_int_equal((uintptr_t)place % 4096, 0);
		fill(place, sizes[index], index);
		assert_true(filled(place, sizes[index], index));
		assert_non_null(allocate(&inner, 10));
	}
	assert_int_equal(via_frame_close(&inner), VIA_OK);
	assert_non_null(allocate(&outer, 10));
	assert_int_equal(via_frame_close(&outer), VIA_OK);
}

static void
a_size_or_alignment_that_cannot_be_meant_is_refused(void **state)
{
	(void)state;
	struct via_frame frame;
	void *place = &frame;
	via_frame_open(&frame);
	assert_int_equal(via_frame_alloc(&frame, (size_t)-1, 16, &place), VIA_BAD_ARGUMENT);
	assert_int_equal(via_frame_alloc(&frame, (size_t)PTRDIFF_MAX + 1, 1, &place),
			 VIA_BAD_ARGUMENT);
	assert_int_equal(via_frame_alloc(&frame, (size_t)-15, 16, &place), VIA_BAD_ARGUMENT);
	assert_int_equal(via_frame_alloc(&frame, 8, 0, &place), VIA_BAD_ARGUMENT);
	assert_int_equal(via_frame_alloc(&frame, 8, 3, &place), VIA_BAD_ARGUMENT);
	assert_int_equal(via_frame_alloc(&frame, 8, 24, &place), VIA_BAD_ARGUMENT);
	assert_int_equal(via_frame_alloc(&frame, 8, 8192, &place), VIA_BAD_ARGUMENT);
	assert_ptr_equal(place, &frame);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
}

static void
no_memory_is_a_status_and_the_frame_stays_usable(void **state)
{
	(void)state;
	struct via_frame frame;
	void *place = &frame;
	via_frame_open(&frame);
	assert_int_equal(via_frame_alloc(&frame, PTRDIFF_MAX, 16, &place), VIA_NO_MEMORY);
	assert_int_equal(via_frame_alloc(&frame, PTRDIFF_MAX - 4096, 4096, &place), VIA_NO_MEMORY);
	assert_ptr_equal(place, &frame);
	place = allocate(&frame, 100);
	assert_non_null(place);
	fill(place, 100, 0);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
}

static void
a_frame_closed_twice_is_stale(void **state)
{
	(void)state;
	struct via_frame frame;
	struct via_frame other;
	void *place;
	via_frame_open(&frame);
	assert_non_null(allocate(&frame, 32));
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	assert_int_equal(via_frame_close(&frame), VIA_STALE_FRAME);
	via_frame_open(&other);
	void *kept = allocate(&other, 32);
	fill(kept, 32, 5);
	assert_int_equal(via_frame_close(&frame), VIA_STALE_FRAME);
	assert_int_equal(via_frame_alloc(&frame, 8, 8, &place), VIA_STALE_FRAME);
	assert_int_equal(via_frame_unwind(&frame), VIA_STALE_FRAME);
	assert_ptr_not_equal(allocate(&other, 32), kept);
	assert_true(filled(kept, 32, 5));
	assert_int_equal(via_frame_close(&other), VIA_OK);
}

static void
a_frame_never_opened_is_stale(void **state)
{
	(void)state;
	struct via_frame frame = {0};
	void *place;
	assert_int_equal(via_frame_alloc(&frame, 8, 8, &place), VIA_STALE_FRAME);
	assert_int_equal(via_frame_unwind(&frame), VIA_STALE_FRAME);
	assert_int_equal(via_frame_close(&frame), VIA_STALE_FRAME);
}

static void
a_copy_of_an_open_frame_is_stale(void **state)
{
	(void)state;
	struct via_frame frame;
	via_frame_open(&frame);
	void *kept = allocate(&frame, 32);
	fill(kept, 32, 1);
	struct via_frame copy = frame;
	assert_int_equal(via_frame_close(&copy), VIA_STALE_FRAME);
	assert_ptr_not_equal(allocate(&frame, 32), kept);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	assert_int_equal(via_frame_close(&copy), VIA_STALE_FRAME);
}

static void
a_frame_closed_out_of_order_is_closed_and_held(void **state)
{
	(void)state;
	struct via_frame a;
	struct via_frame b;
	struct via_frame c;
	via_frame_open(&a);
	void *of_a = allocate(&a, 32);
	via_frame_open(&b);
	void *of_b = allocate(&b, 64);
	fill(of_b, 64, 9);
	assert_int_equal(via_frame_close(&a), VIA_FRAME_ORDER);
	assert_int_equal(via_frame_close(&a), VIA_STALE_FRAME);
	via_frame_open(&c);
	fill(allocate(&c, 100), 100, 3);
	assert_int_equal(via_frame_close(&c), VIA_OK);
	fill(allocate(&b, 100), 100, 3);
	assert_true(filled(of_b, 64, 9));
	assert_int_equal(via_frame_close(&b), VIA_OK);
	via_frame_open(&a);
	assert_ptr_equal(allocate(&a, 32), of_a);
	assert_int_equal(via_frame_close(&a), VIA_OK);
}

static void
any_order_of_closing_gives_everything_back(void **state)
{
	(void)state;
	static const unsigned char orders[][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {1, 0, 3, 2},
						  {2, 0, 1, 3}, {1, 3, 0, 2}, {0, 3, 2, 1},
						  {2, 1, 0, 3}, {3, 0, 1, 2}, {1, 2, 3, 0}};
	struct via_frame probe;
	via_frame_open(&probe);
	void *start = allocate(&probe, 16);
	assert_int_equal(via_frame_close(&probe), VIA_OK);
	for (size_t size = 16; size <= 8192; size *= 8) {
		for (size_t index = 0; index < sizeof orders / sizeof orders[0]; index++) {
			struct via_frame frames[4];
			void *places[4];
			bool open[4] = {true, true, true, true};
			for (unsigned frame = 0; frame < 4; frame++) {
				via_frame_open(&frames[frame]);
				places[frame] = allocate(&frames[frame], size);
				fill(places[frame], size, frame);
			}
			for (unsigned step = 0; step < 4; step++) {
				unsigned closing = orders[index][step];
				bool above = false;
				open[closing] = false;
				for (unsigned frame = 0; frame < 4; frame++) {
					above = above || (open[frame] && frame > closing);
					if (open[frame])
						assert_true(filled(places[frame], size, frame));
				}
				assert_int_equal(via_frame_close(&frames[closing]),
						 above ? VIA_FRAME_ORDER : VIA_OK);
			}
			via_frame_open(&probe);
			assert_ptr_equal(allocate(&probe, 16), start);
			assert_int_equal(via_frame_close(&probe), VIA_OK);
		}
	}
}

static void
an_empty_frame_closed_out_of_order_is_noticed(void **state)
{
	(void)state;
	struct via_frame a;
	struct via_frame b;
	via_frame_open(&a);
	via_frame_open(&b);
	assert_int_equal(via_frame_close(&a), VIA_FRAME_ORDER);
	assert_int_equal(via_frame_close(&b), VIA_OK);
}

static void
an_outer_frame_allocates_under_an_inner_one(void **state)
{
	(void)state;
	struct via_frame outer;
	struct via_frame inner;
	static const size_t sizes[] = {0, 1, 100, 5000, 100000};
	void *places[5];
	via_frame_open(&outer);
	via_frame_open(&inner);
	void *of_inner = allocate(&inner, 50);
	fill(of_inner, 50, 77);
	for (unsigned index = 0; index < 5; index++) {
		assert_int_equal(via_frame_alloc(&outer, sizes[index], 64, &places[index]), VIA_OK);
		assert_int_equal((uintptr_t)places[index] % 64, 0);
		fill(places[index], sizes[index], index);
	}
	assert_true(filled(of_inner, 50, 77));
	assert_int_equal(via_frame_close(&inner), VIA_OK);
	via_frame_open(&inner);
	fill(allocate(&inner, 400), 400, 1);
	for (unsigned index = 0; index < 5; index++)
		assert_true(filled(places[index], sizes[index], index));
	assert_int_equal(via_frame_close(&inner), VIA_OK);
	assert_non_null(allocate(&outer, 20));
	assert_int_equal(via_frame_close(&outer), VIA_OK);
	assert_int_equal(via_frame_close(&outer), VIA_STALE_FRAME);
}

static void
unwinding_gives_back_everything_above(void **state)
{
	(void)state;
	struct via_frame outer;
	struct via_frame inner[40];
	via_frame_open(&outer);
	void *kept = allocate(&outer, 48);
	fill(kept, 48, 2);
	assert_int_equal(via_frame_unwind(&outer), VIA_OK);
	via_frame_open(&inner[0]);
	void *next = allocate(&inner[0], 16);
	assert_int_equal(via_frame_unwind(&outer), VIA_OK);
	for (int round = 0; round < 3; round++) {
		for (int index = 0; index < 40; index++) {
			via_frame_open(&inner[index]);
			assert_non_null(allocate(&inner[index], 700));
			if (index % 8 == 7)
				assert_non_null(allocate(&inner[index], 100000));
		}
		assert_int_equal(via_frame_unwind(&outer), VIA_OK);
		for (int index = 0; index < 40; index++)
			assert_int_equal(via_frame_close(&inner[index]), VIA_STALE_FRAME);
		via_frame_open(&inner[0]);
		assert_ptr_equal(allocate(&inner[0], 16), next);
		assert_int_equal(via_frame_close(&inner[0]), VIA_OK);
	}
	assert_true(filled(kept, 48, 2));
	assert_int_equal(via_frame_close(&outer), VIA_OK);
}

/* Longjmps over a frame, and over its result, to `target`. */
__attribute__((noinline)) static void
leave(jmp_buf *target, size_t size)
{
	struct via_frame frame;
	via_frame_open(&frame);
	assert_non_null(allocate(&frame, size));
	longjmp(*target, 1);
}

/* Where the next frame's first allocation will be. */
__attribute__((noinline)) static void *
next_place(void)
{
	struct via_frame frame;
	via_frame_open(&frame);
	void *place = allocate(&frame, 256);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	return place;
}

static void
a_million_jumps_over_open_frames_do_not_grow(void **state)
{
	(void)state;
	struct via_frame outer;
	jmp_buf target;
	via_stack_open(&outer);
	void *expected = next_place();
	for (volatile int round = 0; round < 1000000; round++) {
		if (setjmp(target) == 0)
			leave(&target, 256);
		assert_int_equal(via_frame_unwind(&outer), VIA_OK);
	}
	assert_ptr_equal(next_place(), expected);
	assert_int_equal(via_stack_close(&outer), VIA_OK);
}

static void
closing_under_a_jumped_over_frame_keeps_its_memory(void **state)
{
	(void)state;
	struct via_frame outermost;
	struct via_frame outer;
	struct via_frame abandoned;
	struct via_frame next;
	via_frame_open(&outermost);
	via_frame_open(&outer);
	via_frame_open(&abandoned);
	void *place = allocate(&abandoned, 200);
	fill(place, 200, 4);
	assert_int_equal(via_frame_close(&outer), VIA_FRAME_ORDER);
	via_frame_open(&next);
	fill(allocate(&next, 5000), 5000, 1);
	assert_int_equal(via_frame_close(&next), VIA_OK);
	assert_true(filled(place, 200, 4));
	assert_int_equal(via_frame_unwind(&outermost), VIA_OK);
	assert_int_equal(via_frame_close(&abandoned), VIA_STALE_FRAME);
	assert_int_equal(via_frame_close(&outermost), VIA_OK);
}

static void
reopening_an_open_frame_forgets_the_old_one(void **state)
{
	(void)state;
	struct via_frame outer;
	struct via_frame frame;
	via_frame_open(&outer);
	via_frame_open(&frame);
	void *old = allocate(&frame, 32);
	fill(old, 32, 1);
	via_frame_open(&frame);
	fill(allocate(&frame, 32), 32, 2);
	assert_true(filled(old, 32, 1));
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	assert_int_equal(via_frame_unwind(&outer), VIA_OK);
	assert_int_equal(via_frame_close(&outer), VIA_OK);
}

static const struct via_function *deep_function;

static struct pair
deep(int64_t depth, int64_t weight)
{
	struct pair result = {depth + weight, depth - weight, depth * weight, 0};
	if (depth > 0) {
		struct via_frame frame;
		via_value arguments[] = {{.i = depth - 1}, {.i = weight + 1}};
		via_value value;
		via_frame_open(&frame);
		assert_int_equal(via_call_in(&frame, deep_function, arguments, &value), VIA_OK);
		struct pair first = *(struct pair *)value.p;
		arguments[0].i = 0;
		via_value second;
		assert_int_equal(via_call_in(&frame, deep_function, arguments, &second), VIA_OK);
		assert_memory_equal(value.p, &first, sizeof first);
		assert_int_equal(((struct pair *)second.p)->sum, weight + 1);
		result.depth = first.depth + 1;
		result.sum += first.sum;
		assert_int_equal(via_frame_close(&frame), VIA_OK);
	}
	return result;
}

static void
frames_nest_through_calls_that_call(void **state)
{
	(void)state;
	static struct via_function function;
	function = pair_function(deep);
	deep_function = &function;
	for (int64_t depth = 1; depth <= 512; depth *= 2) {
		struct via_frame frame;
		via_value arguments[] = {{.i = depth}, {.i = 3}};
		via_value value;
		via_frame_open(&frame);
		assert_int_equal(via_call_in(&frame, &function, arguments, &value), VIA_OK);
		assert_int_equal(((struct pair *)value.p)->depth, depth);
		assert_int_equal(((struct pair *)value.p)->sum, (depth + 1) * (depth + 3));
		assert_int_equal(via_frame_close(&frame), VIA_OK);
	}
}

static void
everything_keeps_errno(void **state)
{
	(void)state;
	struct via_frame frame;
	struct via_frame outer;
	void *place;
	errno = 4711;
	via_frame_open(&outer);
	for (int round = 0; round < 200; round++) {
		via_frame_open(&frame);
		(void)via_frame_alloc(&frame, 100000, 64, &place);
		(void)via_frame_alloc(&frame, PTRDIFF_MAX, 64, &place);
		(void)via_frame_alloc(&frame, (size_t)-1, 64, &place);
		(void)via_frame_alloc(&frame, 3000, 64, &place);
		(void)via_frame_alloc(&outer, 3000, 64, &place);
		(void)via_frame_close(&frame);
		(void)via_frame_close(&frame);
	}
	(void)via_frame_unwind(&outer);
	via_stack_trim();
	(void)via_frame_close(&outer);
	assert_int_equal(errno, 4711);
}

static void
functions_and_inline_functions_do_the_same(void **state)
{
	(void)state;
	struct via_frame outer;
	struct via_frame inner;
	void *first;
	void *second;
	via_stack_open(&outer);
	via_frame_open(&inner);
	assert_int_equal(via_stack_alloc(&inner, 40, 8, &first), VIA_OK);
	assert_int_equal(via_stack_close(&inner), VIA_OK);
	via_stack_open(&inner);
	assert_int_equal(via_frame_alloc(&inner, 40, 8, &second), VIA_OK);
	assert_ptr_equal(first, second);
	assert_int_equal(via_frame_close(&inner), VIA_OK);
	assert_int_equal(via_stack_close(&inner), VIA_STALE_FRAME);
	assert_int_equal(via_frame_close(&outer), VIA_OK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(allocations_of_a_frame_do_not_overlap),
	    cmocka_unit_test(every_alignment_up_to_4096_is_honoured),
	    cmocka_unit_test(zero_bytes_have_distinct_addresses),
	    cmocka_unit_test(closing_gives_the_place_to_the_next_frame),
	    cmocka_unit_test(push_beyond_capacity_grows),
	    cmocka_unit_test(one_frame_grows_over_many_blocks_and_shrinks_back),
	    cmocka_unit_test(an_allocation_larger_than_any_block_works),
	    cmocka_unit_test(a_size_or_alignment_that_cannot_be_meant_is_refused),
	    cmocka_unit_test(no_memory_is_a_status_and_the_frame_stays_usable),
	    cmocka_unit_test(a_frame_closed_twice_is_stale),
	    cmocka_unit_test(a_frame_never_opened_is_stale),
	    cmocka_unit_test(a_copy_of_an_open_frame_is_stale),
	    cmocka_unit_test(a_frame_closed_out_of_order_is_closed_and_held),
	    cmocka_unit_test(any_order_of_closing_gives_everything_back),
	    cmocka_unit_test(an_empty_frame_closed_out_of_order_is_noticed),
	    cmocka_unit_test(an_outer_frame_allocates_under_an_inner_one),
	    cmocka_unit_test(unwinding_gives_back_everything_above),
	    cmocka_unit_test(a_million_jumps_over_open_frames_do_not_grow),
	    cmocka_unit_test(closing_under_a_jumped_over_frame_keeps_its_memory),
	    cmocka_unit_test(reopening_an_open_frame_forgets_the_old_one),
	    cmocka_unit_test(frames_nest_through_calls_that_call),
	    cmocka_unit_test(everything_keeps_errno),
	    cmocka_unit_test(functions_and_inline_functions_do_the_same),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
