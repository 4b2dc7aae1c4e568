/* SPDX-License-Identifier: MIT */
/*
 * The time of a call, in the unit of its callee: rounded up, cut to what its
 * type holds, and what is left of it after an interruption. The clocks are the
 * callee's own (lasting.h), so that every value is exact.
 */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "calls.h"

#include "lasting.h"
#include "lasting.via.h"

#include <errno.h>
#include <limits.h>

#define MILLISECOND INT64_C(1000000)
#define SECOND INT64_C(1000000000)

/* When the clocks begin in each test. */
#define MONOTONIC (1000 * SECOND + 123456789)
#define REALTIME (1700000000 * SECOND + 999999999)

/* The largest time_t, but at most the seconds of INT64_MAX ns. */
static const int64_t largest_second = sizeof(time_t) < 8 ? INT32_MAX : INT64_MAX / SECOND;

static void
begin(int interruptions, int expirations, int64_t lasts)
{
	lasting = (struct lasting_plan){
	    .interruptions = interruptions, .expirations = expirations, .lasts = lasts};
	lasting_monotonic = MONOTONIC;
	lasting_realtime = REALTIME;
}

/* A call that lasts at most `nanoseconds`; checks its status and gives its result. */
static int64_t
outcome(const char *name, int64_t nanoseconds, via_status status)
{
	via_value value;

	assert_int_equal(call(&via_lasting, name, ARGS(S(nanoseconds)), &value), status);
	return value.i;
}

static int64_t
units_of(int64_t nanoseconds, int64_t unit)
{
	return nanoseconds / unit + (nanoseconds % unit != 0);
}

static int64_t
least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* --- numbers --- */

static const struct {
	const char *name;
	int64_t unit;
	uint64_t largest;
	bool is_signed;
} numbers[] = {
    {"last_int_ms", MILLISECOND, INT_MAX, true},
    {"last_short_ms", MILLISECOND, SHRT_MAX, true},
    {"last_unsigned_char_ms", MILLISECOND, UCHAR_MAX, false},
    {"last_unsigned_ms", MILLISECOND, UINT_MAX, false},
    {"last_long_ms", MILLISECOND, LONG_MAX, true},
    {"last_short_us", 1000, SHRT_MAX, true},
    {"last_unsigned_us", 1000, UINT_MAX, false},
    {"last_long_us", 1000, LONG_MAX, true},
    {"last_signed_char_s", SECOND, SCHAR_MAX, true},
    {"last_int_s", SECOND, INT_MAX, true},
    {"last_unsigned_s", SECOND, UINT_MAX, false},
    {"last_long_long_s", SECOND, LLONG_MAX, true},
};

/* The longest time: what all bits of a type without a sign say may stand for no end. */
static int64_t
largest(size_t i)
{
	uint64_t longest = numbers[i].largest - !numbers[i].is_signed;

	return longest < INT64_MAX ? (int64_t)longest : INT64_MAX;
}

static void
a_time_is_rounded_up_to_whole_units(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(numbers); i++) {
		int64_t unit = numbers[i].unit;
		const int64_t pairs[][2] = {
		    {0, 0},
		    {1, 1},
		    {unit - 1, 1},
		    {unit, 1},
		    {unit + 1, 2},
		    {99 * unit, 99},
		    {99 * unit + 1, 100},
		    {100 * unit - 1, 100},
		    {126 * unit + 1, 127},
		    {INT64_MAX, least(units_of(INT64_MAX, unit), largest(i))},
		    {INT64_MAX - 1, least(units_of(INT64_MAX - 1, unit), largest(i))},
		};

		for (size_t j = 0; j < COUNT(pairs); j++) {
			begin(0, 0, 0);
			assert_int_equal(outcome(numbers[i].name, pairs[j][0], VIA_OK), 1);
			assert_int_equal(lasting.calls, 1);
			assert_int_equal(lasting.given[0].value, pairs[j][1]);
		}
	}
}

/* The cases that everybody gets wrong who divides. */
static void
milliseconds_are_never_rounded_down_to_none(void **state)
{
	static const int64_t pairs[][2] = {{0, 0},       {1, 1},       {999999, 1},
					   {1000000, 1}, {1000001, 2}, {INT64_MAX, INT_MAX}};

	(void)state;
	for (size_t i = 0; i < COUNT(pairs); i++) {
		begin(0, 0, 0);
		outcome("last_int_ms", pairs[i][0], VIA_OK);
		assert_int_equal(lasting.given[0].value, pairs[i][1]);
	}
}

