/* SPDX-License-Identifier: MIT */
/* zlib through examples/zlib.sig in a program that is not linked with it. */
#include "support.h"

#include <zlib.h>

#define VIA_ADAPTERS
#include "zlib.via.h"

static const char text[] = "a text, a text, a text, and the same text again";

static int
open_zlib(void **state)
{
	struct via_library_problem problem;
	(void)state;
	assert_int_equal(via_module_open(&via_zlib, NULL, 0, &problem), VIA_OK);
	return 0;
}

static int
close_zlib(void **state)
{
	(void)state;
	assert_int_equal(via_module_close(&via_zlib), VIA_OK);
	return 0;
}

static void
what_is_compressed_comes_back(void **state)
{
	unsigned char packed[200], again[sizeof text];
	uLongf packed_size = sizeof packed, size = sizeof again, small = 3;
	via_value uncompress[] = {P(again), P(&size), P(packed), I(0)};
	(void)state;
	assert_int_equal(call(&via_zlib, "compress",
			      ARGUMENTS(P(packed), P(&packed_size), P(text), I(sizeof text)))
			     .i,
			 Z_OK);
	assert_true(packed_size < sizeof text);
	uncompress[3].u = packed_size;
	assert_int_equal(call(&via_zlib, "uncompress", uncompress).i, Z_OK);
	assert_string_equal(again, text);
	uncompress[1].p = &small;
	assert_int_equal(status_of(&via_zlib, "uncompress", uncompress), -Z_BUF_ERROR);
}

static void
adapters_reach_the_opened_library(void **state)
{
	z_stream stream = {0};
	(void)state;
	assert_int_equal(zlib_deflateInit_(&stream, 6, ZLIB_VERSION, sizeof stream), Z_OK);
	assert_int_equal(zlib_deflateEnd(&stream), Z_OK);
	assert_int_equal(zlib_deflateEnd(&stream), Z_STREAM_ERROR);
}

static void
a_macro_over_the_library_is_left_out(void **state)
{
	(void)state;
	assert_false(via_available(function_of(&via_zlib, "deflateInit")));
	assert_int_equal(status_of(&via_zlib, "deflateInit", NULL), VIA_UNAVAILABLE);
}

static void
every_function_that_zlib_has_can_be_bound_at_once(void **state)
{
	(void)state;
	assert_int_equal(via_module_open(&via_zlib, NULL, VIA_OPEN_NOW, NULL), VIA_OK);
	assert_int_equal(via_module_close(&via_zlib), VIA_OK);
	assert_int_equal(call(&via_zlib, "crc32", ARGUMENTS(I(0), P("hello"), I(5))).i, 907060870);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(what_is_compressed_comes_back),
	    cmocka_unit_test(adapters_reach_the_opened_library),
	    cmocka_unit_test(a_macro_over_the_library_is_left_out),
	    cmocka_unit_test(every_function_that_zlib_has_can_be_bound_at_once),
	};
	return cmocka_run_group_tests(tests, open_zlib, close_zlib);
}
