/* SPDX-License-Identifier: MIT */
/*
 * What a call costs: direct through a pointer, through a stub, an adapter, a
 * prepared function that libffi carries, and through what is taken instead
 * (peers.h). Each writes its arguments anew each time and looks at the result,
 * as a host does; the loop around it is counted in. One row is one callee.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <viaduct/viaduct.h>

#define VIA_ADAPTERS
#include "bench_call.via.h"
#include "callees.h"
#include "direct.h"
#include "harness.h"
#include "peers.h"

static const struct via_function *
function_at(enum via_bench_call_index index)
{
	const struct via_function *function = via_function_at(&via_bench_call, index);
	bench_touch(&function);
	return function;
}

/* --- signatures that are known only at run time, by the row --- */

#define PREPARED(row, text)                                                                        \
	static struct via_function *row##_function;                                                \
	static const char row##_signature[] = text;

PREPARED(empty, "void()")
PREPARED(identity, "int(int)")
PREPARED(add, "int(int, int)")
PREPARED(try, "int(int, int) !errno(==-1)")
PREPARED(ten, "long(int, f64, int, f64, int, f64, int, f64, int, f64)")
PREPARED(mixed, "long(int, f64, ptr, uint, long, f32, short, ptr, size, f64)")
PREPARED(pointer, "ptr(ptr)")
PREPARED(pointers, "ptr(ptr, ptr, ptr)")
PREPARED(visitor, "int(ptr, int, ptr)")
PREPARED(duo, "{int, int}({int, int})")
PREPARED(turn, "{f64, f64}({f64, f64})")
PREPARED(sum_two, "f64({f64, f64})")
PREPARED(sum_three, "f64({f64, f64, f64})")
PREPARED(sum_four, "f64({f64, f64, f64, f64})")
PREPARED(pair, "{longlong, longlong}(longlong, longlong)")
PREPARED(quad, "{f64, f64, f64, f64}(f64, f64)")

/* Whether this library can; it finds no stub, as long as no module is registered. */
static bool
prepare(const char *text, void (*target)(void), struct via_function **ret_function)
{
	via_status status = via_prepare(text, target, ret_function, NULL);
	if (status != VIA_OK && status != VIA_UNAVAILABLE)
		abort();
	return status == VIA_OK;
}

static bool
prepare_all(void)
{
#define PREPARE(row) prepare(row##_signature, (void (*)(void))callee_##row, &row##_function)
	return PREPARE(empty) && PREPARE(identity) && PREPARE(add) && PREPARE(try) &&
	       PREPARE(ten) && PREPARE(mixed) && PREPARE(pointer) && PREPARE(pointers) &&
	       PREPARE(visitor) && PREPARE(duo) && PREPARE(turn) && PREPARE(sum_two) &&
	       PREPARE(sum_three) && PREPARE(sum_four) && PREPARE(pair) && PREPARE(quad);
}

/* --- loops over via_call, for a stub and for a prepared function --- */

#define STUB(row)                                                                                  \
	static void stub_##row(size_t count)                                                       \
	{                                                                                          \
		row##_calls(function_at(via_bench_call_index_callee_##row), count);                \
	}
#define BOTH(row)                                                                                  \
	STUB(row)                                                                                  \
	static void prepared_##row(size_t count)                                                   \
	{                                                                                          \
		row##_calls(row##_function, count);                                                \
	}

static void
empty_calls(const struct via_function *function, size_t count)
{
	via_status failures = 0;
	for (size_t i = 0; i < count; i++)
		failures += via_call(function, NULL, NULL);
	bench_touch(&failures);
}

BOTH(empty)

static void
identity_calls(const struct via_function *function, size_t count)
{
	via_value arguments[1], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = (int)i;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? result.i : -status;
	}
	bench_touch(&sum);
}

BOTH(identity)

static void
add_calls(const struct via_function *function, size_t count)
{
	via_value arguments[2], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = (int)i;
		arguments[1].i = 3;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? result.i : -status;
	}
	bench_touch(&sum);
}

BOTH(add)

static void
try_calls(const struct via_function *function, size_t count)
{
	via_value arguments[2], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = (int)i;
		arguments[1].i = 3;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? result.i : -status;
	}
	bench_touch(&sum);
}

BOTH(try)