static void
a_time_that_the_type_just_holds_takes_one_round(void **state)
{
	(void)state;
	begin(0, 9, 0);
	assert_int_equal(outcome("last_unsigned_char_ms", 254 * MILLISECOND, VIA_OK), 0);
	assert_int_equal(lasting.calls, 1);
	assert_int_equal(lasting.given[0].value, 254);
	begin(0, 9, 0);
	assert_int_equal(outcome("last_unsigned_char_ms", 254 * MILLISECOND + 1, VIA_OK), 0);
	assert_int_equal(lasting.calls, 2);
	assert_int_equal(lasting.given[0].value, 254);
	assert_int_equal(lasting.given[1].value, 1);
	begin(0, 9, 0);
	assert_int_equal(outcome("last_signed_char_s", 127 * SECOND - 5, VIA_OK), 0);
	assert_int_equal(lasting.calls, 1);
	assert_int_equal(lasting.given[0].value, 127);
}

/* Checks calls that were given `full` again and again, and in the end `rest`. */
static void
assert_rounds(int64_t full, int rounds, int64_t rest)
{
	assert_int_equal(lasting.calls, rounds + 1);
	for (int i = 0; i < rounds; i++)
		assert_int_equal(lasting.given[i].value, full);
	assert_int_equal(lasting.given[rounds].value, rest);
}

static void
a_time_that_the_type_does_not_hold_takes_several_rounds(void **state)
{
	(void)state;
	begin(0, 1000, 0);
	assert_int_equal(outcome("last_unsigned_char_ms", 10 * SECOND, VIA_OK), 0);
	assert_rounds(254, 39, 10000 - 39 * 254);
	assert_int_equal(lasting_monotonic, MONOTONIC + 10 * SECOND);
	begin(0, 1000, 0);
	assert_int_equal(outcome("last_short_ms", 100 * SECOND + 1, VIA_OK), 0);
	assert_rounds(SHRT_MAX, 3, 100001 - 3 * SHRT_MAX);
	assert_int_equal(lasting_monotonic, MONOTONIC + 100 * SECOND + MILLISECOND);
	begin(0, 1000, 0);
	assert_int_equal(outcome("short_ms_plain", 100 * SECOND, VIA_OK), 0);
	assert_rounds(SHRT_MAX, 3, 100000 - 3 * SHRT_MAX);
	begin(0, 1000, 0);
	assert_int_equal(outcome("last_signed_char_s", 300 * SECOND, VIA_OK), 0);
	assert_rounds(127, 2, 300 - 2 * 127);
	begin(0, 1000, 0);
	assert_int_equal(outcome("last_unsigned_us", 10000 * SECOND, VIA_OK), 0);
	assert_rounds(UINT_MAX - 1, 2, 10000 * INT64_C(1000000) - 2 * (UINT_MAX - INT64_C(1)));
}

/* 292 years, in rounds of 24 days; or as many of them as the clock can tell. */
static void
the_longest_time_is_no_shorter_than_it_says(void **state)
{
	int rounds = sizeof(time_t) < 8 ? 990 : 4294;
	int64_t left = INT64_MAX - MONOTONIC - rounds * (INT_MAX * MILLISECOND);

	(void)state;
	begin(0, rounds, 0);
	lasting_realtime = 0;
	assert_int_equal(outcome("last_int_ms", INT64_MAX, VIA_OK), 1);
	assert_rounds(INT_MAX, rounds, least(units_of(left, MILLISECOND), INT_MAX));
}

static void
a_call_that_succeeds_in_a_later_round_is_not_made_again(void **state)
{
	(void)state;
	begin(0, 2, 0);
	assert_int_equal(outcome("last_unsigned_char_ms", 10 * SECOND, VIA_OK), 1);
	assert_rounds(254, 2, 254);
}

/* A callee that returns at once says each time that its time is over: what counts is the clock. */
static void
a_round_that_ends_early_is_followed_by_others(void **state)
{
	(void)state;
	begin(0, 1000, 100 * MILLISECOND);
	assert_int_equal(outcome("last_unsigned_char_ms", SECOND, VIA_OK), 0);
	assert_int_equal(lasting.calls, 9);
	for (int i = 0; i < 8; i++)
		assert_int_equal(lasting.given[i].value, 254);
	assert_int_equal(lasting.given[8].value, 200);
}

