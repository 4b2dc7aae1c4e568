/* SPDX-License-Identifier: MIT */
/*
 * Calls through libffi's plans. The plans are this file's, over ffi_call, and
 * count; dynamic_libffi.c is compiled as for a libffi that has them.
 */
#include "texts.h"

#include <stdlib.h>

#include "dynamic.h"

/* --- the plans --- */

struct ffi_call_plan {
	ffi_cif *cif;
};

static unsigned made, called, freed;
static bool is_memory_out;

ffi_call_plan *
ffi_call_plan_alloc(ffi_cif *cif)
{
	ffi_call_plan *plan = is_memory_out ? NULL : malloc(sizeof *plan);
	errno = ENOMEM;
	if (plan == NULL)
		return NULL;
	made++;
	plan->cif = cif;
	return plan;
}

void
ffi_call_plan_invoke(ffi_call_plan *plan, void (*fn)(void), void *rvalue, void **avalue)
{
	called++;
	ffi_call(plan->cif, fn, rvalue, avalue);
}

void
ffi_call_plan_free(ffi_call_plan *plan)
{
	freed++;
	free(plan);
}

/* Forgets what was counted. */
static int
count_anew(void **state)
{
	(void)state;
	made = called = freed = 0;
	is_memory_out = false;
	return 0;
}

/* --- callees --- */

struct large {
	double numbers[9];
};

struct small {
	char bytes[3];
};

static int
add(int a, int b)
{
	return a + b;
}

static signed char
narrow(short number)
{
	return (signed char)number;
}

static float
halve(float number)
{
	return number / 2;
}

static struct large
spread(double number)
{
	return (struct large){{number, 1, 2, 3, 4, 5, 6, 7, -number}};
}

static struct small
turn(struct small small)
{
	return (struct small){{small.bytes[2], small.bytes[1], small.bytes[0]}};
}

static int
sum(int count, ...)
{
	int result = 0;
	va_list list;
	va_start(list, count);
	while (count-- > 0)
		result += va_arg(list, int);
	va_end(list);
	return result;
}

/* --- tests --- */

static void
every_kind_of_call_goes_by_its_plan(void **state)
{
	via_value result;
	struct large large;
	struct small small = {"abc"}, turned;
	(void)state;
	assert_int_equal(call_once("int(int, int)", CODE(add), ARGS({.i = 3}, {.i = -7}), &result),
			 VIA_OK);
	assert_int_equal(result.i, -4);
	assert_int_equal(call_once("i8(i16)", CODE(narrow), ARGS({.i = 0x1F0}), &result), VIA_OK);
	assert_int_equal(result.i, -16);
	assert_int_equal(call_once("f32(f32)", CODE(halve), ARGS({.f = 5}), &result), VIA_OK);
	assert_true(result.f == 2.5F);
	result.p = &large;
	assert_int_equal(call_once("{f64[9]}(f64)", CODE(spread), ARGS({.d = 8}), &result), VIA_OK);
	assert_true(large.numbers[0] == 8 && large.numbers[8] == -8);
	result.p = &turned;
	assert_int_equal(
	    call_once("{char[3]}({char[3]})", CODE(turn), ARGS({.p = &small}), &result), VIA_OK);
	assert_memory_equal(turned.bytes, "cba", 3);
	assert_int_equal(call_once("int(int, ..., int, int)", CODE(sum),
				   ARGS({.i = 2}, {.i = 40}, {.i = 5}), &result),
			 VIA_OK);
	assert_int_equal(result.i, 45);
	assert_int_equal(call_once("int(int, int) !errno(==-1)", CODE(fail_with),
				   ARGS({.i = -1}, {.i = EIO}), &result),
			 EIO);
	assert_int_equal(call_once("int(int, int) !errno(always)", CODE(fail_with),
				   ARGS({.i = 9}, {.i = EPERM}), &result),
			 EPERM);
	assert_int_equal(result.i, 9);
	assert_int_equal(called, 8);
	assert_int_equal(made, 8);
	assert_int_equal(freed, 0);
}

static void
one_plan_serves_all_functions_of_a_shape(void **state)
{
	via_value result;
	struct via_function *functions[20];
	(void)state;
	for (int index = 0; index < 20; index++)
		functions[index] = prepared("uint(int, uint)", CODE(add));
	assert_int_equal(made, 1);
	for (int index = 0; index < 20; index++) {
		assert_int_equal(via_call(functions[index], ARGS({.i = index}, {.u = 5}), &result),
				 VIA_OK);
		assert_int_equal(result.u, index + 5);
		via_release(functions[index]);
	}
	assert_int_equal(called, 20);
	assert_int_equal(freed, 0);
}

static void
without_memory_for_a_plan_the_call_is_made_all_the_same(void **state)
{
	via_value result;
	(void)state;
	is_memory_out = true;
	struct via_function *function = prepared("int(int, uint)", CODE(add));
	is_memory_out = false;
	assert_int_equal(via_call(function, ARGS({.i = 30}, {.u = 12}), &result), VIA_OK);
	assert_int_equal(result.i, 42);
	via_release(function);
	assert_int_equal(made, 0);
	assert_int_equal(called, 0);
	assert_int_equal(freed, 0);
}

/* As when another thread has made what the shape needs meanwhile. */
static void
a_plan_that_nobody_needs_is_freed(void **state)
{
	struct via_dynamic *dynamic;
	struct via_problem problem;
	(void)state;
	assert_int_equal(via_dynamic_new("c(a)", &dynamic, &problem), VIA_OK);
	assert_int_equal(made, 1);
	via_dynamic_delete(dynamic);
	assert_int_equal(freed, 1);
	is_memory_out = true;
	assert_int_equal(via_dynamic_new("c(a)", &dynamic, &problem), VIA_OK);
	via_dynamic_delete(dynamic);
	assert_int_equal(freed, 1);
}

static void
what_is_refused_has_no_plan(void **state)
{
	struct via_function *function;
	(void)state;
	assert_int_equal(via_prepare("@no_such_convention i32()", CODE(add), &function, NULL),
			 VIA_BAD_ARGUMENT);
	assert_int_equal(made, freed);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(every_kind_of_call_goes_by_its_plan, count_anew),
	    cmocka_unit_test_setup(one_plan_serves_all_functions_of_a_shape, count_anew),
	    cmocka_unit_test_setup(without_memory_for_a_plan_the_call_is_made_all_the_same,
				   count_anew),
	    cmocka_unit_test_setup(a_plan_that_nobody_needs_is_freed, count_anew),
	    cmocka_unit_test_setup(what_is_refused_has_no_plan, count_anew),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
