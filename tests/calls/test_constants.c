/* SPDX-License-Identifier: MIT */
/*
 * Constants have the values that the C compiler gives them.
 */
#include "calls.h"

#include "constants.h"
#include "constants.via.h"
#include "constants_given.via.h"

static const struct via_constant *
constant_named(const struct via_module *module, const char *name)
{
	const struct via_constant *constant = via_find_constant(module, name);

	if (constant == NULL)
		fail_msg("%s has no constant %s", module->name, name);
	assert_string_equal(via_constant_name(module, constant), name);
	assert_int_equal(constant->absent, 0);
	return constant;
}

static void
assert_integer(const char *name, int kind, size_t size, int64_t value)
{
	const struct via_constant *constant = constant_named(&via_constants, name);
	const struct via_type *type = via_constant_type(&via_constants, constant);

	assert_int_equal(type->kind, kind);
	assert_int_equal(type->size, size);
	assert_int_equal(constant->value.i, value);
}

static void
integers_keep_sign_and_width(void **state)
{
	(void)state;
	assert_integer("BELOW_ZERO", VIA_SIGNED, sizeof(int), BELOW_ZERO);
	assert_integer("MINUS_ONE", VIA_SIGNED, sizeof(int), -1);
	assert_integer("LETTER", VIA_SIGNED, sizeof(int), 'A');
	assert_integer("ALIAS", VIA_SIGNED, sizeof(int), -32761);
	assert_integer("LONG_ZERO", VIA_SIGNED, sizeof(int), 0);
	assert_integer("TWO_TO_63", VIA_UNSIGNED, 8, INT64_MIN);
	assert_integer("HIGHEST_BIT", VIA_UNSIGNED, 8, INT64_MIN);
	assert_integer("LARGEST", VIA_UNSIGNED, 8, -1);
	assert_integer("CAST_TO_64", VIA_UNSIGNED, 8, 1099511627776);
	assert_integer("SMALLEST", VIA_SIGNED, 8, INT64_MIN);
	assert_integer("CUT_TO_SHORT", VIA_UNSIGNED, sizeof(short), 65535);
	assert_integer("ALL_BITS", VIA_UNSIGNED, sizeof(int), 4294967295);
	assert_integer("FOUR_INTS", VIA_UNSIGNED, sizeof(size_t), 4 * (int64_t)sizeof(int));
	assert_integer("TRUE_OR_NOT", VIA_BOOL, 1, 1);
}

static void
texts_are_the_compilers(void **state)
{
	(void)state;
	assert_string_equal(constant_named(&via_constants, "QUOTED")->value.p, QUOTED);
	assert_string_equal(constant_named(&via_constants, "EMPTY_TEXT")->value.p, "");
	assert_string_equal(constant_named(&via_constants, "LINES")->value.p, LINES);
	assert_int_equal(
	    via_constant_type(&via_constants, constant_named(&via_constants, "LINES"))->kind,
	    VIA_POINTER);
}

static void
floating_constants_travel_as_their_type(void **state)
{
	(void)state;
	assert_true(constant_named(&via_constants, "HALF")->value.d == HALF);
	assert_true(constant_named(&via_constants, "TINY")->value.f == (float)TINY);
}

static void
enumerators_are_constants(void **state)
{
	const struct via_type *season = via_find_type(&via_constants, "enum season");
	static const struct {
		const char *name;
		int value;
	} expected[] = {
	    {"SPRING", SPRING}, {"SUMMER", SUMMER}, {"AUTUMN", AUTUMN}, {"WINTER", WINTER}};

	(void)state;
	assert_non_null(season);
	assert_true(via_type_is_enum(season));
	assert_int_equal(season->kind, VIA_SIGNED);
	assert_int_equal(season->size, sizeof(enum season));
	assert_int_equal(season->count, COUNT(expected));
	for (size_t i = 0; i < COUNT(expected); i++) {
		const struct via_constant *constant = &via_constants.constants[season->first + i];

		assert_string_equal(via_constant_name(&via_constants, constant), expected[i].name);
		assert_int_equal(constant->value.i, expected[i].value);
		assert_ptr_equal(constant_named(&via_constants, expected[i].name), constant);
	}
	assert_int_equal(constant_named(&via_constants, "VENUS")->value.i, VENUS);
	assert_int_equal(constant_named(&via_constants, "MARS")->value.i, MARS);
	assert_int_equal(constant_named(&via_constants, "LONELIER")->value.i, 78);
	assert_int_equal(constant_named(&via_constants, "DOWN")->value.i, -1);
	assert_int_equal(constant_named(&via_constants, "WIDE_TOP")->value.i, INT_MAX);
}

