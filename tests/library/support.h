/* SPDX-License-Identifier: MIT */
/* What the tests of libraries share: cmocka, calls by name. */
#ifndef LIBRARY_SUPPORT_H
#define LIBRARY_SUPPORT_H

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <viaduct/viaduct.h>

#define ARGUMENTS(...) ((const via_value[]){__VA_ARGS__})
#define I(x)                                                                                       \
	{                                                                                          \
		.i = (x)                                                                           \
	}
#define D(x)                                                                                       \
	{                                                                                          \
		.d = (x)                                                                           \
	}
#define P(x)                                                                                       \
	{                                                                                          \
		.p = (void *)(x)                                                                   \
	}

static inline const struct via_function *
function_of(const struct via_module *module, const char *name)
{
	const struct via_function *function = via_find(module, name);
	assert_non_null(function);
	return function;
}

/* Calls a function that must succeed. */
static inline via_value
call(const struct via_module *module, const char *name, const via_value *arguments)
{
	via_value result = {.i = -1};
	assert_int_equal(via_call(function_of(module, name), arguments, &result), VIA_OK);
	return result;
}

/* The status of a call; its result goes nowhere. */
static inline via_status
status_of(const struct via_module *module, const char *name, const via_value *arguments)
{
	via_value result = {.i = -1};
	return via_call(function_of(module, name), arguments, &result);
}

#endif
