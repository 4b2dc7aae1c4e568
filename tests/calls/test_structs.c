/* SPDX-License-Identifier: MIT */
/*
 * Structs and unions arrive and come back whole, through the stub as through
 * a direct call.
 */
#include "calls.h"

#include "structs.h"
#include "structs.via.h"

static void
a_twelve_byte_struct_arrives_whole(void **state)
{
	struct parcel first = {1, 2, 3}, second = {-40, 50, -60};

	(void)state;
	assert_int_equal(parcel_score(first, 7), 2247);
	assert_int_equal(call_i(&via_structs, "parcel_score", ARGS(P(&first), S(7))), 2247);
	assert_int_equal(call_i(&via_structs, "parcel_score", ARGS(P(&second), S(-3))),
			 parcel_score(second, -3));
}

static void
a_twelve_byte_struct_comes_back_whole(void **state)
{
	struct parcel first = {1, 2, 3}, second = {-40, 50, -60}, expected;

	(void)state;
	expected = parcel_turn(first);
	assert_call_gives(&expected, sizeof expected, &via_structs, "parcel_turn", ARGS(P(&first)));
	expected = parcel_turn(second);
	assert_call_gives(&expected, sizeof expected, &via_structs, "parcel_turn",
			  ARGS(P(&second)));
}

static void
a_struct_of_two_kinds_is_split_between_registers(void **state)
{
	struct reading first = {1, 2, 0.5F, 0.25F}, second = {-9, 8, 7.5F, -6.25F}, expected;

	(void)state;
	assert_true(reading_sum(first, 0.125F, 3) == 107);
	assert_true(call_d(&via_structs, "reading_sum", ARGS(P(&first), F(0.125F), S(3))) == 107);
	assert_true(call_d(&via_structs, "reading_sum", ARGS(P(&second), F(-2.5F), S(-1))) ==
		    reading_sum(second, -2.5F, -1));

	expected = reading_of(-1, -2, 0.5F, -8);
	assert_true(expected.station == -1 && expected.hour == -2 && expected.low == 0.5F &&
		    expected.high == -8);
	assert_call_gives(&expected, sizeof expected, &via_structs, "reading_of",
			  ARGS(S(-1), S(-2), F(0.5F), F(-8)));
	expected = reading_of(3, 4, 5.5F, 6.5F);
	assert_call_gives(&expected, sizeof expected, &via_structs, "reading_of",
			  ARGS(S(3), S(4), F(5.5F), F(6.5F)));
}

static void
floating_halves_keep_their_registers(void **state)
{
	struct level level = {1.5, 1LL << 40}, expected_level = level_after(level, 0.25, -7);
	struct place place = {2.5, -3.5}, expected_place = place_mirror(place);
	struct path path = {1, -2, 3}, expected_path = path_scale(path, 1.5F);

	(void)state;
	assert_true(expected_level.height == 1.75 && expected_level.gauge == (1LL << 40) - 7);
	assert_call_gives(&expected_level, sizeof expected_level, &via_structs, "level_after",
			  ARGS(P(&level), D(0.25), S(-7)));
	assert_call_gives(&expected_place, sizeof expected_place, &via_structs, "place_mirror",
			  ARGS(P(&place)));
	assert_call_gives(&expected_path, sizeof expected_path, &via_structs, "path_scale",
			  ARGS(P(&path), F(1.5F)));
}

