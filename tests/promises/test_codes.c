/* SPDX-License-Identifier: MIT */
/*
 * Every source of a code with every type of result: value and code are both
 * right, a success is one whatever errno holds, and nobody but the callee
 * touches errno. See codes.h.
 */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "calls.h"

#include "codes.h"
#include "codes.via.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>

/* --- every type under every source --- */

/* Where a code comes from, and by which name the spec has the function then. */
enum source { PREDICATE, IF_ERRNO, ALWAYS, BY_VARIABLE, BY_FUNCTION, SOURCES };

static const struct via_function *
under(const char *type, enum source source)
{
	static const char *const suffixes[] = {"", "_if_errno", "_always", "_by_variable",
					       "_by_function"};
	char name[64];

	(void)snprintf(name, sizeof name, "%s%s%s", source == PREDICATE ? "give_" : "", type,
		       suffixes[source]);
	return function_named(&via_codes, name);
}

/* What a call must say that gave a result which is a failure, or none, and left `code`. */
static via_status
expected(enum source source, bool fails, int code)
{
	if (source == IF_ERRNO || source == ALWAYS)
		return code;
	if (!fails)
		return VIA_OK;
	return code > 0 ? code : VIA_NO_CODE;
}

enum kind { INTEGER, FLOAT, DOUBLE, POINTER };

static void
assert_value(enum kind kind, via_value value, via_value right)
{
	switch (kind) {
	case INTEGER:
		assert_int_equal(value.u, right.u);
		break;
	case FLOAT:
		assert_true(value.f == right.f);
		break;
	case DOUBLE:
		assert_true(value.d == right.d);
		break;
	case POINTER:
		assert_ptr_equal(value.p, right.p);
		break;
	}
}

/* One call of a function with the parameters `result` and `code`. */
static void
check_scalar(const struct via_function *function, enum source source, enum kind kind,
	     via_value result, bool fails, int code)
{
	const via_value arguments[] = {result, {.i = code}};
	via_value value;

	errno = code != 0 || !fails ? EBUSY : 0;
	memset(&value, 0xFF, sizeof value);
	assert_int_equal(via_call(function, arguments, &value), expected(source, fails, code));
	assert_int_equal(errno, code != 0 ? code : fails ? 0 : EBUSY);
	assert_value(kind, value, result);
}

static void
check_type(const char *type, enum kind kind, via_value bad, via_value good)
{
	for (enum source source = PREDICATE; source < SOURCES; source++) {
		const struct via_function *function = under(type, source);

		check_scalar(function, source, kind, bad, true, 11);
		check_scalar(function, source, kind, good, false, 12);
		check_scalar(function, source, kind, bad, true, 13);
		check_scalar(function, source, kind, good, false, 0);
		check_scalar(function, source, kind, bad, true, 0);
		check_scalar(function, source, kind, bad, true, INT_MAX);
	}
}

static void
an_integer_and_its_code_are_both_right(void **state)
{
	(void)state;
	check_type("int", INTEGER, (via_value)S(-7), (via_value)S(7));
	check_type("int", INTEGER, (via_value)S(INT_MIN), (via_value)S(INT_MAX));
	check_type("unsigned_int", INTEGER, (via_value)U(UINT_MAX), (via_value)U(UINT_MAX - 1));
	check_type("long", INTEGER, (via_value)S(-1), (via_value)S(LONG_MIN));
	check_type("long_long", INTEGER, (via_value)S(INT64_MIN), (via_value)S(-4294967296));
	check_type("enum", INTEGER, (via_value)S(CODES_BAD), (via_value)S(CODES_HIGH));
}

/* A result of one byte or two fails by its own value, not by that of a register. */
static void
a_narrow_result_is_compared_at_its_own_width(void **state)
{
	(void)state;
	check_type("signed_char", INTEGER, (via_value)S(-1), (via_value)S(-128));
	check_type("unsigned_char", INTEGER, (via_value)U(255), (via_value)U(254));
	check_type("short", INTEGER, (via_value)S(SHRT_MIN), (via_value)S(-1));
	check_type("unsigned_short", INTEGER, (via_value)U(65535), (via_value)U(32768));
	check_type("bool", INTEGER, (via_value)U(0), (via_value)U(1));
}

static void
a_floating_result_and_its_code_are_both_right(void **state)
{
	(void)state;
	check_type("float", FLOAT, (via_value)F(-1.5F), (via_value)F(-2.5F));
	check_type("double", DOUBLE, (via_value)D(-3.5), (via_value)D(1e300));
}

