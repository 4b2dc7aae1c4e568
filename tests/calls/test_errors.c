/* SPDX-License-Identifier: MIT */
/*
 * The status is the code that the callee gave, the result is delivered beside
 * it, and errno is touched by nobody but the callee.
 */
#include "calls.h"

#include "errors.h"
#include "errors.via.h"

#include <errno.h>

/* Calls, and checks the status; gives the result. */
static via_value
outcome(const char *name, const via_value *arguments, via_status expected)
{
	via_value result;

	assert_int_equal(call(&via_errors, name, arguments, &result), expected);
	return result;
}

static void
the_code_is_errno_and_not_an_argument(void **state)
{
	(void)state;
	errno = 0;
	assert_int_equal(outcome("vault_open", ARGS(P(NULL), S(0), S(77)), ENOENT).i, -1);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(outcome("vault_open", ARGS(P("a"), S(1), S(77)), VIA_OK).i, 78);
	assert_int_equal(outcome("vault_open", ARGS(P("b"), S(2), S(EIO)), VIA_OK).i, 2 + EIO);
}

static void
reading_errno_always_leaves_the_result_whole(void **state)
{
	struct guarded place;
	struct couple couple = {-7, 2.5};
	struct quintet quintet = {{1, 2, 3, 4, 5}};

	(void)state;
	assert_true(outcome("give_double", ARGS(S(5), D(-3.5)), 5).d == -3.5);
	assert_true(outcome("give_double", ARGS(S(0), D(4.25)), 0).d == 4.25);
	assert_true(outcome("give_float", ARGS(S(4)), 4).f == -1.5F);
	assert_int_equal(call_into(&place, sizeof couple, &via_errors, "give_couple", ARGS(S(6))),
			 6);
	assert_memory_equal(place.place, &couple, sizeof couple);
	assert_int_equal(call_into(&place, sizeof quintet, &via_errors, "give_quintet", ARGS(S(7))),
			 7);
	assert_memory_equal(place.place, &quintet, sizeof quintet);
	assert_int_equal(
	    outcome("give_sum", ARGS(S(1), S(2), S(3), S(4), S(5), S(6), S(7), S(8), S(9)), 9).i,
	    36);
	assert_int_equal(via_call(function_named(&via_errors, "give_nothing"), ARGS(S(3)), NULL),
			 3);
	assert_int_equal(via_call(function_named(&via_errors, "give_nothing"), ARGS(S(0)), NULL),
			 0);
}

static void
a_predicate_may_choose(void **state)
{
	struct guarded place;

	(void)state;
	outcome("failing_above_two", ARGS(S(2)), VIA_OK);
	outcome("failing_above_two", ARGS(S(5)), 5);
	assert_int_equal(
	    call_into(&place, sizeof(struct couple), &via_errors, "failing_by_choice", ARGS(S(8))),
	    8);
}

static void
a_parameter_that_travels_by_address_may_stand_in_a_predicate(void **state)
{
	long double bound = 6.5L;

	(void)state;
	assert_int_equal(outcome("measure_wide", ARGS(P(&bound), S(7), S(9)), 9).i, 7);
	assert_int_equal(outcome("measure_wide", ARGS(P(&bound), S(6), S(9)), VIA_OK).i, 6);
}

static void
a_failed_call_delivers_its_result(void **state)
{
	struct guarded place;
	struct couple couple = {-7, 2.5};

	(void)state;
	assert_true(outcome("failing_double", ARGS(S(5), D(-3.5)), 5).d == -3.5);
	assert_true(outcome("failing_double", ARGS(S(6), D(3.5)), VIA_OK).d == 3.5);
	assert_true(outcome("failing_float", ARGS(S(4)), 4).f == -1.5F);
	assert_int_equal(
	    call_into(&place, sizeof couple, &via_errors, "failing_couple", ARGS(S(8))), 8);
	assert_memory_equal(place.place, &couple, sizeof couple);
	assert_int_equal(
	    outcome("failing_sum", ARGS(S(8), S(7), S(6), S(5), S(4), S(3), S(2), S(1), S(10)), 10)
		.i,
	    36);
	assert_int_equal(outcome("failing_sum",
				 ARGS(S(1), S(1), S(1), S(1), S(1), S(1), S(1), S(1), S(11)),
				 VIA_OK)
			     .i,
			 8);
}

static void
a_failure_into_a_frame_delivers_its_result(void **state)
{
	struct couple couple = {-7, 2.5};
	struct quintet quintet = {{1, 2, 3, 4, 5}};
	struct via_frame frame;
	via_value first, second;

	(void)state;
	via_frame_open(&frame);
	assert_int_equal(
	    via_call_in(&frame, function_named(&via_errors, "failing_couple"), ARGS(S(8)), &first),
	    8);
	assert_int_equal(
	    via_call_in(&frame, function_named(&via_errors, "give_quintet"), ARGS(S(9)), &second),
	    9);
	assert_memory_equal(first.p, &couple, sizeof couple);
	assert_memory_equal(second.p, &quintet, sizeof quintet);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	assert_int_equal(
	    via_call_in(&frame, function_named(&via_errors, "give_couple"), ARGS(S(1)), &first),
	    VIA_STALE_FRAME);
}

