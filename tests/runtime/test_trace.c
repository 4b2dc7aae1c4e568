/* SPDX-License-Identifier: MIT */
/*
 * Traced functions: that a call is the same with a hook around it, and what is
 * written of it, for every kind of value and every contract of a pointer.
 */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !defined(_WIN32)
#include <pthread.h>
#endif

#include <viaduct/viaduct.h>

/* ThreadSanitizer has signals wait until it likes. */
#if !defined(_WIN32) && !defined(__SANITIZE_THREAD__)
#define TEST_SIGNALS
#endif

#include "traces.h"
#include "traces.via.h"

/* --- callees --- */

int
whole(int value, unsigned long long huge, signed char narrow, char letter)
{
	return (int)((unsigned int)value + (unsigned int)huge + (unsigned int)(narrow + letter));
}

bool
truth(bool value, enum color color)
{
	return value && color == GREEN;
}

float
single(float value)
{
	return value;
}

double
twofold(double value, void *pointer, void (*code)(void))
{
	return pointer != NULL && code != NULL ? value : 2 * value;
}

long double
extended(long double value)
{
	return value / 4;
}

double _Complex turn(double _Complex value)
{
	return value * I;
}

float _Complex turn_single(float _Complex value)
{
	return value * I;
}

enum color
next_color(enum color color)
{
	return (enum color)(color + 1);
}

void
nothing(void)
{
}

struct point
mirror(struct point point)
{
	return (struct point){point.y, point.x};
}

struct packed
pack(struct packed packed)
{
	packed.high++;
	return packed;
}

struct mixed
mix(struct mixed mixed)
{
	mixed.name[0]++;
	return mixed;
}

union number
flip(union number number)
{
	number.bytes[0] ^= 255;
	return number;
}

struct partial
reveal(struct partial partial)
{
	return partial;
}

const char *
greet(const char *name)
{
	return name;
}

size_t
plain(const char *text, void *data, struct point *point)
{
	return (size_t)(text != NULL) + (data != NULL) + (point != NULL);
}

int
sum(const int *numbers, int count)
{
	int total = 0;
	for (int index = 0; index < count; index++)
		total += numbers[index];
	return total;
}

int
sum_bytes(const void *bytes, int count)
{
	int total = 0;
	for (int index = 0; index < count; index++)
		total += ((const unsigned char *)bytes)[index];
	return total;
}

int
sum_points(const struct point *points)
{
	return (int)(points[0].x + points[1].y);
}

int
take_letters(const char *letters)
{
	return letters[0];
}

int
take_packet(const struct packet *packet)
{
	return packet->length;
}

int
take_opaque(const struct handle *handle, const void *data)
{
	return handle != NULL && data != NULL;
}

int
fill(char *buffer, size_t size, int result)
{
	memset(buffer, 'x', size);
	errno = ENOSPC;
	return result;
}

int
fill_always(char *buffer, size_t size, int result)
{
	return fill(buffer, size, result);
}

int
locate(int result, struct point *point, const char *name, char **end)
{
	*point = (struct point){1, 2};
	if (end != NULL)
		*end = (char *)(uintptr_t)name;
	errno = EDOM;
	return result;
}

int
squeeze(char *buffer, unsigned int *size, unsigned int after)
{
	memset(buffer, 'y', *size);
	*size = after;
	return 0;
}

int
advance(int *state, short *pair, int result)
{
	if (pair != NULL)
		pair[1] = (short)(pair[0] + pair[1]);
	++*state;
	errno = ERANGE;
	return result;
}

int
spell(char *text, const char *from)
{
	strcpy(text, from);
	return (int)strlen(from);
}

int
consume(int *number, char *text)
{
	*number = text[0];
	free(text);
	return 0;
}

int
drain(char *buffer, int *size)
{
	memset(buffer, 'z', (size_t)*size);
	free(size);
	return 0;
}

int
falter(int result, int code)
{
	errno = code;
	return result;
}

int
note(int code)
{
	errno = code;
	return 7;
}

int
code_of(int code)
{
	return code;
}

int
negated(int result)
{
	return result;
}

void
fail_void(int code)
{
	errno = code;
}

int
begin(int code)
{
	errno = code;
	return -1;
}

const char *
find(int code)
{
	errno = code;
	return code != 0 ? NULL : "found";
}

int
apply(int (*function)(int), int value)
{
	return function(value);
}

/* --- what is recorded --- */

#define ARGS(...) ((const via_value[]){__VA_ARGS__})
#define CODE(function) ((void (*)(void))(function))

/* The lines of the calls, `|` where one came back, and how often the hook was called. */
struct record {
	char text[4000];
	int entered;
	int left;
};

static void
add_text(struct record *record, const char *text)
{
	size_t length = strlen(record->text);
	snprintf(record->text + length, sizeof record->text - length, "%s", text);
}

/* Adds what the call gives to render, without the time. */
static void
record_call(void *userdata, struct via_trace *trace)
{
	struct record *record = userdata;
	char text[2000];
	if (trace->event == VIA_TRACE_ENTER) {
		assert_int_equal(trace->status, 0);
		assert_int_equal(trace->nanoseconds, 0);
		assert_null(trace->result);
		assert_null(trace->kept);
		trace->kept = record;
		record->entered++;
	} else {
		assert_true(trace->nanoseconds >= 0);
		assert_ptr_equal(trace->kept, record);
		record->left++;
	}
	size_t length = via_render_call(trace, text, sizeof text);
	assert_true(length < sizeof text);
	assert_int_equal(length, strlen(text));
	if (trace->event == VIA_TRACE_LEAVE) {
		char *time = strrchr(text, '<');
		assert_non_null(time);
		assert_ptr_equal(time[-1] == ' ' ? time : NULL, time);
		assert_int_equal(text[length - 1], '>');
		time[-1] = '\0';
		add_text(record, "|");
	}
	add_text(record, text);
	errno = 4712;
}

static struct via_function *
traced_of(const struct via_function *function, via_trace_hook *hook, void *userdata)
{
	struct via_function *traced = NULL;
	assert_non_null(function);
	assert_int_equal(via_traced(function, hook, userdata, &traced), VIA_OK);
	assert_non_null(traced);
	return traced;
}