static void
ten_calls(const struct via_function *function, size_t count)
{
	via_value arguments[10], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = (int)i;
		arguments[1].d = 1.5;
		arguments[2].i = 2;
		arguments[3].d = 3.5;
		arguments[4].i = 4;
		arguments[5].d = 5.5;
		arguments[6].i = 6;
		arguments[7].d = 7.5;
		arguments[8].i = 8;
		arguments[9].d = 9.5;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? result.i : -status;
	}
	bench_touch(&sum);
}

BOTH(ten)

static void
mixed_calls(const struct via_function *function, size_t count)
{
	via_value arguments[10], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = (int)i;
		arguments[1].d = 1.5;
		arguments[2].p = (void *)(uintptr_t) "c";
		arguments[3].u = 4;
		arguments[4].i = 5;
		arguments[5].f = 6.5F;
		arguments[6].i = 7;
		arguments[7].p = &sum;
		arguments[8].u = i;
		arguments[9].d = 9.5;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? result.i : -status;
	}
	bench_touch(&sum);
}

BOTH(mixed)

static void
pointer_calls(const struct via_function *function, size_t count)
{
	via_value arguments[1], result;
	uintptr_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].p = (void *)i;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? (uintptr_t)result.p : 0;
	}
	bench_touch(&sum);
}

BOTH(pointer)

static void
pointers_calls(const struct via_function *function, size_t count)
{
	via_value arguments[3], result;
	uintptr_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].p = (void *)i;
		arguments[1].p = &sum;
		arguments[2].p = NULL;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? (uintptr_t)result.p : 0;
	}
	bench_touch(&sum);
}

BOTH(pointers)

static void
visitor_calls(const struct via_function *function, size_t count)
{
	via_value arguments[3], result;
	int instance = 3;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].p = &instance;
		arguments[1].i = (int)i;
		arguments[2].p = &sum;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? result.i : -status;
	}
	bench_touch(&sum);
}

BOTH(visitor)

static void
duo_calls(const struct via_function *function, size_t count)
{
	via_value arguments[1], result;
	struct duo place;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct duo argument = {(int)i, 3};
		arguments[0].p = &argument;
		result.p = &place;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? place.first : -status;
	}
	bench_touch(&sum);
}

BOTH(duo)

static void
turn_calls(const struct via_function *function, size_t count)
{
	via_value arguments[1], result;
	struct vector place;
	double sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct vector argument = {(double)i, 3.5};
		arguments[0].p = &argument;
		result.p = &place;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? place.y : (double)-status;
	}
	bench_touch(&sum);
}

BOTH(turn)

/* Sums of the fields of a struct: by value and by pointer, the host writes the same values. */
#define SUM(row, type, ...)                                                                        \
	static void row##_calls(const struct via_function *function, size_t count)                 \
	{                                                                                          \
		via_value arguments[1], result;                                                    \
		double sum = 0;                                                                    \
		for (size_t i = 0; i < count; i++) {                                               \
			struct type argument = {(double)i, __VA_ARGS__};                           \
			arguments[0].p = &argument;                                                \
			via_status status = via_call(function, arguments, &result);                \
			sum += status == VIA_OK ? result.d : (double)-status;                      \
		}                                                                                  \
		bench_touch(&sum);                                                                 \
	}                                                                                          \
	BOTH(row)                                                                                  \
	static void stub_##row##_at(size_t count)                                                  \
	{                                                                                          \
		row##_calls(function_at(via_bench_call_index_callee_##row##_at), count);           \
	}

SUM(sum_two, vector, 3.5)
SUM(sum_three, triple, 3.5, 4.5)
SUM(sum_four, quad, 3.5, 4.5, 5.5)

static void
pair_calls(const struct via_function *function, size_t count)
{
	via_value arguments[2], result;
	struct pair place;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = (long long)i;
		arguments[1].i = 3;
		result.p = &place;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? place.second : -status;
	}
	bench_touch(&sum);
}

BOTH(pair)

static void
quad_calls(const struct via_function *function, size_t count)
{
	via_value arguments[2], result;
	struct quad place;
	double sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].d = (double)i;
		arguments[1].d = 3.5;
		result.p = &place;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? place.d : (double)-status;
	}
	bench_touch(&sum);
}

BOTH(quad)

