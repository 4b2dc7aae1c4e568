/* SPDX-License-Identifier: MIT */
/* Inputs that nobody means, and the largest that are meant: signatures, calls and upcalls by them.
 */
#include "texts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
nothing(void)
{
}

/* The text of `count` parameters of one type. */
static char *
text_of(const char *result, const char *type, int count, const char *rest)
{
	char *text =
	    malloc(16 + strlen(result) + strlen(rest) + (size_t)count * (strlen(type) + 1));
	assert_non_null(text);
	strcpy(text, result);
	strcat(text, "(");
	for (int index = 0; index < count; index++) {
		strcat(text, index != 0 ? "," : "");
		strcat(text, type);
	}
	strcat(text, rest);
	return text;
}

static via_status
prepare_and_release(const char *text)
{
	struct via_function *function = NULL;
	struct via_problem problem = {.offset = SIZE_MAX, .text = NULL};
	via_status status = via_prepare(text, nothing, &function, &problem);
	if (status == VIA_OK) {
		via_release(function);
	} else {
		assert_null(function);
		assert_non_null(problem.text);
		assert_true(problem.offset <= strlen(text));
	}
	return status;
}

struct stated {
	const char *text;
	via_status status;
};

/* Whether each of the texts has its status. */
static void
check_texts(const struct stated *rows, size_t count)
{
	for (size_t index = 0; index < count; index++)
		if (prepare_and_release(rows[index].text) != rows[index].status)
			fail_msg("%s", rows[index].text);
}

/* --- texts --- */

static void
huge_texts_are_refused_at_once(void **state)
{
	enum { SIZE = 4000000 };
	static const char bytes[] = " {(i@.\n\x80\xff";
	char *text = malloc(SIZE + 1);
	(void)state;
	assert_non_null(text);
	for (size_t index = 0; index < sizeof bytes - 1; index++) {
		memset(text, bytes[index], SIZE);
		text[SIZE] = '\0';
		assert_int_equal(prepare_and_release(text), VIA_BAD_ARGUMENT);
	}
	memcpy(text, "i32(", 4);
	assert_int_equal(prepare_and_release(text), VIA_BAD_ARGUMENT);
	free(text);
}

static void
no_byte_is_taken_for_another(void **state)
{
	(void)state;
	for (int byte = 1; byte < 256; byte++) {
		char text[] = "i32(i8? i16)";
		text[6] = (char)byte;
		via_status expected = byte == ',' ? VIA_OK : VIA_BAD_ARGUMENT;
		assert_int_equal(prepare_and_release(text), expected);
		char spaced[] = "i32? (ptr)";
		spaced[3] = (char)byte;
		bool is_space = byte == ' ' || byte == '\t' || byte == '\n';
		assert_int_equal(prepare_and_release(spaced), is_space ? VIA_OK : VIA_BAD_ARGUMENT);
	}
}

static void
as_many_parameters_as_there_may_be(void **state)
{
	static const struct {
		const char *type;
		int count;
		const char *rest;
		via_status status;
	} rows[] = {
	    {"i8", 255, ")", VIA_OK},
	    {"i8", 256, ")", VIA_BAD_ARGUMENT},
	    {"i8", 300, ")", VIA_BAD_ARGUMENT},
	    {"i8", 255, ",...)", VIA_OK},
	    {"i8", 254, ",...,int)", VIA_OK},
	    {"i8", 254, ",...,int,int)", VIA_BAD_ARGUMENT},
	    {"u8", 255, ",)", VIA_BAD_ARGUMENT},
	    {"{}", 255, ")", VIA_BAD_ARGUMENT},
	    {"{i8", 255, ")", VIA_BAD_ARGUMENT},
	};
	(void)state;
	for (size_t index = 0; index < sizeof rows / sizeof *rows; index++) {
		char *text = text_of("void", rows[index].type, rows[index].count, rows[index].rest);
		if (prepare_and_release(text) != rows[index].status)
			fail_msg("%d of %s%s", rows[index].count, rows[index].type,
				 rows[index].rest);
		free(text);
	}
}