/* By their texts: padding and the rest of a narrow value may differ. */
static void
check_alike(const struct via_function *function, const via_value results[2])
{
	const struct via_type *type = via_result_type(function->signature);
	char texts[2][300];
	for (int index = 0; index < 2; index++)
		via_render_value(&via_traces, type, results[index], texts[index],
				 sizeof texts[index]);
	assert_string_equal(texts[0], texts[1]);
}

/* Calls the function of that name, traced and not: both give the same, and the first that line. */
static void
check_call(const char *name, const via_value *arguments, const char *line)
{
	static max_align_t places[2][16];
	const struct via_function *function = via_find(&via_traces, name);
	struct record record = {.text = ""};
	struct via_function *traced = traced_of(function, record_call, &record);
	via_value results[2] = {{.p = places[0]}, {.p = places[1]}};
	memset(places, 0x55, sizeof places);
	errno = 4711;
	via_status status = via_call(traced, arguments, &results[0]);
	int code = errno;
	assert_string_equal(record.text, line);
	assert_int_equal(record.entered, 1);
	assert_int_equal(record.left, 1);
	via_release(traced);
	/* These cannot be made twice. */
	if (strcmp(name, "consume") == 0 || strcmp(name, "drain") == 0 ||
	    strcmp(name, "advance") == 0 || strcmp(name, "squeeze") == 0)
		return;
	errno = 4711;
	assert_int_equal(via_call(function, arguments, &results[1]), status);
	assert_int_equal(errno, code);
	if (status >= 0 || status == VIA_NO_CODE)
		check_alike(function, results);
}

/* --- values --- */

static void
integers_are_written_in_decimal(void **state)
{
	(void)state;
	check_call("whole", ARGS({.i = -5}, {.u = 2}, {.i = -128}, {.i = 'a'}),
		   "whole(-5, 2, -128, 'a')| = -34");
	check_call("whole", ARGS({.i = INT32_MIN}, {.u = UINT64_MAX}, {.i = 127}, {.i = '\''}),
		   "whole(-2147483648, 18446744073709551615, 127, '\\'')| = -2147483483");
	check_call("whole", ARGS({.i = 0}, {.u = 0}, {.i = 0}, {.i = '\n'}),
		   "whole(0, 0, 0, '\\n')| = 10");
	check_call("whole", ARGS({.i = 0}, {.u = 0}, {.i = 0}, {.i = 1}),
		   "whole(0, 0, 0, '\\001')| = 1");
}

static void
truth_and_enumerators_have_names(void **state)
{
	(void)state;
	check_call("truth", ARGS({.u = 1}, {.u = GREEN}), "truth(true, GREEN)| = true");
	check_call("truth", ARGS({.u = 0}, {.u = 7}), "truth(false, 7)| = false");
	check_call("next_color", ARGS({.u = GREEN}), "next_color(GREEN)| = BLUE");
}

static void
floating_numbers_are_as_short_as_they_can_be(void **state)
{
	long double tenth = 0.25L;
	(void)state;
	check_call("single", ARGS({.f = 0.1f}), "single(0.1)| = 0.1");
	check_call("twofold", ARGS({.d = 0.1}, {.p = NULL}, {.code = NULL}),
		   "twofold(0.1, NULL, NULL)| = 0.2");
	check_call("twofold", ARGS({.d = 1e100}, {.p = NULL}, {.code = NULL}),
		   "twofold(1e+100, NULL, NULL)| = 2e+100");
	check_call("extended", ARGS({.p = &tenth}), "extended(0.25)| = 0.0625");
}

static void
complex_numbers_are_their_two_parts(void **state)
{
	double _Complex value = 1.5 - 2 * I;
	float _Complex narrow = 0.1f + 3 * I;
	(void)state;
	check_call("turn", ARGS({.p = &value}), "turn({1.5, -2.0})| = {2.0, 1.5}");
	check_call("turn_single", ARGS({.p = &narrow}), "turn_single({0.1, 3.0})| = {-3.0, 0.1}");
}

static void
structs_are_written_with_all_their_fields(void **state)
{
	struct point point = {1, -0.0};
	struct packed packed = {.low = 7, .high = -16, .color = BLUE, .on = true};
	struct mixed mixed = {
	    .name = "abc", .table = {{1, -2}, {3, 4}}, .at = {5, 6}, .color = GREEN, .text = NULL};
	union number number = {.bytes = {0, 0, 0, 0}};
	struct partial partial = {1, 2};
	(void)state;
	check_call("mirror", ARGS({.p = &point}), "mirror({x=1.0, y=-0.0})| = {x=-0.0, y=1.0}");
	check_call("pack", ARGS({.p = &packed}),
		   "pack({low=7, high=-16, color=BLUE, on=true})|"
		   " = {low=7, high=-15, color=BLUE, on=true}");
	check_call("mix", ARGS({.p = &mixed}),
		   "mix({name=\"abc\", table=[[1, -2], [3, 4]], at={x=5.0, y=6.0}, color=GREEN, "
		   "text=NULL, code=NULL})|"
		   " = {name=\"bbc\", table=[[1, -2], [3, 4]], at={x=5.0, y=6.0}, color=GREEN, "
		   "text=NULL, code=NULL}");
	check_call("flip", ARGS({.p = &number}),
		   number.whole == 0 && *(const unsigned char *)&(const uint16_t){1} == 1
		       ? "flip({whole=0, bytes=[0, 0, 0, 0]})| = {whole=255, bytes=[255, 0, 0, 0]}"
		       : "flip({whole=0, bytes=[0, 0, 0, 0]})|"
			 " = {whole=-16777216, bytes=[255, 0, 0, 0]}");
	check_call("reveal", ARGS({.p = &partial}), "reveal({shown=2, ...})| = {shown=2, ...}");
}

static void
nothing_is_void(void **state)
{
	(void)state;
	check_call("nothing", NULL, "nothing()| = void");
}

/* --- pointers --- */

