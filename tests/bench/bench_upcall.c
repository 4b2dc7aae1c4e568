/* SPDX-License-Identifier: MIT */
/*
 * What it costs that C calls a handler: through a compiled thunk, a compiled
 * entry of the pool, our closure of libffi, a closure made by hand, and none of
 * them, a function of C. Then sorting with a comparator of the host's; and what a
 * function costs whose signature is known only at run time.
 *
 * `bench_upcall COUNT` measures nothing: it has COUNT calls made in each way, for
 * instructions.py to count.
 */
#include <ffi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <viaduct/viaduct.h>

#include "bench_upcall.via.h"
#include "callees.h"
#include "harness.h"

#define SORTED 1000000 /* numbers */
#define SORT_ROUNDS 9

/* --- the handlers --- */

static int
native_visit(void *userdata, int number)
{
	return number + *(int *)userdata;
}

static void
handle_visit(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	ret_result->i = arguments[1].i + *(int *)call->userdata;
}

static void
handle_plain(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	ret_result->i = arguments[0].i + *(int *)call->userdata;
}

static void
receive_by_hand(ffi_cif *cif, void *place, void **places, void *userdata)
{
	(void)cif;
	*(ffi_sarg *)place = *(int *)places[1] + *(int *)userdata;
}

static int
native_compare(const void *left, const void *right)
{
	int a = *(const int *)left, b = *(const int *)right;
	return (a > b) - (a < b);
}

static void
handle_compare(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	ret_result->i = native_compare(arguments[0].p, arguments[1].p);
}

static void
compare_by_hand(ffi_cif *cif, void *place, void **places, void *userdata)
{
	(void)cif;
	(void)userdata;
	*(ffi_sarg *)place = native_compare(*(void **)places[0], *(void **)places[1]);
}

/* --- what they are reached by --- */

static int offset = 3;
static struct via_upcall thunk, entry, closure, compare_entry, compare_closure;
typedef int (*comparator)(const void *, const void *);

static visitor by_hand;
static comparator compared_by_hand;
static ffi_cif visit_cif, compare_cif, add_cif;

static void
require(bool is_good)
{
	if (!is_good)
		abort();
}

static void
close_by_hand(ffi_cif *cif, void (*function)(ffi_cif *, void *, void **, void *), void *userdata,
	      void (**ret_code)(void))
{
	void *code;
	ffi_closure *made = ffi_closure_alloc(sizeof *made, &code);
	require(made != NULL &&
		ffi_prep_closure_loc(made, cif, function, userdata, code) == FFI_OK);
	*ret_code = (void (*)(void))(uintptr_t)code;
}

static void
make_upcalls(void)
{
	static ffi_type *visit_types[] = {&ffi_type_pointer, &ffi_type_sint};
	static ffi_type *compare_types[] = {&ffi_type_pointer, &ffi_type_pointer};
	const struct via_callback *of_text;
	const struct via_module *module = &via_bench_upcall;
	require(via_upcall_new(via_find_callback(module, "visitor"), handle_visit, &offset,
			       &thunk) == VIA_OK);
	require(via_upcall_new(via_find_callback(module, "plain_visitor"), handle_plain, &offset,
			       &entry) == VIA_OK);
	require(via_upcall_new(via_find_callback(module, "comparator"), handle_compare, NULL,
			       &compare_entry) == VIA_OK);
	require(via_prepare_callback("int(ptr, int)", &of_text, NULL) == VIA_OK);
	require(via_upcall_new(of_text, handle_visit, &offset, &closure) == VIA_OK);
	require(via_prepare_callback("int(ptr, ptr)", &of_text, NULL) == VIA_OK);
	require(via_upcall_new(of_text, handle_compare, NULL, &compare_closure) == VIA_OK);
	require(ffi_prep_cif(&visit_cif, FFI_DEFAULT_ABI, 2, &ffi_type_sint, visit_types) ==
		FFI_OK);
	require(ffi_prep_cif(&compare_cif, FFI_DEFAULT_ABI, 2, &ffi_type_sint, compare_types) ==
		FFI_OK);
	void (*code)(void);
	close_by_hand(&visit_cif, receive_by_hand, &offset, &code);
	by_hand = (visitor)code;
	close_by_hand(&compare_cif, compare_by_hand, NULL, &code);
	compared_by_hand = (comparator)code;
}

/* --- upcalls --- */

static void
visits(visitor visit, void *data, size_t count)
{
	bench_touch(&visit);
	int sum = callee_visit(count, visit, data);
	bench_touch(&sum);
}

static void
upcall_native(size_t count)
{
	visits(native_visit, &offset, count);
}

static void
upcall_thunk(size_t count)
{
	visits((visitor)thunk.code, thunk.data, count);
}

