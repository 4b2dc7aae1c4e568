/* SPDX-License-Identifier: MIT */
/* What the verify mode catches of upcalls: each misuse ends a child process, with a diagnosis. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <viaduct/viaduct.h>

#include "upcalls.h"
#include "upcalls.via.h"

/* Whether a process that runs `body` is aborted, and says `diagnosis`. */
static bool
stops(void body(void), const char *diagnosis)
{
	char said[256] = "";
	size_t length = 0;
	int ends[2], status;
	if (pipe(ends) != 0)
		return false;
	pid_t child = fork();
	if (child == 0) {
		dup2(ends[1], 2);
		signal(SIGABRT, SIG_DFL);
		body();
		_exit(0);
	}
	close(ends[1]);
	for (ssize_t got = 1; got > 0 && length < sizeof said - 1; length += (size_t)got)
		if ((got = read(ends[0], said + length, sizeof said - 1 - length)) < 0)
			got = 0;
	close(ends[0]);
	return child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
	       WTERMSIG(status) == SIGABRT && strstr(said, diagnosis) != NULL;
}

static void
handle(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	ret_result->i = arguments[1].i + 1;
}

static struct via_upcall
upcall_of(const char *type)
{
	struct via_upcall upcall = {0};
	via_upcall_new(via_find_callback(&via_upcalls, type), handle, NULL, &upcall);
	return upcall;
}

static void
call_what_was_released(void)
{
	struct via_upcall upcall = upcall_of("visitor");
	via_upcall_release(&upcall);
	upcalls_visit(1, (visitor)upcall.code, upcall.data);
}

static void
call_what_others_came_after(void)
{
	struct via_upcall upcall = upcall_of("visitor");
	via_upcall_release(&upcall);
	for (int round = 0; round < 1000; round++) {
		struct via_upcall other = upcall_of("visitor");
		via_upcall_release(&other);
	}
	upcalls_visit(1, (visitor)upcall.code, upcall.data);
}

static void
a_call_after_the_release_is_diagnosed(void **state)
{
	(void)state;
	assert_true(stops(call_what_was_released, "after its release"));
	assert_true(stops(call_what_others_came_after, "after its release"));
}

/* --- scopes --- */

static via_status
call(const char *name, const via_value *arguments)
{
	via_value result;
	return via_call(via_find(&via_upcalls, name), arguments, &result);
}

static void
visit(const struct via_upcall *upcall)
{
	call("upcalls_visit", (via_value[]){{.i = 2}, {.code = upcall->code}, {.p = upcall->data}});
}

static void
keep(void *key, const struct via_upcall *upcall)
{
	call("upcalls_keep",
	     (via_value[]){{.p = key}, {.code = upcall->code}, {.p = upcall->data}});
}

static void
keep_forever(const struct via_upcall *upcall)
{
	call("upcalls_keep_forever", (via_value[]){{.code = upcall->code}, {.p = upcall->data}});
}

static void
call_behind_the_call(void)
{
	struct via_upcall upcall = upcall_of("visitor");
	visit(&upcall);
	upcalls_visit(1, (visitor)upcall.code, upcall.data);
}

static void
call_after_the_end(void)
{
	int key;
	struct via_upcall upcall = upcall_of("visitor");
	keep(&key, &upcall);
	call("upcalls_kept", (via_value[]){{.i = 1}});
	call("upcalls_forget", (via_value[]){{.p = &key}});
	call("upcalls_kept", (via_value[]){{.i = 1}});
}

static void
a_call_out_of_scope_is_diagnosed(void **state)
{
	(void)state;
	assert_true(stops(call_behind_the_call, "its scope had ended"));
	assert_true(stops(call_after_the_end, "its scope had ended"));
}

static int visits;

static void
handle_inside(struct via_upcall_call *upcall_call, const via_value *arguments,
	      via_value *ret_result)
{
	(void)arguments;
	(void)ret_result;
	visits++;
	if (visits == 1)
		visit(upcall_call->userdata);
}

