/* SPDX-License-Identifier: MIT */
/*
 * Functions by signatures that are read at run time: texts, calls through
 * libffi, and shapes that a registered module has compiled.
 */
#include "texts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prepared.via.h"

/* --- callees --- */

static int64_t
mixed(int8_t a, uint8_t b, int16_t c, uint16_t d, int32_t e, uint32_t f, int64_t g, uint64_t h,
      float i, double j, void *k)
{
	return a + b + c + d + e + (int64_t)f + g + (int64_t)h + (int64_t)i + (int64_t)j +
	       (int64_t)(intptr_t)k;
}

static int8_t
narrow(int number)
{
	return (int8_t)number;
}

static uint16_t
cut(unsigned int number)
{
	return (uint16_t)number;
}

static _Bool
truth(int number)
{
	return number != 0;
}

struct pair {
	double first;
	double second;
};

static struct pair
swap(struct pair pair, int sign)
{
	return (struct pair){sign * pair.second, pair.first};
}

struct odd {
	char bytes[3];
};

static struct odd
odd_of(char a)
{
	return (struct odd){{a, (char)(a + 1), (char)(a + 2)}};
}

struct deep {
	int32_t words[3];
	struct {
		float x;
		int8_t y[5];
	} inner[2];
};

static struct deep
deepen(struct deep deep)
{
	deep.words[2] = deep.words[0] + deep.words[1];
	deep.inner[1].y[4] = (int8_t)(deep.inner[0].y[0] + 1);
	return deep;
}

static long double
half_of(long double number)
{
	return number / 2;
}

static double
sum_of(int count, ...)
{
	double sum = 0;
	va_list list;
	va_start(list, count);
	while (count-- > 0)
		sum += va_arg(list, double);
	va_end(list);
	return sum;
}

static void *
pointer_with(intptr_t result, int code)
{
	errno = code;
	return (void *)result;
}

static void
nothing(void)
{
}

/* --- preparing --- */

static void
every_scalar_crosses(void **state)
{
	via_value result;
	(void)state;
	assert_int_equal(call_once("i64(i8, u8, i16, u16, i32, u32, i64, u64, f32, f64, ptr)",
				   CODE(mixed),
				   ARGS({.i = -1}, {.u = 200}, {.i = -300}, {.u = 60000},
					{.i = -70000}, {.u = 4000000000}, {.i = -5}, {.u = 6},
					{.f = 7.5F}, {.d = -8.5}, {.p = (void *)9}),
				   &result),
			 VIA_OK);
	assert_int_equal(result.i, mixed(-1, 200, -300, 60000, -70000, 4000000000, -5, 6, 7.5F,
					 -8.5, (void *)9));
	result.u = UINT64_MAX;
	assert_int_equal(call_once("i8(int)", CODE(narrow), ARGS({.i = 0x1FE}), &result), VIA_OK);
	assert_int_equal(result.i, -2);
	assert_int_equal(call_once("u16(uint)", CODE(cut), ARGS({.u = 0x1FFFE}), &result), VIA_OK);
	assert_int_equal(result.u, 0xFFFE);
	assert_int_equal(call_once("bool(int)", CODE(truth), ARGS({.i = 256}), &result), VIA_OK);
	assert_int_equal(result.u, 1);
	assert_int_equal(call_once("void()", CODE(nothing), NULL, NULL), VIA_OK);
}

