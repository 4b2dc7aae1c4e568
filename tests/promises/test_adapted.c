/* SPDX-License-Identifier: MIT */
/*
 * Adapters, called from C as the generated header declares them. Python and
 * Java call the same ones: adapted.py, Adapted.java.
 */
#define _POSIX_C_SOURCE 200809L
#include "calls.h"

#include "adapted.via.h" /* without adapters, and then with them */
#define VIA_ADAPTERS
#include "adapted.via.h"
#include "bare.via.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>

static void
an_integer_is_returned_or_the_negated_code(void **state)
{
	(void)state;
	errno = EBUSY;
	assert_int_equal(adapted_try_int(5, 0), 5);
	assert_int_equal(errno, EBUSY);
	assert_int_equal(adapted_try_int(6, EIO), 6);
	assert_int_equal(adapted_try_int(-1, EIO), -EIO);
	assert_int_equal(errno, EIO);
	assert_int_equal(adapted_try_int(INT_MAX, 0), INT_MAX);
	assert_int_equal(adapted_try_long(-1, ENOMEM), -ENOMEM);
	assert_int_equal(adapted_try_long(LONG_MAX, ENOMEM), LONG_MAX);
	assert_int_equal(adapted_try_wide(INT64_MAX, 0), INT64_MAX);
	assert_int_equal(adapted_try_wide(-1, INT_MAX), -INT_MAX);
	assert_int_equal(adapted_try_byte(254, EIO), 254);
	assert_int_equal(adapted_try_byte(255, EIO), -EIO);
	assert_int_equal(adapted_try_bool(true, EIO), 1);
	assert_int_equal(adapted_try_bool(false, EIO), -EIO);
	assert_int_equal(adapted_try_enum(ADAPTED_HIGH, EIO), ADAPTED_HIGH);
	assert_int_equal(adapted_try_enum(ADAPTED_BAD, EIO), -EIO);
}

static void
a_negative_result_that_is_no_failure_is_returned_as_it_is(void **state)
{
	(void)state;
	assert_int_equal(adapted_try_int(-2, EIO), -2);
	assert_int_equal(adapted_try_int(INT_MIN, EIO), INT_MIN);
	assert_int_equal(adapted_try_long(LONG_MIN, EIO), LONG_MIN);
	assert_int_equal(adapted_try_wide(INT64_MIN + 1, EIO), INT64_MIN + 1);
	assert_int_equal(adapted_int_if_errno(-5, 0), -5);
	assert_int_equal(adapted_int_if_errno(5, EIO), -EIO);
}

static void
a_failure_without_a_code_has_a_value_of_its_own(void **state)
{
	int64_t code = 0;

	(void)state;
	errno = 0;
	assert_int_equal(adapted_try_int(-1, 0), VIA_ADAPTED_NO_CODE);
	assert_int_equal(adapted_returned_negated(INT_MIN), -(int64_t)2147483648);
	assert_int_equal(adapted_try_returned(-3), VIA_ADAPTED_NO_CODE);
	errno = 0;
	assert_null(adapted_pointer_if_null(NULL, 0, &code));
	assert_int_equal(code, VIA_NO_CODE);
}

static void
a_result_that_is_the_code_is_negated(void **state)
{
	(void)state;
	assert_int_equal(adapted_try_returned(0), 0);
	assert_int_equal(adapted_try_returned(EDEADLK), -EDEADLK);
	assert_int_equal(adapted_returned_negated(-EDEADLK), -EDEADLK);
	assert_int_equal(adapted_returned_negated(12), 12);
}

static void
a_pointer_is_returned_and_its_code_beside_it(void **state)
{
	int64_t code = 99;
	int place;

	(void)state;
	assert_ptr_equal(adapted_try_pointer(&place, EIO, &code), &place);
	assert_int_equal(code, 0);
	code = 99;
	assert_null(adapted_try_pointer(NULL, EIO, &code));
	assert_int_equal(code, 0);
	assert_null(adapted_try_pointer((void *)-1, EIO, &code));
	assert_int_equal(code, EIO);
	assert_null(adapted_pointer_if_null(NULL, ENOENT, &code));
	assert_int_equal(code, ENOENT);
	assert_ptr_equal(adapted_pointer_if_null((void *)-1, ENOENT, &code), (void *)-1);
	assert_int_equal(code, 0);
	assert_null(adapted_try_pointer((void *)-1, EIO, NULL));
	assert_ptr_equal(adapted_try_pointer(&place, 0, NULL), &place);
	assert_string_equal(adapted_try_text(0, 0, &code), "zero");
	assert_int_equal(code, 0);
	assert_null(adapted_try_text(-1, 0, &code));
	assert_int_equal(code, 0);
	assert_null(adapted_try_text(-1, EBADF, &code));
	assert_int_equal(code, EBADF);
}

