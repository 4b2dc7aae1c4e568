/* SPDX-License-Identifier: MIT */
/*
 * The time of a call in the types of Windows: rounded up, and in rounds where
 * they do not hold it, on the clock of lasting.h; then in Windows' own
 * functions, none of which may end before its time.
 */
#include "calls.h"

#define VIA_ADAPTERS
#include "lasting.h"
#include "lasting.via.h"
#include "wait.h"

#include <limits.h>

#define MILLISECOND INT64_C(1000000)
#define SECOND INT64_C(1000000000)

enum { STALE = 4711 };

static void
begin(int expirations)
{
	lasting = (struct lasting_plan){.expirations = expirations};
	lasting_now = 1000 * SECOND;
}

/* A call that lasts at most `nanoseconds`; checks its status and gives its result. */
static uint64_t
outcome(const char *name, int64_t nanoseconds, via_status right)
{
	via_value value;

	SetLastError(STALE);
	assert_int_equal(call(&via_lasting, name, ARGS(S(nanoseconds)), &value), right);
	assert_int_equal(GetLastError(), STALE);
	return value.u;
}

/* A call that was given `value` and `rest`, and no other. */
static void
check_given(const char *name, int64_t nanoseconds, int64_t value, int64_t rest)
{
	begin(1);
	assert_int_equal(outcome(name, nanoseconds, VIA_OK), WAIT_TIMEOUT);
	assert_int_equal(lasting.calls, 1);
	assert_int_equal(lasting.given[0].value, value);
	assert_int_equal(lasting.given[0].rest, rest);
}

/* --- numbers --- */

static void
a_time_is_rounded_up_to_whole_units(void **state)
{
	static const char *const names[] = {"last_dword_ms", "last_word_ms", "last_int_ms"};
	static const int64_t times[][2] = {{0, 0},
					   {1, 1},
					   {MILLISECOND - 1, 1},
					   {MILLISECOND, 1},
					   {MILLISECOND + 1, 2},
					   {60 * SECOND - 1, 60000},
					   {60 * SECOND, 60000},
					   {60 * SECOND + 1, 60001}};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++)
		for (size_t j = 0; j < COUNT(times); j++)
			check_given(names[i], times[j][0], times[j][1], 0);
	check_given("last_dword_ms", 0x80000000 * MILLISECOND, 0x80000000, 0);
	check_given("last_dword_ms", 0xFFFFFFFE * MILLISECOND - 1, 0xFFFFFFFE, 0);
	check_given("last_long_s", 1, 1, 0);
	check_given("last_long_s", SECOND, 1, 0);
	check_given("last_long_s", SECOND + 1, 2, 0);
	check_given("last_long_s", LONG_MAX * SECOND, LONG_MAX, 0);
}

/* Calls until the time of `nanoseconds` is over: the units that they were given, together. */
static int64_t
units_of_rounds(const char *name, int64_t nanoseconds)
{
	int64_t units = 0;

	begin(INT_MAX);
	assert_int_equal(outcome(name, nanoseconds, VIA_OK), WAIT_TIMEOUT);
	assert_in_range(lasting.calls, 2, LASTING_KEPT);
	for (int i = 0; i < lasting.calls; i++)
		units += lasting.given[i].value;
	return units;
}

static void
a_time_that_the_type_does_not_hold_takes_several_rounds(void **state)
{
	(void)state;
	assert_int_equal(units_of_rounds("last_word_ms", 100 * SECOND), 100000);
	assert_int_equal(units_of_rounds("last_word_ms", 200 * SECOND + 1), 200001);
	assert_int_equal(units_of_rounds("last_dword_ms", 10000000 * SECOND), 10000000000);
	assert_int_equal(units_of_rounds("last_int_ms", 5000000 * SECOND + 1), 5000000001);
	assert_int_equal(units_of_rounds("last_long_s", 5000000000 * SECOND + 1), 5000000001);
	begin(1);
	assert_int_equal(outcome("last_word_ms", 100 * SECOND, VIA_OK), WAIT_OBJECT_0);
	assert_int_equal(lasting.calls, 2);
}