static void
structs_cross_by_value(void **state)
{
	struct pair pair = {1.5, -2.5}, swapped;
	via_value result = {.p = &swapped};
	(void)state;
	assert_int_equal(call_once("{f64, f64}({f64, f64}, i32)", CODE(swap),
				   ARGS({.p = &pair}, {.i = -3}), &result),
			 VIA_OK);
	assert_true(swapped.first == 7.5 && swapped.second == 1.5);

	char place[16];
	memset(place, 0x55, sizeof place);
	result.p = place + 4;
	assert_int_equal(call_once("{char[3]}(char)", CODE(odd_of), ARGS({.i = 'a'}), &result),
			 VIA_OK);
	assert_memory_equal(place, "UUUUabcUUUUUUUUU", 16);

	struct deep deep = {{1, 2, 0}, {{1.0F, {41}}, {2.0F, {0}}}}, deeper;
	result.p = &deeper;
	assert_int_equal(call_once("{i32[3], {f32, i8[5]}[2]}({i32[3], {f32, i8[5]}[2]})",
				   CODE(deepen), ARGS({.p = &deep}), &result),
			 VIA_OK);
	assert_int_equal(deeper.words[2], 3);
	assert_int_equal(deeper.inner[1].y[4], 42);
	assert_true(deeper.inner[1].x == 2.0F);

	long double number = 5.0L, halved;
	result.p = &halved;
	assert_int_equal(
	    call_once("longdouble(longdouble)", CODE(half_of), ARGS({.p = &number}), &result),
	    VIA_OK);
	assert_true(halved == 2.5L);
}

struct two_long {
	long double number;
	int second;
};

static struct two_long
give_two_long(int second)
{
	return (struct two_long){second * 1.5L, second};
}

static void
a_struct_that_is_much_aligned_comes_back(void **state)
{
	(void)state;
	struct two_long two;
	struct via_function *function = prepared("{longdouble, int}(int)", CODE(give_two_long));
	via_value argument = {.i = 6}, result = {.p = &two};
	assert_int_equal(via_call(function, &argument, &result), VIA_OK);
	assert_true(two.number == 9.0L);
	assert_int_equal(two.second, 6);
	via_release(function);
}

static void
nothing_to_prepare_is_told(void **state)
{
	(void)state;
	struct via_function *function;
	struct via_problem problem = {.offset = 7, .text = NULL};
	assert_int_equal(via_prepare("int()", NULL, &function, &problem), VIA_NO_TARGET);
	assert_int_equal(problem.offset, 0);
	assert_string_equal(problem.text, "there is no target");
	assert_int_equal(via_prepare(NULL, CODE(nothing), &function, &problem), VIA_BAD_ARGUMENT);
	assert_string_equal(problem.text, "there is no text");
	problem.offset = 7;
	assert_int_equal(via_prepare("int()", CODE(nothing), NULL, &problem), VIA_BAD_ARGUMENT);
	assert_int_equal(problem.offset, 0);
	assert_string_equal(problem.text, "there is no place for the function");
	assert_int_equal(via_prepare(NULL, NULL, NULL, NULL), VIA_BAD_ARGUMENT);
}

static void
a_result_by_value_is_placed_in_a_frame(void **state)
{
	struct via_function *function = prepared("{f64, f64}({f64, f64}, i32)", CODE(swap));
	struct pair pair = {3.0, 4.0};
	struct via_frame frame;
	via_value result;
	(void)state;
	via_frame_open(&frame);
	assert_int_equal(via_call_in(&frame, function, ARGS({.p = &pair}, {.i = 1}), &result),
			 VIA_OK);
	assert_true(((struct pair *)result.p)->first == 4.0);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	via_release(function);
}

static void
variadic_functions_are_called_as_such(void **state)
{
	via_value result;
	char text[32];
	(void)state;
	assert_int_equal(call_once("f64(int, ..., f64, f64)", CODE(sum_of),
				   ARGS({.i = 2}, {.d = 1.25}, {.d = 2.5}), &result),
			 VIA_OK);
	assert_true(result.d == 3.75);
	assert_int_equal(call_once("int(ptr, size, ptr, ..., f64, int)", CODE(snprintf),
				   ARGS({.p = text}, {.u = sizeof text}, {.p = "%.2f %d"},
					{.d = 0.125}, {.i = -7}),
				   &result),
			 VIA_OK);
	assert_string_equal(text, "0.12 -7");
}