/* The struct was written long before: its stores are done when it is read. */
#define KEPT(row, type)                                                                            \
	static struct type row##_kept;                                                             \
	static void direct_##row##_kept(size_t count)                                              \
	{                                                                                          \
		double (*target)(struct type) = callee_##row;                                      \
		double sum = 0;                                                                    \
		bench_touch(&target);                                                              \
		for (size_t i = 0; i < count; i++)                                                 \
			sum += target(row##_kept);                                                 \
		bench_touch(&sum);                                                                 \
	}                                                                                          \
	static void kept_calls_of_##row(const struct via_function *function, size_t count)         \
	{                                                                                          \
		via_value argument, result;                                                        \
		double sum = 0;                                                                    \
		for (size_t i = 0; i < count; i++) {                                               \
			argument.p = &row##_kept;                                                  \
			via_status status = via_call(function, &argument, &result);                \
			sum += status == VIA_OK ? result.d : (double)-status;                      \
		}                                                                                  \
		bench_touch(&sum);                                                                 \
	}                                                                                          \
	static void stub_##row##_kept(size_t count)                                                \
	{                                                                                          \
		kept_calls_of_##row(function_at(via_bench_call_index_callee_##row), count);        \
	}                                                                                          \
	static void stub_##row##_kept_at(size_t count)                                             \
	{                                                                                          \
		kept_calls_of_##row(function_at(via_bench_call_index_callee_##row##_at), count);   \
	}

KEPT(sum_three, triple)
KEPT(sum_four, quad)

/* The points lie in an array of the caller's. */
static void
circle_calls(const struct via_function *function, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct vector points[CIRCLE_POINTS + 1];
		points[0] = (struct vector){1, 0};
		for (size_t point = 0; point < CIRCLE_POINTS; point++) {
			via_value argument = {.p = &points[point]};
			via_value result = {.p = &points[point + 1]};
			if (via_call(function, &argument, &result) != VIA_OK)
				abort();
		}
		bench_touch(points);
	}
}

static void
stub_circle(size_t count)
{
	circle_calls(function_at(via_bench_call_index_callee_turn), count);
}

static void
prepared_circle(size_t count)
{
	circle_calls(turn_function, count);
}

static void
stub_circle_at(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_turn_at);
	for (size_t i = 0; i < count; i++) {
		struct vector points[CIRCLE_POINTS + 1];
		points[0] = (struct vector){1, 0};
		for (size_t point = 0; point < CIRCLE_POINTS; point++) {
			via_value arguments[] = {{.p = &points[point]}, {.p = &points[point + 1]}};
			if (via_call(function, arguments, NULL) != VIA_OK)
				abort();
		}
		bench_touch(points);
	}
}

/* --- results in a frame; one that is opened and closed each time, one for a whole circle --- */

static void
frame_pair(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_pair);
	via_value arguments[2], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct via_frame frame;
		arguments[0].i = (long long)i;
		arguments[1].i = 3;
		via_frame_open(&frame);
		via_status status = via_call_in(&frame, function, arguments, &result);
		sum += status == VIA_OK ? ((struct pair *)result.p)->second : -status;
		via_frame_close(&frame);
	}
	bench_touch(&sum);
}

static void
frame_quad(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_quad);
	via_value arguments[2], result;
	double sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct via_frame frame;
		arguments[0].d = (double)i;
		arguments[1].d = 3.5;
		via_frame_open(&frame);
		via_status status = via_call_in(&frame, function, arguments, &result);
		sum += status == VIA_OK ? ((struct quad *)result.p)->d : (double)-status;
		via_frame_close(&frame);
	}
	bench_touch(&sum);
}

static void
frame_circle(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_turn);
	for (size_t i = 0; i < count; i++) {
		struct via_frame frame;
		struct vector first = {1, 0};
		via_value point = {.p = &first};
		via_frame_open(&frame);
		for (size_t turns = 0; turns < CIRCLE_POINTS; turns++) {
			via_value argument = point;
			if (via_call_in(&frame, function, &argument, &point) != VIA_OK)
				abort();
		}
		bench_touch(point.p);
		via_frame_close(&frame);
	}
}

/* --- adapters --- */

static void
adapter_try(size_t count)
{
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++)
		sum += bench_call_callee_try((int)i, 3);
	bench_touch(&sum);
}

static void
adapter_duo(size_t count)
{
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct duo result;
		bench_call_callee_duo(&result, (struct duo){(int)i, 3});
		sum += result.first;
	}
	bench_touch(&sum);
}

static void
adapter_turn(size_t count)
{
	double sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct vector result;
		bench_call_callee_turn(&result, (struct vector){(double)i, 3.5});
		sum += result.y;
	}
	bench_touch(&sum);
}

static void
adapter_pair(size_t count)
{
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct pair result;
		bench_call_callee_pair(&result, (long long)i, 3);
		sum += result.second;
	}
	bench_touch(&sum);
}