static void
for_ever_is_the_largest_value_again_and_again_where_there_is_no_sign(void **state)
{
	static const int64_t forevers[] = {-1, -5 * SECOND, INT64_MIN};

	(void)state;
	for (size_t i = 0; i < COUNT(forevers); i++) {
		begin(3);
		assert_int_equal(outcome("last_dword_ms", forevers[i], VIA_OK), WAIT_OBJECT_0);
		assert_int_equal(lasting.calls, 4);
		for (int round = 0; round < 4; round++)
			assert_int_equal(lasting.given[round].value, INFINITE);
		begin(3);
		assert_int_equal(outcome("last_word_ms", forevers[i], VIA_OK), WAIT_OBJECT_0);
		assert_int_equal(lasting.calls, 4);
		for (int round = 0; round < 4; round++)
			assert_int_equal(lasting.given[round].value, USHRT_MAX);
		check_given("last_int_ms", forevers[i], -1, 0);
		check_given("last_long_s", forevers[i], -1, 0);
	}
}

/* --- that the time is over, said by the last error --- */

static void
check_failing(int64_t nanoseconds, DWORD code, int expirations, via_status right, int calls)
{
	via_value value;

	begin(expirations);
	SetLastError(STALE);
	assert_int_equal(call(&via_lasting, "last_or_fail", ARGS(S(nanoseconds), U(code)), &value),
			 right);
	assert_int_equal(value.i, right == VIA_OK);
	assert_int_equal(GetLastError(), code);
	assert_int_equal(lasting.calls, calls);
}

static void
that_the_time_is_over_may_be_a_code(void **state)
{
	(void)state;
	check_failing(SECOND, ERROR_TIMEOUT, 9, ERROR_TIMEOUT, 1);
	check_failing(100 * SECOND, ERROR_TIMEOUT, 9, ERROR_TIMEOUT, 2);
	check_failing(100 * SECOND, ERROR_TIMEOUT, 1, VIA_OK, 2);
	check_failing(-1, ERROR_TIMEOUT, 4, VIA_OK, 5);
	check_failing(100 * SECOND, 0xFFFFFFFF, 9, 4294967295, 1);
	check_failing(100 * SECOND, 0, 9, VIA_NO_CODE, 1);
	check_failing(0, ERROR_TIMEOUT, 9, ERROR_TIMEOUT, 1);
}

static void
an_adapter_takes_nanoseconds(void **state)
{
	(void)state;
	begin(1);
	assert_int_equal(lasting_last_dword_ms(MILLISECOND + 1), WAIT_TIMEOUT);
	assert_int_equal(lasting.given[0].value, 2);
	begin(2);
	assert_int_equal(lasting_last_dword_ms(-1), WAIT_OBJECT_0);
	assert_int_equal(lasting.calls, 3);
	assert_int_equal(lasting.given[2].value, INFINITE);
	begin(1);
	assert_int_equal(lasting_last_or_fail(1, 0xFFFFFFFF), -4294967295);
	assert_int_equal(lasting_last_or_fail(1, 0xFFFFFFFF), 1);
}

/* --- structs and dates --- */

static void
a_struct_has_a_rest_rounded_up(void **state)
{
	(void)state;
	check_given("last_timeval", 0, 0, 0);
	check_given("last_timeval", 1, 0, 1);
	check_given("last_timeval", 999999000, 0, 999999);
	check_given("last_timeval", 999999001, 1, 0);
	check_given("last_timeval", SECOND + 1, 1, 1);
	check_given("last_timespec", 0, 0, 0);
	check_given("last_timespec", SECOND - 1, 0, 999999999);
	check_given("last_timespec", SECOND + 1, 1, 1);
	check_given("last_timespec", INT64_MAX, INT64_MAX / SECOND, INT64_MAX % SECOND);
}

