/* SPDX-License-Identifier: MIT */
/*
 * However a parameter is spelled, the same thing is passed.
 */
#include "calls.h"

#include "declarators.h"
#include "declarators.via.h"

static void
an_array_parameter_is_a_pointer(void **state)
{
	int four[4] = {1, 2, 3, 4}, a[2] = {0, 4}, b[2] = {0, 5}, c[1] = {6}, last[2] = {7, 8};
	double pairs[2][2] = {{1, 2}, {3, 4}};
	unsigned char digits[3] = {1, 2, 3};
	const char *const one[] = {"a", NULL}, *const two[] = {"b", "c", NULL};
	const char *const *const words[] = {one, two};

	(void)state;
	assert_int_equal(call_i(&via_declarators, "sum_static", ARGS(P(four))), 10);
	assert_int_equal(call_i(&via_declarators, "sum_products", ARGS(P(pairs), S(2))), 14);
	assert_int_equal(call_i(&via_declarators, "sum_products", ARGS(P(pairs), S(1))), 2);
	assert_int_equal(call_i(&via_declarators, "sum_digits", ARGS(P(digits))), 123);
	assert_int_equal(call_i(&via_declarators, "sum_unnamed", ARGS(P(a), P(b), P(c))), 456);
	assert_int_equal(call_i(&via_declarators, "last_of", ARGS(S(2), P(last))), 8);
	assert_int_equal(call_i(&via_declarators, "last_of_star", ARGS(S(1), P(last))), 7);
	assert_int_equal(call_i(&via_declarators, "count_words", ARGS(P(words), S(2))), 3);
	assert_int_equal(call_i(&via_declarators, "count_words", ARGS(P(words), S(1))), 1);
}

static void
an_array_of_arrays_is_a_pointer_to_an_array(void **state)
{
	const struct via_signature *signature =
	    function_named(&via_declarators, "sum_products")->signature;
	const struct via_type *type = via_parameter_type(signature, 0), *row;

	(void)state;
	assert_int_equal(type->kind, VIA_POINTER);
	row = via_type_element(&via_declarators, type);
	assert_int_equal(row->kind, VIA_ARRAY);
	assert_int_equal(row->size, 2 * sizeof(double));
	assert_int_equal(via_type_length(&via_declarators, row), 2);
	assert_int_equal(via_type_element(&via_declarators, row)->kind, VIA_DOUBLE);
}

static int
increment(int x)
{
	return x + 1;
}

static char *
fill(char *text, int length, void *context)
{
	text[0] = (char)(*(int *)context + length);
	return text;
}

static void
a_function_parameter_is_a_pointer_to_it(void **state)
{
	step *table[2] = {increment, increment};
	int context = 40;

	(void)state;
	assert_int_equal(call_i(&via_declarators, "run_plain", ARGS(CODE(increment), S(1))), 2);
	assert_int_equal(call_i(&via_declarators, "run_star", ARGS(CODE(increment), S(1))), 3);
	assert_int_equal(call_i(&via_declarators, "run_pointer", ARGS(CODE(increment), S(1))), 4);
	assert_int_equal(call_i(&via_declarators, "run_full", ARGS(CODE(increment), S(1))), 5);
	assert_int_equal(call_i(&via_declarators, "run_bare", ARGS(CODE(increment), S(1))), 6);
	assert_int_equal(call_i(&via_declarators, "run_table", ARGS(P(table), S(2), S(1))), 3);
	assert_int_equal(call_i(&via_declarators, "run_filler", ARGS(CODE(fill), P(&context))), 43);
}

static void
functions_of_one_type_share_their_stub(void **state)
{
	static const char *const names[] = {"run_star", "run_pointer", "run_full", "run_bare"};
	const struct via_function *plain = function_named(&via_declarators, "run_plain");

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		const struct via_function *other = function_named(&via_declarators, names[i]);

		assert_true(other->stub == plain->stub);
		assert_true(other->target != plain->target);
	}
}

static void
a_function_may_be_the_result(void **state)
{
	via_value result;

	(void)state;
	assert_int_equal(call(&via_declarators, "choose", ARGS(S(1)), &result), VIA_OK);
	assert_int_equal(((step *)result.code)(21), 42);
	assert_int_equal(call(&via_declarators, "choose_full", ARGS(S(0)), &result), VIA_OK);
	assert_int_equal(((step *)result.code)(5), -5);
	assert_int_equal(call(&via_declarators, "choose_chooser", NULL, &result), VIA_OK);
	assert_int_equal(((step * (*)(int)) result.code)(1)(8), 16);
}

static void
a_pointer_to_an_array_may_be_the_result(void **state)
{
	int rows[2][3] = {{1, 2, 3}, {4, 5, 6}};

	(void)state;
	assert_ptr_equal(call_p(&via_declarators, "pick_row", ARGS(P(rows), S(1))), rows[1]);
	assert_ptr_equal(call_p(&via_declarators, "pick_row", ARGS(P(rows), S(0))), rows[0]);
}