static void
for_ever_is_negative_where_the_type_has_a_sign(void **state)
{
	static const int64_t forevers[] = {-1, -5 * SECOND, INT64_MIN};

	(void)state;
	for (size_t i = 0; i < COUNT(numbers); i++)
		for (size_t j = 0; j < COUNT(forevers); j++) {
			if (!numbers[i].is_signed)
				continue;
			begin(3, 0, SECOND);
			assert_int_equal(outcome(numbers[i].name, forevers[j], VIA_OK), 1);
			assert_rounds(-1, 3, -1);
		}
}

static void
assert_without_end(const char *name, int64_t largest)
{
	begin(0, 5, SECOND);
	assert_int_equal(outcome(name, -1, VIA_OK), 1);
	assert_rounds(largest, 5, largest);
	begin(2, 2, SECOND);
	assert_int_equal(outcome(name, INT64_MIN, VIA_OK), 1);
	assert_rounds(largest, 4, largest);
}

static void
for_ever_is_the_longest_time_again_and_again_where_the_type_has_no_sign(void **state)
{
	(void)state;
	assert_without_end("last_unsigned_char_ms", UCHAR_MAX);
	assert_without_end("last_unsigned_ms", UINT_MAX);
	assert_without_end("last_unsigned_us", UINT_MAX);
	assert_without_end("last_unsigned_s", UINT_MAX);
}

static void
whether_a_type_has_a_sign_is_the_compilers_to_say(void **state)
{
	(void)state;
	assert_without_end("last_unknown_us", UINT_MAX);
	begin(0, 0, 0);
	assert_int_equal(outcome("last_unknown_us", 1001, VIA_OK), 1);
	assert_rounds(2, 0, 2);
	begin(0, 1000, 0);
	assert_int_equal(outcome("last_unknown_us", 10000 * SECOND, VIA_OK), 0);
	assert_rounds(UINT_MAX - 1, 2, 10000 * INT64_C(1000000) - 2 * (UINT_MAX - INT64_C(1)));
}

static void
assert_believed(const char *name)
{
	begin(0, 1, SECOND);
	assert_int_equal(outcome(name, -1, VIA_OK), 0);
	assert_int_equal(lasting.calls, 1);
}

static void
a_callee_that_was_given_no_end_is_believed(void **state)
{
	(void)state;
	assert_believed("last_int_ms");
	assert_believed("last_short_us");
	assert_believed("last_long_long_s");
}

static void
a_callee_that_was_given_null_is_believed(void **state)
{
	(void)state;
	assert_believed("timespec_or_none");
	assert_believed("timeval_or_none");
	assert_believed("until_realtime_or_none");
}

static void
a_callee_that_was_given_all_of_its_time_is_believed(void **state)
{
	(void)state;
	begin(0, 9, MILLISECOND);
	assert_int_equal(outcome("last_unsigned_char_ms", 254 * MILLISECOND, VIA_OK), 0);
	assert_rounds(254, 0, 254);
	begin(0, 9, MILLISECOND);
	assert_int_equal(outcome("last_int_ms", SECOND, VIA_OK), 0);
	assert_rounds(1000, 0, 1000);
	begin(0, 9, MILLISECOND);
	assert_int_equal(outcome("last_timespec", SECOND, VIA_OK), 0);
	assert_int_equal(lasting.calls, 1);
}

/* --- that the time is over, said otherwise --- */

static void
that_the_time_is_over_may_be_a_failure(void **state)
{
	(void)state;
	begin(0, 1000, 0);
	assert_int_equal(outcome("last_failing", SECOND, ETIMEDOUT), -1);
	assert_rounds(254, 3, 1000 - 3 * 254);
	begin(0, 2, 0);
	assert_int_equal(outcome("last_failing", SECOND, VIA_OK), 1);
	assert_rounds(254, 2, 254);
	begin(0, 1, 0);
	assert_int_equal(outcome("last_failing", 0, ETIMEDOUT), -1);
	assert_rounds(254, 0, 0);
	begin(0, 1000, 0);
	assert_int_equal(outcome("last_coded", SECOND, ETIMEDOUT), ETIMEDOUT);
	assert_rounds(254, 3, 1000 - 3 * 254);
	begin(2, 2, MILLISECOND);
	assert_int_equal(outcome("last_coded", SECOND, VIA_OK), 0);
	assert_rounds(254, 4, 254);
}

