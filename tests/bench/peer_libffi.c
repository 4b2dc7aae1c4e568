/* SPDX-License-Identifier: MIT */
/*
 * libffi by hand: a cif that is prepared before the loop, and values that are
 * written anew for each call.
 */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <ffi.h>

#include "callees.h"
#include "direct.h"
#include "harness.h"
#include "peers.h"

static void
prepare(ffi_cif *cif, ffi_type *result, ffi_type **parameters, unsigned int count)
{
	if (ffi_prep_cif(cif, FFI_DEFAULT_ABI, count, result, parameters) != FFI_OK)
		abort();
}

/* --- scalars --- */

void
libffi_empty(size_t count)
{
	ffi_cif cif;
	void (*target)(void) = callee_empty;
	prepare(&cif, &ffi_type_void, NULL, 0);
	bench_touch(&target);
	for (size_t i = 0; i < count; i++)
		ffi_call(&cif, target, NULL, NULL);
}

void
libffi_identity(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_sint};
	int a;
	void *values[] = {&a};
	ffi_arg result;
	int64_t sum = 0;
	prepare(&cif, &ffi_type_sint, parameters, 1);
	for (size_t i = 0; i < count; i++) {
		a = (int)i;
		ffi_call(&cif, FFI_FN(callee_identity), &result, values);
		sum += (int)result;
	}
	bench_touch(&sum);
}

static void
integers(int (*target)(int, int), size_t count)
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

void
libffi_add(size_t count)
{
	integers(callee_add, count);
}

void
libffi_try(size_t count)
{
	integers(callee_try, count);
}

void
libffi_ten(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_sint,   &ffi_type_double, &ffi_type_sint,
				  &ffi_type_double, &ffi_type_sint,   &ffi_type_double,
				  &ffi_type_sint,   &ffi_type_double, &ffi_type_sint,
				  &ffi_type_double};
	int a, c, e, g, k;
	double b, d, f, h, j;
	void *values[] = {&a, &b, &c, &d, &e, &f, &g, &h, &k, &j};
	ffi_arg result;
	int64_t sum = 0;
	prepare(&cif, &ffi_type_slong, parameters, 10);
	for (size_t i = 0; i < count; i++) {
		a = (int)i;
		b = 1.5;
		c = 2;
		d = 3.5;
		e = 4;
		f = 5.5;
		g = 6;
		h = 7.5;
		k = 8;
		j = 9.5;
		ffi_call(&cif, FFI_FN(callee_ten), &result, values);
		sum += (long)result;
	}
	bench_touch(&sum);
}

void
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

/* --- pointers --- */

void
libffi_pointer(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_pointer};
	void *a, *result;
	void *values[] = {&a};
	uintptr_t sum = 0;
	prepare(&cif, &ffi_type_pointer, parameters, 1);
	for (size_t i = 0; i < count; i++) {
		a = (void *)i;
		ffi_call(&cif, FFI_FN(callee_pointer), &result, values);
		sum += (uintptr_t)result;
	}
	bench_touch(&sum);
}

void
libffi_pointers(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_pointer, &ffi_type_pointer, &ffi_type_pointer};
	void *a, *b, *c, *result;
	void *values[] = {&a, &b, &c};
	uintptr_t sum = 0;
	prepare(&cif, &ffi_type_pointer, parameters, 3);
	for (size_t i = 0; i < count; i++) {
		a = (void *)i;
		b = &sum;
		c = NULL;
		ffi_call(&cif, FFI_FN(callee_pointers), &result, values);
		sum += (uintptr_t)result;
	}
	bench_touch(&sum);
}

void
libffi_visitor(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_pointer, &ffi_type_sint, &ffi_type_pointer};
	int instance = 3, b;
	void *a, *c;
	void *values[] = {&a, &b, &c};
	ffi_arg result;
	int64_t sum = 0;
	prepare(&cif, &ffi_type_sint, parameters, 3);
	for (size_t i = 0; i < count; i++) {
		a = &instance;
		b = (int)i;
		c = &sum;
		ffi_call(&cif, FFI_FN(callee_visitor), &result, values);
		sum += (int)result;
	}
	bench_touch(&sum);
}

/* --- structs --- */

static ffi_type *ints[] = {&ffi_type_sint, &ffi_type_sint, NULL};
static ffi_type *longs[] = {&ffi_type_sint64, &ffi_type_sint64, NULL};
static ffi_type *doubles[] = {&ffi_type_double, &ffi_type_double, &ffi_type_double,
			      &ffi_type_double, NULL};
static ffi_type type_duo = {0, 0, FFI_TYPE_STRUCT, ints};
static ffi_type type_pair = {0, 0, FFI_TYPE_STRUCT, longs};
static ffi_type type_vector = {0, 0, FFI_TYPE_STRUCT, doubles + 2};
static ffi_type type_triple = {0, 0, FFI_TYPE_STRUCT, doubles + 1};
static ffi_type type_quad = {0, 0, FFI_TYPE_STRUCT, doubles};