static void
the_signature_of_a_function_pointer_is_described(void **state)
{
	const struct via_signature *signature =
	    function_named(&via_declarators, "run_filler")->signature;
	const struct via_type *pointer = via_parameter_type(signature, 0);
	const struct via_type *function = via_type_element(&via_declarators, pointer);
	const struct via_signature *inner;

	(void)state;
	assert_int_equal(pointer->kind, VIA_POINTER);
	assert_int_equal(function->kind, VIA_FUNCTION);
	inner = via_type_signature(&via_declarators, function);
	assert_ptr_equal(via_signature_module(inner), &via_declarators);
	assert_int_equal(inner->parameter_count, 3);
	assert_int_equal(via_result_type(inner)->kind, VIA_POINTER);
	assert_int_equal(via_parameter_type(inner, 1)->kind, VIA_SIGNED);
	assert_int_equal(via_parameter_type(inner, 1)->size, sizeof(int));
}

static void
a_const_typedef_is_passed_as_what_it_qualifies(void **state)
{
	struct gauge from = {3, 10}, expected = {5, 12};
	const char *const second = "second";
	const struct via_type *pointer =
	    via_parameter_type(function_named(&via_declarators, "gauge_span")->signature, 0);

	(void)state;
	assert_int_equal(call_i(&via_declarators, "fixed_next", ARGS(S(4))), 5);
	assert_int_equal(call_i(&via_declarators, "gauge_span", ARGS(P(&from))), 7);
	assert_call_gives(&expected, sizeof expected, &via_declarators, "gauge_from",
			  ARGS(P(&from), S(2)));
	assert_string_equal(call_p(&via_declarators, "label_or", ARGS(P(NULL), P(&second))),
			    "second");
	assert_true((pointer->flags & VIA_CONST) != 0);
}

static void
a_type_may_be_completed_late(void **state)
{
	struct late first = {4, 2}, other = {7, 1};
	struct tucked tucked = {7};
	struct outer outer = {{NULL, 9}};
	wrapper expected = wrap(11);
	const struct via_type *type = via_find_type(&via_declarators, "struct late");

	(void)state;
	assert_int_equal(call_i(&via_declarators, "late_digits", ARGS(P(&first))), 42);
	assert_int_equal(call_i(&via_declarators, "late_sum", ARGS(P(&first))), 6);
	assert_int_equal(call_i(&via_declarators, "late_sum", ARGS(P(&other))), 8);
	assert_int_equal(call_i(&via_declarators, "tucked_value", ARGS(P(&tucked))), 7);
	assert_int_equal(call_i(&via_declarators, "outer_value", ARGS(P(&outer))), 9);
	assert_call_gives(&expected, sizeof expected, &via_declarators, "wrap", ARGS(S(11)));
	assert_int_equal(call_i(&via_declarators, "never_null", ARGS(P(NULL))), 1);
	assert_int_equal(call_i(&via_declarators, "never_null", ARGS(P(&first))), 0);
	assert_ptr_equal(call_p(&via_declarators, "never_same", ARGS(P(&outer))), &outer);

	assert_non_null(type);
	assert_int_equal(type->kind, VIA_STRUCT);
	assert_int_equal(type->count, 2);
	assert_int_equal(type->flags & VIA_INCOMPLETE, 0);
	type = via_find_type(&via_declarators, "struct never");
	assert_non_null(type);
	assert_int_equal(type->flags & VIA_INCOMPLETE, VIA_INCOMPLETE);
	assert_int_equal(type->size, 0);
}

static void
each_type_is_there_once(void **state)
{
	(void)state;
	for (uint32_t i = 0; i < via_declarators.type_count; i++)
		for (uint32_t j = 0; j < i; j++)
			assert_string_not_equal(
			    via_type_name(&via_declarators, &via_declarators.types[i]),
			    via_type_name(&via_declarators, &via_declarators.types[j]));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_array_parameter_is_a_pointer),
	    cmocka_unit_test(an_array_of_arrays_is_a_pointer_to_an_array),
	    cmocka_unit_test(a_function_parameter_is_a_pointer_to_it),
	    cmocka_unit_test(functions_of_one_type_share_their_stub),
	    cmocka_unit_test(a_function_may_be_the_result),
	    cmocka_unit_test(a_pointer_to_an_array_may_be_the_result),
	    cmocka_unit_test(the_signature_of_a_function_pointer_is_described),
	    cmocka_unit_test(a_const_typedef_is_passed_as_what_it_qualifies),
	    cmocka_unit_test(a_type_may_be_completed_late),
	    cmocka_unit_test(each_type_is_there_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