static void
failure_rules_capture_the_code(void **state)
{
	static const struct {
		const char *text;
		int result, code;
		via_status status;
	} calls[] = {
	    {"int(int, int) !errno(==-1)", -1, EPERM, EPERM},
	    {"int(int, int) !errno(==-1)", -2, EPERM, VIA_OK},
	    {"int(int, int) !errno(<0)", -2, EAGAIN, EAGAIN},
	    {"int(int, int) !errno(< 0)", 0, EAGAIN, VIA_OK},
	    {"int(int, int) !errno(!=0)", 5, EIO, EIO},
	    {"int(int, int) !errno(>=10)", 10, EIO, EIO},
	    {"int(int, int) !errno(<=-3)", -2, EIO, VIA_OK},
	    {"int(int, int) !errno(>3)", 4, 0, VIA_NO_CODE},
	    {"int(int, int) !errno(always)", 7, EEXIST, EEXIST},
	    {"int(int, int) !errno(always)", 7, 0, VIA_OK},
	    {"int(int, int) !error(ret)", 17, 0, 17},
	    {"int(int, int) !error(ret)", -17, 0, VIA_NO_CODE},
	    {"int(int, int) !error(ret)", 0, EIO, VIA_OK},
	    {"uint(int, int) !error(ret)", 0, EIO, VIA_OK},
	    {"uint(int, int) !error(ret)", 17, EIO, 17},
	    {"int(int, int) !error(-ret)", -17, 0, 17},
	    {"int(int, int) !error(-ret)", 17, 0, VIA_OK},
	    {"uint(int, int) !errno(==-1)", -1, ENOENT, ENOENT},
	    {"uint(int, int) !errno(>4000000000)", -1, ENOENT, ENOENT},
	};
	(void)state;
	for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
		via_value result = {.u = 99};
		via_status status =
		    call_once(calls[index].text, CODE(fail_with),
			      ARGS({.i = calls[index].result}, {.i = calls[index].code}), &result);
		if (status != calls[index].status || (int)result.i != calls[index].result)
			fail_msg("%s with %d and %d: %lld", calls[index].text, calls[index].result,
				 calls[index].code, (long long)status);
	}
	via_value result;
	assert_int_equal(call_once("ptr(ssize, int) !errno(==null)", CODE(pointer_with),
				   ARGS({.i = 0}, {.i = ENOMEM}), &result),
			 ENOMEM);
	assert_int_equal(call_once("ptr(ssize, int) !errno(==-1)", CODE(pointer_with),
				   ARGS({.i = -1}, {.i = EACCES}), &result),
			 EACCES);
	assert_int_equal(call_once("ptr(ssize, int) !errno(==-1)", CODE(pointer_with),
				   ARGS({.i = 0}, {.i = EACCES}), &result),
			 VIA_OK);
	errno = ESRCH;
	assert_int_equal(call_once("void() !errno(always)", CODE(nothing), NULL, NULL), VIA_OK);
	assert_int_equal(errno, ESRCH);
}