static void
a_result_that_says_nothing_ends_the_call(void **state)
{
	via_value value;

	(void)state;
	begin(0, 1000, 0);
	assert_int_equal(
	    via_call(function_named(&via_lasting, "last_silently"), ARGS(S(100 * SECOND)), NULL),
	    VIA_OK);
	assert_rounds(SHRT_MAX, 0, SHRT_MAX);
	begin(0, 1000, 0);
	assert_int_equal(call(&via_lasting, "last_floating", ARGS(S(100 * SECOND)), &value),
			 VIA_OK);
	assert_true(value.d == 0.5);
	assert_rounds(SHRT_MAX, 0, SHRT_MAX);
	begin(0, 1000, 0);
	assert_int_equal(call(&via_lasting, "floating_expired", ARGS(S(100 * SECOND)), &value),
			 VIA_OK);
	assert_true(value.d == 0.5);
	assert_rounds(SHRT_MAX, 3, 100000 - 3 * SHRT_MAX);
}

/* --- structs --- */

static void
assert_given(int call, int64_t seconds, int64_t rest)
{
	assert_false(lasting.given[call].absent);
	assert_int_equal(lasting.given[call].value, seconds);
	assert_int_equal(lasting.given[call].rest, rest);
}

static void
a_timespec_is_exact(void **state)
{
	static const char *const names[] = {"last_timespec", "timespec_or_none"};
	static const int64_t times[] = {0,          1,          999999999,         1000000000,
					1000000001, 1999999999, 86400 * SECOND + 5};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		for (size_t j = 0; j < COUNT(times); j++) {
			begin(0, 0, 0);
			assert_int_equal(outcome(names[i], times[j], VIA_OK), 1);
			assert_given(0, times[j] / SECOND, times[j] % SECOND);
		}
		begin(0, 0, 0);
		outcome(names[i], INT64_MAX, VIA_OK);
		if (largest_second < INT64_MAX / SECOND)
			assert_given(0, largest_second, 999999999);
		else
			assert_given(0, INT64_MAX / SECOND, INT64_MAX % SECOND);
	}
}

static void
a_timeval_is_rounded_up_to_microseconds(void **state)
{
	static const char *const names[] = {"last_timeval", "timeval_or_none"};
	static const int64_t times[][3] = {
	    {0, 0, 0},          {1, 0, 1},          {999, 0, 1},
	    {1000, 0, 1},       {1001, 0, 2},       {999999000, 0, 999999},
	    {999999001, 1, 0},  {1000000000, 1, 0}, {1000000001, 1, 1},
	    {1999999001, 2, 0},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		for (size_t j = 0; j < COUNT(times); j++) {
			begin(0, 0, 0);
			assert_int_equal(outcome(names[i], times[j][0], VIA_OK), 1);
			assert_given(0, times[j][1], times[j][2]);
		}
		begin(0, 0, 0);
		outcome(names[i], INT64_MAX, VIA_OK);
		if (largest_second < INT64_MAX / SECOND)
			assert_given(0, largest_second, 999999);
		else
			assert_given(0, INT64_MAX / SECOND, units_of(INT64_MAX % SECOND, 1000));
	}
}

static void
for_ever_is_null_where_that_may_be(void **state)
{
	static const char *const names[] = {"timespec_or_none", "timeval_or_none",
					    "until_realtime_or_none"};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		begin(2, 0, SECOND);
		assert_int_equal(outcome(names[i], -1, VIA_OK), 1);
		assert_int_equal(lasting.calls, 3);
		for (int round = 0; round < 3; round++)
			assert_true(lasting.given[round].absent);
		begin(0, 0, 0);
		outcome(names[i], 0, VIA_OK);
		assert_given(0, 0, 0);
	}
}

/* Dates and times that no clock reaches. */
static void
for_ever_is_the_longest_time_again_and_again_where_it_cannot_be_null(void **state)
{
	static const char *const names[] = {"last_timespec", "last_timeval", "last_until_realtime",
					    "last_until_monotonic", "last_until_timeval"};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		begin(1, 3, SECOND);
		assert_int_equal(outcome(names[i], -1, VIA_OK), 1);
		assert_int_equal(lasting.calls, 5);
		for (int round = 0; round < 5; round++) {
			assert_false(lasting.given[round].absent);
			assert_true(lasting.given[round].value >= largest_second);
		}
	}
}