static void
a_success_with_a_note_keeps_its_pointer(void **state)
{
	int64_t code = 99;
	int place;

	(void)state;
	assert_ptr_equal(adapted_pointer_with_note(&place, 0, &code), &place);
	assert_int_equal(code, 0);
	assert_null(adapted_pointer_with_note(&place, EIO, &code));
	assert_int_equal(code, EIO);
	assert_ptr_equal(adapted_pointer_with_note(&place, EEXIST, &code), &place);
	assert_int_equal(code, EEXIST);
	assert_int_equal(adapted_int_with_note(-1, EINPROGRESS), -EINPROGRESS);
}

static void
other_results_go_where_the_first_parameter_leads(void **state)
{
	double real = 0;
	float single = 0;
	int whole = 0;
	void *pointer = NULL;
	struct adapted_pair pair = {0, 0};
	struct adapted_large large = {{0}};

	(void)state;
	assert_int_equal(adapted_try_double(&real, 2.5, EIO), 0);
	assert_true(real == 2.5);
	assert_int_equal(adapted_try_double(&real, -3.5, EDOM), -EDOM);
	assert_true(real == -3.5);
	assert_int_equal(adapted_double_always(&real, 4.5, ERANGE), -ERANGE);
	assert_true(real == 4.5);
	assert_int_equal(adapted_double_always(&real, -5.5, 0), 0);
	assert_true(real == -5.5);
	assert_int_equal(adapted_try_float(&single, -1.5F, EIO), -EIO);
	assert_true(single == -1.5F);
	assert_int_equal(adapted_int_always(&whole, 7, EEXIST), -EEXIST);
	assert_int_equal(whole, 7);
	assert_int_equal(adapted_int_always(&whole, -8, 0), 0);
	assert_int_equal(whole, -8);
	assert_int_equal(adapted_pointer_always(&pointer, &whole, EEXIST), -EEXIST);
	assert_ptr_equal(pointer, &whole);
	assert_int_equal(adapted_try_pair(&pair, 3, 4.5, EIO), 0);
	assert_true(pair.whole == 3 && pair.real == 4.5);
	assert_int_equal(adapted_try_pair(&pair, -3, 5.5, EIO), -EIO);
	assert_true(pair.whole == -3 && pair.real == 5.5);
	assert_int_equal(adapted_try_large(&large, 10, EIO), -EIO);
	assert_int_equal(large.v[0], 10);
	assert_int_equal(large.v[4], 14);
	adapted_pair_without_rule(&pair, 8, 9.5, EIO);
	assert_true(pair.whole == 8 && pair.real == 9.5);
}

static void
nothing_is_zero_or_the_negated_code(void **state)
{
	(void)state;
	errno = EBUSY;
	assert_int_equal(adapted_try_nothing(0), 0);
	assert_int_equal(errno, EBUSY);
	assert_int_equal(adapted_try_nothing(EIO), -EIO);
}

static void
parameters_of_all_kinds_arrive(void **state)
{
	struct adapted_pair pair = {32, 64.5};

	(void)state;
	assert_int_equal(adapted_try_sum(1, 2.5, "A", 4.5F, 8, pair, 0), 1 + 2 + 'A' + 4 + 8 + 96);
	assert_int_equal(adapted_try_sum(-500, 2.5, NULL, 4.5F, 8, pair, EIO), -EIO);
}

static void
interruptions_are_dealt_with(void **state)
{
	(void)state;
	interrupt_next(3);
	assert_int_equal(adapted_interrupted_returned(), -EINTR);
	assert_int_equal(count_tries(), 1);
	interrupt_next(3);
	assert_int_equal(adapted_interrupted_retried(), 7);
	assert_int_equal(count_tries(), 4);
	interrupt_next(3);
	assert_int_equal(adapted_interrupted_done(), 0);
	assert_int_equal(count_tries(), 1);
	interrupt_next(0);
	assert_int_equal(adapted_interrupted_done(), 7);
}