static void
strings_are_quoted_escaped_and_cut(void **state)
{
	(void)state;
	check_call("greet", ARGS({.p = "you"}), "greet(\"you\")| = \"you\"");
	check_call("greet", ARGS({.p = NULL}), "greet(NULL)| = NULL");
	check_call("greet", ARGS({.p = "a\"b\\c\t\1\377"}),
		   "greet(\"a\\\"b\\\\c\\t\\001\\377\")| = \"a\\\"b\\\\c\\t\\001\\377\"");
	check_call("greet", ARGS({.p = "12345678901234567890123456789012"}),
		   "greet(\"12345678901234567890123456789012\")|"
		   " = \"12345678901234567890123456789012\"");
	check_call("greet", ARGS({.p = "123456789012345678901234567890123"}),
		   "greet(\"12345678901234567890123456789012\"...)|"
		   " = \"12345678901234567890123456789012\"...");
	/* A sequence of UTF-8 is not cut in two. */
	check_call("greet", ARGS({.p = "1234567890123456789012345678901\303\244"}),
		   "greet(\"1234567890123456789012345678901\"...)|"
		   " = \"1234567890123456789012345678901\"...");
}

static void
what_no_contract_promises_is_an_address(void **state)
{
	char line[200];
	(void)state;
	/* Nothing is there. */
	check_call("plain", ARGS({.p = (void *)16}, {.p = (void *)32}, {.p = (void *)48}),
		   "plain(0x10, 0x20, 0x30)| = 3");
	check_call("take_opaque", ARGS({.p = (void *)16}, {.p = (void *)32}),
		   "take_opaque(0x10, 0x20)| = 1");
	snprintf(line, sizeof line, "apply(0x%" PRIxPTR ", 3)| = 3", (uintptr_t)code_of);
	check_call("apply", ARGS({.code = CODE(code_of)}, {.i = 3}), line);
}

static void
buffers_are_written_by_their_counts(void **state)
{
	static const int numbers[40] = {1, -2, 3};
	static const struct point points[] = {{1, 2}, {3, 4}};
	struct packet packet = {.length = 9};
	(void)state;
	check_call("sum", ARGS({.p = (void *)(uintptr_t)numbers}, {.i = 3}),
		   "sum([1, -2, 3], 3)| = 2");
	check_call("sum", ARGS({.p = (void *)(uintptr_t)numbers}, {.i = 0}), "sum([], 0)| = 0");
	check_call("sum", ARGS({.p = (void *)(uintptr_t)numbers}, {.i = 33}),
		   "sum([1, -2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
		   "0, 0, 0, 0, 0, 0, 0, 0, ...], 33)| = 2");
	check_call("sum", ARGS({.p = (void *)16}, {.i = -1}), "sum(0x10, -1)| = 0");
	check_call("sum", ARGS({.p = NULL}, {.i = 0}), "sum(NULL, 0)| = 0");
	check_call("sum_bytes", ARGS({.p = "\1\2x"}, {.i = 4}),
		   "sum_bytes(\"\\001\\002x\\0\", 4)| = 123");
	check_call("sum_points", ARGS({.p = (void *)(uintptr_t)points}),
		   "sum_points([{x=1.0, y=2.0}, {x=3.0, y=4.0}])| = 5");
	check_call("take_letters", ARGS({.p = "abc"}), "take_letters(\"abc\")| = 97");
	check_call("take_packet", ARGS({.p = &packet}), "take_packet({length=9, data=[]})| = 9");
}

static void
what_a_call_fills_in_is_written_behind_it(void **state)
{
	char buffer[40], line[200];
	struct point point;
	char *end;
	(void)state;
	check_call("fill", ARGS({.p = buffer}, {.u = 3}, {.i = 0}), "fill(|\"xxx\", 3, 0) = 0");
	check_call("fill", ARGS({.p = buffer}, {.u = 40}, {.i = 0}),
		   "fill(|\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"..., 40, 0) = 0");
	snprintf(line, sizeof line,
		 "fill(|0x%" PRIxPTR ", 3, -1) = -1 ENOSPC (No space left on device)",
		 (uintptr_t)buffer);
	check_call("fill", ARGS({.p = buffer}, {.u = 3}, {.i = -1}), line);
	check_call("fill_always", ARGS({.p = buffer}, {.u = 3}, {.i = -1}),
		   "fill_always(|\"xxx\", 3, -1) = -1 ENOSPC (No space left on device)");
	check_call("locate", ARGS({.i = 0}, {.p = &point}, {.p = "name"}, {.p = NULL}),
		   "locate(0, |{x=1.0, y=2.0}, \"name\", NULL) = 0");
	static char name[] = "name";
	snprintf(line, sizeof line, "locate(0, |{x=1.0, y=2.0}, \"name\", [0x%" PRIxPTR "]) = 0",
		 (uintptr_t)name);
	check_call("locate", ARGS({.i = 0}, {.p = &point}, {.p = name}, {.p = &end}), line);
	check_call("spell", ARGS({.p = buffer}, {.p = "spelt"}),
		   "spell(|\"spelt\", \"spelt\") = 5");
}

static void
no_more_than_the_count_before_the_call_is_looked_at(void **state)
{
	char *buffer = malloc(4);
	unsigned int size = 4;
	(void)state;
	assert_non_null(buffer);
	check_call("squeeze", ARGS({.p = buffer}, {.p = &size}, {.u = 1000000}),
		   "squeeze(|\"yyyy\", [1000000], 1000000) = 0");
	size = 4;
	check_call("squeeze", ARGS({.p = buffer}, {.p = &size}, {.u = 2}),
		   "squeeze(|\"yy\", [2], 2) = 0");
	free(buffer);
}

static void
what_a_call_changes_is_written_before_and_behind_it(void **state)
{
	int number = 1;
	short pair[] = {2, 3};
	(void)state;
	check_call("advance", ARGS({.p = &number}, {.p = pair}, {.i = 0}),
		   "advance([1], [2, 3], 0)| = 0 (state=[2], 2=[2, 5])");
	check_call("advance", ARGS({.p = &number}, {.p = NULL}, {.i = 0}),
		   "advance([2], NULL, 0)| = 0 (state=[3])");
	check_call("advance", ARGS({.p = &number}, {.p = pair}, {.i = -1}),
		   "advance([3], [2, 5], -1)| = -1 ERANGE (Numerical result out of range)");
}