static void
upcall_entry(size_t count)
{
	int sum = callee_visit_plainly(count, (plain_visitor)entry.code);
	bench_touch(&sum);
}

static void
upcall_closure(size_t count)
{
	visits((visitor)closure.code, &offset, count);
}

static void
upcall_by_hand(size_t count)
{
	visits(by_hand, &offset, count);
}

/* --- sorting --- */

static int *numbers;

static void
sorts(comparator compare, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint32_t state = 12345;
		for (size_t index = 0; index < SORTED; index++) {
			state = state * 1664525 + 1013904223;
			numbers[index] = (int)(state >> 1);
		}
		qsort(numbers, SORTED, sizeof *numbers, compare);
	}
}

static void
sort_native(size_t count)
{
	sorts(native_compare, count);
}

static void
sort_entry(size_t count)
{
	sorts((comparator)compare_entry.code, count);
}

static void
sort_closure(size_t count)
{
	sorts((comparator)compare_closure.code, count);
}

static void
sort_by_hand(size_t count)
{
	sorts(compared_by_hand, count);
}

/* --- functions that are known only at run time --- */

static const char add_text[] = "int(int, int)";
static struct via_function *found, *dynamic;

static void
add_calls(const struct via_function *function, size_t count)
{
	via_value arguments[2], result;
	int64_t sum = 0;
	bench_touch(&function);
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = (int)i;
		arguments[1].i = 3;
		sum += via_call(function, arguments, &result) == VIA_OK ? result.i : -1;
	}
	bench_touch(&sum);
}

static void
call_stub(size_t count)
{
	add_calls(&via_bench_upcall.functions[via_bench_upcall_index_add], count);
}

static void
call_found(size_t count)
{
	add_calls(found, count);
}

static void
call_dynamic(size_t count)
{
	add_calls(dynamic, count);
}

static void
call_libffi(size_t count)
{
	int first, second;
	void *arguments[2];
	ffi_arg result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		first = (int)i;
		second = 3;
		arguments[0] = &first;
		arguments[1] = &second;
		ffi_call(&add_cif, (void (*)(void))callee_add, &result, arguments);
		sum += (int)result;
	}
	bench_touch(&sum);
}

static void
make_functions(void)
{
	static ffi_type *add_types[] = {&ffi_type_sint, &ffi_type_sint};
	void (*target)(void) = (void (*)(void))callee_add;
	/* As long as no module is registered, none can be found. */
	require(via_prepare(add_text, target, &dynamic, NULL) == VIA_OK);
	require(via_module_register(&via_bench_upcall) == VIA_OK);
	require(via_prepare(add_text, target, &found, NULL) == VIA_OK);
	require(found->stub == via_bench_upcall.functions[via_bench_upcall_index_add].stub);
	require(dynamic->stub != found->stub);
	require(ffi_prep_cif(&add_cif, FFI_DEFAULT_ABI, 2, &ffi_type_sint, add_types) == FFI_OK);
}

/* --- preparing one --- */

static void
prepare_text(const char *text)
{
	struct via_function *function;
	require(via_prepare(text, (void (*)(void))callee_add, &function, NULL) == VIA_OK);
	via_release(function);
}

static void
prepare_known(size_t count)
{
	for (size_t i = 0; i < count; i++)
		prepare_text("int(ptr, size, f64)");
}

/* A shape that was never asked for, each time: the digits of a counter are its parameters. */
static void
prepare_unknown(size_t count)
{
	static const char *const types[] = {"i8, ",  "i16, ", "i32, ", "i64, ", "u8, ", "u16, ",
					    "u32, ", "u64, ", "f32, ", "f64, ", "ptr, "};
	static unsigned counter;
	for (size_t i = 0; i < count; i++) {
		char text[128] = "i32(";
		for (unsigned rest = ++counter; rest != 0; rest /= 11)
			strcat(text, types[rest % 11]);
		strcat(text, "longdouble)");
		prepare_text(text);
	}
}

/* --- the tables --- */

enum { NATIVE, THUNK, ENTRY, CLOSURE, BY_HAND, UPCALLS };
enum { SORT_NATIVE, SORT_ENTRY, SORT_CLOSURE, SORT_BY_HAND, SORTS };
enum { STUB, FOUND, DYNAMIC, LIBFFI, CALLS };
enum { KNOWN, UNKNOWN, PREPARATIONS };