static void
seconds_that_the_type_does_not_hold_take_several_rounds(void **state)
{
	(void)state;
	if (largest_second == INT64_MAX / SECOND) {
		/* Here every time fits: one round, to its end. */
		begin(0, 9, 3 * SECOND);
		assert_int_equal(outcome("last_timespec", INT64_MAX, VIA_OK), 0);
		assert_int_equal(lasting.calls, 1);
		return;
	}
	begin(0, 9, 3 * SECOND);
	assert_int_equal(outcome("last_timespec", (INT32_MAX + INT64_C(5)) * SECOND, VIA_OK), 0);
	assert_int_equal(lasting.calls, 3);
	assert_given(0, INT32_MAX, 999999999);
	assert_given(1, INT32_MAX, 999999999);
	assert_given(2, INT32_MAX - 1, 0);
	begin(0, 2, 3 * SECOND);
	assert_int_equal(outcome("last_until_realtime", INT32_MAX * SECOND, VIA_OK), 1);
	assert_int_equal(lasting.calls, 3);
	assert_given(2, INT32_MAX, 999999999);
}

/* --- dates --- */

static void
assert_date(int call, int64_t nanoseconds, int64_t unit)
{
	int64_t units = units_of(nanoseconds, unit);

	assert_given(call, units / (SECOND / unit), units % (SECOND / unit));
}

static void
a_date_lies_so_far_ahead_on_its_clock(void **state)
{
	static const int64_t times[] = {1, 999, 1000, 1001, 999999999, SECOND, 100 * SECOND + 1};

	(void)state;
	for (size_t i = 0; i < COUNT(times); i++) {
		begin(0, 0, 0);
		outcome("last_until_realtime", times[i], VIA_OK);
		assert_date(0, REALTIME + times[i], 1);
		begin(0, 0, 0);
		outcome("until_realtime_or_none", times[i], VIA_OK);
		assert_date(0, REALTIME + times[i], 1);
		begin(0, 0, 0);
		outcome("last_until_monotonic", times[i], VIA_OK);
		assert_date(0, MONOTONIC + times[i], 1);
		begin(0, 0, 0);
		outcome("last_until_timeval", times[i], VIA_OK);
		assert_date(0, REALTIME + times[i], 1000);
	}
}

static void
the_longest_time_has_a_date(void **state)
{
	(void)state;
	begin(0, 0, 0);
	outcome("last_until_realtime", INT64_MAX, VIA_OK);
	if (largest_second < INT64_MAX / SECOND)
		assert_given(0, largest_second, 999999999);
	else
		assert_given(0, INT64_MAX / SECOND + 1700000000 + 1,
			     INT64_MAX % SECOND + 999999999 - SECOND);
	begin(0, 0, 0);
	outcome("last_until_timeval", INT64_MAX, VIA_OK);
	if (largest_second < INT64_MAX / SECOND)
		assert_given(0, largest_second, 999999);
	else
		assert_given(0, INT64_MAX / SECOND + 1700000000 + 1,
			     units_of(INT64_MAX % SECOND + 999999999 - SECOND, 1000));
}

static void
no_time_is_a_date_that_is_past_on_every_clock(void **state)
{
	static const char *const names[] = {"last_until_realtime", "last_until_monotonic",
					    "last_until_timeval", "until_realtime_or_none"};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		begin(0, 1, SECOND);
		assert_int_equal(outcome(names[i], 0, VIA_OK), 0);
		assert_int_equal(lasting.calls, 1);
		assert_given(0, 0, 0);
	}
}

static void
the_clock_may_be_a_parameter(void **state)
{
	via_value value;

	(void)state;
	begin(1, 0, 300);
	assert_int_equal(call(&via_lasting, "last_among",
			      ARGS(S(5), S(CLOCK_REALTIME), S(1000), D(6.5), S(7)), &value),
			 VIA_OK);
	assert_int_equal(value.i, 18);
	assert_date(0, REALTIME + 1000, 1);
	assert_date(1, REALTIME + 1000, 1);
	begin(1, 0, 300);
	assert_int_equal(call(&via_lasting, "last_among",
			      ARGS(S(1), S(CLOCK_MONOTONIC), S(1000), D(2.5), S(3)), &value),
			 VIA_OK);
	assert_int_equal(value.i, 6);
	assert_date(0, MONOTONIC + 1000, 1);
	assert_date(1, MONOTONIC + 1000, 1);
}