static void
what_a_call_destroys_is_not_looked_at_behind_it(void **state)
{
	char line[100];
	int number;
	char *text = malloc(2);
	(void)state;
	assert_non_null(text);
	strcpy(text, "a");
	snprintf(line, sizeof line, "consume(|[97], 0x%" PRIxPTR ") = 0", (uintptr_t)text);
	check_call("consume", ARGS({.p = &number}, {.p = text}), line);
	/* The count reads it. */
	char buffer[3];
	int *size = malloc(sizeof *size);
	assert_non_null(size);
	*size = sizeof buffer;
	snprintf(line, sizeof line, "drain(|\"zzz\", 0x%" PRIxPTR ") = 0", (uintptr_t)size);
	check_call("drain", ARGS({.p = buffer}, {.p = size}), line);
}

/* --- statuses --- */

static void
codes_are_written_behind_the_result(void **state)
{
	(void)state;
	check_call("falter", ARGS({.i = -1}, {.i = ENOENT}),
		   "falter(-1, 2)| = -1 ENOENT (No such file or directory)");
	check_call("falter", ARGS({.i = 0}, {.i = ENOENT}), "falter(0, 2)| = 0");
	check_call("falter", ARGS({.i = -1}, {.i = 0}),
		   "falter(-1, 0)| = -1 VIA_NO_CODE (The call failed without saying why)");
	check_call("falter", ARGS({.i = -1}, {.i = 123456}),
		   "falter(-1, 123456)| = -1 (code 123456)");
	check_call("note", ARGS({.i = ENOENT}), "note(2)| = 7 ENOENT (No such file or directory)");
	check_call("code_of", ARGS({.i = ENOENT}), "code_of(2)| = 2 (code 2)");
	check_call("negated", ARGS({.i = -3}), "negated(-3)| = -3 (code 3)");
	check_call("fail_void", ARGS({.i = ENOENT}),
		   "fail_void(2)| = void ENOENT (No such file or directory)");
	check_call("begin", ARGS({.i = ENOENT}),
		   "begin(2)| = -1 ENOENT (No such file or directory)");
	check_call("find", ARGS({.i = ENOENT}),
		   "find(2)| = NULL ENOENT (No such file or directory)");
	check_call("find", ARGS({.i = 0}), "find(0)| = \"found\"");
}

static void
a_call_that_is_not_made_has_no_result(void **state)
{
	(void)state;
	check_call("absent", ARGS({.i = 1}, {.p = "text"}),
		   "absent(1, \"text\")| = ? VIA_NO_TARGET (The function has no address here)");
	check_call("left_out", ARGS({.i = 1}),
		   "left_out(1)| = ? VIA_UNAVAILABLE (Not available on this platform)");
}

/* --- texts --- */

static void
check_value(enum via_kind kind, size_t size, const void *place, const char *text)
{
	char buffer[100];
	struct via_type type = {.size = size, .kind = (uint8_t)kind};
	via_value value = {.p = (void *)(uintptr_t)place};
	if (kind == VIA_FLOAT)
		memcpy(&value.f, place, sizeof value.f);
	if (kind == VIA_DOUBLE)
		memcpy(&value.d, place, sizeof value.d);
	memset(buffer, 'z', sizeof buffer);
	size_t length = via_render_value(&via_traces, &type, value, buffer, sizeof buffer);
	assert_string_equal(buffer, text);
	assert_int_equal(length, strlen(text));
}

static void
floating_numbers_of_every_size_have_their_text(void **state)
{
	static const struct {
		double number;
		const char *text;
	} numbers[] = {
	    {0, "0.0"},
	    {-0.0, "-0.0"},
	    {1, "1.0"},
	    {-2.5, "-2.5"},
	    {100, "100.0"},
	    {123456, "123456.0"},
	    {0.0001, "0.0001"},
	    {0.00012345, "0.00012345"},
	    {0.00001, "1e-05"},
	    {1e15, "1e+15"},
	    {123456789012345, "123456789012345.0"},
	    {1234567890123456, "1234567890123456.0"},
	    {12345678901234568, "12345678901234568.0"},
	    {1234567890123456768, "1.2345678901234568e+18"},
	    {1.0 / 3, "0.3333333333333333"},
	    {DBL_MAX, "1.7976931348623157e+308"},
	    {DBL_MIN, "2.2250738585072014e-308"},
	    {5e-324, "5e-324"},
	    {INFINITY, "inf"},
	    {-INFINITY, "-inf"},
	    {NAN, "nan"},
	};
	(void)state;
	for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
		long double wide = numbers[index].number;
		check_value(VIA_DOUBLE, sizeof(double), &numbers[index].number,
			    numbers[index].text);
		if (index < 5)
			check_value(VIA_LONG_DOUBLE, sizeof wide, &wide, numbers[index].text);
	}
	check_value(VIA_FLOAT, 4, &(float){16777216}, "16777216.0");
	check_value(VIA_FLOAT, 4, &(float){FLT_MAX}, "3.4028235e+38");
	check_value(VIA_LONG_DOUBLE, sizeof(long double), &(long double){0.1L}, "0.1");
	check_value(VIA_FLOAT16, 2, &(uint16_t){0x3c00}, "1.0");
	check_value(VIA_FLOAT16, 2, &(uint16_t){0xc500}, "-5.0");
	check_value(VIA_FLOAT16, 2, &(uint16_t){0x7bff}, "65504.0");
	check_value(VIA_FLOAT16, 2, &(uint16_t){0x0400}, "6.1035156e-05");
	check_value(VIA_FLOAT16, 2, &(uint16_t){0x0001}, "5.9604645e-08");
	check_value(VIA_FLOAT16, 2, &(uint16_t){0xfc00}, "-inf");
	check_value(VIA_FLOAT16, 2, &(uint16_t){0x7c01}, "nan");
}

/* 16 bytes of which the high half comes first in the text. */
static const void *
halves(uint64_t high, uint64_t low)
{
	static uint64_t both[2];
	bool is_little = *(const unsigned char *)&(const uint16_t){1} == 1;
	both[0] = is_little ? low : high;
	both[1] = is_little ? high : low;
	return both;
}