static struct bench_contender upcalls[UPCALLS] = {
    [NATIVE] = {.run = upcall_native},   [THUNK] = {.run = upcall_thunk},
    [ENTRY] = {.run = upcall_entry},     [CLOSURE] = {.run = upcall_closure},
    [BY_HAND] = {.run = upcall_by_hand},
};
static struct bench_contender sortings[SORTS] = {
    [SORT_NATIVE] = {.run = sort_native},
    [SORT_ENTRY] = {.run = sort_entry},
    [SORT_CLOSURE] = {.run = sort_closure},
    [SORT_BY_HAND] = {.run = sort_by_hand},
};
static struct bench_contender calls[CALLS] = {
    [STUB] = {.run = call_stub},
    [FOUND] = {.run = call_found},
    [DYNAMIC] = {.run = call_dynamic},
    [LIBFFI] = {.run = call_libffi},
};
static struct bench_contender preparations[PREPARATIONS] = {
    [KNOWN] = {.run = prepare_known},
    [UNKNOWN] = {.run = prepare_unknown},
};

static void
print_row(const char *what, const struct bench_contender *contender, double unit)
{
	printf("%-52s%9.2f %3.0f%%\n", what, bench_median(contender) / unit,
	       bench_spread(contender) * 100);
}

static void
print_bar(const char *what, double value, double bar, bool at_least)
{
	bool holds = at_least ? value >= bar : value <= bar;
	printf("%-52s%9.2f, %s %.2f: %s\n", what, value, at_least ? "at least" : "at most", bar,
	       holds ? "holds" : "DOES NOT HOLD");
}

static void
print_tables(void)
{
	printf("ns for one upcall int(void *, int), the loop with it\n\n");
	print_row("a function of C", &upcalls[NATIVE], 1);
	print_row("a thunk", &upcalls[THUNK], 1);
	print_row("an entry of the pool, int(int)", &upcalls[ENTRY], 1);
	print_row("a closure of libffi", &upcalls[CLOSURE], 1);
	print_row("a closure of libffi by hand", &upcalls[BY_HAND], 1);
	printf("\nms for sorting %d numbers by qsort\n\n", SORTED);
	print_row("a comparator of C", &sortings[SORT_NATIVE], 1e6);
	print_row("an entry of the pool", &sortings[SORT_ENTRY], 1e6);
	print_row("a closure of libffi", &sortings[SORT_CLOSURE], 1e6);
	print_row("a closure of libffi by hand", &sortings[SORT_BY_HAND], 1e6);
	printf("\nns for one call of int(int, int), the loop with it\n\n");
	print_row("stub", &calls[STUB], 1);
	print_row("prepared, finds the stub", &calls[FOUND], 1);
	print_row("prepared, through libffi", &calls[DYNAMIC], 1);
	print_row("ffi_call by hand", &calls[LIBFFI], 1);
	printf("\nns for via_prepare and via_release\n\n");
	print_row("of a shape that is known", &preparations[KNOWN], 1);
	print_row("of a shape that is not", &preparations[UNKNOWN], 1);
	printf("\nratios: medians over the rounds\n\n");
	print_bar("closure by hand / thunk", bench_ratio(&upcalls[BY_HAND], &upcalls[THUNK]), 3,
		  true);
	print_bar("sorting: closure by hand / entry of the pool",
		  bench_ratio(&sortings[SORT_BY_HAND], &sortings[SORT_ENTRY]), 1, true);
	print_bar("our closure / closure by hand",
		  bench_ratio(&upcalls[CLOSURE], &upcalls[BY_HAND]), 1.5, false);
	print_bar("prepared that finds the stub / stub", bench_ratio(&calls[FOUND], &calls[STUB]),
		  1.02, false);
	print_bar("prepared through libffi / ffi_call",
		  bench_ratio(&calls[DYNAMIC], &calls[LIBFFI]), 1.10, false);
	print_bar("ns to prepare a known shape", bench_median(&preparations[KNOWN]), 300, false);
	print_bar("ns to prepare an unknown one", bench_median(&preparations[UNKNOWN]), 3000,
		  false);
}

static void
run_each(struct bench_contender *contenders, size_t ways, size_t count)
{
	for (size_t way = 0; way < ways; way++)
		contenders[way].run(count);
}

int
main(int argc, char **argv)
{
	make_upcalls();
	make_functions();
	if (argc > 1) {
		size_t count = strtoul(argv[1], NULL, 10);
		run_each(upcalls, UPCALLS, count);
		run_each(calls, CALLS, count);
		return 0;
	}
	numbers = malloc(SORTED * sizeof *numbers);
	require(numbers != NULL);
	bench_measure(upcalls, UPCALLS, BENCH_ROUNDS);
	bench_measure(sortings, SORTS, SORT_ROUNDS);
	bench_measure(calls, CALLS, BENCH_ROUNDS);
	bench_measure(preparations, PREPARATIONS, BENCH_ROUNDS);
	print_tables();
	free(numbers);
	return 0;
}