static void
a_pointer_and_its_code_are_both_right(void **state)
{
	static int place;

	(void)state;
	check_type("pointer", POINTER, (via_value)P((void *)-1), (via_value)P(NULL));
	check_type("pointer", POINTER, (via_value)P((void *)-1), (via_value)P(&place));
	check_type("pointer", POINTER, (via_value)P((void *)-1), (via_value)P((void *)-2));
}

/* One call with a struct as its result, into a guarded place and into a frame. */
static void
check_struct(const struct via_function *function, enum source source, const via_value *arguments,
	     const void *right, size_t size, bool fails, int code)
{
	const char *name = via_function_name(function);
	struct guarded place;
	struct via_frame frame;
	via_value value;

	errno = 0;
	assert_int_equal(call_into(&place, size, &via_codes, name, arguments),
			 expected(source, fails, code));
	assert_int_equal(errno, code);
	assert_memory_equal(place.place, right, size);

	via_frame_open(&frame);
	errno = EBUSY;
	if (code != 0) {
		assert_int_equal(via_call_in(&frame, function, arguments, &value),
				 expected(source, fails, code));
		assert_int_equal(errno, code);
		assert_memory_equal(value.p, right, size);
	}
	assert_int_equal(via_frame_close(&frame), VIA_OK);
}

static void
a_struct_in_registers_and_its_code_are_both_right(void **state)
{
	static const struct {
		struct codes_couple couple;
		bool fails;
		int code;
	} calls[] = {
	    {{-7, -2.5}, true, 21}, {{-7, 2.5}, false, 22},          {{-8, -0.5}, true, 0},
	    {{7, -2.5}, false, 0},  {{INT64_MIN, -1e300}, true, 23},
	};

	(void)state;
	for (enum source source = PREDICATE; source < SOURCES; source++)
		for (size_t i = 0; i < COUNT(calls); i++) {
			const struct codes_couple *couple = &calls[i].couple;

			check_struct(under("pair", source), source,
				     ARGS(S(couple->whole), D(couple->real), S(calls[i].code)),
				     couple, sizeof *couple, calls[i].fails, calls[i].code);
		}
}

static void
a_struct_in_memory_and_its_code_are_both_right(void **state)
{
	static const struct {
		long first;
		int code;
	} calls[] = {{-7, 31}, {7, 32}, {-100, 0}, {100, 0}, {LONG_MIN, 33}};

	(void)state;
	for (enum source source = PREDICATE; source < SOURCES; source++)
		for (size_t i = 0; i < COUNT(calls); i++) {
			long first = calls[i].first;
			struct codes_large large = {first,
						    {first + 1, first + 2, first + 3, first + 4}};

			check_struct(under("large", source), source,
				     ARGS(S(first), S(calls[i].code)), &large, sizeof large,
				     first < 0, calls[i].code);
		}
}

static void
many_parameters_do_not_disturb_the_code(void **state)
{
	(void)state;
	for (enum source source = PREDICATE; source < SOURCES; source++) {
		const struct via_function *function = under("many", source);
		const via_value failing[] = {S(-385), D(2),  S(-3), F(4),  S(5), S(6),
					     D(-7),   S(-8), S(9),  S(-4), S(41)};
		const via_value succeeding[] = {S(1), D(1), S(1), F(1), S(1), S(1),
						D(1), S(1), S(1), S(1), S(42)};
		via_value value;
		long all = give_many(-385, 2, -3, 4, 5, 6, -7, -8, 9, -4, 0);

		errno = EBUSY;
		assert_int_equal(all, -385);
		assert_int_equal(via_call(function, failing, &value), expected(source, true, 41));
		assert_int_equal(value.i, all);
		assert_int_equal(errno, 41);
		assert_int_equal(via_call(function, succeeding, &value),
				 expected(source, false, 42));
		assert_int_equal(value.i, 55);
		assert_int_equal(errno, 42);
	}
}

static void
a_call_without_a_result_may_fail(void **state)
{
	(void)state;
	for (enum source source = IF_ERRNO; source <= ALWAYS; source++) {
		const struct via_function *function = under("nothing", source);

		errno = EBUSY;
		assert_int_equal(via_call(function, ARGS(S(51)), NULL), 51);
		assert_int_equal(errno, 51);
		errno = EBUSY;
		assert_int_equal(via_call(function, ARGS(S(0)), NULL), VIA_OK);
		assert_int_equal(errno, EBUSY);
	}
}

