/* SPDX-License-Identifier: MIT */
/*
 * Calls that a signal interrupts: how often the callee is called, what the
 * status then is, and who is asked between two tries. See interrupted.h.
 */
#define _POSIX_C_SOURCE 200809L
#include "calls.h"

#include "interrupted.h"
#include "interrupted.via.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

/* Calls under a plan; checks the status and how often the callee was called; gives the result. */
static via_value
outcome(const char *name, const via_value *arguments, int interruptions, int code,
	via_status status, int calls)
{
	via_value value;

	interrupted_plan(interruptions, code);
	assert_int_equal(call(&via_interrupted, name, arguments, &value), status);
	assert_int_equal(interrupted_calls(), calls);
	return value;
}

static void
an_interrupted_call_fails_unless_the_spec_says_otherwise(void **state)
{
	static const char *const names[] = {"int_by_default", "int_returned"};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		errno = 0;
		assert_int_equal(outcome(names[i], ARGS(S(5)), 1, 0, EINTR, 1).i, -1);
		assert_int_equal(errno, EINTR);
		assert_int_equal(outcome(names[i], ARGS(S(6)), 0, 0, VIA_OK, 1).i, 6);
		assert_int_equal(outcome(names[i], ARGS(S(7)), 0, EIO, EIO, 1).i, -1);
	}
	assert_int_equal(outcome("code_by_default", NULL, 1, 0, EINTR, 1).i, EINTR);
}

static void
an_interrupted_call_is_made_again_until_it_is_not(void **state)
{
	static int place;

	(void)state;
	for (int n = 0; n < 20; n += n < 3 ? 1 : 7) {
		assert_int_equal(outcome("int_retried", ARGS(S(n)), n, 0, VIA_OK, n + 1).i, n);
		assert_int_equal(outcome("long_retried", ARGS(S(-n - 2)), n, 0, VIA_OK, n + 1).i,
				 -n - 2);
		assert_true(outcome("double_retried", ARGS(D(n + 0.5)), n, 0, VIA_OK, n + 1).d ==
			    n + 0.5);
		assert_ptr_equal(outcome("pointer_retried", ARGS(P(&place)), n, 0, VIA_OK, n + 1).p,
				 &place);
		assert_int_equal(outcome("code_retried", NULL, n, 0, VIA_OK, n + 1).i, 0);
		assert_int_equal(outcome("negated_retried", ARGS(S(n)), n, 0, VIA_OK, n + 1).i, n);
	}
	assert_int_equal(outcome("int_retried", ARGS(S(1)), 100000, 0, VIA_OK, 100001).i, 1);
}

static void
a_call_that_is_made_again_may_still_fail(void **state)
{
	(void)state;
	errno = 0;
	assert_int_equal(outcome("int_retried", ARGS(S(1)), 3, EIO, EIO, 4).i, -1);
	assert_int_equal(errno, EIO);
	assert_int_equal(outcome("int_retried", ARGS(S(1)), 0, EAGAIN, EAGAIN, 1).i, -1);
	assert_true(outcome("double_retried", ARGS(D(1)), 2, EDOM, EDOM, 3).d == -1);
	assert_null(outcome("pointer_retried", ARGS(P(state)), 2, ENOMEM, ENOMEM, 3).p);
	assert_int_equal(outcome("code_retried", NULL, 2, EBUSY, EBUSY, 3).i, EBUSY);
	assert_int_equal(outcome("negated_retried", ARGS(S(1)), 2, EPERM, EPERM, 3).i, -EPERM);
}

static void
a_success_is_not_made_again_whatever_errno_holds(void **state)
{
	(void)state;
	errno = EINTR;
	assert_int_equal(outcome("int_retried", ARGS(S(4)), 0, 0, VIA_OK, 1).i, 4);
	assert_int_equal(outcome("int_if_errno_retried", ARGS(S(-1)), 0, 0, VIA_OK, 1).i, -1);
	assert_int_equal(errno, EINTR);
	assert_int_equal(outcome("negated_retried", ARGS(S(EINTR)), 0, 0, VIA_OK, 1).i, EINTR);
	assert_int_equal(outcome("int_done", ARGS(S(5)), 0, 0, VIA_OK, 1).i, 5);
}