static void
errno_is_left_alone_on_success(void **state)
{
	(void)state;
	errno = EBUSY;
	outcome("answer", ARGS(S(3), S(0)), VIA_OK);
	assert_int_equal(errno, EBUSY);
	outcome("answer", ARGS(S(3), S(EPERM)), VIA_OK);
	assert_int_equal(errno, EPERM);
	outcome("answer_without_rule", ARGS(S(-1), S(EPIPE)), VIA_OK);
	assert_int_equal(errno, EPIPE);
}

static void
a_failure_without_errno_has_no_code(void **state)
{
	(void)state;
	errno = 0;
	assert_int_equal(outcome("answer", ARGS(S(-1), S(0)), VIA_NO_CODE).i, -1);
	assert_int_equal(errno, 0);
	assert_int_equal(outcome("answer", ARGS(S(-1), S(EINTR)), EINTR).i, -1);
	errno = 0;
	assert_null(outcome("answer_bool", ARGS(U(0), S(-4)), VIA_NO_CODE).p);
}

static void
a_rule_that_names_errno_sees_only_this_call(void **state)
{
	(void)state;
	errno = EBUSY;
	assert_int_equal(outcome("answer_if_errno", ARGS(S(-1), S(0)), VIA_OK).i, -1);
	assert_int_equal(errno, EBUSY);
	assert_int_equal(outcome("answer_if_errno", ARGS(S(5), S(ENXIO)), ENXIO).i, 5);
	assert_int_equal(errno, ENXIO);
	assert_int_equal(outcome("answer_if_both", ARGS(S(5), S(EIO)), VIA_OK).i, 5);
	assert_int_equal(errno, EIO);
	assert_int_equal(outcome("answer_if_both", ARGS(S(-1), S(0)), VIA_OK).i, -1);
	assert_int_equal(errno, EIO);
	assert_int_equal(outcome("answer_if_both", ARGS(S(-1), S(EDOM)), EDOM).i, -1);

	errno = EBUSY;
	assert_int_equal(outcome("parse_like", ARGS(P("seven")), VIA_OK).i, 5);
	assert_int_equal(errno, EBUSY);
	assert_int_equal(outcome("parse_like", ARGS(P("big")), ERANGE).i, -1);

	errno = EBUSY;
	assert_string_equal(outcome("next_like", ARGS(S(1)), VIA_OK).p, "entry");
	assert_null(outcome("next_like", ARGS(S(0)), VIA_OK).p);
	assert_int_equal(errno, EBUSY);
	assert_null(outcome("next_like", ARGS(S(-1)), EBADF).p);

	assert_int_equal(via_call(function_named(&via_errors, "failing_nothing"), ARGS(S(0)), NULL),
			 VIA_OK);
	assert_int_equal(
	    via_call(function_named(&via_errors, "failing_nothing"), ARGS(S(EFBIG)), NULL), EFBIG);
}

static void
errno_always_is_that_of_this_call(void **state)
{
	(void)state;
	errno = EACCES;
	assert_int_equal(outcome("answer_always", ARGS(S(7), S(EEXIST)), EEXIST).i, 7);
	assert_int_equal(errno, EEXIST);
	assert_int_equal(outcome("answer_always", ARGS(S(8), S(0)), 0).i, 8);
}

static void
a_predicate_is_over_the_type_of_the_result(void **state)
{
	void *none = (void *)-1;

	(void)state;
	assert_int_equal(outcome("answer_unsigned", ARGS(U(0xFFFFFFFF), S(EIO)), EIO).u,
			 0xFFFFFFFF);
	assert_int_equal(outcome("answer_unsigned", ARGS(U(0xFFFFFFFE), S(EIO)), VIA_OK).u,
			 0xFFFFFFFE);
	assert_int_equal(outcome("answer_wide", ARGS(S(0xFFFFFFFF), S(EIO)), VIA_OK).i, 0xFFFFFFFF);
	assert_int_equal(outcome("answer_wide", ARGS(S(-1), S(EDOM)), EDOM).i, -1);
	assert_ptr_equal(outcome("answer_pointer", ARGS(P(none), S(EIO)), EIO).p, none);
	assert_null(outcome("answer_pointer", ARGS(P(NULL), S(EIO)), VIA_OK).p);
	assert_true(outcome("answer_double", ARGS(D(-1.5), S(EIO)), VIA_OK).d == -1.5);
	assert_true(outcome("answer_double", ARGS(D(-1.75), S(EIO)), EIO).d == -1.75);
	assert_int_equal(outcome("answer_bool", ARGS(U(1), S(EIO)), VIA_OK).u, 1);
	assert_int_equal(outcome("answer_bool", ARGS(U(0), S(EPERM)), EPERM).u, 0);
}