/* --- the forms of predicates --- */

/* Calls, and checks the status; gives the result. */
static via_value
outcome(const char *name, const via_value *arguments, via_status right)
{
	via_value value;

	assert_int_equal(call(&via_codes, name, arguments, &value), right);
	return value;
}

static void
a_constant_of_the_headers_may_be_the_failure(void **state)
{
	static int place;

	(void)state;
	assert_int_equal(outcome("int_if_eof", ARGS(S(EOF), S(61)), 61).i, EOF);
	assert_int_equal(outcome("int_if_eof", ARGS(S(EOF - 1), S(62)), VIA_OK).i, EOF - 1);
	assert_int_equal(outcome("int_if_zero", ARGS(S(0), S(63)), 63).i, 0);
	assert_int_equal(outcome("int_if_zero", ARGS(S(-1), S(64)), VIA_OK).i, -1);
	assert_int_equal(outcome("give_time", ARGS(S(-1), S(65)), 65).i, -1);
	assert_int_equal(outcome("give_time", ARGS(S(-2), S(66)), VIA_OK).i, -2);
	assert_null(outcome("pointer_if_null", ARGS(P(NULL), S(67)), 67).p);
	assert_ptr_equal(outcome("pointer_if_null", ARGS(P((void *)-1), S(68)), VIA_OK).p,
			 (void *)-1);
	assert_ptr_equal(outcome("pointer_if_map_failed", ARGS(P(MAP_FAILED), S(69)), 69).p,
			 MAP_FAILED);
	assert_null(outcome("pointer_if_map_failed", ARGS(P(NULL), S(70)), VIA_OK).p);
	assert_ptr_equal(outcome("give_semaphore", ARGS(P(SEM_FAILED), S(71)), 71).p, SEM_FAILED);
	assert_ptr_equal(outcome("give_semaphore", ARGS(P(&place), S(72)), VIA_OK).p, &place);
}

static void
null_is_a_failure_only_if_errno_says_so(void **state)
{
	static int place;

	(void)state;
	errno = EBUSY;
	assert_null(outcome("pointer_if_both", ARGS(P(NULL), S(0)), VIA_OK).p);
	assert_int_equal(errno, EBUSY);
	assert_null(outcome("pointer_if_both", ARGS(P(NULL), S(73)), 73).p);
	assert_int_equal(errno, 73);
	assert_ptr_equal(outcome("pointer_if_both", ARGS(P(&place), S(74)), VIA_OK).p, &place);
	assert_int_equal(errno, 74);
}

static void
a_parameter_may_decide(void **state)
{
	(void)state;
	outcome("int_if_parameter", ARGS(S(-1), S(5)), VIA_OK);
	outcome("int_if_parameter", ARGS(S(-1), S(6)), 6);
	outcome("int_if_parameter", ARGS(S(1), S(7)), VIA_OK);
}

static void
a_code_has_all_of_32_bits(void **state)
{
	(void)state;
	errno = 0;
	assert_int_equal(outcome("give_wide", ARGS(S(-1), U(UINT_MAX)), UINT_MAX).i, -1);
	assert_int_equal(outcome("give_wide", ARGS(S(-2), U(0x80000000)), 0x80000000).i, -2);
	assert_int_equal(outcome("give_wide", ARGS(S(-3), U(0)), VIA_NO_CODE).i, -3);
	assert_int_equal(outcome("give_wide", ARGS(S(3), U(5)), VIA_OK).i, 3);
	assert_int_equal(errno, EIO);
}