/* Somebody sets the clock back by an hour while the call lasts. */
static bool
set_clock_back(void *context, const struct via_function *function)
{
	(void)context;
	(void)function;
	lasting_realtime -= 3600 * SECOND;
	return false;
}

/* Set an hour forward, it takes the date for past at once. */
static void
a_clock_that_is_set_does_not_make_the_call_shorter(void **state)
{
	(void)state;
	begin(0, 2, 0);
	lasting.jumps = 3600 * SECOND;
	assert_int_equal(outcome("last_until_realtime", SECOND, VIA_OK), 0);
	assert_int_equal(lasting.calls, 2);
	assert_date(0, REALTIME + SECOND, 1);
	assert_date(1, REALTIME + 3600 * SECOND + SECOND, 1);
	assert_true(lasting_monotonic - MONOTONIC >= SECOND);
}

static void
a_clock_that_is_set_does_not_make_the_call_longer(void **state)
{
	static const struct via_interruption_hook hook = {NULL, set_clock_back};

	(void)state;
	via_interruption_ask(&hook);
	begin(2, 1, 300 * MILLISECOND);
	assert_int_equal(outcome("last_until_realtime", SECOND, VIA_OK), 0);
	via_interruption_ask(NULL);
	assert_int_equal(lasting.calls, 3);
	assert_date(0, REALTIME + SECOND, 1);
	assert_date(1, REALTIME + SECOND - 3600 * SECOND, 1);
	assert_date(2, REALTIME + SECOND - 7200 * SECOND, 1);
}

/* --- interruptions --- */

/* Every `lasts` a signal, until the time is over: what is left is told each time. */
static void
check_interrupted(const char *name, int64_t nanoseconds, int64_t unit, int64_t lasts)
{
	int64_t rounds = units_of(nanoseconds, lasts);

	begin(INT_MAX / 2, 0, lasts);
	errno = 0;
	assert_int_equal(outcome(name, nanoseconds, VIA_OK), 0);
	assert_int_equal(errno, EINTR);
	assert_int_equal(lasting.calls, rounds + 1);
	assert_true(rounds < LASTING_KEPT);
	for (int i = 0; i < rounds; i++) {
		int64_t left = units_of(nanoseconds - i * lasts, unit);

		assert_int_equal(lasting.given[i].value, left);
	}
	assert_int_equal(lasting.given[rounds].value, 0);
	/* Not before its time, and not one round later. */
	assert_true(lasting_monotonic - MONOTONIC >= nanoseconds);
	assert_true(lasting_monotonic - MONOTONIC < nanoseconds + lasts + unit);
}

/* The callee is told no time only when none is left; then it does not wait, and says so. */
static void
an_interrupted_call_goes_on_for_what_is_left(void **state)
{
	(void)state;
	check_interrupted("last_int_ms", 100 * MILLISECOND, MILLISECOND, 100000);
	check_interrupted("last_int_ms", 100 * MILLISECOND, MILLISECOND, 300000);
	check_interrupted("last_int_ms", 100 * MILLISECOND + 1, MILLISECOND, 20 * MILLISECOND);
	check_interrupted("last_int_ms", MILLISECOND / 2, MILLISECOND, 100000);
	check_interrupted("last_int_ms", 1, MILLISECOND, 100000);
	check_interrupted("last_long_us", 20 * MILLISECOND, 1000, 7001);
	check_interrupted("last_unsigned_us", 20 * MILLISECOND, 1000, 9990);
	check_interrupted("last_int_s", 3 * SECOND + 1, SECOND, MILLISECOND);
	check_interrupted("last_long_long_s", 300 * SECOND, SECOND, 100 * MILLISECOND);
}

static void
a_date_stays_where_it_was_after_interruptions(void **state)
{
	static const struct {
		const char *name;
		int64_t date;
		int64_t unit;
	} dates[] = {
	    {"last_until_realtime", REALTIME, 1},
	    {"last_until_monotonic", MONOTONIC, 1},
	    {"last_until_timeval", REALTIME, 1000},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(dates); i++) {
		begin(20, 0, 12345);
		assert_int_equal(outcome(dates[i].name, MILLISECOND, VIA_OK), 1);
		assert_int_equal(lasting.calls, 21);
		for (int round = 0; round <= 20; round++)
			assert_date(round, dates[i].date + MILLISECOND, dates[i].unit);
	}
}