static void
enumerations_cross_calls(void **state)
{
	(void)state;
	assert_int_equal(call_i(&via_constants, "season_after", ARGS(S(AUTUMN))), WINTER);
	assert_int_equal(call_i(&via_constants, "season_after", ARGS(S(WINTER))), SPRING);
	assert_int_equal(call_i(&via_constants, "direction_back", ARGS(S(UP))), DOWN);
	assert_int_equal(call_i(&via_constants, "direction_back", ARGS(S(STILL))), STILL);
	assert_int_equal(call_i(&via_constants, "planet_index", ARGS(U(VENUS))), VENUS);
}

static void
a_constant_left_out_is_absent_but_there(void **state)
{
	const struct via_constant *constant =
	    via_find_constant(&via_constants, "NOT_A_CONSTANT_ANYWHERE");

	(void)state;
	assert_non_null(constant);
	assert_int_equal(constant->absent, 1);
	constant = via_find_constant(&via_constants, "NOR_A_TEXT");
	assert_non_null(constant);
	assert_int_equal(constant->absent, 1);
	assert_null(via_find_constant(&via_constants, "NOTHING"));
	assert_null(via_find_constant(&via_constants, "CALLED"));
	assert_null(via_find_constant(&via_constants, ""));
}

static void
given_constants_need_no_header(void **state)
{
	const struct via_module *given = &via_constants_given;

	(void)state;
	assert_int_equal(constant_named(given, "ANSWER")->value.i, 42);
	assert_int_equal(constant_named(given, "BELOW")->value.i, -7);
	assert_int_equal(constant_named(given, "SUM")->value.i, 7);
	assert_int_equal(constant_named(given, "SHIFTED")->value.i, 16);
	assert_int_equal(constant_named(given, "AGAIN")->value.i, 11);
	assert_int_equal(constant_named(given, "FULL")->value.u, 0xFFFFFFFF);
	assert_true(constant_named(given, "TOP")->value.u == UINT64_MAX);
	assert_int_equal(constant_named(given, "BOTTOM")->value.i, INT64_MIN);
	assert_true(constant_named(given, "QUARTER")->value.d == 0.25);
	assert_true(constant_named(given, "MINUS_HALF")->value.d == -0.5);
	assert_true(constant_named(given, "TENTH")->value.f == (float)0.1F);
	assert_string_equal(constant_named(given, "GREETING")->value.p, "hello, \"world\"\n");
	assert_int_equal(constant_named(given, "LETTER")->value.i, 'z');
	assert_int_equal(constant_named(given, "WINTER")->value.i, -2);
	assert_int_equal(call_i(given, "season_after", ARGS(S(10))), 11);
}

static void
a_long_double_is_behind_its_address(void **state)
{
	const struct via_constant *exact = constant_named(&via_constants, "EXACT");
	const struct via_constant *share = constant_named(&via_constants, "LARGE_SHARE");

	(void)state;
	assert_int_equal(via_constant_type(&via_constants, exact)->kind, VIA_LONG_DOUBLE);
	assert_true(*(const long double *)exact->value.p == EXACT);
	assert_true(*(const long double *)share->value.p == LARGE_SHARE);
}

static void
pointers_are_constants(void **state)
{
	(void)state;
	assert_true(constant_named(&via_constants, "NOWHERE")->value.p == NOWHERE);
	assert_true(constant_named(&via_constants, "NO_CALLBACK")->value.code == NULL);
	assert_true(constant_named(&via_constants, "ODD_CALLBACK")->value.code ==
		    (void (*)(void))ODD_CALLBACK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(integers_keep_sign_and_width),
	    cmocka_unit_test(texts_are_the_compilers),
	    cmocka_unit_test(floating_constants_travel_as_their_type),
	    cmocka_unit_test(a_long_double_is_behind_its_address),
	    cmocka_unit_test(pointers_are_constants),
	    cmocka_unit_test(enumerators_are_constants),
	    cmocka_unit_test(enumerations_cross_calls),
	    cmocka_unit_test(a_constant_left_out_is_absent_but_there),
	    cmocka_unit_test(given_constants_need_no_header),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