static void
times_are_in_nanoseconds(void **state)
{
	(void)state;
	assert_int_equal(adapted_try_ms(0), 1000);
	assert_int_equal(adapted_try_ms(1), 1001);
	assert_int_equal(adapted_try_ms(1000001), 1002);
	assert_int_equal(adapted_try_ms(INT64_C(2147482000) * 1000000), 2147483000);
	assert_int_equal(adapted_try_ms(-1), 999);
	assert_int_equal(adapted_try_timespec(1234567890123), 1234567890123);
	assert_int_equal(adapted_timespec_or_none(1), 1);
	assert_int_equal(adapted_timespec_or_none(-1), -5);
}

static void
a_descriptor_is_waited_for(void **state)
{
	int ends[2];
	char bytes[4] = "";

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
	assert_int_equal(adapted_read_wait(ends[0], bytes, sizeof bytes, 0), -EAGAIN);
	assert_int_equal(adapted_read_wait(ends[0], bytes, sizeof bytes, 1), -ETIMEDOUT);
	assert_int_equal(write(ends[1], "abc", 3), 3);
	assert_int_equal(adapted_read_wait(ends[0], bytes, sizeof bytes, -1), 3);
	assert_string_equal(bytes, "abc");
	assert_int_equal(adapted_close(ends[1]), 0);
	assert_int_equal(adapted_read_wait(ends[0], bytes, sizeof bytes, -1), 0);
	assert_int_equal(adapted_close(ends[0]), 0);
	assert_int_equal(adapted_close(ends[0]), -EBADF);
	assert_int_equal(adapted_read_wait(ends[0], bytes, sizeof bytes, -1), -EBADF);
}

static void
an_absent_pointer_has_a_code(void **state)
{
	int64_t code = 99;

	(void)state;
	assert_null(adapted_absent_pointer(1, NULL));
	assert_null(adapted_absent_pointer(1, &code));
	assert_int_equal(code, ENOSYS);
}

static void
what_is_absent_says_so(void **state)
{
	double real = 5;

	(void)state;
	assert_int_equal(adapted_absent_int(1), -ENOSYS);
	assert_int_equal(adapted_absent_double(&real, 1), -ENOSYS);
	assert_int_equal(adapted_absent_nothing(1), -ENOSYS);
	assert_false(via_available(function_named(&via_adapted, "absent_int")));
	assert_int_equal(via_call(function_named(&via_adapted, "try_nowhere"), ARGS(P(NULL)), NULL),
			 VIA_UNAVAILABLE);
}

static void
a_spec_without_headers_has_adapters_too(void **state)
{
	struct bare_point point = {0, 0};

	(void)state;
	assert_int_equal(bare_make_bare(&point, 5, BARE_HIGH), 0);
	assert_int_equal(point.x, 5);
	assert_int_equal(point.y, 4);
	assert_int_equal(bare_make_bare(&point, 9, BARE_LOW), -ERANGE);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_integer_is_returned_or_the_negated_code),
	    cmocka_unit_test(a_negative_result_that_is_no_failure_is_returned_as_it_is),
	    cmocka_unit_test(a_failure_without_a_code_has_a_value_of_its_own),
	    cmocka_unit_test(a_result_that_is_the_code_is_negated),
	    cmocka_unit_test(a_pointer_is_returned_and_its_code_beside_it),
	    cmocka_unit_test(a_success_with_a_note_keeps_its_pointer),
	    cmocka_unit_test(other_results_go_where_the_first_parameter_leads),
	    cmocka_unit_test(nothing_is_zero_or_the_negated_code),
	    cmocka_unit_test(parameters_of_all_kinds_arrive),
	    cmocka_unit_test(interruptions_are_dealt_with),
	    cmocka_unit_test(times_are_in_nanoseconds),
	    cmocka_unit_test(a_descriptor_is_waited_for),
	    cmocka_unit_test(what_is_absent_says_so),
	    cmocka_unit_test(an_absent_pointer_has_a_code),
	    cmocka_unit_test(a_spec_without_headers_has_adapters_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
