/* SPDX-License-Identifier: MIT */
/*
 * What a call costs: direct through a pointer, through a stub, through a stub
 * with the result in a frame, through libffi with a prepared cif. Each writes
 * its arguments anew each time and looks at the result, as a host does; the
 * loop around it is counted in. One row is one callee.
 *
 * `bench_call COUNT` measures nothing: it makes COUNT calls in each way, for
 * instructions.py to count.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include <viaduct/viaduct.h>

#include "bench_call.via.h"
#include "callees.h"
#include "harness.h"

#define BAR 5.0 /* how many times faster the stub must be than ffi_call, on the row `try` */

static const struct via_function *
function_at(enum via_bench_call_index index)
{
	const struct via_function *function = &via_bench_call.functions[index];
	bench_touch(&function);
	return function;
}

/* --- direct --- */

static void
direct_empty(size_t count)
{
	void (*target)(void) = callee_empty;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++)
		target();
}

static void
direct_add(size_t count)
{
	int (*target)(int, int) = callee_add;
	int64_t sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++)
		sum += target((int)i, 3);
	bench_touch(&sum);
}

static void
direct_try(size_t count)
{
	int (*target)(int, int) = callee_try;
	int64_t sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++) {
		int result = target((int)i, 3);
		sum += result == -1 ? -errno : result;
	}
	bench_touch(&sum);
}

static void
direct_mixed(size_t count)
{
	long (*target)(int, double, const char *, unsigned int, long, float, short, void *, size_t,
		       double) = callee_mixed;
	int64_t sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++)
		sum += target((int)i, 1.5, "c", 4, 5, 6.5F, 7, &sum, i, 9.5);
	bench_touch(&sum);
}

static void
direct_pair(size_t count)
{
	struct pair (*target)(long long, long long) = callee_pair;
	int64_t sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++)
		sum += target((long long)i, 3).second;
	bench_touch(&sum);
}

static void
direct_quad(size_t count)
{
	struct quad (*target)(double, double) = callee_quad;
	double sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++)
		sum += target((double)i, 3.5).d;
	bench_touch(&sum);
}

/* --- a stub, the result in a place of the caller's --- */

static void
stub_empty(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_empty);
	via_status failures = 0;
	for (size_t i = 0; i < count; i++)
		failures += via_call(function, NULL, NULL);
	bench_touch(&failures);
}

static void
stub_integers(const struct via_function *function, size_t count)
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

static void
stub_add(size_t count)
{
	stub_integers(function_at(via_bench_call_index_callee_add), count);
}

static void
stub_try(size_t count)
{
	stub_integers(function_at(via_bench_call_index_callee_try), count);
}

static void
stub_mixed(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_mixed);
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

static void
stub_pair(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_pair);
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

static void
stub_quad(size_t count)
{
	const struct via_function *function = function_at(via_bench_call_index_callee_quad);
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

/* --- a stub, the result in a frame that is opened and closed each time --- */

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

/* --- libffi, the cif prepared before the loop --- */

#ifdef BENCH_LIBFFI
#include <ffi.h>

static void
prepare(ffi_cif *cif, ffi_type *result, ffi_type **parameters, unsigned int count)
{
	if (ffi_prep_cif(cif, FFI_DEFAULT_ABI, count, result, parameters) != FFI_OK)
		abort();
}

static void
libffi_empty(size_t count)
{
	ffi_cif cif;
	void (*target)(void) = callee_empty;
	prepare(&cif, &ffi_type_void, NULL, 0);
	bench_touch(&target);
	for (size_t i = 0; i < count; i++)
		ffi_call(&cif, target, NULL, NULL);
}

static void
libffi_integers(int (*target)(int, int), size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_sint, &ffi_type_sint};
	int a, b;
	void *values[] = {&a, &b};
	ffi_arg result;
	int64_t sum = 0;
	prepare(&cif, &ffi_type_sint, parameters, 2);
	bench_touch(&target);
	for (size_t i = 0; i < count; i++) {
		a = (int)i;
		b = 3;
		ffi_call(&cif, FFI_FN(target), &result, values);
		sum += (int)result == -1 ? -errno : (int)result;
	}
	bench_touch(&sum);
}

static void
libffi_add(size_t count)
{
	libffi_integers(callee_add, count);
}

static void
libffi_try(size_t count)
{
	libffi_integers(callee_try, count);
}

static void
libffi_mixed(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_sint,
				  &ffi_type_double,
				  &ffi_type_pointer,
				  &ffi_type_uint,
				  &ffi_type_slong,
				  &ffi_type_float,
				  &ffi_type_sshort,
				  &ffi_type_pointer,
				  sizeof(size_t) == sizeof(unsigned int) ? &ffi_type_uint
									 : &ffi_type_ulong,
				  &ffi_type_double};
	int a;
	double b, j;
	const char *c;
	unsigned int d;
	long e;
	float f;
	short g;
	void *h;
	size_t k;
	void *values[] = {&a, &b, &c, &d, &e, &f, &g, &h, &k, &j};
	ffi_arg result;
	int64_t sum = 0;
	prepare(&cif, &ffi_type_slong, parameters, 10);
	for (size_t i = 0; i < count; i++) {
		a = (int)i;
		b = 1.5;
		c = "c";
		d = 4;
		e = 5;
		f = 6.5F;
		g = 7;
		h = &sum;
		k = i;
		j = 9.5;
		ffi_call(&cif, FFI_FN(callee_mixed), &result, values);
		sum += (long)result;
	}
	bench_touch(&sum);
}