static void
an_upcall_is_given_again_and_within(void **state)
{
	struct via_upcall upcall;
	(void)state;
	via_upcall_new(via_find_callback(&via_upcalls, "visitor"), handle_inside, &upcall, &upcall);
	visit(&upcall);
	assert_int_equal(visits, 4);
	visit(&upcall);
	assert_int_equal(visits, 6);
	assert_int_equal(via_upcall_release(&upcall), VIA_OK);
}

static void
another_end_ends_nothing(void **state)
{
	int key, other;
	(void)state;
	struct via_upcall upcall = upcall_of("visitor");
	keep(&key, &upcall);
	assert_int_equal(call("upcalls_forget", (via_value[]){{.p = &other}}), VIA_OK);
	assert_int_equal(upcalls_kept(5), 6);
	assert_int_equal(call("upcalls_forget", (via_value[]){{.p = &key}}), VIA_OK);
	keep(&other, &upcall);
	assert_int_equal(upcalls_kept(6), 7);
	assert_int_equal(via_upcall_release(&upcall), VIA_OK);
}

/* One upcall, given to C in several ways at a time: each ends by itself. */
static void
scopes_end_apart(void **state)
{
	int first, second;
	(void)state;
	struct via_upcall upcall = upcall_of("visitor");
	keep(&first, &upcall);
	visit(&upcall);
	assert_int_equal(upcalls_kept(1), 2);
	keep(&second, &upcall);
	call("upcalls_forget", (via_value[]){{.p = &second}});
	assert_int_equal(upcalls_kept(2), 3);
	keep_forever(&upcall);
	visit(&upcall);
	keep(&first, &upcall);
	call("upcalls_forget", (via_value[]){{.p = &first}});
	assert_int_equal(upcalls_kept(3), 4);
	assert_int_equal(via_upcall_release(&upcall), VIA_OK);
}

static void
call_after_both_ends(void)
{
	int first, second;
	struct via_upcall upcall = upcall_of("visitor");
	keep(&first, &upcall);
	keep(&second, &upcall);
	call("upcalls_forget", (via_value[]){{.p = &second}});
	keep(&first, &upcall);
	call("upcalls_forget", (via_value[]){{.p = &first}});
	upcalls_kept(1);
}

static void
the_last_end_ends(void **state)
{
	(void)state;
	assert_true(stops(call_after_both_ends, "its scope had ended"));
}

#if defined(TEST_LIBFFI)
static void
call_a_closure_behind_the_call(void)
{
	struct via_upcall upcall = upcall_of("octet");
	call("upcalls_octet", (via_value[]){{.i = 2}, {.code = upcall.code}});
	upcalls_octet(1, (octet)upcall.code);
}

static void
a_closure_out_of_scope_is_diagnosed(void **state)
{
	(void)state;
	assert_true(stops(call_a_closure_behind_the_call, "its scope had ended"));
}

static void
call_a_released_closure(void)
{
	struct via_upcall upcall = upcall_of("plain");
	via_upcall_release(&upcall);
	upcalls_plain((plain)upcall.code);
}

static void
a_call_of_a_released_closure_is_diagnosed(void **state)
{
	(void)state;
	assert_true(stops(call_a_released_closure, "after its release"));
}
#endif

static void
use_as_allowed(void)
{
	struct via_upcall upcall = upcall_of("visitor");
	if (upcalls_visit(3, (visitor)upcall.code, upcall.data) != 6)
		return;
	if (via_upcall_release(&upcall) == VIA_OK &&
	    via_upcall_release(&upcall) == VIA_STALE_UPCALL)
		_exit(40);
}

static void
right_use_is_not(void **state)
{
	(void)state;
	pid_t child = fork();
	int status;
	if (child == 0) {
		use_as_allowed();
		_exit(1);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 40);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_call_after_the_release_is_diagnosed),
#if defined(TEST_LIBFFI)
		cmocka_unit_test(a_call_of_a_released_closure_is_diagnosed),
		cmocka_unit_test(a_closure_out_of_scope_is_diagnosed),
#endif
		cmocka_unit_test(a_call_out_of_scope_is_diagnosed),
		cmocka_unit_test(an_upcall_is_given_again_and_within),
		cmocka_unit_test(another_end_ends_nothing),
		cmocka_unit_test(scopes_end_apart),
		cmocka_unit_test(the_last_end_ends),
		cmocka_unit_test(right_use_is_not),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
