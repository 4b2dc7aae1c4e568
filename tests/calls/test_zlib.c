/* SPDX-License-Identifier: MIT */
/*
 * zlib through the stubs of examples/zlib.sig.
 */
#define _POSIX_C_SOURCE 200809L
#include "calls.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include <zlib.h>

#include "zlib.via.h"

static void
checksums_are_those_of_a_direct_call(void **state)
{
	const unsigned char *text = (const unsigned char *)"hello";

	(void)state;
	assert_int_equal(crc32(0, text, 5), 907060870);
	assert_int_equal(call_i(&via_zlib, "crc32", ARGS(U(0), P(text), U(5))), 907060870);
	assert_int_equal(call_i(&via_zlib, "crc32_z", ARGS(U(7), P(text), U(4))),
			 crc32_z(7, text, 4));
	assert_int_equal(call_i(&via_zlib, "adler32", ARGS(U(1), P(text), U(5))),
			 adler32(1, text, 5));
	assert_int_equal(call_i(&via_zlib, "crc32_combine", ARGS(U(11), U(22), S(33))),
			 crc32_combine(11, 22, 33));
	assert_ptr_equal(call_p(&via_zlib, "get_crc_table", NULL), get_crc_table());
}

static void
what_is_compressed_comes_back(void **state)
{
	const char *text = "a text, a text, a text, and the same text again";
	uLong size = (uLong)strlen(text) + 1;
	uLongf packed_size, size_again = 100, small = 3;
	unsigned char packed[200], again[100];
	via_value result;

	(void)state;
	packed_size = (uLongf)call_i(&via_zlib, "compressBound", ARGS(U(size)));
	assert_int_equal(packed_size, compressBound(size));
	assert_int_equal(
	    call_i(&via_zlib, "compress", ARGS(P(packed), P(&packed_size), P(text), U(size))),
	    Z_OK);
	assert_true(packed_size < size);
	assert_int_equal(call_i(&via_zlib, "uncompress",
				ARGS(P(again), P(&size_again), P(packed), U(packed_size))),
			 Z_OK);
	assert_int_equal(size_again, size);
	assert_string_equal(again, text);

	assert_int_equal(call(&via_zlib, "uncompress",
			      ARGS(P(again), P(&small), P(packed), U(packed_size)), &result),
			 -Z_BUF_ERROR);
	assert_int_equal(result.i, Z_BUF_ERROR);
	packed[0] ^= 0xFF;
	size_again = 100;
	assert_int_equal(call(&via_zlib, "uncompress",
			      ARGS(P(again), P(&size_again), P(packed), U(packed_size)), &result),
			 -Z_DATA_ERROR);
}

static void
the_end_of_a_stream_is_no_failure(void **state)
{
	unsigned char text[] = "stream stream stream stream", packed[100], again[100];
	const char *version = ZLIB_VERSION;
	z_stream stream;

	(void)state;
	memset(&stream, 0, sizeof stream);
	assert_int_equal(
	    call_i(&via_zlib, "deflateInit_", ARGS(P(&stream), S(9), P(version), S(sizeof stream))),
	    Z_OK);
	stream.next_in = text;
	stream.avail_in = sizeof text;
	stream.next_out = packed;
	stream.avail_out = sizeof packed;
	assert_int_equal(call_i(&via_zlib, "deflate", ARGS(P(&stream), S(Z_FINISH))), Z_STREAM_END);
	assert_int_equal(call_i(&via_zlib, "deflateEnd", ARGS(P(&stream))), Z_OK);

	memset(&stream, 0, sizeof stream);
	assert_int_equal(
	    call_i(&via_zlib, "inflateInit_", ARGS(P(&stream), P(version), S(sizeof stream))),
	    Z_OK);
	stream.next_in = packed;
	stream.avail_in = sizeof packed;
	stream.next_out = again;
	stream.avail_out = sizeof again;
	assert_int_equal(call_i(&via_zlib, "inflate", ARGS(P(&stream), S(Z_FINISH))), Z_STREAM_END);
	assert_int_equal(stream.total_out, sizeof text);
	assert_memory_equal(again, text, sizeof text);
	assert_int_equal(call_i(&via_zlib, "inflateEnd", ARGS(P(&stream))), Z_OK);
}

static void
a_wrong_version_is_told(void **state)
{
	z_stream stream;
	via_value result;

	(void)state;
	memset(&stream, 0, sizeof stream);
	assert_int_equal(call(&via_zlib, "deflateInit_",
			      ARGS(P(&stream), S(9), P("0"), S(sizeof stream)), &result),
			 -Z_VERSION_ERROR);
	assert_int_equal(result.i, Z_VERSION_ERROR);
	assert_string_equal(call_p(&via_zlib, "zError", ARGS(S(Z_VERSION_ERROR))),
			    zError(Z_VERSION_ERROR));
}

