/* SPDX-License-Identifier: MIT */
/*
 * The tables of a module say what the compiler says, and functions that are
 * not there answer with a status.
 */
#include "calls.h"

#include "catalog.h"
#include "catalog.via.h"

#include <errno.h>

static const struct via_type *
type_named(const char *name)
{
	const struct via_type *type = via_find_type(&via_catalog, name);

	if (type == NULL)
		fail_msg("there is no type %s", name);
	assert_string_equal(via_type_name(&via_catalog, type), name);
	return type;
}

static void
assert_field(const struct via_type *type, size_t index, const char *name, size_t offset,
	     size_t size)
{
	const struct via_field *field = via_type_field(&via_catalog, type, index);

	assert_true(index < type->count);
	assert_string_equal(via_field_name(&via_catalog, field), name);
	assert_int_equal(field->offset, offset);
	assert_int_equal(via_field_type(&via_catalog, field)->size, size);
	assert_int_equal(field->bits, 0);
}

#define ASSERT_FIELD(type, index, tag, name)                                                       \
	assert_field(type, index, #name, offsetof(tag, name), sizeof(((tag *)NULL)->name))

static void
fields_are_where_the_compiler_puts_them(void **state)
{
	const struct via_type *type = type_named("struct settings");

	(void)state;
	assert_int_equal(type->kind, VIA_STRUCT);
	assert_int_equal(type->flags, 0);
	assert_int_equal(type->size, sizeof(struct settings));
	assert_int_equal(type->alignment, alignof(struct settings));
	assert_int_equal(type->count, 6);
	ASSERT_FIELD(type, 0, struct settings, port);
	ASSERT_FIELD(type, 1, struct settings, host);
	ASSERT_FIELD(type, 2, struct settings, timeout);
	ASSERT_FIELD(type, 3, struct settings, bind_host);
	ASSERT_FIELD(type, 4, struct settings, flags);
	ASSERT_FIELD(type, 5, struct settings, depth);
}

static void
a_partial_struct_has_the_compilers_size(void **state)
{
	const struct via_type *type = type_named("struct session");
	struct session direct = session_open(80, -7), through, other = session_open(443, 9);
	struct guarded place;
	struct via_frame frame;
	via_value result;

	(void)state;
	assert_int_equal(type->flags, VIA_PARTIAL);
	assert_int_equal(type->size, sizeof(struct session));
	assert_int_equal(type->count, 3);
	ASSERT_FIELD(type, 0, struct session, id);
	ASSERT_FIELD(type, 1, struct session, serial);
	ASSERT_FIELD(type, 2, struct session, settings);

	assert_int_equal(
	    call_into(&place, sizeof through, &via_catalog, "session_open", ARGS(S(80), S(-7))),
	    VIA_OK);
	memcpy(&through, place.place, sizeof through);
	assert_true(through.secret == direct.secret && through.id == -7 &&
		    through.settings.port == 80 && through.serial == direct.serial);
	assert_string_equal(through.padding, "pad");
	assert_int_equal(call_i(&via_catalog, "session_id", ARGS(P(&through))), -7);
	assert_int_equal(call_i(&via_catalog, "session_id", ARGS(P(&other))), 9);

	via_frame_open(&frame);
	assert_int_equal(via_call_in(&frame, function_named(&via_catalog, "session_open"),
				     ARGS(S(443), S(9)), &result),
			 VIA_OK);
	assert_int_equal(((struct session *)result.p)->settings.port, 443);
	assert_int_equal(((struct session *)result.p)->id, 9);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
}

static void
an_over_aligned_result_gets_an_aligned_place(void **state)
{
	const struct via_function *function = function_named(&via_catalog, "block_make");
	struct block block = {0, 5};
	struct via_frame frame;
	via_value first, second;
	void *before = NULL;

	(void)state;
	assert_int_equal(function->result_size, UINT32_MAX);
	assert_int_equal(via_result_type(function->signature)->alignment, 128);
	via_frame_open(&frame);
	assert_int_equal(via_frame_alloc(&frame, 1, 1, &before), VIA_OK);
	assert_int_equal(via_call_in(&frame, function, ARGS(S(10)), &first), VIA_OK);
	assert_int_equal(via_call_in(&frame, function, ARGS(S(20)), &second), VIA_OK);
	assert_int_equal((uintptr_t)first.p % 128, 0);
	assert_int_equal((uintptr_t)second.p % 128, 0);
	assert_int_equal(((struct block *)first.p)->first, 10);
	assert_int_equal(((struct block *)second.p)->second, 21);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	assert_int_equal(call_i(&via_catalog, "block_second", ARGS(P(&block))), 5);
}

static void
members_without_a_name_are_reached_through(void **state)
{
	const struct via_type *type = type_named("struct variant");
	const struct via_type *packet = type_named("struct packet");
	const struct via_type *table, *data;
	struct variant variant = {1, {1LL << 40}, {{0, 0, 0}, {0, 0, 2}}};
	bool found_whole = false, found_y = false;

	(void)state;
	assert_int_equal(call_i(&via_catalog, "variant_whole", ARGS(P(&variant))), (1LL << 40) + 2);
	for (size_t i = 0; i < type->count; i++) {
		const struct via_field *field = via_type_field(&via_catalog, type, i);
		const char *name = via_field_name(&via_catalog, field);

		if (strcmp(name, "whole") == 0) {
			found_whole = true;
			assert_int_equal(field->offset, offsetof(struct variant, whole));
		} else if (strcmp(name, "y") == 0) {
			found_y = true;
			assert_int_equal(field->offset, offsetof(struct variant, y));
		} else if (strcmp(name, "table") == 0) {
			table = via_field_type(&via_catalog, field);
			assert_int_equal(field->offset, offsetof(struct variant, table));
			assert_int_equal(table->kind, VIA_ARRAY);
			assert_int_equal(via_type_length(&via_catalog, table), 2);
			table = via_type_element(&via_catalog, table);
			assert_int_equal(via_type_length(&via_catalog, table), 3);
			assert_int_equal(via_type_element(&via_catalog, table)->size, 2);
		}
	}
	assert_true(found_whole);
	assert_true(found_y);

	assert_int_equal(packet->size, sizeof(struct packet));
	ASSERT_FIELD(packet, 0, struct packet, length);
	assert_int_equal(via_type_field(&via_catalog, packet, 1)->offset,
			 offsetof(struct packet, data));
	data = via_field_type(&via_catalog, via_type_field(&via_catalog, packet, 1));
	assert_int_equal(data->kind, VIA_ARRAY);
	assert_int_equal(via_type_length(&via_catalog, data), 0);
}

static void
an_opaque_type_has_no_size(void **state)
{
	const struct via_type *type = type_named("struct handle");
	void *handle;

	(void)state;
	assert_int_equal(type->kind, VIA_STRUCT);
	assert_int_equal(type->flags, VIA_INCOMPLETE);
	assert_int_equal(type->size, 0);
	assert_int_equal(type->count, 0);
	handle = call_p(&via_catalog, "handle_open", ARGS(P("short")));
	assert_string_equal(handle, "short");
	assert_int_equal(
	    via_call(function_named(&via_catalog, "handle_close"), ARGS(P(handle)), NULL), VIA_OK);
	assert_string_equal(handle, "");
	assert_null(call_p(&via_catalog, "handle_open", ARGS(P("much longer than that"))));
}

/* What the spec says of a pointer parameter. */
static const struct via_semantics *
semantics_of(const char *function, size_t parameter)
{
	return via_parameter_semantics(function_named(&via_catalog, function)->signature,
				       parameter);
}

static void
extents_are_computed_from_the_arguments(void **state)
{
	unsigned int length = 12;

	(void)state;
	assert_int_equal(semantics_of("copy_bytes", 0)->extent(ARGS(P(NULL), P(NULL), U(7))), 7);
	assert_true(semantics_of("copy_bytes", 1)->extent(ARGS(P(NULL), P(NULL), U(SIZE_MAX))) ==
		    SIZE_MAX);
	assert_int_equal(semantics_of("sum_all", 0)->extent(ARGS(P(NULL), S(3))), 3);
	assert_true(semantics_of("sum_all", 0)->extent(ARGS(P(NULL), S(-1))) == UINT64_MAX);
	assert_int_equal(semantics_of("sum_matrix", 0)->extent(ARGS(P(NULL), S(300), U(200))),
			 60000);
	assert_true(semantics_of("sum_matrix", 0)->extent(ARGS(P(NULL), S(-3), U(2))) ==
		    UINT64_MAX);
	assert_int_equal(semantics_of("fill_some", 0)->extent(ARGS(P(NULL), P(&length))), 12);
	assert_int_equal(semantics_of("fill_some", 0)->extent(ARGS(P(NULL), P(NULL))), 0);
	assert_int_equal(semantics_of("sum_rest", 0)->extent(ARGS(P(NULL), S(9), S(4))), 5);
	assert_true(semantics_of("sum_rest", 0)->extent(ARGS(P(NULL), S(4), S(9))) == UINT64_MAX);
	assert_int_equal(semantics_of("take_eight", 0)->extent(ARGS(P(NULL))), 8);
	assert_int_equal(via_result_semantics(function_named(&via_catalog, "make_text")->signature)
			     ->extent(ARGS(U(33))),
			 33);
}

static void
pointers_are_described(void **state)
{
	const struct via_semantics *result =
	    via_result_semantics(function_named(&via_catalog, "make_text")->signature);

	(void)state;
	assert_int_equal(semantics_of("copy_bytes", 0)->direction, VIA_OUT);
	assert_int_equal(semantics_of("copy_bytes", 0)->unit, VIA_BYTES);
	assert_string_equal(via_catalog.strings + semantics_of("copy_bytes", 0)->text, "count");
	assert_int_equal(semantics_of("copy_bytes", 1)->direction, VIA_IN);
	assert_int_equal(semantics_of("copy_bytes", 2)->direction, VIA_DIRECTION_NONE);
	assert_null(semantics_of("copy_bytes", 2)->extent);
	assert_int_equal(semantics_of("sum_all", 0)->unit, VIA_ELEMENTS);
	assert_int_equal(semantics_of("fill_some", 1)->direction, VIA_INOUT);
	assert_null(semantics_of("fill_some", 1)->extent);
	assert_int_equal(semantics_of("handle_open", 0)->flags, VIA_CSTR);
	assert_int_equal(result->flags, VIA_NULLABLE);
	assert_int_equal(result->unit, VIA_BYTES);
	assert_int_equal(
	    via_parameter_type(function_named(&via_catalog, "take_eight")->signature, 0)->flags,
	    VIA_CONST);
}

static void
an_absent_symbol_is_a_status(void **state)
{
	via_value result = {.i = 55};

	(void)state;
	assert_false(via_available(function_named(&via_catalog, "catalog_missing")));
	assert_int_equal(
	    via_call(function_named(&via_catalog, "catalog_missing"), ARGS(S(1)), &result),
	    VIA_NO_TARGET);
	assert_int_equal(result.i, 55);
	errno = EBUSY;
	assert_int_equal(
	    via_call(function_named(&via_catalog, "missing_with_rule"), ARGS(S(1)), &result),
	    VIA_NO_TARGET);
	assert_int_equal(result.i, 55);
	assert_int_equal(errno, EBUSY);
	assert_true(via_available(function_named(&via_catalog, "catalog_present")));
	assert_int_equal(call_i(&via_catalog, "catalog_present", ARGS(S(41))), 42);
}

static void
a_function_left_out_is_listed_and_refused(void **state)
{
	const struct via_function *function = function_named(&via_catalog, "catalog_unavailable");
	via_value result = {.i = 55};

	(void)state;
	assert_string_equal(via_function_name(function), "catalog_unavailable");
	assert_false(via_available(function));
	assert_int_equal(function->signature->parameter_count, 2);
	assert_string_equal(via_parameter_name(function->signature, 1), "y");
	assert_int_equal(via_call(function, ARGS(S(1), S(2)), &result), VIA_UNAVAILABLE);
	assert_int_equal(result.i, 55);
	assert_int_equal(via_call(function_named(&via_catalog, "catalog_neither"), NULL, &result),
			 VIA_UNAVAILABLE);
	assert_int_equal(result.i, 55);
	assert_int_equal(call_i(&via_catalog, "catalog_renamed", ARGS(S(40))), 42);
	assert_int_equal(type_named("struct settings_of_another_system")->kind, VIA_ABSENT);
}

static void
a_function_without_a_target_is_refused(void **state)
{
	static const char *const names[] = {"settings_depth", "settings_make", "copy_bytes",
					    "session_open",   "handle_close",  "catalog_present"};
	via_value result = {.i = 55};

	(void)state;
	for (size_t i = 0; i < COUNT(names); i++) {
		struct via_function copy = *function_named(&via_catalog, names[i]);

		copy.target = NULL;
		assert_int_equal(via_call(&copy, ARGS(U(0), U(0), U(0)), &result), VIA_NO_TARGET);
		assert_int_equal(result.i, 55);
	}
}

static void
another_symbol_may_stand_behind_a_name(void **state)
{
	(void)state;
	assert_int_equal(call_i(&via_catalog, "catalog_alias", ARGS(S(5))), 7);
	assert_true(function_named(&via_catalog, "catalog_alias")->target ==
		    function_named(&via_catalog, "catalog_renamed")->target);
}

static void
every_name_is_found_and_no_other(void **state)
{
	static const char *const absent[] = {"",         "settings_dept", "settings_depth2",
					     "Settings", "catalog",       "struct settings"};

	(void)state;
	assert_int_equal(via_module_check(&via_catalog), VIA_OK);
	assert_string_equal(via_catalog.name, "catalog");
	assert_true(via_catalog.function_count > 15);
	for (uint32_t i = 0; i < via_catalog.function_count; i++) {
		const struct via_function *function = via_function_at(&via_catalog, i);

		assert_ptr_equal(via_find(&via_catalog, via_function_name(function)), function);
		assert_ptr_equal(via_function_module(function), &via_catalog);
	}
	for (size_t i = 0; i < COUNT(absent); i++)
		assert_null(via_find(&via_catalog, absent[i]));
	assert_null(via_find_type(&via_catalog, "struct setting"));
	assert_null(via_find_type(&via_catalog, "copy_bytes"));
	assert_null(via_find_constant(&via_catalog, "copy_bytes"));
}

static void
functions_stand_in_the_order_of_the_spec(void **state)
{
	(void)state;
	assert_string_equal(via_function_name(via_function_at(&via_catalog, 0)), "settings_depth");
	assert_string_equal(via_function_name(via_function_at(&via_catalog, 1)), "settings_make");
	assert_string_equal(
	    via_function_name(via_function_at(&via_catalog, via_catalog.function_count - 1)),
	    "catalog_alias");
}

static int
weigh(const void *data, size_t size)
{
	return (int)size + *(const char *)data;
}

static void
a_callback_may_be_passed_as_code(void **state)
{
	const via_value arguments[] = {
	    {.code = (void (*)(void))weigh}, {.p = (void *)"A"}, {.u = 2}};

	(void)state;
	assert_int_equal(call_i(&via_catalog, "apply", arguments), 'A' + 2);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(fields_are_where_the_compiler_puts_them),
	    cmocka_unit_test(a_partial_struct_has_the_compilers_size),
	    cmocka_unit_test(an_over_aligned_result_gets_an_aligned_place),
	    cmocka_unit_test(members_without_a_name_are_reached_through),
	    cmocka_unit_test(an_opaque_type_has_no_size),
	    cmocka_unit_test(extents_are_computed_from_the_arguments),
	    cmocka_unit_test(pointers_are_described),
	    cmocka_unit_test(an_absent_symbol_is_a_status),
	    cmocka_unit_test(a_function_left_out_is_listed_and_refused),
	    cmocka_unit_test(a_function_without_a_target_is_refused),
	    cmocka_unit_test(another_symbol_may_stand_behind_a_name),
	    cmocka_unit_test(every_name_is_found_and_no_other),
	    cmocka_unit_test(functions_stand_in_the_order_of_the_spec),
	    cmocka_unit_test(a_callback_may_be_passed_as_code),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
