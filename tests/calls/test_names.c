/* SPDX-License-Identifier: MIT */
/*
 * A parameter or a member may have any name.
 */
#include "calls.h"

#include "names.h"
#include "names.via.h"

static void
parameters_named_like_locals_keep_their_values(void **state)
{
	int place = 0;

	(void)state;
	assert_int_equal(call_i(&via_names, "digits_results", ARGS(S(1), S(2), S(3), S(4))), 1234);
	assert_int_equal(call_i(&via_names, "digits_results", ARGS(S(9), S(8), S(7), S(6))), 9876);
	assert_int_equal(
	    call_i(&via_names, "digits_places", ARGS(P(&place), S(1), S(2), S(3), S(4))), 1235);
	assert_int_equal(place, 1234);
	assert_int_equal(call_i(&via_names, "digits_locals",
				ARGS(S(1), S(2), S(3), S(4), S(5), S(6), S(7), S(8))),
			 12345678);
	assert_int_equal(call_i(&via_names, "digits_ours", ARGS(S(5), S(4), S(3), S(2), S(1))),
			 54321);
	assert_int_equal(
	    call_i(&via_names, "digits_module", ARGS(S(1), S(3), S(5), S(7), S(9), S(2))), 135792);
	assert_int_equal(call_i(&via_names, "digits_itself", ARGS(S(41))), 42);
	assert_int_equal(call_i(&via_names, "digits_types", ARGS(S(1), S(2), S(3), S(4))), 1234);
	assert_int_equal(
	    call_i(&via_names, "digits_headers", ARGS(S(6), S(5), S(4), S(3), S(2), S(1))), 654321);
}

static void
a_member_named_errno_is_one(void **state)
{
	struct report report = {4, 5, 6, 7}, expected = report_make(8, 9);
	const struct via_type *type = via_find_type(&via_names, "struct report");
	const struct via_field *field;

	(void)state;
	assert_int_equal(call_i(&via_names, "report_code", ARGS(P(&report), S(2))), 42);
	assert_int_equal(report.result, 42);
	assert_call_gives(&expected, sizeof expected, &via_names, "report_make", ARGS(S(8), S(9)));
	assert_int_equal(call_i(&via_names, "report_errno", ARGS(P(&report))), 5);

	assert_non_null(type);
	assert_int_equal(type->count, 4);
	field = via_type_field(&via_names, type, 1);
	assert_string_equal(via_field_name(&via_names, field), "errno");
	assert_int_equal(field->offset, offsetof(struct report, errno));
}

static void
names_are_listed_as_the_spec_has_them(void **state)
{
	const struct via_function *function = function_named(&via_names, "digits_headers");
	static const char *const expected[] = {"errno", "linux",    "unix",
					       "stdin", "offsetof", "NULL_"};

	(void)state;
	assert_int_equal(function->signature->parameter_count, COUNT(expected));
	for (size_t i = 0; i < COUNT(expected); i++)
		assert_string_equal(via_parameter_name(function->signature, i), expected[i]);
	assert_string_equal(
	    via_parameter_name(function_named(&via_names, "digits_itself")->signature, 0),
	    "digits_itself");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(parameters_named_like_locals_keep_their_values),
	    cmocka_unit_test(a_member_named_errno_is_one),
	    cmocka_unit_test(names_are_listed_as_the_spec_has_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