static void
a_gzip_file_is_written_and_read(void **state)
{
	char name[] = "/tmp/via-zlib-XXXXXX", line[32];
	int fd = mkstemp(name);
	void *file;
	via_value result;

	(void)state;
	assert_true(fd >= 0);
	file = call_p(&via_zlib, "gzdopen", ARGS(S(fd), P("wb")));
	assert_int_equal(call_i(&via_zlib, "gzputs", ARGS(P(file), P("first\n"))), 6);
	assert_int_equal(call_i(&via_zlib, "gzwrite", ARGS(P(file), P("second\n"), U(7))), 7);
	assert_int_equal(call_i(&via_zlib, "gzclose", ARGS(P(file))), Z_OK);

	file = call_p(&via_zlib, "gzopen", ARGS(P(name), P("rb")));
	assert_int_equal(unlink(name), 0);
	assert_ptr_equal(call_p(&via_zlib, "gzgets", ARGS(P(file), P(line), S(32))), line);
	assert_string_equal(line, "first\n");
	assert_int_equal(call_i(&via_zlib, "gztell", ARGS(P(file))), 6);
	assert_int_equal(call_i(&via_zlib, "gzgetc", ARGS(P(file))), 's');
	assert_int_equal(call(&via_zlib, "gzwrite", ARGS(P(file), P("x"), U(1)), &result),
			 VIA_NO_CODE);
	assert_int_equal(call_i(&via_zlib, "gzclose", ARGS(P(file))), Z_OK);
	assert_int_equal(call(&via_zlib, "gzopen", ARGS(P(name), P("rb")), &result), ENOENT);
	assert_null(result.p);
}

static void
the_stream_is_described(void **state)
{
	const struct via_type *type = via_find_type(&via_zlib, "struct z_stream_s");
	const struct via_semantics *dest =
	    via_parameter_semantics(function_named(&via_zlib, "compress")->signature, 0);
	uLongf room = 77;

	(void)state;
	assert_non_null(type);
	assert_int_equal(type->size, sizeof(z_stream));
	assert_int_equal(type->count, 14);
	assert_int_equal(via_type_field(&via_zlib, type, 13)->offset,
			 offsetof(struct z_stream_s, reserved));
	assert_int_equal(dest->direction, VIA_OUT);
	assert_int_equal(dest->extent(ARGS(P(NULL), P(&room), P(NULL), U(0))), 77);
	assert_string_equal(via_find_constant(&via_zlib, "ZLIB_VERSION")->value.p, ZLIB_VERSION);
	assert_int_equal(via_find_constant(&via_zlib, "Z_BUF_ERROR")->value.i, Z_BUF_ERROR);
	assert_false(via_available(function_named(&via_zlib, "gzopen_w")));
}

static void
macros_begin_a_stream(void **state)
{
	char text[] = "a text, a text, a text, and the same text again", again[100];
	unsigned char packed[200];
	z_stream out = {.next_in = (Bytef *)text,
			.avail_in = sizeof text,
			.next_out = packed,
			.avail_out = sizeof packed};
	z_stream in = {.next_in = packed, .next_out = (Bytef *)again, .avail_out = sizeof again};
	via_value result;

	(void)state;
	assert_int_equal(call(&via_zlib, "deflateInit", ARGS(P(&out), S(99)), &result),
			 -Z_STREAM_ERROR);
	assert_int_equal(call_i(&via_zlib, "deflateInit2",
				ARGS(P(&out), S(9), S(Z_DEFLATED), S(-15), S(8), S(Z_FILTERED))),
			 Z_OK);
	assert_int_equal(call_i(&via_zlib, "deflate", ARGS(P(&out), S(Z_FINISH))), Z_STREAM_END);
	assert_int_equal(call_i(&via_zlib, "deflateEnd", ARGS(P(&out))), Z_OK);
	in.avail_in = (uInt)out.total_out;
	assert_int_equal(call_i(&via_zlib, "inflateInit2", ARGS(P(&in), S(-15))), Z_OK);
	assert_int_equal(call_i(&via_zlib, "inflate", ARGS(P(&in), S(Z_FINISH))), Z_STREAM_END);
	assert_int_equal(call_i(&via_zlib, "inflateEnd", ARGS(P(&in))), Z_OK);
	assert_memory_equal(again, text, sizeof text);

	out = (z_stream){.next_in = (Bytef *)text,
			 .avail_in = 20,
			 .next_out = packed,
			 .avail_out = sizeof packed};
	assert_int_equal(call_i(&via_zlib, "deflateInit", ARGS(P(&out), S(6))), Z_OK);
	assert_int_equal(call_i(&via_zlib, "deflate", ARGS(P(&out), S(Z_FINISH))), Z_STREAM_END);
	assert_int_equal(call_i(&via_zlib, "deflateEnd", ARGS(P(&out))), Z_OK);
	in = (z_stream){.next_in = packed,
			.avail_in = (uInt)out.total_out,
			.next_out = (Bytef *)again,
			.avail_out = sizeof again};
	memset(again, 0, sizeof again);
	assert_int_equal(call_i(&via_zlib, "inflateInit", ARGS(P(&in))), Z_OK);
	assert_int_equal(call_i(&via_zlib, "inflate", ARGS(P(&in), S(Z_FINISH))), Z_STREAM_END);
	assert_int_equal(call_i(&via_zlib, "inflateEnd", ARGS(P(&in))), Z_OK);
	assert_int_equal(in.total_out, 20);
	assert_memory_equal(again, text, 20);
}