static void
adapter_quad(size_t count)
{
	double sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct quad result;
		bench_call_callee_quad(&result, (double)i, 3.5);
		sum += result.d;
	}
	bench_touch(&sum);
}

static void
adapter_circle(size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct vector points[CIRCLE_POINTS + 1];
		points[0] = (struct vector){1, 0};
		for (size_t point = 0; point < CIRCLE_POINTS; point++)
			bench_call_callee_turn(&points[point + 1], points[point]);
		bench_touch(points);
	}
}

/* --- strlen of a text whose length the host knows, and which C wants with a NUL --- */

static void
copy_text(char *copy, size_t length)
{
	memcpy(copy, strlen_text, length);
	copy[length] = '\0';
}

static void
frame_lengths(size_t length, size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_strlen);
	via_value argument, result;
	size_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		struct via_frame frame;
		via_frame_open(&frame);
		if (via_frame_alloc(&frame, length + 1, 1, &argument.p) != VIA_OK)
			abort();
		copy_text(argument.p, length);
		if (via_call(function, &argument, &result) != VIA_OK)
			abort();
		sum += result.u;
		via_frame_close(&frame);
	}
	bench_touch(&sum);
}

static void
stub_lengths(size_t length, size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_strlen);
	via_value argument, result;
	size_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		argument.p = malloc(length + 1);
		if (argument.p == NULL)
			abort();
		copy_text(argument.p, length);
		if (via_call(function, &argument, &result) != VIA_OK)
			abort();
		sum += result.u;
		free(argument.p);
	}
	bench_touch(&sum);
}

#define LENGTHS(length)                                                                            \
	static void frame_strlen_##length(size_t count)                                            \
	{                                                                                          \
		frame_lengths(length, count);                                                      \
	}                                                                                          \
	static void stub_strlen_##length(size_t count)                                             \
	{                                                                                          \
		stub_lengths(length, count);                                                       \
	}

LENGTHS(5)
LENGTHS(20)
LENGTHS(100)

/* --- the table --- */

enum {
	DIRECT,
	STUB,
	STUB_AT, /* the same work, with the struct by pointer */
	FRAME,
	ADAPTER,
	PREPARED,
	LIBFFI,
	LUA,
	GENERIC,
	GENERATED,
	WAYS
};

static const char *const names[WAYS] = {
    [DIRECT] = "direct",
    [STUB] = "stub",
    [STUB_AT] = "stub, by pointer",
    [FRAME] = "stub, in a frame",
    [ADAPTER] = "adapter",
    [PREPARED] = "prepared",
    [LIBFFI] = "ffi_call",
    [LUA] = "Lua's C API",
    [GENERIC] = "GObject, generic",
    [GENERATED] = "GObject, genmarshal",
};

struct row {
	const char *name;
	double peer_bar; /* how many times the time of the stub ffi_call must take */
	void (*ways[WAYS])(size_t count);
};

/* The contenders that work with an argument by pointer; those that nearly every row has. */
#define WAYS_AT(row) [DIRECT] = direct_##row, [STUB] = stub_##row, [LIBFFI] = libffi_##row
#define WAYS_KEPT(row)                                                                             \
	[DIRECT] = direct_##row##_kept, [STUB] = stub_##row##_kept, [STUB_AT] = stub_##row##_kept_at
#define WAYS_OF(row) WAYS_AT(row), [PREPARED] = prepared_##row

static const struct row calls[] = {
    {"void(void)", 3, {WAYS_OF(empty), [LUA] = lua_empty}},
    {"int(int)", 3, {WAYS_OF(identity), [LUA] = lua_identity}},
    {"int(int, int)", 3, {WAYS_OF(add), [LUA] = lua_add}},
    {"int(int, int), errno(ret == -1)", 3, {WAYS_OF(try), [ADAPTER] = adapter_try}},
    {"ten ints and doubles in turn", 6, {WAYS_OF(ten), [LUA] = lua_ten}},
    {"ten mixed arguments", 6, {WAYS_OF(mixed)}},
    {"one pointer", 3, {WAYS_OF(pointer)}},
    {"three pointers", 6, {WAYS_OF(pointers)}},
    {"int(void *, int, void *)",
     6,
     {WAYS_OF(visitor), [GENERIC] = glib_generic_visitor, [GENERATED] = glib_generated_visitor}},
};

