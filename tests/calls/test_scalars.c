/* SPDX-License-Identifier: MIT */
/*
 * Scalars travel extended to 64 bits by their own signedness, in both
 * directions, and what is wider than 64 bits travels whole.
 */
#include "calls.h"

#include <float.h>
#include <limits.h>

#include "scalars.h"
#include "scalars.via.h"

static void
narrow_results_are_extended_by_their_own_sign(void **state)
{
	(void)state;
	assert_int_equal(call_i(&via_scalars, "plain_int", NULL), 110);
	assert_int_equal(call_i(&via_scalars, "minus_short", NULL), -102);
	assert_int_equal(call_i(&via_scalars, "minus_byte", NULL), -3);
	assert_int_equal(call_i(&via_scalars, "full_byte", NULL), 255);
	assert_int_equal(call_i(&via_scalars, "full_short", NULL), 65534);
	assert_int_equal(call_i(&via_scalars, "some_char", ARGS(S('x'))), 'x');
	assert_int_equal(call_i(&via_scalars, "some_char", ARGS(S(200))), some_char(200));
	assert_int_equal(call_i(&via_scalars, "is_odd", ARGS(S(-7))), 1);
	assert_int_equal(call_i(&via_scalars, "is_odd", ARGS(S(8))), 0);
}

static void
an_enumeration_travels_as_its_integer(void **state)
{
	(void)state;
	assert_int_equal(call_i(&via_scalars, "shade_of", ARGS(S(1))), SHADE_DARK);
	assert_int_equal(call_i(&via_scalars, "shade_of", ARGS(S(0))), SHADE_NONE);
	assert_int_equal(call_i(&via_scalars, "temper_of", ARGS(U(0))), TEMPER_COLD);
	assert_int_equal(call_i(&via_scalars, "temper_of", ARGS(U(1))), TEMPER_HOT);
	assert_int_equal(call_i(&via_scalars, "add_tones", ARGS(U(2), S(-3), U(1))), -2);
	assert_int_equal(call_i(&via_scalars, "add_tones", ARGS(U(0), S(4), U(0))), 4);
}

static void
narrow_arguments_do_not_leak_into_each_other(void **state)
{
	(void)state;
	assert_int_equal(weigh(-1, -2, 65535), 55335);
	assert_int_equal(call_i(&via_scalars, "weigh", ARGS(S(-1), S(-2), U(65535))), 55335);
	assert_int_equal(call_i(&via_scalars, "weigh", ARGS(S(300), S(127), U(0))),
			 weigh(300, 127, 0));
}