static void
values_are_printed_into_a_gzip_file(void **state)
{
	char path[] = "/tmp/viaduct-XXXXXX", text[40] = "";
	int fd = mkstemp(path);
	void *file;

	(void)state;
	assert_true(fd >= 0);
	file = call_p(&via_zlib, "gzdopen", ARGS(S(fd), P("wb")));
	assert_int_equal(call_i(&via_zlib, "gzprintf_int", ARGS(P(file), P("%d,"), S(-7))), 3);
	assert_int_equal(
	    call_i(&via_zlib, "gzprintf_llong", ARGS(P(file), P("%lld,"), S(5000000000))), 11);
	assert_int_equal(call_i(&via_zlib, "gzprintf_double", ARGS(P(file), P("%.2f,"), D(0.25))),
			 5);
	assert_int_equal(call_i(&via_zlib, "gzprintf_string", ARGS(P(file), P("<%s>"), P("end"))),
			 5);
	assert_int_equal(call_i(&via_zlib, "gzclose", ARGS(P(file))), Z_OK);
	file = call_p(&via_zlib, "gzopen", ARGS(P(path), P("rb")));
	assert_int_equal(call_i(&via_zlib, "gzread", ARGS(P(file), P(text), U(sizeof text))), 24);
	assert_string_equal(text, "-7,5000000000,0.25,<end>");
	assert_int_equal(call_i(&via_zlib, "gzclose", ARGS(P(file))), Z_OK);
	unlink(path);
}

/* --- functions of the host --- */

/* What an allocator has given out. */
struct given {
	unsigned taken, freed;
	size_t bytes;
};

static void
handle_allocate(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	struct given *given = called->userdata;
	size_t items = (size_t)arguments[1].u, size = (size_t)arguments[2].u;

	given->taken++;
	given->bytes += items * size;
	ret_result->p = calloc(items, size);
}

static void
handle_free(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)ret_result;
	((struct given *)called->userdata)->freed++;
	free(arguments[1].p);
}

static void
handle_refuse(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)arguments;
	(void)ret_result; /* NULL */
	((struct given *)called->userdata)->taken++;
}

static void
handlers_give_a_stream_its_memory(void **state)
{
	struct given given = {0};
	struct via_upcall allocate = upcall_of(&via_zlib, "alloc_func", handle_allocate, &given);
	struct via_upcall refuse = upcall_of(&via_zlib, "alloc_func", handle_refuse, &given);
	struct via_upcall release = upcall_of(&via_zlib, "free_func", handle_free, &given);
	unsigned char text[] = "memory, memory, memory of the host's", packed[100], again[100];
	z_stream stream;
	via_value result;

	(void)state;
	memset(&stream, 0, sizeof stream);
	stream.zalloc = (alloc_func)allocate.code;
	stream.zfree = (free_func)release.code;
	stream.opaque = allocate.data;
	assert_int_equal(call_i(&via_zlib, "deflateInit", ARGS(P(&stream), S(9))), Z_OK);
	stream.next_in = text;
	stream.avail_in = sizeof text;
	stream.next_out = packed;
	stream.avail_out = sizeof packed;
	assert_int_equal(call_i(&via_zlib, "deflate", ARGS(P(&stream), S(Z_FINISH))), Z_STREAM_END);
	assert_true(given.taken >= 2);
	assert_true(given.bytes > 4096);
	assert_int_equal(given.freed, 0);
	assert_int_equal(call_i(&via_zlib, "deflateEnd", ARGS(P(&stream))), Z_OK);
	assert_int_equal(given.freed, given.taken);

	given = (struct given){0};
	stream.next_in = packed;
	stream.avail_in = (uInt)stream.total_out;
	stream.next_out = again;
	stream.avail_out = sizeof again;
	assert_int_equal(call_i(&via_zlib, "inflateInit", ARGS(P(&stream))), Z_OK);
	assert_int_equal(call_i(&via_zlib, "inflate", ARGS(P(&stream), S(Z_FINISH))), Z_STREAM_END);
	assert_int_equal(call_i(&via_zlib, "inflateEnd", ARGS(P(&stream))), Z_OK);
	assert_memory_equal(again, text, sizeof text);
	assert_true(given.taken >= 1);
	assert_int_equal(given.freed, given.taken);

	given = (struct given){0};
	stream.opaque = refuse.data;
	assert_true(allocate.code == refuse.code);
	assert_int_equal(call(&via_zlib, "inflateInit", ARGS(P(&stream)), &result), -Z_MEM_ERROR);
	assert_int_equal(given.taken, 1);
	assert_int_equal(via_upcall_release(&release), VIA_OK);
	assert_int_equal(via_upcall_release(&refuse), VIA_OK);
	assert_int_equal(via_upcall_release(&allocate), VIA_OK);
}