static void
structs_as_large_as_they_may_be(void **state)
{
	static const struct stated rows[] = {
	    {"{i8[1000]}({longdouble[1000]})", VIA_BAD_ARGUMENT},
	    {"{longdouble[500]}({ptr[400], {i8[9], f32}[9]})", VIA_OK},
	    {"void({i8[1000]})", VIA_OK},
	    {"void({i8[10][10][10]})", VIA_OK},
	    {"void({i8[10][10][11]})", VIA_BAD_ARGUMENT},
	    {"void({i8[1000][1000][1000][1000][1000][1000][1000]})", VIA_BAD_ARGUMENT},
	    {"void({i8[18446744073709551617]})", VIA_BAD_ARGUMENT},
	    {"void({i8[-1]})", VIA_BAD_ARGUMENT},
	    {"{{{{{{{{{{{{{{{{i8}}}}}}}}}}}}}}}}()", VIA_OK},
	    {"{{{{{{{{{{{{{{{{{i8}}}}}}}}}}}}}}}}}()", VIA_BAD_ARGUMENT},
	    {"{{{{{{{{{{{{{{{{i8}[2]}[2]}[2]}[2]}[2]}[2]}[2]}[2]}[2]}}}}}}}()", VIA_BAD_ARGUMENT},
	};
	(void)state;
	check_texts(rows, sizeof rows / sizeof *rows);
}

static void
odd_rules_and_conventions(void **state)
{
	static const struct stated rows[] = {
	    {"i32() !errno(==-0)", VIA_OK},
	    {"i32() !errno(==000000000000000000000000000001)", VIA_OK},
	    {"i64() !errno(<-999999999999999999)", VIA_OK},
	    {"i64() !errno(<-9999999999999999999)", VIA_BAD_ARGUMENT},
	    {"i8() !errno(==999999999999999999)", VIA_OK},
	    {"bool() !errno(==-1)", VIA_OK},
	    {"f32() !errno(!=null)", VIA_OK},
	    {"i32() !errno(== - 1)", VIA_OK},
	    {"i32() !errno(always) !errno(always)", VIA_BAD_ARGUMENT},
	    {"i32()!", VIA_BAD_ARGUMENT},
	    {"@ i32()", VIA_BAD_ARGUMENT},
	    {"@@ i32()", VIA_BAD_ARGUMENT},
	    {"@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa i32()", VIA_BAD_ARGUMENT},
	    {"@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa i32()", VIA_BAD_ARGUMENT},
	    {"@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa i32()", VIA_BAD_ARGUMENT},
	    {"@ms_abi", VIA_BAD_ARGUMENT},
	};
	(void)state;
	check_texts(rows, sizeof rows / sizeof *rows);
}

/* --- calls and upcalls of such shapes: C is libffi itself, calling a closure of its own --- */

enum { MOST = 255, MOST_FLOATS = 200 };

static void
handle_sum(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	for (int index = 0; index < MOST; index++)
		ret_result->i += (index % 7 - 3) * arguments[index].i;
}

static void
handle_floats(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	for (int index = 0; index < MOST_FLOATS; index++)
		ret_result->d += index * (double)arguments[index].f;
}

static struct via_upcall
upcall_of(const char *text, via_handler *handler, void *userdata)
{
	const struct via_callback *callback;
	struct via_upcall upcall = {.code = NULL};
	assert_int_equal(via_prepare_callback(text, &callback, NULL), VIA_OK);
	assert_int_equal(via_upcall_new(callback, handler, userdata, &upcall), VIA_OK);
	return upcall;
}

static void
call_with_most(const char *text, via_handler *handler, const via_value *arguments,
	       via_value *ret_result)
{
	struct via_upcall upcall = upcall_of(text, handler, NULL);
	struct via_function *function;
	assert_int_equal(via_prepare(text, upcall.code, &function, NULL), VIA_OK);
	assert_int_equal(via_call(function, arguments, ret_result), VIA_OK);
	via_release(function);
	assert_int_equal(via_upcall_release(&upcall), VIA_OK);
}

static void
all_parameters_of_a_call_arrive(void **state)
{
	via_value arguments[MOST], result;
	int64_t sum = 0;
	double floats = 0;
	char *text = text_of("i64", "i8", MOST, ")");
	(void)state;
	for (int index = 0; index < MOST; index++) {
		arguments[index].i = index - 128;
		sum += (index % 7 - 3) * (index - 128);
	}
	call_with_most(text, handle_sum, arguments, &result);
	assert_int_equal(result.i, sum);
	free(text);
	text = text_of("f64", "f32", MOST_FLOATS, ") ");
	for (int index = 0; index < MOST_FLOATS; index++) {
		arguments[index].f = (float)index / 2;
		floats += index * ((double)index / 2);
	}
	call_with_most(text, handle_floats, arguments, &result);
	assert_true(result.d == floats);
	free(text);
}

