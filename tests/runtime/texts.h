/* SPDX-License-Identifier: MIT */
/* What the tests of functions by text share: cmocka with what it wants included first, and a call.
 */
#ifndef TESTS_RUNTIME_TEXTS_H
#define TESTS_RUNTIME_TEXTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>

#include <viaduct/viaduct.h>

#define CODE(function) ((void (*)(void))(function))
#define ARGS(...) ((const via_value[]){__VA_ARGS__})

/* A callee. */
static inline int
fail_with(int result, int code)
{
	errno = code;
	return result;
}

/* The function of a text that is good; the caller's. Preparing keeps errno. */
static inline struct via_function *
prepared(const char *text, void (*target)(void))
{
	struct via_function *function = NULL;
	struct via_problem problem = {0};
	int kept = errno;
	errno = ERANGE;
	if (via_prepare(text, target, &function, &problem) != VIA_OK)
		fail_msg("%s: %zu: %s", text, problem.offset, problem.text);
	assert_int_equal(errno, ERANGE);
	errno = kept;
	assert_true(via_available(function));
	return function;
}

static inline via_status
call_once(const char *text, void (*target)(void), const via_value *arguments, via_value *ret_result)
{
	struct via_function *function = prepared(text, target);
	via_status status = via_call(function, arguments, ret_result);
	via_release(function);
	return status;
}

#endif
