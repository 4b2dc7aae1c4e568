/* SPDX-License-Identifier: MIT */
/*
 * The loops of frames.h. Built once for each runtime; nothing here knows which.
 */
#include "frames.h"
#include "harness.h"

static void
nothing(size_t count)
{
	for (size_t i = 0; i < count; i++)
		bench_touch(NULL);
}

static void
push_and_pop(size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct via_frame frame;
		void *place = NULL;
		via_frame_open(&frame);
		(void)via_frame_alloc(&frame, 32, 16, &place);
		bench_touch(place);
		(void)via_frame_close(&frame);
	}
}

static void
push_and_pop_by_symbols(size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct via_frame frame;
		void *place = NULL;
		via_stack_open(&frame);
		(void)via_stack_alloc(&frame, 32, 16, &place);
		bench_touch(place);
		(void)via_stack_close(&frame);
	}
}

/* Not by recursion, whose returns a processor mispredicts from some depth on. */
static void
nest(size_t count, size_t depth)
{
	struct via_frame frames[BENCH_FRAMES_MAX];
	for (size_t i = 0; i < count; i++) {
		for (size_t level = 0; level < depth; level++) {
			void *place = NULL;
			via_frame_open(&frames[level]);
			(void)via_frame_alloc(&frames[level], 32, 16, &place);
			bench_touch(place);
		}
		for (size_t level = depth; level-- > 0;)
			(void)via_frame_close(&frames[level]);
	}
}

static void
spread(size_t count, size_t width)
{
	for (size_t i = 0; i < count; i++) {
		struct via_frame frame;
		via_frame_open(&frame);
		for (size_t index = 0; index < width; index++) {
			void *place = NULL;
			(void)via_frame_alloc(&frame, 32, 16, &place);
			bench_touch(place);
		}
		(void)via_frame_close(&frame);
	}
}

const struct bench_frames bench_frames = {
    nothing, push_and_pop, push_and_pop_by_symbols, nest, spread, via_stack_observe,
};