static void
what_is_wrong_with_a_text_is_told_with_its_place(void **state)
{
	static const struct {
		const char *text;
		size_t offset;
	} wrong[] = {
	    {"", 0},
	    {"i32", 3},
	    {"i33()", 0},
	    {"i32(", 4},
	    {"i32(i32", 7},
	    {"i32(i32,)", 8},
	    {"i32(void)", 4},
	    {"i32(i32) x", 9},
	    {"i32(i32[3])", 7},
	    {"i32({})", 5},
	    {"i32({void})", 5},
	    {"i32({i32", 8},
	    {"i32({i32[0]})", 9},
	    {"i32({i32[1001]})", 9},
	    {"i32({i32[1000], i8})", 16},
	    {"i32({i8[100][100]})", 5},
	    {"i32(...)", 4},
	    {"i32(i32, ..., ...)", 14},
	    {"i32(i32, ..., f32)", 14},
	    {"i32(i32, ..., i16)", 14},
	    {"i32() !", 7},
	    {"i32() !errno", 12},
	    {"i32() !errno(", 13},
	    {"i32() !errno(=1)", 13},
	    {"i32() !errno(<)", 14},
	    {"i32() !errno(<0", 15},
	    {"i32() !errno(<99999999999999999999)", 14},
	    {"u32() !errno(<0)", 13},
	    {"u8() !errno(>-1)", 12},
	    {"ptr() !errno(<= -5)", 13},
	    {"u8() !errno(==256)", 12},
	    {"u16() !errno(!=-70000)", 13},
	    {"u32() !errno(<4294967296)", 13},
	    {"longdouble() !errno(==-1)", 14},
	    {"void() !errno(<0)", 8},
	    {"f64() !error(ret)", 7},
	    {"u8() !error(-ret)", 6},
	    {"i32() !error(x)", 13},
	    {"@ i32()", 1},
	    {"@no_such_convention i32()", 0},
	    {"  @no_such_convention {i32}(i8)", 2},
	    {"{{{{{{{{{{{{{{{{{i8}}}}}}}}}}}}}}}}}()", 16},
	};
	(void)state;
	for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
		struct via_function *function = (struct via_function *)1;
		struct via_problem problem = {.offset = 9999};
		via_status status =
		    via_prepare(wrong[index].text, CODE(nothing), &function, &problem);
		if (status != VIA_BAD_ARGUMENT || problem.offset != wrong[index].offset ||
		    problem.text == NULL)
			fail_msg("%s: %lld at %zu: %s", wrong[index].text, (long long)status,
				 problem.offset, problem.text);
		assert_ptr_equal(function, (void *)1);
		assert_int_equal(via_prepare(wrong[index].text, CODE(nothing), &function, NULL),
				 status);
	}
	struct via_function *function;
	char long_text[2000];
	memset(long_text, ' ', sizeof long_text);
	memcpy(long_text, "i32()", 5);
	long_text[sizeof long_text - 1] = '\0';
	assert_int_equal(via_prepare(long_text, CODE(nothing), &function, NULL), VIA_BAD_ARGUMENT);
	assert_int_equal(via_prepare(NULL, CODE(nothing), &function, NULL), VIA_BAD_ARGUMENT);
	assert_int_equal(via_prepare("void()", NULL, &function, NULL), VIA_NO_TARGET);
	via_release(NULL);
}

/* These pass through libffi 3.4 with other values than they have. */
static void
what_libffi_carries_wrongly_is_refused(void **state)
{
#if defined(__x86_64__)
	static const struct {
		const char *text;
		size_t offset;
	} wrong[] = {
	    {"ptr(i64, i64, i64, i64, i64, f32, {i32, i32, f32, f32})", 34},
	    {"void(i64, i64, {f64, ptr})", 15},
	    {"void(int, {i8, {i8[2], i16}}, ..., int,\t{f64, ptr}) !errno(always)", 40},
	    {"{longdouble}()", 0},
	    {" {longdouble[1]}(i32)", 1},
	    {"@ms_abi longdouble(i32)", 8},
	    {"@ms_abi void(i32, {i64, i64})", 18},
	    {" @ms_abi i32({i8, i8, i8})", 13},
	    {"@ms_abi f64(longdouble)", 12},
	};
	struct via_function *function;
	struct via_problem problem = {0};
	for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
		assert_int_equal(via_prepare(wrong[index].text, CODE(nothing), &function, &problem),
				 VIA_BAD_ARGUMENT);
		assert_int_equal(problem.offset, wrong[index].offset);
		assert_string_equal(problem.text, "libffi cannot carry this, or not rightly");
	}
#endif
	(void)state;
	via_release(prepared("void(i64, {f64, ptr}, f32)", CODE(nothing)));
	via_release(prepared("void(i64, i64, i64, {f64, f64}, {ptr, i8})", CODE(nothing)));
}

