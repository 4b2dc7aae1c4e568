/* SPDX-License-Identifier: MIT */
/* Libraries opened at run time, by the loader of Windows. */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "calls.h"

#include <errno.h>

#include "opened.via.h"

static void
a_library_is_opened_and_closed(void **state)
{
	via_value result;
	(void)state;
	assert_int_equal(call(&via_opened, "GetCurrentProcessId", NULL, &result), VIA_NOT_OPEN);
	assert_int_equal(via_module_open(&via_opened, NULL, 0, NULL), VIA_OK);
	assert_int_equal(via_module_open(&via_opened, "kernel32.dll", VIA_OPEN_NOW, NULL), VIA_OK);
	assert_int_equal(call_i(&via_opened, "GetCurrentProcessId", NULL), GetCurrentProcessId());
	assert_int_equal(via_module_close(&via_opened), VIA_OK);
	assert_int_equal(call_i(&via_opened, "GetCurrentProcessId", NULL), GetCurrentProcessId());
	assert_int_equal(via_module_close(&via_opened), VIA_OK);
	assert_int_equal(call(&via_opened, "GetCurrentProcessId", NULL, &result), VIA_NOT_OPEN);
	assert_int_equal(via_module_close(&via_opened), VIA_NOT_OPEN);
}

static void
an_absent_symbol_is_no_target(void **state)
{
	via_value result;
	(void)state;
	assert_int_equal(via_module_open(&via_opened, NULL, 0, NULL), VIA_OK);
	assert_false(via_available(function_named(&via_opened, "there_is_no_such_function")));
	assert_int_equal(call(&via_opened, "there_is_no_such_function", ARGS(S(1)), &result),
			 VIA_NO_TARGET);
	/* There are no versions here, and so none of that name. */
	assert_false(via_available(function_named(&via_opened, "versioned")));
	assert_int_equal(via_module_close(&via_opened), VIA_OK);
}

static void
binding_leaves_errors_alone(void **state)
{
	(void)state;
	errno = 55;
	SetLastError(66);
	assert_int_equal(via_module_open(&via_opened, NULL, 0, NULL), VIA_OK);
	assert_int_equal(GetLastError(), 66);
	assert_int_equal(call_i(&via_opened, "GetLastError", NULL), 66);
	SetLastError(67);
	assert_false(via_available(function_named(&via_opened, "there_is_no_such_function")));
	assert_int_equal(GetLastError(), 67);
	assert_int_equal(errno, 55);
	assert_int_equal(via_module_close(&via_opened), VIA_OK);
	assert_int_equal(GetLastError(), 67);
}

static void
a_missing_file_has_a_text(void **state)
{
	struct via_library_problem problem = {""};
	(void)state;
	assert_int_equal(via_module_open(&via_opened, "C:/nowhere/none.dll", 0, &problem),
			 VIA_NO_LIBRARY);
	assert_non_null(strstr(problem.text, "none.dll"));
	assert_non_null(strstr(problem.text, "error"));
	assert_int_equal(via_module_close(&via_opened), VIA_NOT_OPEN);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_library_is_opened_and_closed),
	    cmocka_unit_test(an_absent_symbol_is_no_target),
	    cmocka_unit_test(binding_leaves_errors_alone),
	    cmocka_unit_test(a_missing_file_has_a_text),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