static void
boundary_values_come_back_unchanged(void **state)
{
	static const struct {
		const char *name;
		via_value values[4];
	} cases[] = {
	    {"echo_bool", {{.u = 0}, {.u = 1}, {.u = 0}, {.u = 1}}},
	    {"echo_s8", {{.i = SCHAR_MIN}, {.i = -1}, {.i = 0}, {.i = SCHAR_MAX}}},
	    {"echo_u8", {{.u = 0}, {.u = 127}, {.u = 128}, {.u = UCHAR_MAX}}},
	    {"echo_s16", {{.i = SHRT_MIN}, {.i = -129}, {.i = 256}, {.i = SHRT_MAX}}},
	    {"echo_u16", {{.u = 0}, {.u = 32767}, {.u = 32768}, {.u = USHRT_MAX}}},
	    {"echo_s32", {{.i = INT_MIN}, {.i = -1}, {.i = 65536}, {.i = INT_MAX}}},
	    {"echo_u32",
	     {{.u = 2147483647}, {.u = 2147483648}, {.u = 2147483649}, {.u = UINT_MAX}}},
	    {"echo_long", {{.i = LONG_MIN}, {.i = -1}, {.i = 1}, {.i = LONG_MAX}}},
	    {"echo_ulong", {{.u = 0}, {.u = 3}, {.u = (ULONG_MAX >> 1) + 1}, {.u = ULONG_MAX}}},
	    {"echo_s64", {{.i = INT64_MIN}, {.i = -1}, {.i = 1LL << 53}, {.i = INT64_MAX}}},
	    {"echo_u64", {{.u = (1ULL << 53) + 1}, {.u = 1ULL << 63}, {.u = UINT64_MAX}, {.u = 1}}},
	    {"echo_size", {{.u = 0}, {.u = SIZE_MAX}, {.u = SIZE_MAX / 2 + 1}, {.u = 5}}},
	    {"echo_difference", {{.i = PTRDIFF_MIN}, {.i = PTRDIFF_MAX}, {.i = -2}, {.i = 2}}},
	    {"echo_wide", {{.i = 'a'}, {.i = 0x20AC}, {.i = WCHAR_MAX}, {.i = WCHAR_MIN}}},
	    {"echo_most", {{.i = INTMAX_MIN}, {.i = INTMAX_MAX}, {.i = -9}, {.i = 9}}},
	    {"echo_exact", {{.u = 0}, {.u = 0x7FFF}, {.u = 0x8000}, {.u = 0xFFFF}}},
	    {"echo_address", {{.u = 0}, {.u = UINTPTR_MAX}, {.u = 1}, {.u = UINTPTR_MAX - 1}}},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		for (size_t j = 0; j < COUNT(cases[i].values); j++)
			assert_int_equal(call_i(&via_scalars, cases[i].name, &cases[i].values[j]),
					 cases[i].values[j].i);
}

static void
only_the_bits_of_the_type_are_passed(void **state)
{
	(void)state;
	assert_int_equal(call_i(&via_scalars, "echo_u8", ARGS(U(0x1234567890ABCDEF))), 0xEF);
	assert_int_equal(call_i(&via_scalars, "echo_s16", ARGS(U(0x123456789ABCFFFE))), -2);
	assert_int_equal(call_i(&via_scalars, "echo_u32", ARGS(S(-2))), 0xFFFFFFFE);
}

static void
floating_numbers_come_back_unchanged(void **state)
{
	static const double doubles[] = {0.1, -DBL_MAX, DBL_MIN, 5e-324};
	static const float floats[] = {0.1F, -FLT_MAX, FLT_MIN, 1.4e-45F};

	(void)state;
	for (size_t i = 0; i < COUNT(doubles); i++) {
		assert_true(call_d(&via_scalars, "echo_double", ARGS(D(doubles[i]))) == doubles[i]);
		assert_true(call_f(&via_scalars, "echo_float", ARGS(F(floats[i]))) == floats[i]);
	}
}

static void
pointers_come_back_unchanged(void **state)
{
	int here;

	(void)state;
	assert_ptr_equal(call_p(&via_scalars, "echo_pointer", ARGS(P(&here))), &here);
	assert_null(call_p(&via_scalars, "echo_pointer", ARGS(P(NULL))));
}

static void
a_long_double_travels_by_address(void **state)
{
	long double values[] = {3.0L, -LDBL_MAX, LDBL_EPSILON};

	(void)state;
	for (size_t i = 0; i < COUNT(values); i++) {
		struct guarded place;
		long double result, expected = halve(values[i]);

		assert_int_equal(
		    call_into(&place, sizeof result, &via_scalars, "halve", ARGS(P(&values[i]))),
		    VIA_OK);
		memcpy(&result, place.place, sizeof result);
		assert_true(result == expected);
	}
}

static void
complex_numbers_travel_by_address(void **state)
{
	double z[2] = {1.5, -2};
	float expected_join[2] = {4, 2.5F};
	double expected_turn[2] = {2, 1.5}, expected_double[2] = {3, -4};
	long double parts[2] = {7, -8}, mirrored[2];
	struct guarded place;

	(void)state;
	assert_call_gives(expected_turn, sizeof expected_turn, &via_scalars, "turn",
			  ARGS(P(z), S(1)));
	assert_call_gives(expected_double, sizeof expected_double, &via_scalars, "turn",
			  ARGS(P(z), S(2)));
	assert_call_gives(expected_join, sizeof expected_join, &via_scalars, "join",
			  ARGS(F(4), F(2.5F), S(7)));
	assert_int_equal(call_into(&place, sizeof parts, &via_scalars, "mirror", ARGS(P(parts))),
			 VIA_OK);
	memcpy(mirrored, place.place, sizeof mirrored);
	assert_true(mirrored[0] == -8 && mirrored[1] == 7);
}

static void
ten_arguments_of_all_kinds_stay_in_order(void **state)
{
	int nine = 9, minus = -1;
	long double ten = 10, big = 1e30L;

	(void)state;
	assert_true(
	    call_d(&via_scalars, "mixed",
		   ARGS(S(1), D(2), S(3), F(4), U(5), F(6), S(7), D(8), P(&nine), P(&ten))) == 385);
	assert_true(call_d(&via_scalars, "mixed",
			   ARGS(S(-9), D(0.5), S(-8), F(-0.25F), U(1), F(2), S(-300), D(1e9),
				P(&minus), P(&big))) ==
		    mixed(-9, 0.5, -8, -0.25F, 1, 2, -300, 1e9, &minus, big));
}

/* A host may keep one array of values, and take the result where the first argument was. */
static void
the_result_may_lie_on_the_arguments(void **state)
{
	via_value values[3] = {{.i = 5}, {.i = -6}, {.u = 7}};

	(void)state;
	assert_int_equal(via_call(function_named(&via_scalars, "weigh"), values, &values[0]),
			 VIA_OK);
	assert_int_equal(values[0].i, weigh(5, -6, 7));
	assert_int_equal(values[1].i, -6);
	assert_int_equal(via_call(function_named(&via_scalars, "is_odd"), &values[2], &values[2]),
			 VIA_OK);
	assert_int_equal(values[2].i, 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(narrow_results_are_extended_by_their_own_sign),
	    cmocka_unit_test(an_enumeration_travels_as_its_integer),
	    cmocka_unit_test(narrow_arguments_do_not_leak_into_each_other),
	    cmocka_unit_test(boundary_values_come_back_unchanged),
	    cmocka_unit_test(only_the_bits_of_the_type_are_passed),
	    cmocka_unit_test(floating_numbers_come_back_unchanged),
	    cmocka_unit_test(pointers_come_back_unchanged),
	    cmocka_unit_test(a_long_double_travels_by_address),
	    cmocka_unit_test(complex_numbers_travel_by_address),
	    cmocka_unit_test(ten_arguments_of_all_kinds_stay_in_order),
	    cmocka_unit_test(the_result_may_lie_on_the_arguments),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