static void
a_predicate_may_name_fields_and_parameters(void **state)
{
	struct guarded place;
	struct couple bad = {-1, -0.5}, good = {-1, 0.5};

	(void)state;
	assert_int_equal(call_into(&place, sizeof bad, &via_errors, "answer_couple",
				   ARGS(S(-1), D(-0.5), S(EIO))),
			 EIO);
	assert_memory_equal(place.place, &bad, sizeof bad);
	assert_int_equal(call_into(&place, sizeof good, &via_errors, "answer_couple",
				   ARGS(S(-1), D(0.5), S(EIO))),
			 VIA_OK);
	assert_memory_equal(place.place, &good, sizeof good);
	outcome("answer_if_parameter", ARGS(S(EIO), S(EIO)), EIO);
	outcome("answer_if_parameter", ARGS(S(EPERM), S(EIO)), VIA_OK);
}

static void
a_pointer_fails_by_its_own_value(void **state)
{
	char *slot;

	(void)state;
	assert_ptr_equal(outcome("grab_pages", ARGS(S(0)), EINVAL).p, (void *)-1);
	assert_ptr_equal(outcome("grab_pages", ARGS(S(4)), VIA_OK).p, grab_pages(4));
	assert_null(outcome("find_slot", ARGS(S(-1)), ENOENT).p);
	slot = outcome("find_slot", ARGS(S(3)), VIA_OK).p;
	assert_ptr_equal(slot, find_slot(3));
}

static void
the_result_may_be_the_code(void **state)
{
	(void)state;
	assert_int_equal(outcome("mutex_like", ARGS(S(0)), VIA_OK).i, 0);
	assert_int_equal(outcome("mutex_like", ARGS(S(EDEADLK)), EDEADLK).i, EDEADLK);
	assert_int_equal(outcome("mutex_like", ARGS(S(-3)), VIA_NO_CODE).i, -3);
	assert_int_equal(outcome("kernel_like", ARGS(S(0)), VIA_OK).i, 0);
	assert_int_equal(outcome("kernel_like", ARGS(S(12)), VIA_OK).i, 12);
	assert_int_equal(outcome("kernel_like", ARGS(S(-ENOMEM)), ENOMEM).i, -ENOMEM);
	assert_int_equal(outcome("kernel_like_below", ARGS(S(-4)), VIA_OK).i, -4);
	assert_int_equal(outcome("kernel_like_below", ARGS(S(-5)), 5).i, -5);
	assert_int_equal(outcome("long_code", ARGS(S(1234567)), 1234567).i, 1234567);
}

/* -INT_MIN is no int: the code of such a result must not be undefined behaviour. */
static void
the_smallest_result_as_a_code_is_defined(void **state)
{
	(void)state;
	assert_int_equal(outcome("kernel_like", ARGS(S(INT32_MIN)), 2147483648LL).i, INT32_MIN);
}

static void
the_code_may_come_from_an_out_parameter(void **state)
{
	int half = 0, reason = 0;

	(void)state;
	assert_int_equal(outcome("halve_even", ARGS(S(6), P(&half), P(&reason)), VIA_OK).u, 1);
	assert_int_equal(half, 3);
	assert_int_equal(outcome("halve_even", ARGS(S(7), P(&half), P(&reason)), EDOM).u, 0);
	assert_int_equal(reason, EDOM);
}

static void
rules_are_described(void **state)
{
	static const struct {
		const char *function;
		int source;
		int flags;
	} rules[] = {
	    {"answer", VIA_CODE_ERRNO, 0},
	    {"answer_always", VIA_CODE_ERRNO, VIA_RULE_ALWAYS},
	    {"answer_without_rule", VIA_CODE_NONE, 0},
	    {"mutex_like", VIA_CODE_RESULT, 0},
	    {"kernel_like_below", VIA_CODE_RESULT, 0},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rules); i++) {
		const struct via_rule *rule =
		    via_function_rule(function_named(&via_errors, rules[i].function));

		assert_int_equal(rule->source, rules[i].source);
		assert_int_equal(rule->flags, rules[i].flags);
	}
	assert_string_equal(via_errors.strings +
				via_function_rule(function_named(&via_errors, "answer"))->text,
			    "ret == -1");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_code_is_errno_and_not_an_argument),
	    cmocka_unit_test(reading_errno_always_leaves_the_result_whole),
	    cmocka_unit_test(a_failed_call_delivers_its_result),
	    cmocka_unit_test(a_failure_into_a_frame_delivers_its_result),
	    cmocka_unit_test(errno_is_left_alone_on_success),
	    cmocka_unit_test(a_failure_without_errno_has_no_code),
	    cmocka_unit_test(a_rule_that_names_errno_sees_only_this_call),
	    cmocka_unit_test(errno_always_is_that_of_this_call),
	    cmocka_unit_test(a_predicate_is_over_the_type_of_the_result),
	    cmocka_unit_test(a_predicate_may_name_fields_and_parameters),
	    cmocka_unit_test(a_pointer_fails_by_its_own_value),
	    cmocka_unit_test(the_result_may_be_the_code),
	    cmocka_unit_test(a_predicate_may_choose),
	    cmocka_unit_test(a_parameter_that_travels_by_address_may_stand_in_a_predicate),
	    cmocka_unit_test(the_smallest_result_as_a_code_is_defined),
	    cmocka_unit_test(the_code_may_come_from_an_out_parameter),
	    cmocka_unit_test(rules_are_described),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