static void
functions_of_the_library_of_c_fail_as_documented(void **state)
{
	char letters[2] = "";
	FILE *stream = fmemopen(letters, sizeof letters, "r");
	DIR *directory = opendir("/");
	pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
	char *end = NULL;
	int entries = 0;

	(void)state;
	assert_non_null(stream);
	assert_non_null(directory);
	assert_ptr_equal(
	    outcome("mmap",
		    ARGS(P(NULL), U(0), S(PROT_READ), S(MAP_PRIVATE | MAP_ANONYMOUS), S(-1), S(0)),
		    EINVAL)
		.p,
	    MAP_FAILED);
	assert_int_equal(outcome("fputc", ARGS(S('x'), P(stream)), EBADF).i, EOF);
	errno = EBUSY;
	assert_int_equal(outcome("strtol", ARGS(P("-1"), P(&end), S(10)), VIA_OK).i, -1);
	assert_int_equal(errno, EBUSY);
	assert_int_equal(
	    outcome("strtol", ARGS(P("99999999999999999999"), P(&end), S(10)), ERANGE).i, LONG_MAX);
	errno = EBUSY;
	while (outcome("readdir", ARGS(P(directory)), VIA_OK).p != NULL)
		entries++;
	assert_true(entries > 0);
	assert_int_equal(errno, EBUSY);
	assert_int_equal(outcome("pthread_mutex_trylock", ARGS(P(&mutex)), VIA_OK).i, 0);
	assert_int_equal(outcome("pthread_mutex_trylock", ARGS(P(&mutex)), EBUSY).i, EBUSY);
	assert_int_equal(pthread_mutex_unlock(&mutex), 0);
	assert_int_equal(closedir(directory), 0);
	assert_int_equal(fclose(stream), 0);
}

/* --- results that are codes --- */

static void
the_result_is_the_code_and_errno_is_not_asked(void **state)
{
	(void)state;
	errno = EBUSY;
	assert_int_equal(outcome("give_returned", ARGS(S(0)), VIA_OK).i, 0);
	assert_int_equal(outcome("give_returned", ARGS(S(81)), 81).i, 81);
	assert_int_equal(outcome("give_returned", ARGS(S(-82)), VIA_NO_CODE).i, -82);
	assert_int_equal(outcome("returned_above", ARGS(S(10)), VIA_OK).i, 10);
	assert_int_equal(outcome("returned_above", ARGS(S(11)), 11).i, 11);
	assert_int_equal(outcome("returned_above", ARGS(S(-5)), VIA_OK).i, -5);
	assert_int_equal(outcome("give_negated", ARGS(S(-83)), 83).i, -83);
	assert_int_equal(outcome("give_negated", ARGS(S(84)), VIA_OK).i, 84);
	assert_int_equal(outcome("give_negated", ARGS(S(INT_MIN)), 2147483648).i, INT_MIN);
	assert_int_equal(outcome("negated_below", ARGS(S(-100)), VIA_OK).i, -100);
	assert_int_equal(outcome("negated_below", ARGS(S(-101)), 101).i, -101);
	assert_int_equal(outcome("give_narrow", ARGS(S(127)), 127).i, 127);
	assert_int_equal(outcome("give_narrow", ARGS(S(-128)), VIA_NO_CODE).i, -128);
	assert_int_equal(outcome("narrow_negated", ARGS(S(-128)), 128).i, -128);
	assert_int_equal(outcome("narrow_negated", ARGS(S(127)), VIA_OK).i, 127);
}

static void
a_field_of_the_result_may_be_the_code(void **state)
{
	struct guarded place;
	struct codes_couple couple = {9000000000, 0.5};

	(void)state;
	assert_int_equal(
	    call_into(&place, sizeof couple, &via_codes, "give_within", ARGS(S(9000000000))),
	    9000000000);
	assert_memory_equal(place.place, &couple, sizeof couple);
	assert_int_equal(call_into(&place, sizeof couple, &via_codes, "give_within", ARGS(S(0))),
			 VIA_OK);
	couple.whole = -5;
	assert_int_equal(
	    call_into(&place, sizeof couple, &via_codes, "within_negated", ARGS(S(-5))), 5);
	assert_memory_equal(place.place, &couple, sizeof couple);
	assert_int_equal(call_into(&place, sizeof couple, &via_codes, "within_negated", ARGS(S(5))),
			 VIA_OK);
}

static void
what_a_parameter_leads_to_may_be_the_code(void **state)
{
	int reason = 5;

	(void)state;
	assert_int_equal(outcome("give_reported", ARGS(S(1), S(91), P(&reason)), VIA_OK).u, 1);
	assert_int_equal(outcome("give_reported", ARGS(S(0), S(92), P(&reason)), 92).u, 0);
	assert_int_equal(outcome("give_reported", ARGS(S(0), S(0), P(&reason)), VIA_NO_CODE).u, 0);
	assert_int_equal(outcome("give_reported", ARGS(S(2), S(93), P(NULL)), VIA_OK).u, 1);
}

/* --- threads --- */

enum { THREADS = 8, CALLS = 20000 };

static pthread_barrier_t all_started;
static atomic_int wrong_codes;