static void
a_struct_that_is_made_again_is_that_of_the_last_try(void **state)
{
	struct guarded place;
	struct interrupted_couple couple = {8, 2.5}, failed = {-1, -1};
	struct interrupted_large large = {3, {4, 5, 6, 7}};

	(void)state;
	interrupted_plan(2, 0);
	assert_int_equal(call_into(&place, sizeof couple, &via_interrupted, "couple_retried",
				   ARGS(S(8), D(2.5))),
			 VIA_OK);
	assert_memory_equal(place.place, &couple, sizeof couple);
	assert_int_equal(interrupted_calls(), 3);
	interrupted_plan(1, EIO);
	assert_int_equal(call_into(&place, sizeof couple, &via_interrupted, "couple_retried",
				   ARGS(S(8), D(2.5))),
			 EIO);
	assert_memory_equal(place.place, &failed, sizeof failed);
	interrupted_plan(4, 0);
	assert_int_equal(
	    call_into(&place, sizeof large, &via_interrupted, "large_retried", ARGS(S(3))), VIA_OK);
	assert_memory_equal(place.place, &large, sizeof large);
	assert_int_equal(interrupted_calls(), 5);
}

static void
errno_is_cleared_before_every_try(void **state)
{
	static int place;
	struct guarded large;

	(void)state;
	for (int n = 0; n < 4; n++) {
		errno = EBUSY;
		assert_int_equal(outcome("int_if_errno_retried", ARGS(S(n)), n, 0, VIA_OK, n + 1).i,
				 n);
		assert_ptr_equal(
		    outcome("pointer_if_both_retried", ARGS(P(&place)), n, 0, VIA_OK, n + 1).p,
		    &place);
		assert_null(
		    outcome("pointer_if_both_retried", ARGS(P(NULL)), n, 0, VIA_OK, n + 1).p);
		assert_null(
		    outcome("pointer_if_both_retried", ARGS(P(&place)), n, EIO, EIO, n + 1).p);
		outcome("nothing_retried", NULL, n, 0, VIA_OK, n + 1);
		outcome("nothing_retried", NULL, n, ENXIO, ENXIO, n + 1);
		interrupted_plan(n, 0);
		assert_int_equal(call_into(&large, sizeof(struct interrupted_large),
					   &via_interrupted, "large_if_errno_retried", ARGS(S(3))),
				 VIA_OK);
		assert_int_equal(interrupted_calls(), n + 1);
	}
	errno = EBUSY;
	outcome("int_if_errno_retried", ARGS(S(1)), 0, 0, VIA_OK, 1);
	assert_int_equal(errno, EBUSY);
}

static void
a_call_that_counts_as_done_is_made_once_and_succeeds(void **state)
{
	(void)state;
	assert_int_equal(outcome("int_done", ARGS(S(5)), 9, 0, VIA_OK, 1).i, 0);
	assert_int_equal(outcome("long_done", ARGS(S(6)), 9, 0, VIA_OK, 1).i, 0);
	assert_true(outcome("double_done", ARGS(D(7.5)), 9, 0, VIA_OK, 1).d == 0);
	assert_null(outcome("pointer_done", ARGS(P(state)), 9, 0, VIA_OK, 1).p);
	outcome("nothing_done", NULL, 9, 0, VIA_OK, 1);
	assert_int_equal(outcome("code_done", NULL, 9, 0, VIA_OK, 1).i, 0);
	assert_int_equal(outcome("negated_done", ARGS(S(8)), 9, 0, VIA_OK, 1).i, 0);
}