/* A text that is handed over, or collected, piece by piece. */
struct pieces {
	unsigned char bytes[400];
	size_t length, at, calls;
};

static void
handle_in(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	struct pieces *pieces = called->userdata;
	size_t piece = pieces->length - pieces->at < 7 ? pieces->length - pieces->at : 7;

	*(unsigned char **)arguments[1].p = pieces->bytes + pieces->at;
	pieces->at += piece;
	pieces->calls++;
	ret_result->u = piece;
}

static void
handle_out(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	struct pieces *pieces = called->userdata;
	size_t length = (size_t)arguments[2].u;

	pieces->calls++;
	if (length > sizeof pieces->bytes - pieces->length) {
		ret_result->i = 1;
		return;
	}
	memcpy(pieces->bytes + pieces->length, arguments[1].p, length);
	pieces->length += length;
}

static void
handlers_feed_inflate_and_take_from_it(void **state)
{
	static unsigned char window[1 << 15];
	struct pieces from = {.length = 0}, to = {.length = 0};
	struct via_upcall in = upcall_of(&via_zlib, "in_func", handle_in, &from);
	struct via_upcall out = upcall_of(&via_zlib, "out_func", handle_out, &to);
	unsigned char text[300];
	z_stream stream;
	via_value result;

	(void)state;
	for (size_t i = 0; i < sizeof text; i++)
		text[i] = (unsigned char)(i * i);
	memset(&stream, 0, sizeof stream);
	assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY), Z_OK);
	stream.next_in = text;
	stream.avail_in = sizeof text;
	stream.next_out = from.bytes;
	stream.avail_out = sizeof from.bytes;
	assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
	from.length = stream.total_out;
	assert_int_equal(deflateEnd(&stream), Z_OK);

	memset(&stream, 0, sizeof stream);
	assert_int_equal(call_i(&via_zlib, "inflateBackInit", ARGS(P(&stream), S(15), P(window))),
			 Z_OK);
	assert_int_equal(
	    call_i(&via_zlib, "inflateBack",
		   ARGS(P(&stream), CODE(in.code), P(in.data), CODE(out.code), P(out.data))),
	    Z_STREAM_END);
	assert_int_equal(to.length, sizeof text);
	assert_memory_equal(to.bytes, text, sizeof text);
	assert_int_equal(from.calls, (from.length + 6) / 7);
	assert_true(to.calls >= 1);

	/* No more input: the handler says so, and the call fails. */
	from.at = from.length;
	assert_int_equal(
	    call(&via_zlib, "inflateBack",
		 ARGS(P(&stream), CODE(in.code), P(in.data), CODE(out.code), P(out.data)), &result),
	    -Z_BUF_ERROR);
	assert_int_equal(call_i(&via_zlib, "inflateBackEnd", ARGS(P(&stream))), Z_OK);
	assert_int_equal(via_upcall_release(&in), VIA_OK);
	assert_int_equal(via_upcall_release(&out), VIA_OK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(checksums_are_those_of_a_direct_call),
	    cmocka_unit_test(what_is_compressed_comes_back),
	    cmocka_unit_test(the_end_of_a_stream_is_no_failure),
	    cmocka_unit_test(a_wrong_version_is_told),
	    cmocka_unit_test(a_gzip_file_is_written_and_read),
	    cmocka_unit_test(the_stream_is_described),
	    cmocka_unit_test(macros_begin_a_stream),
	    cmocka_unit_test(values_are_printed_into_a_gzip_file),
	    cmocka_unit_test(handlers_give_a_stream_its_memory),
	    cmocka_unit_test(handlers_feed_inflate_and_take_from_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