/* Every call fails with a code that no other thread uses. */
static void *
fail_often(void *argument)
{
	int base = *(const int *)argument * 1000000;
	const struct via_function *functions[] = {
	    under("int", PREDICATE),   under("int", IF_ERRNO),       under("int", ALWAYS),
	    under("int", BY_VARIABLE), under("double", BY_FUNCTION), under("long", PREDICATE),
	};

	(void)pthread_barrier_wait(&all_started);
	errno = base + CALLS;
	for (int i = 0; i < CALLS; i++) {
		const struct via_function *function = functions[i % (int)COUNT(functions)];
		bool floating = via_result_type(function->signature)->kind == VIA_DOUBLE;
		via_value arguments[] = {{.i = -1}, {.i = base + i + 1}}, value;
		via_status status;

		if (floating)
			arguments[0].d = -1;
		status = via_call(function, arguments, &value);
		if (status != base + i + 1 || errno != base + i + 1 ||
		    (floating ? value.d != -1 : value.i != -1))
			wrong_codes++;
	}
	return NULL;
}

static void
a_status_is_that_of_its_own_thread(void **state)
{
	pthread_t threads[THREADS];
	int numbers[THREADS];

	(void)state;
	wrong_codes = 0;
	assert_int_equal(pthread_barrier_init(&all_started, NULL, THREADS), 0);
	errno = EXDEV;
	for (int i = 0; i < THREADS; i++) {
		numbers[i] = i;
		assert_int_equal(pthread_create(&threads[i], NULL, fail_often, &numbers[i]), 0);
	}
	for (int i = 0; i < THREADS; i++)
		assert_int_equal(pthread_join(threads[i], NULL), 0);
	assert_int_equal(errno, EXDEV);
	assert_int_equal(wrong_codes, 0);
	(void)pthread_barrier_destroy(&all_started);
}

/* --- what the tables say --- */

static void
assert_codes(const char *name, const uint32_t *errors, size_t error_count, const uint32_t *ok,
	     size_t ok_count)
{
	const struct via_rule *rule = via_function_rule(function_named(&via_codes, name));

	assert_int_equal(rule->error_count, error_count);
	assert_int_equal(rule->ok_count, ok_count);
	for (size_t i = 0; i < error_count; i++)
		assert_int_equal(via_codes.codes[rule->codes + i], errors[i]);
	for (size_t i = 0; i < ok_count; i++)
		assert_int_equal(via_codes.codes[rule->codes + error_count + i], ok[i]);
}

static void
documented_codes_are_in_the_tables(void **state)
{
	(void)state;
	assert_codes("documented", (const uint32_t[]){EAGAIN, EINTR, ENOMEM}, 3,
		     (const uint32_t[]){EINPROGRESS, EALREADY}, 2);
	assert_codes("documented_errors", (const uint32_t[]){EAGAIN}, 1, NULL, 0);
	assert_codes("documented_ok", NULL, 0, (const uint32_t[]){EEXIST}, 1);
	assert_codes("documented_negative", (const uint32_t[]){1234}, 1, (const uint32_t[]){7}, 1);
	assert_codes("documented_always", (const uint32_t[]){EIO}, 1, NULL, 0);
	assert_codes("give_int", NULL, 0, NULL, 0);
}

static void
success_with_a_note_is_no_failure(void **state)
{
	static const struct {
		const char *name;
		via_status status;
		bool fails;
	} calls[] = {
	    {"documented", VIA_OK, false},
	    {"documented", EINPROGRESS, false},
	    {"documented", EALREADY, false},
	    {"documented", EAGAIN, true},
	    {"documented", EPERM, true},
	    {"documented", VIA_NO_CODE, true},
	    {"documented", VIA_NO_TARGET, true},
	    {"documented", INT64_C(0x100000000) + EALREADY, true},
	    {"documented_errors", EAGAIN, true},
	    {"documented_ok", EEXIST, false},
	    {"documented_ok", EINPROGRESS, true},
	    {"documented_negative", 7, false},
	    {"documented_negative", 1234, true},
	    {"documented_always", EIO, false},
	    {"documented_always", EPERM, false},
	    {"documented_always", VIA_UNAVAILABLE, true},
	    {"int_always", EPERM, false},
	    {"give_int", EPERM, true},
	    {"give_int", VIA_OK, false},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(calls); i++)
		assert_int_equal(
		    via_is_failure(function_named(&via_codes, calls[i].name), calls[i].status),
		    calls[i].fails);
	assert_int_equal(outcome("documented", ARGS(S(-1), S(EINPROGRESS)), EINPROGRESS).i, -1);
	assert_int_equal(outcome("documented_negative", ARGS(S(-7)), 7).i, -7);
}