static void
what_is_prepared_describes_itself(void **state)
{
	struct via_function *function =
	    prepared("{i32, f64[2]}(u16, {i8, i64}, ptr) !errno(always)", CODE(nothing));
	const struct via_module *module = via_function_module(function);
	const struct via_type *result = via_result_type(function->signature);
	(void)state;
	assert_int_equal(via_module_check(module), VIA_OK);
	assert_int_equal(function->signature->parameter_count, 3);
	assert_int_equal(result->kind, VIA_STRUCT);
	assert_int_equal(result->count, 3);
	struct layout {
		int32_t a;
		double b[2];
	};
	assert_int_equal(result->size, sizeof(struct layout));
	assert_int_equal(function->result_size, sizeof(struct layout));
	assert_int_equal(via_type_field(module, result, 2)->offset,
			 offsetof(struct layout, b) + sizeof(double));
	assert_int_equal(via_field_type(module, via_type_field(module, result, 1))->kind,
			 VIA_DOUBLE);
	assert_int_equal(via_parameter_type(function->signature, 0)->size, 2);
	assert_int_equal(via_parameter_type(function->signature, 0)->kind, VIA_UNSIGNED);
	const struct via_type *second = via_parameter_type(function->signature, 1);
	struct small {
		int8_t a;
		int64_t b;
	};
	assert_int_equal(via_type_field(module, second, 1)->offset, offsetof(struct small, b));
	assert_string_equal(via_type_name(module, via_parameter_type(function->signature, 2)),
			    "ptr");
	assert_int_equal(via_function_rule(function)->source, VIA_CODE_ERRNO);
	assert_false(via_is_failure(function, EIO));
	via_release(function);
}

static void
a_compiled_stub_of_the_shape_is_used(void **state)
{
	static const struct {
		const char *text;
		const char *function;
	} shapes[] = {
	    {"int(int, int)", "prepared_add"},
	    {"int(int, int) !errno(==-1)", "prepared_try"},
	    {"{int, f64}({int, f64}, ptr)", "prepared_pass"},
	    {"long(ptr, ..., long)", "prepared_vary"},
	    {"ptr(ulong, u8) !errno(==null)", "prepared_find"},
	    {"int(long) !error(-ret)", "prepared_negated"},
	};
	(void)state;
	assert_int_equal(via_module_register(&via_prepared), VIA_OK);
	assert_int_equal(via_module_register(&via_prepared), VIA_OK);
	for (size_t index = 0; index < sizeof shapes / sizeof *shapes; index++) {
		const struct via_function *known = via_find(&via_prepared, shapes[index].function);
		struct via_function *function = prepared(shapes[index].text, CODE(nothing));
		if (known == NULL || function->stub != known->stub)
			fail_msg("%s has not the stub of %s", shapes[index].text,
				 shapes[index].function);
		assert_int_equal(function->result_size, known->result_size);
		via_release(function);
	}
	via_value result;
	assert_int_equal(call_once("int(int, int) !errno(==-1)", CODE(fail_with),
				   ARGS({.i = -1}, {.i = EMFILE}), &result),
			 EMFILE);
	struct via_module other = via_prepared;
	other.contract++;
	assert_int_equal(via_module_register(&other), VIA_BAD_CONTRACT);
	assert_int_equal(via_module_register(NULL), VIA_BAD_ARGUMENT);
}

/* A stub whose rule or struct only looks like the text's is not used. */
static int
give(char *place, int size)
{
	*place = 'x';
	return size;
}