static void
a_call_that_counts_as_done_may_fail_or_succeed_otherwise(void **state)
{
	(void)state;
	assert_int_equal(outcome("int_done", ARGS(S(5)), 0, EIO, EIO, 1).i, -1);
	assert_int_equal(outcome("int_done", ARGS(S(5)), 0, 0, VIA_OK, 1).i, 5);
	assert_int_equal(outcome("code_done", NULL, 0, EIO, EIO, 1).i, EIO);
	assert_int_equal(outcome("negated_done", ARGS(S(8)), 0, EIO, EIO, 1).i, -EIO);
	assert_true(outcome("double_done", ARGS(D(7.5)), 0, 0, VIA_OK, 1).d == 7.5);
	outcome("nothing_done", NULL, 0, EIO, EIO, 1);
}

/* A second close would close what has the number by then. */
static void
a_descriptor_is_closed_once_although_the_call_was_interrupted(void **state)
{
	int ends[2];

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(outcome("attempt_close", ARGS(S(ends[0])), 9, 0, VIA_OK, 1).i, 0);
	assert_int_equal(fcntl(ends[0], F_GETFD), -1);
	assert_int_equal(dup(ends[1]), ends[0]);
	assert_int_equal(close(ends[0]), 0);
	assert_int_equal(close(ends[1]), 0);
	assert_int_equal(outcome("attempt_close", ARGS(S(-1)), 0, EBADF, EBADF, 1).i, -1);
}

/* --- the hook --- */

static struct asked {
	int times;
	int stop_at; /* the one of that number stops; 0: none does */
	bool calls;  /* it makes a call of its own */
	int wrong;
	const struct via_function *function;
	pthread_t thread;
} asked;

static bool
ask(void *context, const struct via_function *function)
{
	struct asked *question = context;

	question->times++;
	question->function = function;
	question->thread = pthread_self();
	if (errno != EINTR)
		question->wrong++;
	if (question->calls) {
		via_value value;

		if (call(&via_interrupted, "int_by_default", ARGS(S(3)), &value) != EINTR)
			question->wrong++;
	}
	errno = EXDEV;
	return question->times == question->stop_at;
}

static const struct via_interruption_hook hook = {&asked, ask};

static void
the_hook_is_asked_between_two_tries(void **state)
{
	(void)state;
	via_interruption_ask(&hook);
	asked = (struct asked){0};
	assert_int_equal(outcome("int_retried", ARGS(S(5)), 4, 0, VIA_OK, 5).i, 5);
	assert_int_equal(asked.times, 4);
	assert_int_equal(asked.wrong, 0);
	assert_ptr_equal(asked.function, function_named(&via_interrupted, "int_retried"));
	assert_int_equal(errno, EINTR);
	outcome("int_retried", ARGS(S(5)), 2, EIO, EIO, 3);
	assert_int_equal(asked.times, 6);
	assert_int_equal(errno, EIO);
	via_interruption_ask(NULL);
}

static void
the_hook_can_end_the_call(void **state)
{
	(void)state;
	via_interruption_ask(&hook);
	asked = (struct asked){.stop_at = 3};
	assert_int_equal(outcome("int_retried", ARGS(S(5)), 9, 0, EINTR, 3).i, -1);
	assert_int_equal(asked.times, 3);
	assert_int_equal(errno, EINTR);
	asked = (struct asked){.stop_at = 1};
	assert_null(outcome("pointer_if_both_retried", ARGS(P(state)), 9, 0, EINTR, 1).p);
	asked = (struct asked){.stop_at = 2};
	outcome("nothing_retried", NULL, 9, 0, EINTR, 2);
	assert_int_equal(errno, EINTR);
	asked = (struct asked){.stop_at = 2};
	errno = EINTR;
	assert_int_equal(outcome("code_retried", NULL, 9, 0, EINTR, 2).i, EINTR);
	assert_int_equal(asked.times, 2);
	assert_int_equal(asked.wrong, 0);
	via_interruption_ask(NULL);
}