static void
sources_and_flags_are_in_the_tables(void **state)
{
	static const struct {
		const char *name;
		int source;
		int flags;
		const char *text;
		const char *named;
	} rules[] = {
	    {"give_int", VIA_CODE_ERRNO, 0, "ret < 0", ""},
	    {"int_if_errno", VIA_CODE_ERRNO, 0, "errno != 0", ""},
	    {"int_always", VIA_CODE_ERRNO, VIA_RULE_ALWAYS, NULL, ""},
	    {"int_by_variable", VIA_CODE_NAMED, 0, "ret < 0", "codes_variable"},
	    {"int_by_function", VIA_CODE_NAMED, 0, "ret < 0", "codes_function()"},
	    {"give_returned", VIA_CODE_RESULT, 0, NULL, ""},
	    {"give_negated", VIA_CODE_RESULT, 0, NULL, ""},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rules); i++) {
		const struct via_rule *rule =
		    via_function_rule(function_named(&via_codes, rules[i].name));

		assert_int_equal(rule->source, rules[i].source);
		assert_int_equal(rule->flags, rules[i].flags);
		assert_int_equal(rule->interruption, VIA_EINTR_RETURN);
		assert_int_equal(rule->limit, 0);
		if (rules[i].text != NULL)
			assert_string_equal(via_codes.strings + rule->text, rules[i].text);
		assert_string_equal(via_codes.strings + rule->named, rules[i].named);
	}
}

static void
what_pointers_are_after_a_failure_is_in_the_tables(void **state)
{
	const struct via_function *function = function_named(&via_codes, "give_outputs");
	const struct via_semantics *semantics[4];
	int out = 0, maybe = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(semantics); i++)
		semantics[i] = via_parameter_semantics(function->signature, i);
	assert_int_equal(semantics[0]->flags, 0);
	assert_int_equal(semantics[1]->direction, VIA_OUT);
	assert_int_equal(semantics[1]->flags, 0);
	assert_int_equal(semantics[2]->direction, VIA_OUT);
	assert_int_equal(semantics[2]->flags, VIA_ON_FAILURE);
	assert_int_equal(semantics[3]->direction, VIA_DIRECTION_NONE);
	assert_int_equal(semantics[3]->flags, VIA_DESTROYS | VIA_NULLABLE);
	assert_int_equal(
	    outcome("give_outputs", ARGS(S(-5), P(&out), P(&maybe), P(NULL)), EINVAL).i, -1);
	assert_int_equal(maybe, -3);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_integer_and_its_code_are_both_right),
	    cmocka_unit_test(a_narrow_result_is_compared_at_its_own_width),
	    cmocka_unit_test(a_floating_result_and_its_code_are_both_right),
	    cmocka_unit_test(a_pointer_and_its_code_are_both_right),
	    cmocka_unit_test(a_struct_in_registers_and_its_code_are_both_right),
	    cmocka_unit_test(a_struct_in_memory_and_its_code_are_both_right),
	    cmocka_unit_test(many_parameters_do_not_disturb_the_code),
	    cmocka_unit_test(a_call_without_a_result_may_fail),
	    cmocka_unit_test(a_constant_of_the_headers_may_be_the_failure),
	    cmocka_unit_test(null_is_a_failure_only_if_errno_says_so),
	    cmocka_unit_test(a_parameter_may_decide),
	    cmocka_unit_test(a_code_has_all_of_32_bits),
	    cmocka_unit_test(functions_of_the_library_of_c_fail_as_documented),
	    cmocka_unit_test(the_result_is_the_code_and_errno_is_not_asked),
	    cmocka_unit_test(a_field_of_the_result_may_be_the_code),
	    cmocka_unit_test(what_a_parameter_leads_to_may_be_the_code),
	    cmocka_unit_test(a_status_is_that_of_its_own_thread),
	    cmocka_unit_test(documented_codes_are_in_the_tables),
	    cmocka_unit_test(success_with_a_note_is_no_failure),
	    cmocka_unit_test(sources_and_flags_are_in_the_tables),
	    cmocka_unit_test(what_pointers_are_after_a_failure_is_in_the_tables),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