static void
numbers_of_128_bits_have_their_text(void **state)
{
	(void)state;
	check_value(VIA_INT128, 16, halves(0, 0), "0");
	check_value(VIA_INT128, 16, halves(0, 42), "42");
	check_value(VIA_INT128, 16, halves(UINT64_MAX, UINT64_MAX), "-1");
	check_value(VIA_INT128, 16, halves(UINT64_MAX, 0), "-18446744073709551616");
	check_value(VIA_INT128, 16, halves(INT64_MAX, UINT64_MAX),
		    "170141183460469231731687303715884105727");
	check_value(VIA_INT128, 16, halves(UINT64_C(1) << 63, 0),
		    "-170141183460469231731687303715884105728");
	check_value(VIA_UNSIGNED_INT128, 16, halves(UINT64_MAX, UINT64_MAX),
		    "340282366920938463463374607431768211455");
	bool is_exact = LDBL_MANT_DIG == 113;
	check_value(VIA_FLOAT128, 16, halves(UINT64_C(0x3fff000000000000), 0),
		    is_exact ? "1.0" : "0x1p+0");
	check_value(VIA_FLOAT128, 16, halves(UINT64_C(0xc000800000000000), 0),
		    is_exact ? "-3.0" : "-0x1.8p+1");
	check_value(VIA_FLOAT128, 16, halves(0, 0), "0.0");
	check_value(VIA_FLOAT128, 16, halves(UINT64_C(0xffff000000000000), 0), "-inf");
	check_value(VIA_FLOAT128, 16, halves(UINT64_C(0x7fff000000000000), 1), "nan");
	if (!is_exact) {
		check_value(VIA_FLOAT128, 16, halves(0, 1),
			    "0x0.0000000000000000000000000001p-16382");
		check_value(VIA_FLOAT128, 16, halves(UINT64_C(0x3fff000000000000), 1),
			    "0x1.0000000000000000000000000001p+0");
	}
}

static void
vectors_are_lists(void **state)
{
	static const float numbers[] = {1, 2.5f, 3, -4};
	static const struct via_type types[] = {
	    {.size = 16, .alignment = 16, .kind = VIA_VECTOR, .first = 1},
	    {.size = 4, .alignment = 4, .kind = VIA_FLOAT},
	};
	static const struct via_module module = {.types = types, .strings = ""};
	char text[100];
	(void)state;
	via_render_value(&module, &types[0], (via_value){.p = (void *)(uintptr_t)numbers}, text,
			 sizeof text);
	assert_string_equal(text, "[1.0, 2.5, 3.0, -4.0]");
}

static void
what_is_not_described_is_a_question_mark(void **state)
{
	(void)state;
	check_value(VIA_ABSENT, 0, "", "?");
	check_value(VIA_STRUCT, 8, NULL, "?");
	check_value(VIA_FUNCTION, 0, "", "?");
	check_value(VIA_VOID, 0, "", "void");
}

static void
strings_of_any_bytes_have_their_text(void **state)
{
	static const struct {
		const char *bytes;
		size_t length;
		const char *text;
	} strings[] = {
	    {"", 0, "\"\""},
	    {"\0", 1, "\"\\0\""},
	    {"\0007", 2, "\"\\0007\""},
	    {"\0008", 2, "\"\\08\""},
	    {"\a\b\f\n\r\t\v", 7, "\"\\a\\b\\f\\n\\r\\t\\v\""},
	    {"'\"\\", 3, "\"'\\\"\\\\\""},
	    {"\303\244\342\202\254\360\237\230\200", 9, "\"\303\244\342\202\254\360\237\230\200\""},
	    {"\303", 1, "\"\\303\""},
	    {"\303(", 2, "\"\\303(\""},
	    {"\300\200", 2, "\"\\300\\200\""},
	    {"\355\240\200", 3, "\"\\355\\240\\200\""},
	    {"\302\200", 2, "\"\\302\\200\""},
	    {"\177", 1, "\"\\177\""},
	};
	char buffer[100];
	(void)state;
	for (size_t index = 0; index < sizeof strings / sizeof *strings; index++) {
		/* On its own, so that a sanitizer sees who reads too far. */
		char *bytes = malloc(strings[index].length + (strings[index].length == 0));
		assert_non_null(bytes);
		memcpy(bytes, strings[index].bytes, strings[index].length);
		size_t length =
		    via_render_string(bytes, strings[index].length, buffer, sizeof buffer);
		assert_string_equal(buffer, strings[index].text);
		assert_int_equal(length, strlen(strings[index].text));
		free(bytes);
	}
}

/* Renders to buffers of every size. */
static void
cut_everywhere(void *userdata, struct via_trace *trace)
{
	char whole_text[300], guarded[300];
	(void)userdata;
	size_t length = via_render_call(trace, whole_text, sizeof whole_text);
	assert_true(length > 20 && length < sizeof whole_text);
	assert_int_equal(via_render_call(trace, NULL, 0), length);
	for (size_t size = 0; size <= length + 2; size++) {
		memset(guarded, 'z', sizeof guarded);
		assert_int_equal(via_render_call(trace, guarded, size), length);
		size_t written = size == 0 ? 0 : size - 1 < length ? size - 1 : length;
		assert_memory_equal(guarded, whole_text, written);
		if (size != 0)
			assert_int_equal(guarded[written], '\0');
		for (size_t at = written + (size != 0); at < sizeof guarded; at++)
			assert_int_equal(guarded[at], 'z');
	}
}

static void
a_text_is_cut_to_any_size(void **state)
{
	struct mixed mixed = {.name = "a\001b", .color = RED};
	static max_align_t place[16];
	via_value result = {.p = place};
	(void)state;
	struct via_function *traced = traced_of(via_find(&via_traces, "mix"), cut_everywhere, NULL);
	assert_int_equal(via_call(traced, ARGS({.p = &mixed}), &result), VIA_OK);
	via_release(traced);
	char buffer[4] = "zzz";
	assert_int_equal(via_render_string("\1", 1, buffer, 3), 6);
	assert_string_equal(buffer, "\"\\");
	assert_int_equal(via_render_string("\1", 1, NULL, 0), 6);
}

#ifdef TEST_COMMA
/* Numbers as in a locale that writes 1,5; which of them there are, a test cannot know. */
static bool has_comma;
static int commas;

int __wrap_snprintf(char *buffer, size_t size, const char *format, ...);
float __wrap_strtof(const char *text, char **ret_end);
double __wrap_strtod(const char *text, char **ret_end);
long double __wrap_strtold(const char *text, char **ret_end);
long double __real_strtold(const char *text, char **ret_end);

