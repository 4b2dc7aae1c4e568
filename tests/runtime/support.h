/* SPDX-License-Identifier: MIT */
/*
 * What the tests of the runtime share: cmocka with what it wants included
 * first, and a hand-written module of one function that returns a struct.
 */
#ifndef TESTS_RUNTIME_SUPPORT_H
#define TESTS_RUNTIME_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include <viaduct/viaduct.h>

struct pair {
	int64_t sum;
	int64_t difference;
	int64_t product;
	int64_t depth;
};

/* Fills `size` bytes with something that depends on the place and `seed`. */
static inline void
fill(void *place, size_t size, unsigned seed)
{
	for (size_t index = 0; index < size; index++)
		((unsigned char *)place)[index] = (unsigned char)(index * 7 + seed);
}

/* Whether the bytes are still those that `fill` wrote. */
static inline bool
filled(const void *place, size_t size, unsigned seed)
{
	for (size_t index = 0; index < size; index++)
		if (((const unsigned char *)place)[index] != (unsigned char)(index * 7 + seed))
			return false;
	return true;
}

/* Allocates, where the test does not expect anything but success. */
static inline void *
allocate(struct via_frame *frame, size_t size)
{
	void *place = NULL;
	via_status status = via_frame_alloc(frame, size, 16, &place);
	return status == VIA_OK ? place : NULL;
}

/* The function of `a_function`: struct pair f(int64_t, int64_t), through `target`. */
static inline via_status
pair_stub(const struct via_function *self, const via_value *arguments, via_value *ret_result)
{
	struct pair result =
	    ((struct pair(*)(int64_t, int64_t))self->target)(arguments[0].i, arguments[1].i);
	memcpy(ret_result->p, &result, sizeof result);
	return VIA_OK;
}

static inline struct via_function pair_function(struct pair (*target)(int64_t, int64_t))
{
	return (struct via_function){.stub = pair_stub,
				     .target = (void (*)(void))target,
				     .result_size = sizeof(struct pair)};
}

#endif
