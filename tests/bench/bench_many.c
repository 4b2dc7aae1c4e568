/* SPDX-License-Identifier: MIT */
/*
 * Calls of many different functions in random order: what a call costs whose
 * target the processor cannot foresee. All functions have one shape: they share
 * a stub, and a cif. And finding one by its name, among all of them.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <viaduct/viaduct.h>

#include "harness.h"
#include "many.h"
#include "many.via.h"

/* So long that no processor learns it by heart. */
#define ORDERED 65536

typedef int (*target)(int, int);

static const target targets[MANY_COUNT] = {
#include "many_table.h"
};

static uint16_t order[ORDERED]; /* of functions, by the call */

/* `kinds` different functions, each drawn anew. */
static void
draw_order(unsigned kinds)
{
	uint32_t state = 12345;
	for (size_t i = 0; i < ORDERED; i++) {
		state = state * 1664525 + 1013904223;
		order[i] = (uint16_t)((state >> 16) % kinds);
	}
}

static void
direct_many(size_t count)
{
	const target *table = targets;
	int64_t sum = 0;
	bench_touch(&table);
	for (size_t i = 0; i < count; i++)
		sum += table[order[i % ORDERED]]((int)i, 3);
	bench_touch(&sum);
}

static void
stub_many(size_t count)
{
	const struct via_function *functions = via_function_at(&via_many, 0);
	via_value arguments[2], result;
	int64_t sum = 0;
	bench_touch(&functions);
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = (int)i;
		arguments[1].i = 3;
		via_status status = via_call(&functions[order[i % ORDERED]], arguments, &result);
		sum += status == VIA_OK ? result.i : -status;
	}
	bench_touch(&sum);
}

#if defined(BENCH_LIBFFI)
#include <ffi.h>

static void
libffi_many(size_t count)
{
	const target *table = targets;
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_sint, &ffi_type_sint};
	int a, b;
	void *values[] = {&a, &b};
	ffi_arg result;
	int64_t sum = 0;
	if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 2, &ffi_type_sint, parameters) != FFI_OK)
		abort();
	bench_touch(&table);
	for (size_t i = 0; i < count; i++) {
		a = (int)i;
		b = 3;
		ffi_call(&cif, FFI_FN(table[order[i % ORDERED]]), &result, values);
		sum += (int)result;
	}
	bench_touch(&sum);
}
#else
#define BENCH_LIBFFI NULL
#define libffi_many NULL
#endif

/* --- by name --- */

static char names[MANY_NAMES][sizeof "many_9999"]; /* the host's own */

static void
find_many(size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct via_function *function =
		    via_find(&via_many, names[order[i % ORDERED]]);
		bench_touch(&function);
	}
}

enum { DIRECT, STUB, LIBFFI, WAYS };

static struct bench_contender ways[WAYS] = {
    [DIRECT] = BENCH_WAY("direct", BENCH_REFERENCE, direct_many),
    [STUB] = BENCH_WAY("stub", BENCH_OURS, stub_many),
    [LIBFFI] = BENCH_WAY("ffi_call", BENCH_PEER, libffi_many),
};
static struct bench_contender finds[] = {BENCH_WAY("via_find", BENCH_OURS, find_many)};

int
main(int argc, char **argv)
{
	static const struct {
		const char *name;
		unsigned kinds;
	} rows[] = {
	    {"one function", 1},
	    {"16 functions", 16},
	    {"256 functions", 256},
	    {"4096 functions", MANY_COUNT},
	};
	bench_start("many", argc, argv);
	bench_version("libffi", BENCH_LIBFFI);
	bench_section("Many functions",
		      "Different functions of one shape, int(int, int), in random order; they "
		      "share a stub, and a cif.");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		draw_order(rows[i].kinds);
		bench_row(rows[i].name, ways, WAYS, BENCH_ROUNDS);
		bench_bar("ffi_call / stub", bench_ratio(&ways[LIBFFI], &ways[STUB]), 3,
			  BENCH_AT_LEAST);
	}
	bench_section("Names", "A function by its name, in random order; the name is a copy of the "
			       "host's, and neither it nor the tables fit the first caches.");
	for (unsigned number = 0; number < MANY_NAMES; number++)
		snprintf(names[number], sizeof names[number], "many_%u", number);
	draw_order(MANY_NAMES);
	bench_row("one of 10000 names", finds, 1, BENCH_ROUNDS);
	if (!bench_counting())
		bench_bar("ns", bench_median(&finds[0]), 20, BENCH_AT_MOST);
	return bench_end();
}
