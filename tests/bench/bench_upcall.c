/* SPDX-License-Identifier: MIT */
/*
 * What it costs that C calls a handler: through a compiled thunk, a compiled
 * entry of the pool, our closure of libffi, a closure made by hand, and none of
 * them, a function of C. Then sorting with a comparator of the host's; and what a
 * function costs whose signature is known only at run time, or its name.
 */
#include <ffi.h>
#include <stdlib.h>
#include <string.h>

#include <viaduct/viaduct.h>

#include "bench_upcall.via.h"
#include "callees.h"
#include "harness.h"

#define SORTED 100000 /* numbers, at most */
#define SORT_ROUNDS 21

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
native_empty(void)
{
}

static void
handle_empty(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	(void)arguments;
	(void)ret_result;
}

static void
receive_empty(ffi_cif *cif, void *place, void **places, void *userdata)
{
	(void)cif;
	(void)place;
	(void)places;
	(void)userdata;
}

static int
native_plain(int number)
{
	return number;
}

static void
handle_identity(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	ret_result->i = arguments[0].i;
}

static void
receive_identity(ffi_cif *cif, void *place, void **places, void *userdata)
{
	(void)cif;
	(void)userdata;
	*(ffi_sarg *)place = *(int *)places[0];
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
static struct via_upcall empty_entry, empty_closure, identity_closure;
typedef int (*comparator)(const void *, const void *);

static visitor by_hand;
static empty_visitor empty_by_hand;
static plain_visitor identity_by_hand;
static comparator compared_by_hand;
static ffi_cif visit_cif, empty_cif, identity_cif, compare_cif, add_cif;

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
	static ffi_type *identity_types[] = {&ffi_type_sint};
	static ffi_type *compare_types[] = {&ffi_type_pointer, &ffi_type_pointer};
	const struct via_callback *of_text;
	const struct via_module *module = &via_bench_upcall;
	require(via_upcall_new(via_find_callback(module, "visitor"), handle_visit, &offset,
			       &thunk) == VIA_OK);
	require(via_upcall_new(via_find_callback(module, "plain_visitor"), handle_identity, NULL,
			       &entry) == VIA_OK);
	require(via_upcall_new(via_find_callback(module, "empty_visitor"), handle_empty, NULL,
			       &empty_entry) == VIA_OK);
	require(via_upcall_new(via_find_callback(module, "comparator"), handle_compare, NULL,
			       &compare_entry) == VIA_OK);
	require(via_prepare_callback("int(ptr, int)", &of_text, NULL) == VIA_OK);
	require(via_upcall_new(of_text, handle_visit, &offset, &closure) == VIA_OK);
	require(via_prepare_callback("int(ptr, ptr)", &of_text, NULL) == VIA_OK);
	require(via_upcall_new(of_text, handle_compare, NULL, &compare_closure) == VIA_OK);
	require(via_prepare_callback("void()", &of_text, NULL) == VIA_OK);
	require(via_upcall_new(of_text, handle_empty, NULL, &empty_closure) == VIA_OK);
	require(via_prepare_callback("int(int)", &of_text, NULL) == VIA_OK);
	require(via_upcall_new(of_text, handle_identity, NULL, &identity_closure) == VIA_OK);
	require(ffi_prep_cif(&empty_cif, FFI_DEFAULT_ABI, 0, &ffi_type_void, NULL) == FFI_OK);
	require(ffi_prep_cif(&identity_cif, FFI_DEFAULT_ABI, 1, &ffi_type_sint, identity_types) ==
		FFI_OK);
	require(ffi_prep_cif(&visit_cif, FFI_DEFAULT_ABI, 2, &ffi_type_sint, visit_types) ==
		FFI_OK);
	require(ffi_prep_cif(&compare_cif, FFI_DEFAULT_ABI, 2, &ffi_type_sint, compare_types) ==
		FFI_OK);
	void (*code)(void);
	close_by_hand(&visit_cif, receive_by_hand, &offset, &code);
	by_hand = (visitor)code;
	close_by_hand(&empty_cif, receive_empty, NULL, &code);
	empty_by_hand = (empty_visitor)code;
	close_by_hand(&identity_cif, receive_identity, NULL, &code);
	identity_by_hand = (plain_visitor)code;
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
empties(empty_visitor visit, size_t count)
{
	bench_touch(&visit);
	callee_visit_empty(count, visit);
}

static void
empty_native(size_t count)
{
	empties(native_empty, count);
}

static void
empty_in_pool(size_t count)
{
	empties((empty_visitor)empty_entry.code, count);
}

static void
empty_in_closure(size_t count)
{
	empties((empty_visitor)empty_closure.code, count);
}

static void
empty_closed_by_hand(size_t count)
{
	empties(empty_by_hand, count);
}

static void
identities(plain_visitor visit, size_t count)
{
	bench_touch(&visit);
	int sum = callee_visit_plainly(count, visit);
	bench_touch(&sum);
}

static void
identity_native(size_t count)
{
	identities(native_plain, count);
}

static void
identity_in_pool(size_t count)
{
	identities((plain_visitor)entry.code, count);
}

static void
identity_in_closure(size_t count)
{
	identities((plain_visitor)identity_closure.code, count);
}

static void
identity_closed_by_hand(size_t count)
{
	identities(identity_by_hand, count);
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
static size_t sorted; /* how many in this row */

static void
sorts(comparator compare, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint32_t state = 12345;
		for (size_t index = 0; index < sorted; index++) {
			state = state * 1664525 + 1013904223;
			numbers[index] = (int)(state >> 1);
		}
		qsort(numbers, sorted, sizeof *numbers, compare);
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
	add_calls(via_function_at(&via_bench_upcall, via_bench_upcall_index_add), count);
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
	require(found->stub ==
		via_function_at(&via_bench_upcall, via_bench_upcall_index_add)->stub);
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

/* --- by name --- */

static void
find_each(size_t count)
{
	static const char *const functions[] = {"add", "callee_visit", "callee_visit_plainly",
						"callee_visit_empty"};
	for (size_t i = 0; i < count; i++) {
		const char *name = functions[i % 4];
		bench_touch(&name);
		const struct via_function *function = via_find(&via_bench_upcall, name);
		bench_touch(&function);
	}
}

/* --- the tables --- */

#define REFERENCE(run) BENCH_WAY("a function of C", BENCH_REFERENCE, run)
#define THUNK(run) BENCH_WAY("thunk", BENCH_OURS, run)
#define ENTRY(run) BENCH_WAY("entry of the pool", BENCH_OURS, run)
#define CLOSURE(run) BENCH_WAY("closure", BENCH_OURS, run)
#define BY_HAND(run) BENCH_WAY("libffi closure by hand", BENCH_PEER, run)

enum { NATIVE, COMPILED, OF_LIBFFI, HAND, UPCALLS };
enum { STUB, FOUND, DYNAMIC, LIBFFI, CALLS };
enum { KNOWN, UNKNOWN, PREPARATIONS };

static struct bench_contender empty_upcalls[UPCALLS] = {
    REFERENCE(empty_native), ENTRY(empty_in_pool), CLOSURE(empty_in_closure),
    BY_HAND(empty_closed_by_hand)};
static struct bench_contender identity_upcalls[UPCALLS] = {
    REFERENCE(identity_native), ENTRY(identity_in_pool), CLOSURE(identity_in_closure),
    BY_HAND(identity_closed_by_hand)};
static struct bench_contender upcalls[UPCALLS] = {REFERENCE(upcall_native), THUNK(upcall_thunk),
						  CLOSURE(upcall_closure), BY_HAND(upcall_by_hand)};
static struct bench_contender sortings[UPCALLS] = {REFERENCE(sort_native), ENTRY(sort_entry),
						   CLOSURE(sort_closure), BY_HAND(sort_by_hand)};
static struct bench_contender calls[CALLS] = {
    [STUB] = BENCH_WAY("stub", BENCH_OURS, call_stub),
    [FOUND] = BENCH_WAY("prepared, finds the stub", BENCH_OURS, call_found),
    [DYNAMIC] = BENCH_WAY("prepared, through libffi", BENCH_OURS, call_dynamic),
    [LIBFFI] = BENCH_WAY("ffi_call by hand", BENCH_PEER, call_libffi),
};
static struct bench_contender preparations[PREPARATIONS] = {
    [KNOWN] = BENCH_WAY("of a shape that is known", BENCH_OURS, prepare_known),
    [UNKNOWN] = BENCH_WAY("of a shape that is not", BENCH_OURS, prepare_unknown),
};
static struct bench_contender finds[] = {BENCH_WAY("via_find", BENCH_OURS, find_each)};

static void
measure_upcalls(const char *name, struct bench_contender *ways)
{
	bench_row(name, ways, UPCALLS, BENCH_ROUNDS);
	bench_bar("closure by hand / compiled", bench_ratio(&ways[HAND], &ways[COMPILED]), 3,
		  BENCH_AT_LEAST);
	bench_bar("closure / closure by hand", bench_ratio(&ways[OF_LIBFFI], &ways[HAND]), 1.5,
		  BENCH_AT_MOST);
}

static void
measure_sorting(const char *name, size_t count, size_t rounds)
{
	sorted = count;
	bench_row(name, sortings, UPCALLS, rounds);
	bench_bar("closure by hand / entry of the pool",
		  bench_ratio(&sortings[HAND], &sortings[COMPILED]), 1, BENCH_AT_LEAST);
}

int
main(int argc, char **argv)
{
	bench_start("upcalls", argc, argv);
	bench_version("libffi", BENCH_LIBFFI);
	make_upcalls();
	make_functions();
	numbers = malloc(SORTED * sizeof *numbers);
	require(numbers != NULL);
	bench_section("Upcalls", "C calls a handler of the host's, once in each turn of a loop.");
	measure_upcalls("upcall, void(void)", empty_upcalls);
	measure_upcalls("upcall, int(int)", identity_upcalls);
	measure_upcalls("upcall, int(void *data, int)", upcalls);
	measure_sorting("qsort of 8, drawing the numbers too", 8, BENCH_ROUNDS);
	if (!bench_counting())
		measure_sorting("qsort of 100000, drawing the numbers too", SORTED, SORT_ROUNDS);
	bench_section("Prepared", "Signatures that are known only at run time, as texts.");
	bench_row("int(int, int) prepared", calls, CALLS, BENCH_ROUNDS);
	bench_bar("prepared, finds the stub / stub", bench_ratio(&calls[FOUND], &calls[STUB]), 1.02,
		  BENCH_AT_MOST);
	bench_bar("prepared, through libffi / ffi_call",
		  bench_ratio(&calls[DYNAMIC], &calls[LIBFFI]), 1.10, BENCH_AT_MOST);
	if (!bench_counting()) {
		bench_row("via_prepare and via_release", preparations, PREPARATIONS, BENCH_ROUNDS);
		bench_bar("ns, a known shape", bench_median(&preparations[KNOWN]), 300,
			  BENCH_AT_MOST);
		bench_bar("ns, an unknown one", bench_median(&preparations[UNKNOWN]), 3000,
			  BENCH_AT_MOST);
	}
	bench_row("a function by its name, one of four", finds, 1, BENCH_ROUNDS);
	free(numbers);
	return bench_end();
}