/* One size: the sum of the struct made from a seed, and the struct itself. */
#define CHECK_BYTES(size, known)                                                                   \
	do {                                                                                       \
		struct bytes##size first = bytes##size##_from(250), other = bytes##size##_from(9); \
		unsigned long long expected = bytes##size##_sum(first, 5);                         \
		if ((known) != 0)                                                                  \
			assert_int_equal(expected, known);                                         \
		assert_int_equal(                                                                  \
		    call_i(&via_structs, "bytes" #size "_sum", ARGS(P(&first), S(5))), expected);  \
		assert_int_equal(                                                                  \
		    call_i(&via_structs, "bytes" #size "_sum", ARGS(P(&other), S(-8))),            \
		    bytes##size##_sum(other, -8));                                                 \
		assert_call_gives(&first, sizeof first, &via_structs, "bytes" #size "_from",       \
				  ARGS(S(250)));                                                   \
		assert_call_gives(&other, sizeof other, &via_structs, "bytes" #size "_from",       \
				  ARGS(S(9)));                                                     \
	} while (0)

static void
structs_of_bytes_have_no_bad_size(void **state)
{
	(void)state;
	CHECK_BYTES(1, 255ULL);
	CHECK_BYTES(2, 756ULL);
	CHECK_BYTES(3, 2266ULL);
	CHECK_BYTES(5, 20421ULL);
	CHECK_BYTES(7, 0ULL);
	CHECK_BYTES(8, 551649ULL);
	CHECK_BYTES(9, 1654987ULL);
	CHECK_BYTES(12, 0ULL);
	CHECK_BYTES(15, 0ULL);
	CHECK_BYTES(16, 3619511741ULL);
	CHECK_BYTES(17, 10858535319ULL);
	CHECK_BYTES(31, 0ULL);
	CHECK_BYTES(33, 0ULL);
	CHECK_BYTES(1000, 0ULL);
}

static void
a_callee_that_overwrites_its_parameter_changes_a_copy(void **state)
{
	struct ledger ledger = {10, 20, 30}, other = {1, 2, 4};

	(void)state;
	assert_int_equal(call_i(&via_structs, "ledger_wipe", ARGS(P(&ledger))), 60);
	assert_true(ledger.opened == 10 && ledger.moved == 20 && ledger.closed == 30);
	assert_int_equal(call_i(&via_structs, "ledger_wipe", ARGS(P(&other))), ledger_wipe(other));
	assert_true(other.opened == 1 && other.moved == 2 && other.closed == 4);
}

static void
unions_go_where_their_members_send_them(void **state)
{
	union number one = {.real = 1}, two = {.real = -0.75}, number;
	union pair pair;
	struct tagged real = {1, {.real = 0.5F}, 2}, whole = {0, {.whole = -7}, 0.25};

	(void)state;
	assert_int_equal(number_bits(one), 0x3FF0000000000000LL);
	assert_int_equal(call_i(&via_structs, "number_bits", ARGS(P(&one))), 0x3FF0000000000000LL);
	assert_int_equal(call_i(&via_structs, "number_bits", ARGS(P(&two))), number_bits(two));

	number = number_of(-2.5);
	assert_true(number.real == -2.5);
	assert_call_gives(&number, sizeof number, &via_structs, "number_of", ARGS(D(-2.5)));
	number = number_of(1e300);
	assert_call_gives(&number, sizeof number, &via_structs, "number_of", ARGS(D(1e300)));

	pair = pair_of(1.5F, -4);
	assert_true(pair.half[1] == -4);
	assert_call_gives(&pair, sizeof pair, &via_structs, "pair_of", ARGS(F(1.5F), F(-4)));
	pair = pair_of(-3, 0.125F);
	assert_call_gives(&pair, sizeof pair, &via_structs, "pair_of", ARGS(F(-3), F(0.125F)));

	assert_true(tagged_value(real, 3) == 5.5);
	assert_true(call_d(&via_structs, "tagged_value", ARGS(P(&real), S(3))) == 5.5);
	assert_true(call_d(&via_structs, "tagged_value", ARGS(P(&whole), S(-1))) ==
		    tagged_value(whole, -1));
}

static void
an_enum_without_a_name_is_the_integer_of_the_compiler(void **state)
{
	struct token first, expected, got;
	const struct via_type *type = via_find_type(&via_structs, "struct token");
	const struct via_field *level = via_type_field(&via_structs, type, 2);
	via_value result = {.p = &got};

	(void)state;
	memset(&first, 0, sizeof first);
	memset(&got, 0, sizeof got);
	first.kind = NUMBER;
	first.where = ABOVE;
	first.level = LOWEST;
	first.side = AFTER;
	expected = token_turn(first);
	assert_int_equal(
	    via_call(function_named(&via_structs, "token_turn"), ARGS(P(&first)), &result), VIA_OK);
	assert_true(got.kind == expected.kind && got.kind == LAST);
	assert_true(got.where == expected.where && got.where == BELOW);
	assert_true(got.level == expected.level && got.level == HIGHEST);
	assert_true(got.side == expected.side && got.side == BEFORE);
	assert_int_equal(via_field_type(&via_structs, via_type_field(&via_structs, type, 0))->kind,
			 VIA_UNSIGNED);
	assert_int_equal(via_field_type(&via_structs, via_type_field(&via_structs, type, 1))->kind,
			 VIA_SIGNED);
	assert_int_equal(via_field_bits(&via_structs, level)->load(&got).i, 7);
}

static void
a_struct_of_no_size_takes_no_room(void **state)
{
	struct after_nothing after = {.byte = 200};
	char nothing;
	const struct via_type *type = via_find_type(&via_structs, "struct nothing");

	(void)state;
	assert_non_null(type);
	assert_int_equal(type->size, sizeof(struct nothing));
	assert_int_equal(via_find_type(&via_structs, "struct after_nothing")->size,
			 sizeof(struct after_nothing));
	assert_int_equal(call_i(&via_structs, "pass_nothing", ARGS(S(4), P(&nothing), S(2))), 42);
	assert_int_equal(call_i(&via_structs, "pass_nothing", ARGS(S(9), P(&nothing), S(-3))), 87);
	assert_int_equal(call_i(&via_structs, "after_nothing_byte", ARGS(P(&after))), 200);
	assert_call_gives("", sizeof(struct nothing), &via_structs, "give_nothing", ARGS(S(1)));
}

static void
eleven_bools_leave_a_tail_of_three(void **state)
{
	struct switches switches = switches_from(0x5A3), inverse = switches_from(0x25C);

	(void)state;
	assert_int_equal(sizeof(struct switches), 11);
	assert_int_equal(switches_bits(switches), 0x5A3);
	assert_call_gives(&switches, 11, &via_structs, "switches_from", ARGS(S(0x5A3)));
	assert_call_gives(&inverse, 11, &via_structs, "switches_from", ARGS(S(0x25C)));
	assert_int_equal(call_i(&via_structs, "switches_bits", ARGS(P(&switches))), 0x5A3);
	assert_int_equal(call_i(&via_structs, "switches_bits", ARGS(P(&inverse))), 0x25C);
}

static void
structs_that_spill_leave_the_pointer_behind_them_alone(void **state)
{
	struct row a = {{1, 0, 0, 0}}, b = {{0, 2, 0, 0}}, c = {{3, 0, 0, 4}};
	struct slice slices[11];
	via_value arguments[12];
	int seen = 0, status = 0, direct = 0;

	(void)state;
	assert_true(call_d(&via_structs, "row_pick", ARGS(P(&a), P(&b), P(&c), P(&seen))) == 4321);
	assert_int_equal(seen, 77);
	seen = 0;
	assert_true(call_d(&via_structs, "row_pick", ARGS(P(&c), P(&b), P(&a), P(&seen))) ==
		    row_pick(c, b, a, &direct));
	assert_int_equal(seen, 77);

	for (size_t i = 0; i < 11; i++) {
		slices[i] = (struct slice){1000, i + 1, NULL};
		arguments[i].p = &slices[i];
	}
	arguments[11].p = &status;
	assert_int_equal(call_i(&via_structs, "slice_join", arguments), 1506);
	assert_int_equal(status, 5);
	slices[10].length = 90;
	status = 0;
	assert_int_equal(call_i(&via_structs, "slice_join", arguments),
			 slice_join(slices[0], slices[1], slices[2], slices[3], slices[4],
				    slices[5], slices[6], slices[7], slices[8], slices[9],
				    slices[10], &direct));
	assert_int_equal(status, 5);
}

static void
nested_structs_without_a_tag_travel(void **state)
{
	drawing picture = {{-5, {{1, 2}, {3, 4}}}, 6}, expected = drawing_shift(picture, 0.5);
	struct guarded place;
	drawing shifted;

	(void)state;
	assert_int_equal(call_into(&place, sizeof shifted, &via_structs, "drawing_shift",
				   ARGS(P(&picture), D(0.5))),
			 VIA_OK);
	memcpy(&shifted, place.place, sizeof shifted);
	assert_int_equal(shifted.box.id, 5);
	assert_int_equal(shifted.tail, -6);
	assert_memory_equal(shifted.box.corners, expected.box.corners, sizeof expected.box.corners);
	assert_true(expected.box.corners[1].x == 3.5 && expected.box.corners[1].y == 3.5);
	assert_int_equal(picture.box.id, -5);
}

static void
the_result_may_lie_on_the_argument(void **state)
{
	struct parcel parcel = {1, 2, 3}, expected = parcel_turn(parcel);
	struct bytes33 bytes = bytes33_from(3);
	via_value arguments[1] = {{.p = &parcel}}, result = {.p = &parcel};

	(void)state;
	assert_int_equal(via_call(function_named(&via_structs, "parcel_turn"), arguments, &result),
			 VIA_OK);
	assert_memory_equal(&parcel, &expected, sizeof expected);
	arguments[0].i = 250;
	result.p = &bytes;
	assert_int_equal(via_call(function_named(&via_structs, "bytes33_from"), arguments, &result),
			 VIA_OK);
	assert_int_equal(bytes33_sum(bytes, 0), bytes33_sum(bytes33_from(250), 0));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_enum_without_a_name_is_the_integer_of_the_compiler),
	    cmocka_unit_test(a_twelve_byte_struct_arrives_whole),
	    cmocka_unit_test(a_twelve_byte_struct_comes_back_whole),
	    cmocka_unit_test(a_struct_of_two_kinds_is_split_between_registers),
	    cmocka_unit_test(floating_halves_keep_their_registers),
	    cmocka_unit_test(structs_of_bytes_have_no_bad_size),
	    cmocka_unit_test(a_callee_that_overwrites_its_parameter_changes_a_copy),
	    cmocka_unit_test(unions_go_where_their_members_send_them),
	    cmocka_unit_test(a_struct_of_no_size_takes_no_room),
	    cmocka_unit_test(eleven_bools_leave_a_tail_of_three),
	    cmocka_unit_test(structs_that_spill_leave_the_pointer_behind_them_alone),
	    cmocka_unit_test(nested_structs_without_a_tag_travel),
	    cmocka_unit_test(the_result_may_lie_on_the_argument),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