/* Linux's select leaves in its argument what was left; others leave it, or anything. */
static void
what_the_callee_writes_into_its_time_does_not_matter(void **state)
{
	static const char *const names[] = {"last_timeval", "timeval_or_none"};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		begin(3, 1, 100 * MILLISECOND);
		lasting.scribbles = true;
		assert_int_equal(outcome(names[i], SECOND, VIA_OK), 0);
		assert_int_equal(lasting.calls, 4);
		for (int round = 0; round < 4; round++)
			assert_date(round, SECOND - round * 100 * MILLISECOND, 1000);
	}
	begin(1, 1, 100 * MILLISECOND);
	lasting.scribbles = true;
	assert_int_equal(outcome("last_until_timeval", SECOND, VIA_OK), 0);
	assert_date(1, REALTIME + SECOND, 1000);
}

static void
interruptions_and_rounds_mix(void **state)
{
	(void)state;
	begin(2, 1000, 100 * MILLISECOND);
	assert_int_equal(outcome("last_unsigned_char_ms", SECOND, VIA_OK), 0);
	assert_int_equal(lasting.calls, 9);
	assert_int_equal(lasting.given[7].value, 254);
	assert_int_equal(lasting.given[8].value, 200);
	begin(2, 1000, 700 * MILLISECOND);
	assert_int_equal(outcome("last_unsigned_char_ms", SECOND, VIA_OK), 0);
	assert_int_equal(lasting.calls, 3);
	assert_int_equal(lasting.given[1].value, 254);
	assert_int_equal(lasting.given[2].value, 0);
}

/* One try was asked for, and an interrupted one is none. */
static void
an_interrupted_try_without_time_is_made_again_without_time(void **state)
{
	(void)state;
	begin(9, 0, MILLISECOND);
	lasting.stubborn = true;
	assert_int_equal(outcome("last_int_ms", 0, VIA_OK), 1);
	assert_rounds(0, 9, 0);
	begin(9, 0, MILLISECOND);
	lasting.stubborn = true;
	assert_int_equal(outcome("last_int_ms", 3 * MILLISECOND, VIA_OK), 1);
	assert_int_equal(lasting.calls, 10);
	for (int i = 0; i < 10; i++)
		assert_int_equal(lasting.given[i].value, i < 3 ? 3 - i : 0);
}

static void
an_interruption_ends_the_call_if_the_spec_does_not_say_otherwise(void **state)
{
	(void)state;
	begin(5, 0, MILLISECOND);
	assert_int_equal(outcome("int_ms_returned", SECOND, EINTR), -1);
	assert_int_equal(lasting.calls, 1);
}

static struct {
	int times;
	int stop_at;
	int64_t lasts;
} asked;

static bool
ask(void *context, const struct via_function *function)
{
	(void)context;
	(void)function;
	lasting_monotonic += asked.lasts;
	return ++asked.times == asked.stop_at;
}

static void
the_hook_can_end_a_call_with_a_deadline(void **state)
{
	static const struct via_interruption_hook hook = {NULL, ask};

	(void)state;
	via_interruption_ask(&hook);
	asked.times = 0;
	asked.stop_at = 3;
	asked.lasts = 0;
	begin(100, 0, MILLISECOND);
	assert_int_equal(outcome("last_int_ms", SECOND, EINTR), -1);
	assert_int_equal(lasting.calls, 3);
	assert_int_equal(asked.times, 3);
	via_interruption_ask(NULL);
}

/* The hook may run a collector of garbage, or handle signals. */
static void
the_time_of_the_hook_counts(void **state)
{
	static const struct via_interruption_hook hook = {NULL, ask};

	(void)state;
	via_interruption_ask(&hook);
	asked.times = 0;
	asked.stop_at = 0;
	asked.lasts = 40 * MILLISECOND;
	begin(1, 1, 10 * MILLISECOND);
	assert_int_equal(outcome("last_int_ms", 100 * MILLISECOND, VIA_OK), 0);
	assert_int_equal(lasting.calls, 2);
	assert_int_equal(lasting.given[0].value, 100);
	assert_int_equal(lasting.given[1].value, 50);
	via_interruption_ask(NULL);
}

/* --- the rest --- */