/* The seconds of a timeval are a long, and that has 32 bits. */
static void
seconds_that_a_timeval_does_not_hold_take_several_rounds(void **state)
{
	int64_t microseconds = 0;

	(void)state;
	begin(INT_MAX);
	assert_int_equal(outcome("last_timeval", 3000000000 * SECOND, VIA_OK), WAIT_TIMEOUT);
	assert_int_equal(lasting.calls, 2);
	for (int i = 0; i < 2; i++)
		microseconds += lasting.given[i].value * 1000000 + lasting.given[i].rest;
	assert_int_equal(microseconds, 3000000000 * INT64_C(1000000));
	begin(3);
	assert_int_equal(outcome("last_timeval", -1, VIA_OK), WAIT_OBJECT_0);
	assert_int_equal(lasting.calls, 4);
	assert_int_equal(lasting.given[3].value, LONG_MAX);
}

/* The time of day, in ns since 1970. */
static int64_t
time_of_day(void)
{
	FILETIME time;

	GetSystemTimeAsFileTime(&time);
	return (((int64_t)time.dwHighDateTime << 32 | time.dwLowDateTime) - 116444736000000000) *
	       100;
}

static void
a_date_lies_so_far_ahead(void **state)
{
	static const int64_t times[] = {1, SECOND - 1, SECOND, 100 * SECOND + 1};

	(void)state;
	for (size_t i = 0; i < COUNT(times); i++) {
		int64_t before = time_of_day(), date;

		begin(0);
		assert_int_equal(outcome("last_until", times[i], VIA_OK), WAIT_OBJECT_0);
		date = lasting.given[0].value * SECOND + lasting.given[0].rest;
		assert_in_range(date - times[i], before, time_of_day());
	}
	check_given("last_until", 0, 0, 0);
}

/* --- Windows' own functions --- */

static HANDLE event;
static SOCKET own; /* a socket that is connected with itself */

/* Each waits for what does not come; gives whether that was said as it should be. */

static bool
sleeps(int64_t nanoseconds)
{
	return via_call(function_named(&via_lasting, "Sleep"), ARGS(S(nanoseconds)), NULL) ==
	       VIA_OK;
}

static bool
waits_for_an_event(int64_t nanoseconds)
{
	via_value value;

	return call(&via_lasting, "WaitForSingleObject", ARGS(P(event), S(nanoseconds)), &value) ==
		   VIA_OK &&
	       value.u == WAIT_TIMEOUT;
}

static bool
waits_for_a_condition(int64_t nanoseconds)
{
	SRWLOCK lock = SRWLOCK_INIT;
	CONDITION_VARIABLE condition = CONDITION_VARIABLE_INIT;
	via_value value;
	via_status status;

	AcquireSRWLockExclusive(&lock);
	status = call(&via_lasting, "SleepConditionVariableSRW",
		      ARGS(P(&condition), P(&lock), S(nanoseconds), U(0)), &value);
	ReleaseSRWLockExclusive(&lock);
	return status == ERROR_TIMEOUT && value.i == 0;
}

static bool
polls(int64_t nanoseconds)
{
	struct pollfd descriptor = {.fd = own, .events = POLLRDNORM};
	via_value value;

	return call(&via_lasting, "WSAPoll", ARGS(P(&descriptor), U(1), S(nanoseconds)), &value) ==
		   VIA_OK &&
	       value.i == 0;
}

static bool
selects(int64_t nanoseconds)
{
	fd_set readable = {.fd_count = 1, .fd_array = {own}};
	via_value value;

	return call(&via_lasting, "select",
		    ARGS(S(0), P(&readable), P(NULL), P(NULL), S(nanoseconds)), &value) == VIA_OK &&
	       value.i == 0;
}

static void
no_call_ends_before_its_time(void **state)
{
	static bool (*const waits[])(int64_t) = {sleeps, waits_for_an_event, waits_for_a_condition,
						 polls, selects};
	static const int64_t times[] = {0,
					1,
					MILLISECOND - 1,
					MILLISECOND,
					MILLISECOND + 1,
					9 * MILLISECOND + 1,
					50 * MILLISECOND - 1};

	(void)state;
	lasting_now = 0;
	for (size_t i = 0; i < COUNT(waits); i++)
		for (size_t j = 0; j < COUNT(times); j++) {
			int64_t before = via_clock_monotonic();

			assert_true(waits[i](times[j]));
			assert_true(via_clock_monotonic() - before >= times[j]);
		}
}

