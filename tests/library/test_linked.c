/* SPDX-License-Identifier: MIT */
/*
 * The module of parts.sig linked with the library: plain tables, and the symbols that the linker
 * finds.
 */
#include "support.h"

#define VIA_ADAPTERS
#include "parts.via.h"

static void
a_linked_module_has_nothing_to_open(void **state)
{
	struct via_library_problem problem = {"untouched"};
	(void)state;
	assert_null(via_parts.library);
	assert_int_equal(via_module_open(&via_parts, NULL, 0, &problem), VIA_OK);
	assert_int_equal(via_module_open(&via_parts, NULL, VIA_OPEN_NOW, NULL), VIA_OK);
	assert_string_equal(problem.text, "untouched");
	assert_int_equal(via_module_open(&via_parts, "libparts.so", 0, &problem), VIA_BAD_ARGUMENT);
	assert_non_null(strstr(problem.text, "linked"));
	assert_int_equal(via_module_close(&via_parts), VIA_OK);
	assert_int_equal(call(&via_parts, "parts_add", ARGUMENTS(I(4), I(3))).i, 7);
}

static void
a_version_is_the_one_that_the_spec_names(void **state)
{
	(void)state;
	assert_int_equal(call(&via_parts, "brew", ARGUMENTS(I(1), I(2), I(3))).i, 123);
	assert_int_equal(call(&via_parts, "brew_new", ARGUMENTS(I(4), I(5), I(6))).i, 456);
	assert_int_equal(call(&via_parts, "brew_old", ARGUMENTS(I(1), I(2))).i, 12);
	assert_false(via_available(function_of(&via_parts, "brew_next")));
}

static void
a_name_of_the_header_stands_for_its_symbol(void **state)
{
	(void)state;
	assert_int_equal(call(&via_parts, "parts_span", ARGUMENTS(I(40))).i, 42);
	assert_int_equal(call(&via_parts, "span_by_symbol", ARGUMENTS(I(40))).i, 42);
}

static void
an_absent_optional_symbol_is_no_target(void **state)
{
	(void)state;
	assert_false(via_available(function_of(&via_parts, "parts_later")));
	assert_int_equal(via_bind(function_of(&via_parts, "parts_later")), VIA_NO_TARGET);
	assert_int_equal(status_of(&via_parts, "parts_later", ARGUMENTS(I(1))), VIA_NO_TARGET);
	assert_int_equal(parts_parts_later(1), -ENOSYS);
	assert_int_equal(parts_parts_fail(7), -7);
}

static void
an_address_of_the_library_is_a_constant(void **state)
{
	const struct via_constant *name = via_find_constant(&via_parts, "parts_name");
	(void)state;
	assert_non_null(name);
	assert_string_equal(name->value.p, "of the library");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_linked_module_has_nothing_to_open),
	    cmocka_unit_test(a_version_is_the_one_that_the_spec_names),
	    cmocka_unit_test(a_name_of_the_header_stands_for_its_symbol),
	    cmocka_unit_test(an_absent_optional_symbol_is_no_target),
	    cmocka_unit_test(an_address_of_the_library_is_a_constant),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
