/* SPDX-License-Identifier: MIT */
/*
 * A call inside a callback leaves the call around it as it was: its arguments,
 * its result, its place and its code.
 */
#include "calls.h"

#include "nested.h"
#include "nested.via.h"

#include <errno.h>

#define LEVELS 64

/* --- one callback called twice --- */

static char letters[8];
static size_t letter_count;

static void
show_and_ask(char letter)
{
	via_value third;

	letters[letter_count++] = letter;
	if (via_call(function_named(&via_nested, "third_letter"), NULL, &third) == VIA_OK)
		letters[letter_count++] = (char)third.i;
}

static void
show_and_ask_directly(char letter)
{
	letters[letter_count++] = letter;
	letters[letter_count++] = third_letter();
}

static void
a_second_callback_comes_after_a_call_in_the_first(void **state)
{
	(void)state;
	letter_count = 0;
	assert_int_equal(
	    via_call(function_named(&via_nested, "show_two"), ARGS(CODE(show_and_ask)), NULL),
	    VIA_OK);
	assert_int_equal(letter_count, 4);
	assert_memory_equal(letters, "acbc", 4);
	letter_count = 0;
	show_two(show_and_ask_directly);
	assert_memory_equal(letters, "acbc", 4);
}

/* --- calls within calls; level 0 is the innermost --- */

static struct level {
	const struct via_function *function;
	int code; /* what it shall fail with */
	via_status status;
	via_value result;
} levels[LEVELS];

static void
call_level(int level, void (*inner)(int level))
{
	const via_value arguments[] = {S(levels[level].code), S(level), CODE(inner)};

	levels[level].status = via_call(levels[level].function, arguments, &levels[level].result);
}

/* The callback: makes the next call, and keeps errno as a callback should. */
static void
call_below(int level)
{
	int saved = errno;

	if (level > 0)
		call_level(level - 1, call_below);
	errno = saved;
}

/* The same, but errno is what the next call leaves. */
static void
call_below_carelessly(int level)
{
	if (level > 0)
		call_level(level - 1, call_below_carelessly);
}

static void
set_level(int level, const char *name, int code)
{
	levels[level] = (struct level){.function = function_named(&via_nested, name), .code = code};
}

static const char *const failing[] = {
    "fail_after",  "fail_after_always",    "fail_after_if_errno",
    "fail_around", "fail_around_if_errno", "code_after",
};

static void
two_failures_at_once_keep_their_codes(void **state)
{
	(void)state;
	for (size_t outer = 0; outer < COUNT(failing); outer++) {
		for (size_t inner = 0; inner < COUNT(failing); inner++) {
			set_level(1, failing[outer], EDOM);
			set_level(0, failing[inner], EBUSY);
			call_level(1, call_below);
			assert_int_equal(levels[0].status, EBUSY);
			assert_int_equal(levels[1].status, EDOM);
			assert_int_equal(levels[1].result.i,
					 strcmp(failing[outer], "code_after") == 0 ? EDOM : -1);
		}
	}
}

static void
a_failure_inside_a_success_stays_inside(void **state)
{
	(void)state;
	for (size_t outer = 0; outer < COUNT(failing); outer++) {
		for (size_t inner = 0; inner < COUNT(failing); inner++) {
			set_level(1, failing[outer], 0);
			set_level(0, failing[inner], EBUSY);
			call_level(1, call_below);
			assert_int_equal(levels[0].status, EBUSY);
			assert_int_equal(levels[1].status, VIA_OK);
			assert_int_equal(levels[1].result.i, 0);
		}
	}
}

/* The outer function has set errno before it calls back: then it is what the inner stub found. */
static void
a_success_inside_a_failure_leaves_it_its_code(void **state)
{
	static const char *const quiet[] = {"fail_after", "fail_after_if_errno", "fail_around",
					    "fail_around_if_errno"};

	(void)state;
	for (size_t inner = 0; inner < COUNT(quiet); inner++) {
		set_level(1, "fail_around", ERANGE);
		set_level(0, quiet[inner], 0);
		call_level(1, call_below_carelessly);
		assert_int_equal(levels[0].status, VIA_OK);
		assert_int_equal(levels[1].status, ERANGE);
		assert_int_equal(errno, ERANGE);

		set_level(1, "fail_around_if_errno", EDOM);
		set_level(0, quiet[inner], 0);
		call_level(1, call_below_carelessly);
		assert_int_equal(levels[1].status, EDOM);
		assert_int_equal(errno, EDOM);
	}
}

static void
sixty_four_failures_at_once_keep_their_codes(void **state)
{
	(void)state;
	for (size_t first = 0; first < COUNT(failing); first++) {
		for (int level = 0; level < LEVELS; level++)
			set_level(level, failing[(first + (size_t)level) % COUNT(failing)],
				  1 + level);
		call_level(LEVELS - 1, call_below);
		for (int level = 0; level < LEVELS; level++)
			assert_int_equal(levels[level].status, 1 + level);
	}
}

/* --- large results --- */

static struct via_frame *shared_frame; /* NULL: each level has its own */
static int wrong_levels;

static struct trail
expected_trail(int level)
{
	int code = level % 3;

	return (struct trail){level, code, level + code, (long long)level * code};
}

static bool
is_expected(int level)
{
	struct trail expected = expected_trail(level);

	return levels[level].status == level % 3 &&
	       memcmp(levels[level].result.p, &expected, sizeof expected) == 0;
}

/* Calls the level below in a frame, and looks at its result after all below it is done. */
static void
trail_below(int level)
{
	struct via_frame own;
	struct via_frame *frame = shared_frame;

	if (level == 0)
		return;
	level--;
	if (frame == NULL) {
		via_frame_open(&own);
		frame = &own;
	}
	levels[level].status =
	    via_call_in(frame, function_named(&via_nested, "trail_after"),
			ARGS(S(level % 3), S(level), CODE(trail_below)), &levels[level].result);
	if (levels[level].status < 0 || !is_expected(level))
		wrong_levels++;
	if (frame == &own && via_frame_close(&own) != VIA_OK)
		wrong_levels++;
}

static void
sixty_four_results_in_frames_of_their_own_keep_their_places(void **state)
{
	(void)state;
	wrong_levels = 0;
	shared_frame = NULL;
	trail_below(LEVELS);
	assert_int_equal(wrong_levels, 0);
}

static void
sixty_four_results_in_one_frame_keep_their_places(void **state)
{
	struct via_frame frame;

	(void)state;
	wrong_levels = 0;
	shared_frame = &frame;
	via_frame_open(&frame);
	trail_below(LEVELS);
	assert_int_equal(wrong_levels, 0);
	for (int level = 0; level < LEVELS; level++)
		assert_true(is_expected(level));
	assert_int_equal(via_frame_close(&frame), VIA_OK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_second_callback_comes_after_a_call_in_the_first),
	    cmocka_unit_test(two_failures_at_once_keep_their_codes),
	    cmocka_unit_test(a_failure_inside_a_success_stays_inside),
	    cmocka_unit_test(a_success_inside_a_failure_leaves_it_its_code),
	    cmocka_unit_test(sixty_four_failures_at_once_keep_their_codes),
	    cmocka_unit_test(sixty_four_results_in_frames_of_their_own_keep_their_places),
	    cmocka_unit_test(sixty_four_results_in_one_frame_keep_their_places),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