static void
errno_is_left_alone(void **state)
{
	(void)state;
	errno = EXDEV;
	begin(0, 5, 0);
	assert_int_equal(outcome("last_unsigned_char_ms", SECOND, VIA_OK), 0);
	assert_int_equal(errno, EXDEV);
	begin(0, 0, 0);
	assert_int_equal(outcome("last_until_realtime", SECOND, VIA_OK), 1);
	assert_int_equal(errno, EXDEV);
}

static void
which_parameter_lasting_the_time_is_in_the_tables(void **state)
{
	static const struct {
		const char *name;
		uint8_t limit;
	} rules[] = {
	    {"last_int_ms", 1},         {"short_ms_plain", 1}, {"last_timeval", 1},
	    {"last_until_realtime", 1}, {"last_among", 3},     {"last_silently", 1},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rules); i++) {
		const struct via_function *function = function_named(&via_lasting, rules[i].name);
		size_t index = rules[i].limit - 1U;

		assert_int_equal(via_function_rule(function)->limit, rules[i].limit);
		assert_int_equal(via_parameter_semantics(function->signature, index)->flags,
				 VIA_NANOSECONDS);
		assert_int_equal(via_parameter_type(function->signature, index)->kind, VIA_SIGNED);
		assert_int_equal(via_parameter_type(function->signature, index)->size, 8);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_time_is_rounded_up_to_whole_units),
	    cmocka_unit_test(milliseconds_are_never_rounded_down_to_none),
	    cmocka_unit_test(a_time_that_the_type_just_holds_takes_one_round),
	    cmocka_unit_test(a_time_that_the_type_does_not_hold_takes_several_rounds),
	    cmocka_unit_test(the_longest_time_is_no_shorter_than_it_says),
	    cmocka_unit_test(a_call_that_succeeds_in_a_later_round_is_not_made_again),
	    cmocka_unit_test(a_round_that_ends_early_is_followed_by_others),
	    cmocka_unit_test(for_ever_is_negative_where_the_type_has_a_sign),
	    cmocka_unit_test(
		for_ever_is_the_longest_time_again_and_again_where_the_type_has_no_sign),
	    cmocka_unit_test(whether_a_type_has_a_sign_is_the_compilers_to_say),
	    cmocka_unit_test(a_callee_that_was_given_no_end_is_believed),
	    cmocka_unit_test(a_callee_that_was_given_null_is_believed),
	    cmocka_unit_test(a_callee_that_was_given_all_of_its_time_is_believed),
	    cmocka_unit_test(that_the_time_is_over_may_be_a_failure),
	    cmocka_unit_test(a_result_that_says_nothing_ends_the_call),
	    cmocka_unit_test(a_timespec_is_exact),
	    cmocka_unit_test(a_timeval_is_rounded_up_to_microseconds),
	    cmocka_unit_test(for_ever_is_null_where_that_may_be),
	    cmocka_unit_test(for_ever_is_the_longest_time_again_and_again_where_it_cannot_be_null),
	    cmocka_unit_test(seconds_that_the_type_does_not_hold_take_several_rounds),
	    cmocka_unit_test(a_date_lies_so_far_ahead_on_its_clock),
	    cmocka_unit_test(the_longest_time_has_a_date),
	    cmocka_unit_test(no_time_is_a_date_that_is_past_on_every_clock),
	    cmocka_unit_test(the_clock_may_be_a_parameter),
	    cmocka_unit_test(a_clock_that_is_set_does_not_make_the_call_shorter),
	    cmocka_unit_test(a_clock_that_is_set_does_not_make_the_call_longer),
	    cmocka_unit_test(an_interrupted_call_goes_on_for_what_is_left),
	    cmocka_unit_test(a_date_stays_where_it_was_after_interruptions),
	    cmocka_unit_test(what_the_callee_writes_into_its_time_does_not_matter),
	    cmocka_unit_test(interruptions_and_rounds_mix),
	    cmocka_unit_test(an_interrupted_try_without_time_is_made_again_without_time),
	    cmocka_unit_test(an_interruption_ends_the_call_if_the_spec_does_not_say_otherwise),
	    cmocka_unit_test(the_hook_can_end_a_call_with_a_deadline),
	    cmocka_unit_test(the_time_of_the_hook_counts),
	    cmocka_unit_test(errno_is_left_alone),
	    cmocka_unit_test(which_parameter_lasting_the_time_is_in_the_tables),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