static void
libffi_pair(size_t count)
{
	ffi_cif cif;
	ffi_type *fields[] = {&ffi_type_sint64, &ffi_type_sint64, NULL};
	ffi_type type = {0, 0, FFI_TYPE_STRUCT, fields};
	ffi_type *parameters[] = {&ffi_type_sint64, &ffi_type_sint64};
	long long first, second;
	void *values[] = {&first, &second};
	struct pair result;
	int64_t sum = 0;
	prepare(&cif, &type, parameters, 2);
	for (size_t i = 0; i < count; i++) {
		first = (long long)i;
		second = 3;
		ffi_call(&cif, FFI_FN(callee_pair), &result, values);
		sum += result.second;
	}
	bench_touch(&sum);
}

static void
libffi_quad(size_t count)
{
	ffi_cif cif;
	ffi_type *fields[] = {&ffi_type_double, &ffi_type_double, &ffi_type_double,
			      &ffi_type_double, NULL};
	ffi_type type = {0, 0, FFI_TYPE_STRUCT, fields};
	ffi_type *parameters[] = {&ffi_type_double, &ffi_type_double};
	double a, b;
	void *values[] = {&a, &b};
	struct quad result;
	double sum = 0;
	prepare(&cif, &type, parameters, 2);
	for (size_t i = 0; i < count; i++) {
		a = (double)i;
		b = 3.5;
		ffi_call(&cif, FFI_FN(callee_quad), &result, values);
		sum += result.d;
	}
	bench_touch(&sum);
}
#else
#define libffi_empty NULL
#define libffi_add NULL
#define libffi_try NULL
#define libffi_mixed NULL
#define libffi_pair NULL
#define libffi_quad NULL
#endif

/* --- the table --- */

enum { DIRECT, STUB, FRAME, LIBFFI, WAYS };

static struct row {
	const char *name;
	struct bench_contender ways[WAYS];
} rows[] = {
    {"void(void)",
     {{.run = direct_empty}, {.run = stub_empty}, {.run = NULL}, {.run = libffi_empty}}},
    {"int(int, int)", {{.run = direct_add}, {.run = stub_add}, {.run = NULL}, {.run = libffi_add}}},
    {"the same, errno(ret == -1)",
     {{.run = direct_try}, {.run = stub_try}, {.run = NULL}, {.run = libffi_try}}},
    {"ten mixed arguments",
     {{.run = direct_mixed}, {.run = stub_mixed}, {.run = NULL}, {.run = libffi_mixed}}},
    {"struct of 16 bytes as result",
     {{.run = direct_pair}, {.run = stub_pair}, {.run = frame_pair}, {.run = libffi_pair}}},
    {"struct of 32 bytes as result",
     {{.run = direct_quad}, {.run = stub_quad}, {.run = frame_quad}, {.run = libffi_quad}}},
};

enum { ROWS = sizeof rows / sizeof *rows, ROW_TRY = 2 };

static void
print_time(const struct bench_contender *contender, const char *missing)
{
	if (contender->run != NULL)
		printf("%9.2f %3.0f%%", bench_median(contender), bench_spread(contender) * 100);
	else
		printf("%9s     ", missing);
}

static void
print_ratio(const struct bench_contender *slow, const struct bench_contender *fast)
{
	if (slow->run != NULL && fast->run != NULL)
		printf("%13.2f", bench_ratio(slow, fast));
	else
		printf("%13s", "-");
}

static void
print_row(const struct row *row)
{
	printf("%-28s", row->name);
	for (size_t way = 0; way < WAYS; way++)
		print_time(&row->ways[way], way == LIBFFI ? "absent" : "-");
	print_ratio(&row->ways[STUB], &row->ways[DIRECT]);
	print_ratio(&row->ways[FRAME], &row->ways[DIRECT]);
	print_ratio(&row->ways[LIBFFI], &row->ways[STUB]);
	print_ratio(&row->ways[LIBFFI], &row->ways[FRAME]);
	printf("\n");
	fflush(stdout);
}

static void
print_bar(const struct row *row)
{
	if (row->ways[LIBFFI].run == NULL)
		return;
	double ratio = bench_ratio(&row->ways[LIBFFI], &row->ways[STUB]);
	printf("\nint(int, int) with a rule: the stub is %.2f times as fast as ffi_call, at least "
	       "%.0f: %s\n",
	       ratio, BAR, ratio >= BAR ? "holds" : "DOES NOT HOLD");
}

/* Without a measurement: `count` calls in each way. */
static void
run_each(size_t count)
{
	for (size_t i = 0; i < ROWS; i++)
		for (size_t way = 0; way < WAYS; way++)
			if (rows[i].ways[way].run != NULL)
				rows[i].ways[way].run(count);
}

int
main(int argc, char **argv)
{
	if (argc > 1) {
		run_each(strtoul(argv[1], NULL, 10));
		return 0;
	}
#ifdef BENCH_LIBFFI
	printf("libffi %s\n", BENCH_LIBFFI);
#else
	printf("libffi is absent\n");
#endif
	printf("ns for one call, the loop with it: median and spread of %d interleaved rounds;\n"
	       "ratios: medians over the rounds\n\n"
	       "%28s%14s%14s%14s%14s%13s%13s%13s%13s\n",
	       BENCH_ROUNDS, "", "direct", "stub", "in a frame", "ffi_call", "stub/direct",
	       "frame/direct", "ffi/stub", "ffi/frame");
	for (size_t i = 0; i < ROWS; i++) {
		bench_measure(rows[i].ways, WAYS, BENCH_ROUNDS);
		print_row(&rows[i]);
	}
	print_bar(&rows[ROW_TRY]);
	return 0;
}
