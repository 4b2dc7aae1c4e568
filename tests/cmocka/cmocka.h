/* SPDX-License-Identifier: MIT */
/*
 * As much of cmocka as the tests need, for targets that it is not packaged for:
 * its checks, and a runner that prints TAP. A check that fails leaves the test
 * by longjmp, so only the main thread may check.
 * Included by the one file of a test program, after <setjmp.h>, as cmocka is.
 */
#ifndef TESTS_CMOCKA_H
#define TESTS_CMOCKA_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* What a test says besides. */
#define print_message(...) (printf("# "), (void)printf(__VA_ARGS__))
#define print_error(...) (printf("# "), (void)printf(__VA_ARGS__))

/* --- checks --- */

static jmp_buf check_failed;

/* Says why the test fails, at which place, and leaves it. */
#define fail_msg(...)                                                                              \
	do {                                                                                       \
		printf("# %s:%d: ", __FILE__, __LINE__);                                           \
		printf(__VA_ARGS__);                                                               \
		printf("\n");                                                                      \
		longjmp(check_failed, 1);                                                          \
	} while (false)

#define assert_true(condition)                                                                     \
	do {                                                                                       \
		if (!(condition))                                                                  \
			fail_msg("%s", #condition);                                                \
	} while (false)
#define assert_false(condition) assert_true(!(condition))

#define assert_int_equal(a, b) check_equal((uintmax_t)(a), (uintmax_t)(b), #a, __FILE__, __LINE__)
#define assert_int_not_equal(a, b) assert_true((uintmax_t)(a) != (uintmax_t)(b))
#define assert_in_range(x, low, high)                                                              \
	check_in_range((uintmax_t)(x), (uintmax_t)(low), (uintmax_t)(high), #x, __FILE__, __LINE__)

#define assert_null(pointer) assert_true((pointer) == NULL)
#define assert_non_null(pointer) assert_true((pointer) != NULL)
#define assert_ptr_equal(a, b) assert_true((const void *)(a) == (const void *)(b))
#define assert_ptr_not_equal(a, b) assert_true((const void *)(a) != (const void *)(b))

#define assert_string_equal(a, b) assert_true(strcmp(a, b) == 0)
#define assert_string_not_equal(a, b) assert_true(strcmp(a, b) != 0)
#define assert_memory_equal(a, b, size) assert_true(memcmp(a, b, size) == 0)

static inline void
check_equal(uintmax_t a, uintmax_t b, const char *text, const char *file, int line)
{
	if (a == b)
		return;
	printf("# %s:%d: %s is %#" PRIxMAX ", not %#" PRIxMAX "\n", file, line, text, a, b);
	longjmp(check_failed, 1);
}

static inline void
check_in_range(uintmax_t x, uintmax_t low, uintmax_t high, const char *text, const char *file,
	       int line)
{
	if (x >= low && x <= high)
		return;
	printf("# %s:%d: %s is %#" PRIxMAX ", not from %#" PRIxMAX " to %#" PRIxMAX "\n", file,
	       line, text, x, low, high);
	longjmp(check_failed, 1);
}

/* --- the runner --- */

struct CMUnitTest {
	const char *name;
	void (*body)(void **state);
	int (*setup)(void **state);
	int (*teardown)(void **state);
};

#define cmocka_unit_test(body) cmocka_unit_test_setup_teardown(body, NULL, NULL)
#define cmocka_unit_test_setup_teardown(body, setup, teardown)                                     \
	{                                                                                          \
#body, body, setup, teardown                                                       \
	}

/* A group has no fixtures: `setup` and `teardown` must be NULL. */
#define cmocka_run_group_tests(tests, setup, teardown)                                             \
	run_tests(tests, sizeof(tests) / sizeof(tests)[0], setup, teardown)

static inline bool
run_test(const struct CMUnitTest *test)
{
	static void *state;
	static bool passed;
	state = NULL;
	passed = false;
	if (setjmp(check_failed) == 0) {
		if (test->setup != NULL)
			assert_int_equal(test->setup(&state), 0);
		test->body(&state);
		passed = true;
	}
	if (test->teardown != NULL && setjmp(check_failed) == 0)
		test->teardown(&state);
	return passed;
}

/* The number of tests that failed. */
static inline int
run_tests(const struct CMUnitTest *tests, size_t count, const void *no_setup,
	  const void *no_teardown)
{
	int failed = 0;
	(void)no_setup;
	(void)no_teardown;
	setvbuf(stdout, NULL, _IONBF, 0);
	printf("1..%u\n", (unsigned)count);
	for (unsigned index = 0; index < count; index++) {
		bool passed = run_test(&tests[index]);
		failed += !passed;
		printf("%sok %u - %s\n", passed ? "" : "not ", index + 1, tests[index].name);
	}
	return failed;
}

#endif
