/* SPDX-License-Identifier: MIT */
/*
 * Calls into Windows and its C library: what they return, and how they say
 * that they failed.
 */
#include "calls.h"

#include <errno.h>
#include <stdlib.h>
#include <windows.h>

#include "system.via.h"

static void
integers_go_to_windows_and_come_back(void **state)
{
	(void)state;
	assert_int_equal(call_i(&via_system, "GetCurrentThreadId", NULL), GetCurrentThreadId());
	assert_int_equal(call_i(&via_system, "MulDiv", ARGS(S(1 << 30), S(-6), S(4))),
			 -3 * ((int64_t)1 << 29));
	assert_int_equal(call_i(&via_system, "lstrlenA", ARGS(P("viaduct"))), 7);
	assert_true(call_d(&via_system, "atof", ARGS(P("-12.5"))) == -12.5);
}

static void
long_has_32_bits(void **state)
{
	(void)state;
	const struct via_constant *path = via_find_constant(&via_system, "MAX_PATH");
	assert_int_equal(via_find_type(&via_system, "LONG")->size, 4);
	assert_int_equal(via_find_type(&via_system, "DWORD")->kind, VIA_UNSIGNED);
	assert_non_null(path);
	assert_int_equal(path->value.i, MAX_PATH);
}

static void
small_structs_travel_by_value(void **state)
{
	(void)state;
	RECT rectangle = {10, 20, 30, 40};
	POINT inside = {29, 20};
	POINT outside = {30, 20};
	assert_true(call_i(&via_system, "PtInRect", ARGS(P(&rectangle), P(&inside))) != 0);
	assert_int_equal(call_i(&via_system, "PtInRect", ARGS(P(&rectangle), P(&outside))), 0);

	div_t quotient = div(-17, 5);
	assert_call_gives(&quotient, sizeof quotient, &via_system, "div", ARGS(S(-17), S(5)));
	ldiv_t wide = ldiv(2000000000, 7);
	assert_call_gives(&wide, sizeof wide, &via_system, "ldiv", ARGS(S(2000000000), S(7)));
}

static void
a_failing_call_gives_errno(void **state)
{
	(void)state;
	via_value result;
	errno = 4711;
	SetLastError(4712);
	assert_int_equal(call(&via_system, "_access", ARGS(P("C:\\none\\such"), S(0)), &result),
			 ENOENT);
	assert_int_equal(result.i, -1);
	assert_int_equal(call(&via_system, "_access", ARGS(P("C:\\"), S(0)), &result), VIA_OK);
	assert_int_equal(result.i, 0);
	assert_string_equal(via_status_name(ENOENT), "ENOENT");
	assert_string_equal(via_status_text(ENOENT), "No such file or directory");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(integers_go_to_windows_and_come_back),
	    cmocka_unit_test(long_has_32_bits),
	    cmocka_unit_test(small_structs_travel_by_value),
	    cmocka_unit_test(a_failing_call_gives_errno),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