void
libffi_duo(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&type_duo};
	struct duo a, result;
	void *values[] = {&a};
	int64_t sum = 0;
	prepare(&cif, &type_duo, parameters, 1);
	for (size_t i = 0; i < count; i++) {
		a = (struct duo){(int)i, 3};
		ffi_call(&cif, FFI_FN(callee_duo), &result, values);
		sum += result.first;
	}
	bench_touch(&sum);
}

void
libffi_turn(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&type_vector};
	struct vector a, result;
	void *values[] = {&a};
	double sum = 0;
	prepare(&cif, &type_vector, parameters, 1);
	for (size_t i = 0; i < count; i++) {
		a = (struct vector){(double)i, 3.5};
		ffi_call(&cif, FFI_FN(callee_turn), &result, values);
		sum += result.y;
	}
	bench_touch(&sum);
}

/* Sums of the fields of a struct: `value` is &a, by value, or &at, by pointer; unused, `at` is not
   written. */
#define SUM(row, type, parameter, value, ...)                                                      \
	void libffi_##row(size_t count)                                                            \
	{                                                                                          \
		ffi_cif cif;                                                                       \
		ffi_type *parameters[] = {parameter};                                              \
		struct type a, *at;                                                                \
		double result, sum = 0;                                                            \
		void *values[] = {value};                                                          \
		prepare(&cif, &ffi_type_double, parameters, 1);                                    \
		for (size_t i = 0; i < count; i++) {                                               \
			a = (struct type){(double)i, __VA_ARGS__};                                 \
			at = &a;                                                                   \
			ffi_call(&cif, FFI_FN(callee_##row), &result, values);                     \
			sum += result;                                                             \
		}                                                                                  \
		(void)at;                                                                          \
		bench_touch(&sum);                                                                 \
	}

SUM(sum_two, vector, &type_vector, &a, 3.5)
SUM(sum_two_at, vector, &ffi_type_pointer, &at, 3.5)
SUM(sum_three, triple, &type_triple, &a, 3.5, 4.5)
SUM(sum_three_at, triple, &ffi_type_pointer, &at, 3.5, 4.5)
SUM(sum_four, quad, &type_quad, &a, 3.5, 4.5, 5.5)
SUM(sum_four_at, quad, &ffi_type_pointer, &at, 3.5, 4.5, 5.5)

void
libffi_pair(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_sint64, &ffi_type_sint64};
	long long first, second;
	void *values[] = {&first, &second};
	struct pair result;
	int64_t sum = 0;
	prepare(&cif, &type_pair, parameters, 2);
	for (size_t i = 0; i < count; i++) {
		first = (long long)i;
		second = 3;
		ffi_call(&cif, FFI_FN(callee_pair), &result, values);
		sum += result.second;
	}
	bench_touch(&sum);
}

void
libffi_quad(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_double, &ffi_type_double};
	double a, b;
	void *values[] = {&a, &b};
	struct quad result;
	double sum = 0;
	prepare(&cif, &type_quad, parameters, 2);
	for (size_t i = 0; i < count; i++) {
		a = (double)i;
		b = 3.5;
		ffi_call(&cif, FFI_FN(callee_quad), &result, values);
		sum += result.d;
	}
	bench_touch(&sum);
}

void
libffi_circle(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&type_vector};
	prepare(&cif, &type_vector, parameters, 1);
	for (size_t i = 0; i < count; i++) {
		struct vector points[CIRCLE_POINTS + 1];
		points[0] = (struct vector){1, 0};
		for (size_t point = 0; point < CIRCLE_POINTS; point++) {
			void *values[] = {&points[point]};
			ffi_call(&cif, FFI_FN(callee_turn), &points[point + 1], values);
		}
		bench_touch(points);
	}
}

void
libffi_circle_at(size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_pointer, &ffi_type_pointer};
	prepare(&cif, &ffi_type_void, parameters, 2);
	for (size_t i = 0; i < count; i++) {
		struct vector points[CIRCLE_POINTS + 1];
		points[0] = (struct vector){1, 0};
		for (size_t point = 0; point < CIRCLE_POINTS; point++) {
			struct vector *from = &points[point], *to = &points[point + 1];
			void *values[] = {&from, &to};
			ffi_call(&cif, FFI_FN(callee_turn_at), NULL, values);
		}
		bench_touch(points);
	}
}

/* --- texts --- */

static void
lengths(size_t length, size_t count)
{
	ffi_cif cif;
	ffi_type *parameters[] = {&ffi_type_pointer};
	ffi_arg result;
	size_t sum = 0;
	prepare(&cif, sizeof(size_t) == 8 ? &ffi_type_uint64 : &ffi_type_uint32, parameters, 1);
	for (size_t i = 0; i < count; i++) {
		char *copy = malloc(length + 1);
		if (copy == NULL)
			abort();
		memcpy(copy, strlen_text, length);
		copy[length] = '\0';
		void *values[] = {&copy};
		ffi_call(&cif, FFI_FN(strlen), &result, values);
		sum += (size_t)result;
		free(copy);
	}
	bench_touch(&sum);
}

void
libffi_strlen_5(size_t count)
{
	lengths(5, count);
}

void
libffi_strlen_20(size_t count)
{
	lengths(20, count);
}

void
libffi_strlen_100(size_t count)
{
	lengths(100, count);
}