struct wide {
	void *pointers[400];
	struct {
		int8_t bytes[9];
		float number;
	} parts[9];
};

struct long_doubles {
	long double numbers[500];
};

static void
handle_wide(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	const struct wide *wide = arguments[0].p;
	struct long_doubles *result = ret_result->p;
	(void)call;
	for (int index = 0; index < 500; index++)
		result->numbers[index] = index;
	result->numbers[0] = (long double)(wide->parts[8].number + wide->parts[8].bytes[8]);
	result->numbers[499] = (long double)(uintptr_t)wide->pointers[399];
}

static void
large_structs_cross_whole(void **state)
{
	static struct wide wide;
	static struct {
		struct long_doubles result;
		char behind[16];
	} place;
	via_value argument = {.p = &wide}, result = {.p = &place.result};
	(void)state;
	wide.pointers[399] = (void *)(uintptr_t)0x1234;
	wide.parts[8].number = 2.5F;
	wide.parts[8].bytes[8] = -7;
	memset(place.behind, 0x5A, sizeof place.behind);
	call_with_most("{longdouble[500]}({ptr[400], {i8[9], f32}[9]})", handle_wide, &argument,
		       &result);
	assert_true(place.result.numbers[0] == -4.5L);
	assert_true(place.result.numbers[498] == 498);
	assert_true(place.result.numbers[499] == 0x1234);
	for (size_t index = 0; index < sizeof place.behind; index++)
		assert_int_equal(place.behind[index], 0x5A);
}

/* --- upcalls --- */

struct nest {
	struct via_upcall self, other;
	struct via_function *function;
	via_status first, second;
	int depth;
};

static void
handle_and_release(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	struct nest *nest = call->userdata;
	const struct via_callback *callback;
	struct via_upcall fresh = {.code = NULL};
	nest->first = via_upcall_release(&nest->self);
	nest->second = via_upcall_release(&nest->self);
	/* Its place may be taken again under it. */
	assert_int_equal(via_prepare_callback("i32(i32)", &callback, NULL), VIA_OK);
	for (int round = 0; round < 300; round++) {
		assert_int_equal(via_upcall_new(callback, handle_and_release, NULL, &fresh),
				 VIA_OK);
		assert_int_equal(via_upcall_release(&fresh), VIA_OK);
	}
	ret_result->i = arguments[0].i + (call->userdata == nest);
}

static void
an_upcall_may_be_released_inside_itself(void **state)
{
	struct nest nest = {.first = 99, .second = 99};
	struct via_function *function;
	via_value argument = {.i = 41}, result;
	(void)state;
	nest.self = upcall_of("i32(i32)", handle_and_release, &nest);
	assert_int_equal(via_prepare("i32(i32)", nest.self.code, &function, NULL), VIA_OK);
	assert_int_equal(via_call(function, &argument, &result), VIA_OK);
	assert_int_equal(result.i, 42);
	assert_int_equal(nest.first, VIA_OK);
	assert_int_equal(nest.second, VIA_STALE_UPCALL);
	via_release(function);
}

static void
forged_handles_are_stale(void **state)
{
	struct via_upcall upcall = upcall_of("i32(i32)", handle_sum, NULL);
	(void)state;
	for (uintptr_t change = 1; change < 9; change++) {
		struct via_upcall forged = upcall;
		forged.generation += change;
		assert_false(via_upcall_is_live(&forged));
		assert_int_equal(via_upcall_release(&forged), VIA_STALE_UPCALL);
		forged.generation = upcall.generation - change;
		assert_int_equal(via_upcall_release(&forged), VIA_STALE_UPCALL);
	}
	assert_true(via_upcall_is_live(&upcall));
	assert_int_equal(via_upcall_release(&upcall), VIA_OK);
}

/* --- traced functions --- */

struct told {
	int entered, left;
	char text[4000];
};