int
__wrap_snprintf(char *buffer, size_t size, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int length = vsnprintf(buffer, size, format, list);
	va_end(list);
	for (char *at = buffer; has_comma && strchr(format, 'L') != NULL && *at != '\0'; at++) {
		if (*at == '.') {
			*at = ',';
			commas++;
		}
	}
	return length;
}

long double
__wrap_strtold(const char *text, char **ret_end)
{
	char copy[100];
	assert_null(ret_end);
	assert_true(strlen(text) < sizeof copy);
	strcpy(copy, text);
	copy[has_comma ? strcspn(copy, ".") : strlen(copy)] = '\0';
	copy[strcspn(copy, ",")] = copy[strcspn(copy, ",")] != '\0' ? '.' : '\0';
	return __real_strtold(copy, NULL);
}

double
__wrap_strtod(const char *text, char **ret_end)
{
	return (double)__wrap_strtold(text, ret_end);
}

float
__wrap_strtof(const char *text, char **ret_end)
{
	return (float)__wrap_strtold(text, ret_end);
}

static void
the_locale_does_not_matter(void **state)
{
	(void)state;
	has_comma = true;
	check_value(VIA_DOUBLE, sizeof(double), &(double){-1234.5}, "-1234.5");
	check_value(VIA_DOUBLE, sizeof(double), &(double){1.25e-10}, "1.25e-10");
	check_value(VIA_DOUBLE, sizeof(double), &(double){0.1}, "0.1");
	check_value(VIA_FLOAT, sizeof(float), &(float){0.1f}, "0.1");
	check_value(VIA_LONG_DOUBLE, sizeof(long double), &(long double){2.5L}, "2.5");
	has_comma = false;
	assert_true(commas > 0);
}
#endif

/* --- calls --- */

static void
a_traced_function_is_described_like_the_other(void **state)
{
	(void)state;
	const struct via_function *function = via_find(&via_traces, "mirror");
	struct via_function *traced = traced_of(function, record_call, NULL);
	assert_ptr_equal(traced->signature, function->signature);
	assert_string_equal(via_function_name(traced), "mirror");
	assert_int_equal(traced->result_size, function->result_size);
	assert_true(via_available(traced));
	assert_true(traced->stub != function->stub);
	via_release(traced);
	traced = traced_of(via_find(&via_traces, "absent"), record_call, NULL);
	assert_false(via_available(traced));
	via_release(traced);
}

static void
what_cannot_be_traced_is_refused(void **state)
{
	struct via_function *traced = NULL;
	(void)state;
	errno = 4711;
	assert_int_equal(via_traced(NULL, record_call, NULL, &traced), VIA_BAD_ARGUMENT);
	assert_int_equal(via_traced(via_find(&via_traces, "whole"), NULL, NULL, &traced),
			 VIA_BAD_ARGUMENT);
	assert_int_equal(via_traced(via_find(&via_traces, "whole"), record_call, NULL, NULL),
			 VIA_BAD_ARGUMENT);
	struct via_function empty = {.stub = NULL};
	assert_int_equal(via_traced(&empty, record_call, NULL, &traced), VIA_BAD_ARGUMENT);
	assert_null(traced);
	assert_int_equal(errno, 4711);
}

static void
what_is_not_there_has_a_text_too(void **state)
{
	char text[8] = "xxxxxxx";
	struct via_trace trace = {.function = NULL};
	(void)state;
	assert_int_equal(via_render_call(NULL, text, sizeof text), 0);
	assert_string_equal(text, "");
	assert_int_equal(via_render_call(&trace, NULL, 100), 0);
	assert_int_equal(via_render_string(NULL, 3, text, sizeof text), 4);
	assert_string_equal(text, "NULL");
	assert_int_equal(via_render_string(NULL, 0, text, sizeof text), 2);
	assert_string_equal(text, "\"\"");
	assert_int_equal(via_render_string("abc", 3, NULL, 100), 5);
	assert_int_equal(via_render_value(&via_traces, NULL, (via_value){.i = 1}, text, 8), 1);
	assert_string_equal(text, "?");
	const struct via_type *record = via_find_type(&via_traces, "struct point");
	assert_non_null(record);
	struct point point = {1, 2};
	assert_int_equal(via_render_value(NULL, record, (via_value){.p = &point}, text, 8), 1);
	assert_string_equal(text, "?");
	const struct via_type number = {.kind = VIA_SIGNED, .size = 4};
	const struct via_type octet = {.kind = VIA_SIGNED, .size = 1};
	assert_int_equal(via_render_value(NULL, &number, (via_value){.i = -12}, text, 8), 3);
	assert_string_equal(text, "-12");
	assert_int_equal(via_render_value(NULL, &octet, (via_value){.i = -12}, text, 8), 3);
	assert_string_equal(text, "-12");
	assert_null(via_code_name(NULL, ENOENT));
	assert_true(via_is_failure(NULL, ENOENT));
	assert_false(via_is_failure(NULL, VIA_OK));
	assert_false(via_available(NULL));
	assert_int_equal(via_bind(NULL), VIA_BAD_ARGUMENT);
	assert_null(via_bind_target(NULL));
}

static void
a_bit_field_of_nothing_is_a_bad_argument(void **state)
{
	const struct via_type *record = via_find_type(&via_traces, "struct point");
	const struct via_field *field = via_type_field(&via_traces, record, 0);
	uint32_t offset = 7;
	(void)state;
	assert_int_equal(via_field_bit_offset(NULL, record, field, &offset), VIA_BAD_ARGUMENT);
	assert_int_equal(via_field_bit_offset(&via_traces, NULL, field, &offset), VIA_BAD_ARGUMENT);
	assert_int_equal(via_field_bit_offset(&via_traces, record, NULL, &offset),
			 VIA_BAD_ARGUMENT);
	assert_int_equal(via_field_bit_offset(&via_traces, record, field, NULL), VIA_BAD_ARGUMENT);
	assert_int_equal(via_field_bit_offset(&via_traces, record, field, &offset),
			 VIA_BAD_ARGUMENT);
	assert_int_equal(offset, 7);
}