static void
another_contract_is_not_taken_over(void **state)
{
	(void)state;
	const struct via_function *noted = via_find(&via_prepared, "prepared_noted");
	struct via_function *function;
	char place = 0;
	assert_int_equal(via_module_register(&via_prepared), VIA_OK);
	assert_int_equal(
	    via_prepare("int(ptr, int) !error(ret)", (void (*)(void))give, &function, NULL),
	    VIA_OK);
	assert_ptr_equal(function->stub, noted->stub);
	assert_false(via_is_failure(noted, ENOENT));
	via_value arguments[] = {{.p = &place}, {.i = ENOENT}}, result;
	assert_int_equal(via_call(function, arguments, &result), ENOENT);
	assert_int_equal(place, 'x');
	assert_true(via_is_failure(function, ENOENT));
	assert_string_equal(via_function_name(function), "");
	assert_int_equal(via_function_rule(function)->source, VIA_CODE_RESULT);
	assert_int_equal(via_function_rule(function)->error_count, 0);
	assert_int_equal(function->signature->parameter_count, 2);
	assert_string_equal(via_parameter_name(function->signature, 1), "");
	assert_int_equal(via_parameter_type(function->signature, 1)->kind, VIA_SIGNED);
	assert_int_equal(via_parameter_semantics(function->signature, 0)->direction,
			 VIA_DIRECTION_NONE);
	assert_null(via_parameter_semantics(function->signature, 0)->extent);
	via_release(function);
}

static void
what_c_reads_otherwise_finds_no_stub(void **state)
{
	static const struct {
		const char *text;
		const char *function;
	} shapes[] = {
	    {"longlong() !errno(==-1)", "prepared_wide"},
	    {"longlong() !errno(==4294967295)", "prepared_wide"},
	    {"int() !errno(==4294967295)", "prepared_mask"},
	    {"short() !errno(!=0)", "prepared_suffix"},
	    {"int({char, int[4]})", "prepared_aligned"},
	};
	(void)state;
	assert_int_equal(via_module_register(&via_prepared), VIA_OK);
	for (size_t index = 0; index < sizeof shapes / sizeof *shapes; index++) {
		const struct via_function *known = via_find(&via_prepared, shapes[index].function);
		struct via_function *function = prepared(shapes[index].text, CODE(nothing));
		assert_non_null(known);
		assert_ptr_not_equal(function->stub, known->stub);
		via_release(function);
	}
}

static void *
prepare_many(void *seen)
{
	const struct via_signature **signatures = seen;
	for (int index = 0; index < 64; index++) {
		char text[64];
		struct via_function *function;
		snprintf(text, sizeof text, "i16({i8[%d]}, f32)", index + 1);
		if (via_prepare(text, CODE(nothing), &function, NULL) != VIA_OK)
			return "a text was refused";
		signatures[index] = function->signature;
		via_release(function);
	}
	return NULL;
}

static void
threads_that_prepare_one_text_share_what_it_needs(void **state)
{
	enum { THREADS = 8 };
	static const struct via_signature *seen[THREADS][64];
	pthread_t threads[THREADS];
	(void)state;
	for (int index = 0; index < THREADS; index++)
		assert_int_equal(pthread_create(&threads[index], NULL, prepare_many, seen[index]),
				 0);
	for (int index = 0; index < THREADS; index++) {
		void *failure;
		assert_int_equal(pthread_join(threads[index], &failure), 0);
		assert_null(failure);
	}
	for (int index = 1; index < THREADS; index++)
		assert_memory_equal(seen[index], seen[0], sizeof seen[0]);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_scalar_crosses),
	    cmocka_unit_test(structs_cross_by_value),
	    cmocka_unit_test(a_result_by_value_is_placed_in_a_frame),
	    cmocka_unit_test(a_struct_that_is_much_aligned_comes_back),
	    cmocka_unit_test(nothing_to_prepare_is_told),
	    cmocka_unit_test(variadic_functions_are_called_as_such),
	    cmocka_unit_test(failure_rules_capture_the_code),
	    cmocka_unit_test(what_is_wrong_with_a_text_is_told_with_its_place),
	    cmocka_unit_test(what_libffi_carries_wrongly_is_refused),
	    cmocka_unit_test(what_is_prepared_describes_itself),
	    cmocka_unit_test(threads_that_prepare_one_text_share_what_it_needs),
	    cmocka_unit_test(a_compiled_stub_of_the_shape_is_used),
	    cmocka_unit_test(another_contract_is_not_taken_over),
	    cmocka_unit_test(what_c_reads_otherwise_finds_no_stub),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