static const struct row structs[] = {
    {"two ints in and out", 3, {WAYS_OF(duo), [ADAPTER] = adapter_duo}},
    {"two doubles in and out", 3, {WAYS_OF(turn), [ADAPTER] = adapter_turn}},
    {"16 bytes in", 3, {WAYS_OF(sum_two), [STUB_AT] = stub_sum_two_at}},
    {"16 bytes in, by pointer", 3, {WAYS_AT(sum_two_at)}},
    {"24 bytes in", 3, {WAYS_OF(sum_three), [STUB_AT] = stub_sum_three_at}},
    {"24 bytes in, by pointer", 3, {WAYS_AT(sum_three_at)}},
    {"32 bytes in", 3, {WAYS_OF(sum_four), [STUB_AT] = stub_sum_four_at}},
    {"32 bytes in, by pointer", 3, {WAYS_AT(sum_four_at)}},
    {"24 bytes in, written before", 0, {WAYS_KEPT(sum_three)}},
    {"32 bytes in, written before", 0, {WAYS_KEPT(sum_four)}},
    {"16 bytes out", 3, {WAYS_OF(pair), [FRAME] = frame_pair, [ADAPTER] = adapter_pair}},
    {"32 bytes out", 3, {WAYS_OF(quad), [FRAME] = frame_quad, [ADAPTER] = adapter_quad}},
    {"unit circle, 100 points",
     3,
     {WAYS_OF(circle), [STUB_AT] = stub_circle_at, [FRAME] = frame_circle,
      [ADAPTER] = adapter_circle}},
    {"unit circle, 100 points by pointer", 3, {WAYS_AT(circle_at)}},
};

/* No prepared one here: what a text costs is its copy. */
static const struct row texts[] = {
    {"strlen of 5", 0, {WAYS_AT(strlen_5), [FRAME] = frame_strlen_5, [LUA] = lua_strlen_5}},
    {"strlen of 20", 0, {WAYS_AT(strlen_20), [FRAME] = frame_strlen_20, [LUA] = lua_strlen_20}},
    {"strlen of 100", 0, {WAYS_AT(strlen_100), [FRAME] = frame_strlen_100, [LUA] = lua_strlen_100}},
};

static bool has_prepared;
static struct bench_contender ways[WAYS]; /* of the row that was measured last */

static void
measure(const struct row *row)
{
	for (size_t way = 0; way < WAYS; way++) {
		ways[way] = (struct bench_contender){
		    .name = names[way],
		    .role = way == DIRECT  ? BENCH_REFERENCE
			    : way < LIBFFI ? BENCH_OURS
					   : BENCH_PEER,
		    .run = way != PREPARED || has_prepared ? row->ways[way] : NULL,
		};
	}
	bench_row(row->name, ways, WAYS, BENCH_ROUNDS);
	if (row->peer_bar > 0)
		bench_bar("ffi_call / stub", bench_ratio(&ways[LIBFFI], &ways[STUB]), row->peer_bar,
			  BENCH_AT_LEAST);
	if (row->ways[STUB_AT] != NULL)
		bench_bar("stub, by value / by pointer", bench_ratio(&ways[STUB], &ways[STUB_AT]),
			  1.1, BENCH_AT_MOST);
}

int
main(int argc, char **argv)
{
	bench_start("calls", argc, argv);
	bench_version("libffi", BENCH_LIBFFI);
	bench_version("Lua", BENCH_LUA);
	bench_version("GLib", BENCH_GLIB);
	has_prepared = prepare_all();
	bench_section("Calls", "A call through a pointer that the optimiser does not see through, "
			       "and the same call by the others.");
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		measure(&calls[i]);
		double ratio = bench_ratio(&ways[STUB], &ways[DIRECT]);
		if (calls[i].ways[STUB] == stub_add)
			bench_bar("stub / direct", ratio, 1.8, BENCH_AT_MOST);
		if (calls[i].ways[STUB] == stub_ten || calls[i].ways[STUB] == stub_mixed)
			bench_bar("stub / direct", ratio, 2, BENCH_AT_MOST);
	}
	bench_section("Structs", "By value, but where a row says otherwise.");
	for (size_t i = 0; i < sizeof structs / sizeof *structs; i++)
		measure(&structs[i]);
	bench_section("Texts", "The host knows the length and has no NUL: the text is copied for "
			       "the call, into memory from malloc, or into a frame. Lua keeps a "
			       "NUL behind its texts; interning it is its copy.");
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		measure(&texts[i]);
	return bench_end();
}