static void
a_result_by_value_is_placed_in_a_frame(void **state)
{
	struct record record = {.text = ""};
	struct point point = {3, 4};
	struct via_frame frame;
	via_value result;
	(void)state;
	struct via_function *traced =
	    traced_of(via_find(&via_traces, "mirror"), record_call, &record);
	via_frame_open(&frame);
	assert_int_equal(via_call_in(&frame, traced, ARGS({.p = &point}), &result), VIA_OK);
	assert_true(((struct point *)result.p)->x == 4);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	assert_string_equal(record.text, "mirror({x=3.0, y=4.0})| = {x=4.0, y=3.0}");
	via_release(traced);
}

static void
errno_is_the_callees(void **state)
{
	struct record record = {.text = ""};
	via_value result;
	(void)state;
	struct via_function *traced =
	    traced_of(via_find(&via_traces, "falter"), record_call, &record);
	assert_int_equal(via_call(traced, ARGS({.i = 0}, {.i = EXDEV}), &result), VIA_OK);
	assert_int_equal(errno, EXDEV);
	assert_int_equal(via_call(traced, ARGS({.i = -1}, {.i = EPERM}), &result), EPERM);
	assert_int_equal(errno, EPERM);
	via_release(traced);
	/* A callee that leaves it alone sees and leaves what was there, whatever the hook does. */
	traced = traced_of(via_find(&via_traces, "code_of"), record_call, &record);
	errno = 4711;
	assert_int_equal(via_call(traced, ARGS({.i = 0}), &result), VIA_OK);
	assert_int_equal(errno, 4711);
	via_release(traced);
}

static void
a_result_may_lie_where_an_argument_was(void **state)
{
	struct record record = {.text = ""};
	char buffer[8];
	via_value values[] = {{.p = buffer}, {.u = 3}, {.i = 5}};
	(void)state;
	struct via_function *traced =
	    traced_of(via_find(&via_traces, "fill"), record_call, &record);
	assert_int_equal(via_call(traced, values, values), VIA_OK);
	assert_int_equal(values[0].i, 5);
	assert_string_equal(record.text, "fill(|\"xxx\", 3, 5) = 5");
	via_release(traced);
}

static void
a_traced_function_may_be_traced(void **state)
{
	struct record inner = {.text = ""}, outer = {.text = ""};
	via_value result;
	(void)state;
	struct via_function *once =
	    traced_of(via_find(&via_traces, "code_of"), record_call, &inner);
	struct via_function *twice = traced_of(once, record_call, &outer);
	assert_int_equal(via_call(twice, ARGS({.i = 0}), &result), VIA_OK);
	assert_string_equal(inner.text, "code_of(0)| = 0");
	assert_string_equal(outer.text, "code_of(0)| = 0");
	via_release(twice);
	via_release(once);
}

static struct via_function *nested_function;

static int
call_nested(int value)
{
	via_value result;
	assert_int_equal(via_call(nested_function, ARGS({.i = value + 1}, {.i = 0}), &result),
			 VIA_OK);
	return (int)result.i;
}

static void
calls_nest(void **state)
{
	struct record record = {.text = ""};
	char line[200];
	via_value result;
	(void)state;
	struct via_function *traced =
	    traced_of(via_find(&via_traces, "apply"), record_call, &record);
	nested_function = traced_of(via_find(&via_traces, "falter"), record_call, &record);
	assert_int_equal(via_call(traced, ARGS({.code = CODE(call_nested)}, {.i = 4}), &result),
			 VIA_OK);
	assert_int_equal(result.i, 5);
	snprintf(line, sizeof line, "apply(0x%" PRIxPTR ", 4)falter(5, 0)| = 5| = 5",
		 (uintptr_t)call_nested);
	assert_string_equal(record.text, line);
	via_release(nested_function);
	via_release(traced);
}

static jmp_buf leap;

static int
leap_out(int value)
{
	(void)value;
	longjmp(leap, 1);
}

static void
a_call_that_does_not_return_was_entered(void **state)
{
	struct record record = {.text = ""};
	via_value result;
	(void)state;
	struct via_function *traced =
	    traced_of(via_find(&via_traces, "apply"), record_call, &record);
	if (setjmp(leap) == 0)
		(void)via_call(traced, ARGS({.code = CODE(leap_out)}, {.i = 4}), &result);
	assert_int_equal(record.entered, 1);
	assert_int_equal(record.left, 0);
	via_release(traced);
}

#ifdef TEST_PREPARED
/* A signature as a text promises nothing, even where it has the stub of a function that does. */
static void
a_prepared_function_may_be_traced(void **state)
{
	struct record record = {.text = ""};
	char line[200];
	via_value result;
	(void)state;
	for (int registered = 0; registered < 2; registered++) {
		struct via_function *prepared;
		assert_int_equal(via_prepare("ptr(ptr)", CODE(greet), &prepared, NULL), VIA_OK);
		assert_string_equal(via_function_name(prepared), "");
		struct via_function *traced = traced_of(prepared, record_call, &record);
		record.text[0] = '\0';
		assert_int_equal(via_call(traced, ARGS({.p = (void *)16}), &result), VIA_OK);
		assert_ptr_equal(result.p, (void *)16);
		snprintf(line, sizeof line, "0x%" PRIxPTR "(0x10)| = 0x10", (uintptr_t)greet);
		assert_string_equal(record.text, line);
		via_release(traced);
		via_release(prepared);
		assert_int_equal(via_prepare("int(ptr, int)", CODE(sum), &prepared, NULL), VIA_OK);
		traced = traced_of(prepared, record_call, &record);
		record.text[0] = '\0';
		assert_int_equal(via_call(traced, ARGS({.p = (void *)16}, {.i = 0}), &result),
				 VIA_OK);
		snprintf(line, sizeof line, "0x%" PRIxPTR "(0x10, 0)| = 0", (uintptr_t)sum);
		assert_string_equal(record.text, line);
		via_release(traced);
		via_release(prepared);
		assert_int_equal(via_module_register(&via_traces), VIA_OK);
	}
}
#endif

#if defined(TEST_SIGNALS)
static const struct via_function *signalled_function;

static void
count_event(void *userdata, struct via_trace *trace)
{
	int *counts = userdata;
	counts[trace->event]++;
}

static void
call_in_handler(int signal)
{
	via_value result;
	(void)signal;
	(void)via_call(signalled_function, ARGS({.i = -1}, {.i = EPERM}), &result);
	errno = 4713;
}

