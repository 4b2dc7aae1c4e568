/* SPDX-License-Identifier: MIT */
/*
 * Garbage above the bits of a narrow result is never looked at.
 */
#include "calls.h"

#include <errno.h>

#include "dirty.h"
#include "dirty.via.h"

static void
a_bool_is_its_low_byte(void **state)
{
	(void)state;
	assert_int_equal(dirty_false(), 0);
	assert_int_equal(call_i(&via_dirty, "dirty_false", NULL), 0);
	assert_int_equal(call_i(&via_dirty, "dirty_true", NULL), 1);
}

static void
narrow_integers_are_extended_from_their_own_bits(void **state)
{
	(void)state;
	assert_int_equal(call_i(&via_dirty, "dirty_byte", NULL), -3);
	assert_int_equal(call_i(&via_dirty, "dirty_short", NULL), 65533);
	assert_int_equal(call_i(&via_dirty, "dirty_int", NULL), -5);
	assert_int_equal(call_i(&via_dirty, "dirty_uint", NULL), 4294967294);
}

static void
a_failure_rule_looks_at_the_result_only(void **state)
{
	via_value result;

	(void)state;
	errno = EXDEV;
	assert_int_equal(call(&via_dirty, "dirty_failure", NULL, &result), EXDEV);
	assert_int_equal(result.i, -1);
	assert_int_equal(call(&via_dirty, "dirty_success", NULL, &result), VIA_OK);
	assert_int_equal(result.i, 7);
	errno = EDOM;
	assert_int_equal(call(&via_dirty, "false_fails", NULL, &result), EDOM);
	assert_int_equal(result.i, 0);
	assert_int_equal(call(&via_dirty, "short_is_code", NULL, &result), 65533);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_bool_is_its_low_byte),
	    cmocka_unit_test(narrow_integers_are_extended_from_their_own_bits),
	    cmocka_unit_test(a_failure_rule_looks_at_the_result_only),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