static DWORD WINAPI
end_waits(void *unused)
{
	(void)unused;
	Sleep(20);
	SetEvent(event);
	Sleep(20);
	return send(own, "abc", 3, 0) != 3;
}

static void
a_call_without_limit_ends_with_what_it_waits_for(void **state)
{
	fd_set readable = {.fd_count = 1, .fd_array = {own}};
	struct pollfd descriptor = {.fd = own, .events = POLLRDNORM};
	char letters[8];
	HANDLE thread;
	DWORD code;

	(void)state;
	lasting_now = 0;
	thread = CreateThread(NULL, 0, end_waits, NULL, 0, NULL);
	assert_non_null(thread);
	assert_int_equal(call_i(&via_lasting, "WaitForSingleObject", ARGS(P(event), S(-1))),
			 WAIT_OBJECT_0);
	assert_int_equal(
	    call_i(&via_lasting, "select", ARGS(S(0), P(&readable), P(NULL), P(NULL), S(-1))), 1);
	assert_int_equal(call_i(&via_lasting, "WSAPoll", ARGS(P(&descriptor), U(1), S(-1))), 1);
	assert_int_equal(descriptor.revents, POLLRDNORM);
	assert_int_equal(
	    call_i(&via_lasting, "WaitForSingleObject", ARGS(P(thread), S(INT64_MAX / 4096))),
	    WAIT_OBJECT_0);
	assert_true(GetExitCodeThread(thread, &code) != 0);
	assert_int_equal(code, 0);
	CloseHandle(thread);
	ResetEvent(event);
	assert_int_equal(recv(own, letters, sizeof letters, 0), 3);
}

static void
a_wait_may_fail_otherwise(void **state)
{
	via_value value;

	(void)state;
	lasting_now = 0;
	assert_int_equal(
	    call(&via_lasting, "WaitForSingleObject", ARGS(P((intptr_t)-4712), S(SECOND)), &value),
	    ERROR_INVALID_HANDLE);
	assert_int_equal(value.u, WAIT_FAILED);
	assert_int_equal(
	    call(&via_lasting, "select", ARGS(S(0), P(NULL), P(NULL), P(NULL), S(SECOND)), &value),
	    WSAEINVAL);
	assert_int_equal(value.i, SOCKET_ERROR);
}

/* --- the whole --- */

static bool
prepare(void)
{
	WSADATA data;
	struct sockaddr_in address = {.sin_family = AF_INET};
	struct sockaddr *name = (struct sockaddr *)&address;
	int size = sizeof address;

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	event = CreateEventA(NULL, TRUE, FALSE, NULL);
	if (event == NULL || WSAStartup(MAKEWORD(2, 2), &data) != 0)
		return false;
	own = socket(AF_INET, SOCK_DGRAM, 0);
	return own != INVALID_SOCKET && bind(own, name, size) == 0 &&
	       getsockname(own, name, &size) == 0 && connect(own, name, size) == 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_time_is_rounded_up_to_whole_units),
	    cmocka_unit_test(a_time_that_the_type_does_not_hold_takes_several_rounds),
	    cmocka_unit_test(for_ever_is_the_largest_value_again_and_again_where_there_is_no_sign),
	    cmocka_unit_test(that_the_time_is_over_may_be_a_code),
	    cmocka_unit_test(an_adapter_takes_nanoseconds),
	    cmocka_unit_test(a_struct_has_a_rest_rounded_up),
	    cmocka_unit_test(seconds_that_a_timeval_does_not_hold_take_several_rounds),
	    cmocka_unit_test(a_date_lies_so_far_ahead),
	    cmocka_unit_test(no_call_ends_before_its_time),
	    cmocka_unit_test(a_call_without_limit_ends_with_what_it_waits_for),
	    cmocka_unit_test(a_wait_may_fail_otherwise),
	};
	if (!prepare())
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