/* While the same function is in a call. */
static int
raise_signal(int value)
{
	raise(SIGUSR1);
	return value;
}

static void
a_signal_handler_may_call(void **state)
{
	int counts[2] = {0};
	struct via_function *falter_traced =
	    traced_of(via_find(&via_traces, "falter"), count_event, counts);
	struct via_function *traced =
	    traced_of(via_find(&via_traces, "apply"), count_event, counts);
	struct sigaction action = {.sa_handler = call_in_handler}, before;
	via_value result;
	(void)state;
	signalled_function = falter_traced;
	assert_int_equal(sigaction(SIGUSR1, &action, &before), 0);
	assert_int_equal(via_call(traced, ARGS({.code = CODE(raise_signal)}, {.i = 9}), &result),
			 VIA_OK);
	assert_int_equal(errno, 4713);
	assert_int_equal(result.i, 9);
	assert_int_equal(counts[VIA_TRACE_ENTER], 2);
	assert_int_equal(counts[VIA_TRACE_LEAVE], 2);
	assert_int_equal(sigaction(SIGUSR1, &before, NULL), 0);
	via_release(traced);
	via_release(falter_traced);
}
#endif

#if !defined(_WIN32)
/* Keeps a line of its own for each call. */
static void
keep_line(void *userdata, struct via_trace *trace)
{
	enum { LINE = 200 };
	_Atomic int *wrong = userdata;
	char line[LINE], *text = trace->kept;
	if (trace->event == VIA_TRACE_ENTER) {
		trace->kept = text = malloc(LINE);
		assert_non_null(text);
		via_render_call(trace, text, LINE);
		return;
	}
	size_t length = strlen(text);
	via_render_call(trace, text + length, LINE - length);
	snprintf(line, sizeof line, "falter(%d, %d) = %d <", (int)trace->arguments[0].i,
		 (int)trace->arguments[1].i, (int)trace->arguments[0].i);
	if (strncmp(text, line, strlen(line)) != 0)
		++*wrong;
	free(text);
}

static void *
call_often(void *userdata)
{
	const struct via_function *traced = userdata;
	for (int index = 0; index < 2000; index++) {
		via_value result;
		if (via_call(traced, ARGS({.i = index}, {.i = 1 + index % 100}), &result) !=
			VIA_OK ||
		    result.i != index || errno != 1 + index % 100)
			return "a call was disturbed";
	}
	return NULL;
}

static void
threads_may_share_a_traced_function(void **state)
{
	enum { THREADS = 4 };
	_Atomic int wrong = 0;
	pthread_t threads[THREADS];
	(void)state;
	struct via_function *traced = traced_of(via_find(&via_traces, "falter"), keep_line, &wrong);
	for (int index = 0; index < THREADS; index++)
		assert_int_equal(pthread_create(&threads[index], NULL, call_often, traced), 0);
	for (int index = 0; index < THREADS; index++) {
		void *failure;
		assert_int_equal(pthread_join(threads[index], &failure), 0);
		assert_null(failure);
	}
	assert_int_equal(wrong, 0);
	via_release(traced);
}
#endif

static void
a_code_that_is_no_errno_has_no_name(void **state)
{
	(void)state;
	const struct via_function *by_errno = via_find(&via_traces, "falter");
	const struct via_function *by_result = via_find(&via_traces, "code_of");
	assert_string_equal(via_code_name(by_errno, ENOENT), "ENOENT");
	assert_null(via_code_name(by_result, ENOENT));
	assert_null(via_code_name(by_errno, VIA_OK));
	assert_string_equal(via_code_name(by_result, VIA_NO_TARGET), "VIA_NO_TARGET");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(integers_are_written_in_decimal),
		cmocka_unit_test(truth_and_enumerators_have_names),
		cmocka_unit_test(floating_numbers_are_as_short_as_they_can_be),
		cmocka_unit_test(complex_numbers_are_their_two_parts),
		cmocka_unit_test(structs_are_written_with_all_their_fields),
		cmocka_unit_test(nothing_is_void),
		cmocka_unit_test(strings_are_quoted_escaped_and_cut),
		cmocka_unit_test(what_no_contract_promises_is_an_address),
		cmocka_unit_test(buffers_are_written_by_their_counts),
		cmocka_unit_test(what_a_call_fills_in_is_written_behind_it),
		cmocka_unit_test(no_more_than_the_count_before_the_call_is_looked_at),
		cmocka_unit_test(what_a_call_changes_is_written_before_and_behind_it),
		cmocka_unit_test(what_a_call_destroys_is_not_looked_at_behind_it),
		cmocka_unit_test(codes_are_written_behind_the_result),
		cmocka_unit_test(a_call_that_is_not_made_has_no_result),
		cmocka_unit_test(floating_numbers_of_every_size_have_their_text),
		cmocka_unit_test(numbers_of_128_bits_have_their_text),
		cmocka_unit_test(vectors_are_lists),
		cmocka_unit_test(what_is_not_described_is_a_question_mark),
		cmocka_unit_test(strings_of_any_bytes_have_their_text),
		cmocka_unit_test(a_text_is_cut_to_any_size),
#ifdef TEST_COMMA
		cmocka_unit_test(the_locale_does_not_matter),
#endif
		cmocka_unit_test(a_traced_function_is_described_like_the_other),
		cmocka_unit_test(what_cannot_be_traced_is_refused),
		cmocka_unit_test(what_is_not_there_has_a_text_too),
		cmocka_unit_test(a_bit_field_of_nothing_is_a_bad_argument),
		cmocka_unit_test(a_result_by_value_is_placed_in_a_frame),
		cmocka_unit_test(errno_is_the_callees),
		cmocka_unit_test(a_result_may_lie_where_an_argument_was),
		cmocka_unit_test(a_traced_function_may_be_traced),
		cmocka_unit_test(calls_nest),
		cmocka_unit_test(a_call_that_does_not_return_was_entered),
#ifdef TEST_PREPARED
		cmocka_unit_test(a_prepared_function_may_be_traced),
#endif
#if defined(TEST_SIGNALS)
		cmocka_unit_test(a_signal_handler_may_call),
#endif
#if !defined(_WIN32)
		cmocka_unit_test(threads_may_share_a_traced_function),
#endif
		cmocka_unit_test(a_code_that_is_no_errno_has_no_name),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