static void
tell(void *userdata, struct via_trace *trace)
{
	struct told *told = userdata;
	told->entered += trace->event == VIA_TRACE_ENTER;
	told->left += trace->event == VIA_TRACE_LEAVE;
	via_render_call(trace, told->text, sizeof told->text);
}

static int
add(int a, int b)
{
	return a + b;
}

static void
a_traced_function_may_be_traced_a_hundred_times(void **state)
{
	enum { TIMES = 100 };
	struct told told = {.text = ""};
	struct via_function *functions[TIMES + 1];
	via_value arguments[] = {{.i = 40}, {.i = 2}}, result = {.i = 0};
	(void)state;
	assert_int_equal(via_prepare("int(int, int)", CODE(add), &functions[0], NULL), VIA_OK);
	for (int index = 0; index < TIMES; index++)
		assert_int_equal(via_traced(functions[index], tell, &told, &functions[index + 1]),
				 VIA_OK);
	assert_true(via_available(functions[TIMES]));
	assert_ptr_equal(via_bind_target(functions[TIMES]), CODE(add));
	assert_int_equal(via_call(functions[TIMES], arguments, &result), VIA_OK);
	assert_int_equal(result.i, 42);
	assert_int_equal(told.entered, TIMES);
	assert_int_equal(told.left, TIMES);
	for (int index = TIMES; index >= 0; index--)
		via_release(functions[index]);
}

static void
a_call_with_all_parameters_may_be_traced(void **state)
{
	struct told told = {.text = ""};
	via_value arguments[MOST], result;
	char *text = text_of("i64", "i8", MOST, ")");
	struct via_upcall upcall = upcall_of(text, handle_sum, NULL);
	struct via_function *function, *traced;
	(void)state;
	memset(arguments, 0, sizeof arguments);
	arguments[MOST - 1].i = -1;
	assert_int_equal(via_prepare(text, upcall.code, &function, NULL), VIA_OK);
	assert_int_equal(via_traced(function, tell, &told, &traced), VIA_OK);
	assert_int_equal(via_call(traced, arguments, &result), VIA_OK);
	assert_int_equal(result.i, 1); /* 254 % 7 - 3 is -1 */
	assert_non_null(strstr(told.text, " = 1 <"));
	via_release(traced);
	via_release(function);
	assert_int_equal(via_upcall_release(&upcall), VIA_OK);
	free(text);
}

/* --- the description of what is prepared is a module, to look at --- */

static void
a_module_of_a_text_has_no_names(void **state)
{
	struct via_function *function;
	(void)state;
	assert_int_equal(
	    via_prepare("{ptr, {i8}}(i32, ...) !errno(always)", nothing, &function, NULL), VIA_OK);
	const struct via_module *module = via_function_module(function);
	assert_int_equal(via_module_check(module), VIA_OK);
	assert_null(via_find(module, ""));
	assert_null(via_find_type(module, "ptr"));
	assert_null(via_find_constant(module, "i8"));
	assert_null(via_find_callback(module, "ptr"));
	for (uint32_t index = 0; index < module->type_count; index++) {
		assert_null(via_callback_of(module, &module->types[index]));
		assert_int_not_equal(via_type_name(module, &module->types[index])[0], '\0');
	}
	assert_int_equal(function->signature->fixed_count, 1);
	assert_int_equal(via_module_open(module, NULL, 0, NULL), VIA_OK);
	assert_int_equal(via_module_close(module), VIA_OK);
	assert_int_equal(via_module_register(module), VIA_OK);
	via_release(function);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(huge_texts_are_refused_at_once),
	    cmocka_unit_test(no_byte_is_taken_for_another),
	    cmocka_unit_test(as_many_parameters_as_there_may_be),
	    cmocka_unit_test(structs_as_large_as_they_may_be),
	    cmocka_unit_test(odd_rules_and_conventions),
	    cmocka_unit_test(all_parameters_of_a_call_arrive),
	    cmocka_unit_test(large_structs_cross_whole),
	    cmocka_unit_test(an_upcall_may_be_released_inside_itself),
	    cmocka_unit_test(forged_handles_are_stale),
	    cmocka_unit_test(a_traced_function_may_be_traced_a_hundred_times),
	    cmocka_unit_test(a_call_with_all_parameters_may_be_traced),
	    cmocka_unit_test(a_module_of_a_text_has_no_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
