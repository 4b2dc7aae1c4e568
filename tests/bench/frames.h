/* SPDX-License-Identifier: MIT */
/*
 * What bench_stack measures in two runtimes side by side, one that knows hooks
 * and one that does not: loops over frames, in a shared module with a runtime
 * of its own. The module exports this table.
 */
#ifndef VIADUCT_BENCH_FRAMES_H
#define VIADUCT_BENCH_FRAMES_H

#include <stddef.h>

#include <viaduct/stack.h>

#define BENCH_FRAMES_MAX 1024

struct bench_frames {
	/* A loop that does nothing; one that opens a frame, allocates 32 bytes, closes; the same
	   through the functions of the library. */
	void (*nothing)(size_t count);
	void (*push_and_pop)(size_t count);
	void (*push_and_pop_by_symbols)(size_t count);

	/* `count` nests of `depth` frames with one allocation each. */
	void (*nest)(size_t count, size_t depth);

	/* `count` frames, one after the other, with `width` allocations each. */
	void (*spread)(size_t count, size_t width);

	/* via_stack_observe of this runtime. */
	via_status (*observe)(const struct via_stack_observer *observer);
};

VIA_EXPORT extern const struct bench_frames bench_frames;

#endif
