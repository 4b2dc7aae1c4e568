/* SPDX-License-Identifier: MIT */
/*
 * What the call tests share: finding a function and calling it by name, and
 * places for results with guarded neighbours. Every test compares a call
 * through the stub with the same call made directly, and makes a second one
 * with other values, so that a value left over from the first is seen.
 *
 * Included first by every test: cmocka wants these headers in front of it, and
 * <errno.h> must come after the headers of the libraries under test.
 */
#ifndef CALLS_H
#define CALLS_H

#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <viaduct/viaduct.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The arguments of one call. */
#define ARGS(...) ((const via_value[]){__VA_ARGS__})
#define S(x)                                                                                       \
	{                                                                                          \
		.i = (x)                                                                           \
	}
#define U(x)                                                                                       \
	{                                                                                          \
		.u = (x)                                                                           \
	}
#define D(x)                                                                                       \
	{                                                                                          \
		.d = (x)                                                                           \
	}
#define F(x)                                                                                       \
	{                                                                                          \
		.f = (x)                                                                           \
	}
#define P(x)                                                                                       \
	{                                                                                          \
		.p = (void *)(x)                                                                   \
	}
#define CODE(x)                                                                                    \
	{                                                                                          \
		.code = (void (*)(void))(x)                                                        \
	}

/* A place for a result of up to 4096 bytes, between bytes that must not change. */
struct guarded {
	alignas(64) unsigned char before[64];
	unsigned char place[4096];
	unsigned char after[64];
	size_t size;
};

enum { GUARD = 0xA5 };

static inline const struct via_function *
function_named(const struct via_module *module, const char *name)
{
	const struct via_function *function = via_find(module, name);

	if (function == NULL)
		fail_msg("%s has no function %s", module->name, name);
	return function;
}

/* A call whose result travels in the value; all its bits are set before. */
static inline via_status
call(const struct via_module *module, const char *name, const via_value *arguments,
     via_value *ret_result)
{
	memset(ret_result, 0xFF, sizeof *ret_result);
	return via_call(function_named(module, name), arguments, ret_result);
}

/* Calls that must succeed, by the kind of their result. */
static inline int64_t
call_i(const struct via_module *module, const char *name, const via_value *arguments)
{
	via_value result;

	assert_int_equal(call(module, name, arguments, &result), VIA_OK);
	return result.i;
}

static inline double
call_d(const struct via_module *module, const char *name, const via_value *arguments)
{
	via_value result;

	assert_int_equal(call(module, name, arguments, &result), VIA_OK);
	return result.d;
}

static inline float
call_f(const struct via_module *module, const char *name, const via_value *arguments)
{
	via_value result;

	assert_int_equal(call(module, name, arguments, &result), VIA_OK);
	return result.f;
}

static inline void *
call_p(const struct via_module *module, const char *name, const via_value *arguments)
{
	via_value result;

	assert_int_equal(call(module, name, arguments, &result), VIA_OK);
	return result.p;
}

/* A function of the host, of a callback type that has a name. */
static inline struct via_upcall
upcall_of(const struct via_module *module, const char *type, via_handler *handler, void *userdata)
{
	const struct via_callback *callback = via_find_callback(module, type);
	struct via_upcall upcall = {0};

	if (callback == NULL)
		fail_msg("%s has no callback type %s", module->name, type);
	assert_int_equal(via_upcall_new(callback, handler, userdata, &upcall), VIA_OK);
	return upcall;
}

/* The same of the type of a parameter. */
static inline struct via_upcall
upcall_for(const struct via_module *module, const char *function, size_t parameter,
	   via_handler *handler, void *userdata)
{
	const struct via_signature *signature = function_named(module, function)->signature;
	const struct via_callback *callback =
	    via_callback_of(module, via_parameter_type(signature, parameter));
	struct via_upcall upcall = {0};

	assert_non_null(callback);
	assert_int_equal(via_upcall_new(callback, handler, userdata, &upcall), VIA_OK);
	return upcall;
}

/* A call whose result of `size` bytes is written to `place`; what lies beside it is checked. */
static inline via_status
call_into(struct guarded *place, size_t size, const struct via_module *module, const char *name,
	  const via_value *arguments)
{
	via_value result = {.p = place->place};
	via_status status;

	assert_true(size <= sizeof place->place);
	memset(place, GUARD, sizeof *place);
	place->size = size;
	status = via_call(function_named(module, name), arguments, &result);
	assert_ptr_equal(result.p, place->place);
	for (size_t i = 0; i < sizeof place->before; i++)
		assert_int_equal(place->before[i], GUARD);
	for (size_t i = size; i < sizeof place->place; i++)
		assert_int_equal(place->place[i], GUARD);
	return status;
}

/*
 * The same call twice, into a guarded place and into a frame: both results must have the bytes
 * of `expected`, which the caller got by calling the C function itself.
 */
static inline void
assert_call_gives(const void *expected, size_t size, const struct via_module *module,
		  const char *name, const via_value *arguments)
{
	struct guarded place;
	struct via_frame frame;
	via_value result;
	unsigned char *neighbour;
	void *memory = NULL;

	assert_int_equal(call_into(&place, size, module, name, arguments), VIA_OK);
	assert_memory_equal(place.place, expected, size);

	via_frame_open(&frame);
	assert_int_equal(via_frame_alloc(&frame, 32, 1, &memory), VIA_OK);
	neighbour = memset(memory, GUARD, 32);
	assert_int_equal(via_call_in(&frame, function_named(module, name), arguments, &result),
			 VIA_OK);
	assert_memory_equal(result.p, expected, size);
	for (size_t i = 0; i < 32; i++)
		assert_int_equal(neighbour[i], GUARD);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
}

#endif