static void
the_hook_may_make_calls_of_its_own(void **state)
{
	(void)state;
	via_interruption_ask(&hook);
	asked = (struct asked){.calls = true};
	/* Every second interruption is that of the hook's own call. */
	assert_int_equal(outcome("int_retried", ARGS(S(5)), 6, 0, VIA_OK, 7).i, 5);
	assert_int_equal(asked.times, 3);
	assert_int_equal(asked.wrong, 0);
	via_interruption_ask(NULL);
}

static void
nobody_is_asked_where_nothing_is_made_again(void **state)
{
	(void)state;
	asked = (struct asked){0};
	via_interruption_ask(&hook);
	outcome("int_by_default", ARGS(S(5)), 1, 0, EINTR, 1);
	outcome("int_returned", ARGS(S(5)), 1, 0, EINTR, 1);
	outcome("int_done", ARGS(S(5)), 1, 0, VIA_OK, 1);
	outcome("int_retried", ARGS(S(5)), 0, 0, VIA_OK, 1);
	outcome("int_retried", ARGS(S(5)), 0, EIO, EIO, 1);
	assert_int_equal(asked.times, 0);
	via_interruption_ask(NULL);
	outcome("int_retried", ARGS(S(5)), 3, 0, VIA_OK, 4);
	assert_int_equal(asked.times, 0);
}

static void *
call_once(void *unused)
{
	via_value value;

	(void)call(&via_interrupted, "int_retried", ARGS(S(5)), &value);
	return unused;
}

static void
the_hook_is_asked_on_the_thread_of_the_call(void **state)
{
	pthread_t thread;

	(void)state;
	via_interruption_ask(&hook);
	asked = (struct asked){0};
	interrupted_plan(1, 0);
	assert_int_equal(pthread_create(&thread, NULL, call_once, NULL), 0);
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_int_equal(asked.times, 1);
	assert_false(pthread_equal(asked.thread, pthread_self()));
	via_interruption_ask(NULL);
}

static void
what_becomes_of_interrupted_calls_is_in_the_tables(void **state)
{
	static const struct {
		const char *name;
		int interruption;
	} rules[] = {
	    {"int_by_default", VIA_EINTR_RETURN},
	    {"int_returned", VIA_EINTR_RETURN},
	    {"int_retried", VIA_EINTR_RETRY},
	    {"code_retried", VIA_EINTR_RETRY},
	    {"large_if_errno_retried", VIA_EINTR_RETRY},
	    {"int_done", VIA_EINTR_DONE},
	    {"attempt_close", VIA_EINTR_DONE},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rules); i++) {
		const struct via_function *function =
		    function_named(&via_interrupted, rules[i].name);

		assert_int_equal(via_function_rule(function)->interruption, rules[i].interruption);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_interrupted_call_fails_unless_the_spec_says_otherwise),
	    cmocka_unit_test(an_interrupted_call_is_made_again_until_it_is_not),
	    cmocka_unit_test(a_call_that_is_made_again_may_still_fail),
	    cmocka_unit_test(a_success_is_not_made_again_whatever_errno_holds),
	    cmocka_unit_test(a_struct_that_is_made_again_is_that_of_the_last_try),
	    cmocka_unit_test(errno_is_cleared_before_every_try),
	    cmocka_unit_test(a_call_that_counts_as_done_is_made_once_and_succeeds),
	    cmocka_unit_test(a_call_that_counts_as_done_may_fail_or_succeed_otherwise),
	    cmocka_unit_test(a_descriptor_is_closed_once_although_the_call_was_interrupted),
	    cmocka_unit_test(the_hook_is_asked_between_two_tries),
	    cmocka_unit_test(the_hook_can_end_the_call),
	    cmocka_unit_test(the_hook_may_make_calls_of_its_own),
	    cmocka_unit_test(nobody_is_asked_where_nothing_is_made_again),
	    cmocka_unit_test(the_hook_is_asked_on_the_thread_of_the_call),
	    cmocka_unit_test(what_becomes_of_interrupted_calls_is_in_the_tables),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
