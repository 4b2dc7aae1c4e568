/* SPDX-License-Identifier: MIT */
/* Functions of the host that C calls: values both ways, errors, lifetimes, threads, nesting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <pthread.h>
#include <string.h>
#if defined(_WIN32)
#include <windows.h>
#endif

#include <viaduct/viaduct.h>

#include "upcalls.h"
#include "upcalls.via.h"

static const struct via_function *
function_of(const char *name)
{
	const struct via_function *function = via_find(&via_upcalls, name);
	assert_non_null(function);
	return function;
}

static const struct via_callback *
callback_of(const char *name)
{
	const struct via_callback *callback = via_find_callback(&via_upcalls, name);
	assert_non_null(callback);
	return callback;
}

static struct via_upcall
upcall_of(const char *type, via_handler *handler, void *userdata)
{
	struct via_upcall upcall;
	assert_int_equal(via_upcall_new(callback_of(type), handler, userdata, &upcall), VIA_OK);
	assert_true(via_upcall_is_live(&upcall));
	assert_non_null(upcall.code);
	return upcall;
}

static void
release(const struct via_upcall *upcall)
{
	assert_int_equal(via_upcall_release(upcall), VIA_OK);
	assert_false(via_upcall_is_live(upcall));
}

/* What a handler was told last; handlers assert nothing themselves: C is in between. */
static struct seen {
	unsigned calls;
	void *userdata;
	via_value arguments[17];
	unsigned char bytes[72];
} seen;

static void
see(const struct via_upcall_call *call, const via_value *arguments, size_t count)
{
	seen.calls++;
	seen.userdata = call->userdata;
	memcpy(seen.arguments, arguments, count * sizeof *arguments);
}

/* --- values --- */

static void
handle_visit(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	see(call, arguments, 3);
	ret_result->i = arguments[1].i * 10 + *(int *)call->userdata;
}

static void
a_userdata_comes_back_to_the_handler(void **state)
{
	(void)state;
	int offset = 7;
	struct via_upcall upcall = upcall_of("visitor", handle_visit, &offset);
	seen = (struct seen){0};
	assert_int_equal(upcalls_visit(4, (visitor)upcall.code, upcall.data), 60 + 4 * 7);
	assert_int_equal(seen.calls, 4);
	assert_ptr_equal(seen.userdata, &offset);
	assert_ptr_equal(seen.arguments[0].p, &offset);
	assert_string_equal(seen.arguments[2].p, "number");
	release(&upcall);
}

static void
a_stub_hands_an_upcall_over(void **state)
{
	(void)state;
	int offset = -3;
	struct via_upcall upcall = upcall_of("visitor", handle_visit, &offset);
	via_value arguments[] = {{.i = 3}, {.code = upcall.code}, {.p = upcall.data}}, result;
	assert_int_equal(via_call(function_of("upcalls_visit"), arguments, &result), VIA_OK);
	assert_int_equal(result.i, 30 - 9);
	release(&upcall);
}

static void
handle_narrow(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	see(call, arguments, 3);
	ret_result->i = *(int64_t *)call->userdata;
}

static void
narrow_integers_are_extended_and_cut(void **state)
{
	static const struct {
		int64_t given;
		int expected;
	} rows[] = {{-128, -128}, {127, 127}, {0x7F80, -128}, {0x1FF, -1}, {INT64_MIN, 0}};
	(void)state;
	for (size_t index = 0; index < sizeof rows / sizeof *rows; index++) {
		int64_t given = rows[index].given;
		struct via_upcall upcall = upcall_of("narrow", handle_narrow, &given);
		assert_int_equal(upcalls_narrow(-100, 65535, 2, (narrow)upcall.code, upcall.data),
				 rows[index].expected);
		assert_int_equal(seen.arguments[0].i, -100);
		assert_int_equal(seen.arguments[1].u, 65535);
		assert_int_equal(seen.arguments[2].u, 1);
		release(&upcall);
	}
}

static void
handle_ask(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	see(call, arguments, 2);
	ret_result->u = *(uint64_t *)call->userdata;
}

static void
every_true_is_one(void **state)
{
	static const uint64_t truths[] = {1, 2, 0x80, 0xFFFFFFFFFFFFFFFF};
	(void)state;
	uint64_t answer = 0;
	struct via_upcall upcall = upcall_of("question", handle_ask, &answer);
	assert_int_equal(upcalls_ask(1, (question)upcall.code, upcall.data), 20);
	assert_int_equal(seen.arguments[1].u, 1);
	for (size_t index = 0; index < sizeof truths / sizeof *truths; index++) {
		answer = truths[index];
		assert_int_equal(upcalls_ask(0, (question)upcall.code, upcall.data), 10);
		assert_int_equal(seen.arguments[1].u, 0);
	}
	release(&upcall);
}

static void
handle_wide(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	see(call, arguments, 3);
	ret_result->i = arguments[0].i - 1;
}

static void
wide_integers_are_whole(void **state)
{
	(void)state;
	struct via_upcall upcall = upcall_of("wide", handle_wide, NULL);
	int64_t result =
	    upcalls_wide(INT64_MIN + 1, UINT64_MAX, 0xFFFFFFF0, (wide)upcall.code, upcall.data);
	assert_true(result == INT64_MIN);
	assert_true(seen.arguments[1].u == UINT64_MAX);
	assert_true(seen.arguments[2].u == 0xFFFFFFF0);
	release(&upcall);
}

static void
handle_twist(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	const struct pair *given = arguments[0].p;
	struct pair *result = ret_result->p;
	(void)call;
	result->first = given->second * (double)arguments[1].f;
	result->second = (int)given->first;
}

static void
handle_shift(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	const struct large *given = arguments[1].p;
	struct large *result = ret_result->p;
	(void)call;
	for (int index = 0; index < 9; index++)
		result->words[index] = given->words[(index + arguments[2].i) % 9];
}

static void
structs_cross_by_value(void **state)
{
	(void)state;
	struct via_upcall upcall = upcall_of("twist", handle_twist, NULL);
	struct pair pair =
	    upcalls_twist((struct pair){9.75, -6}, 0.5f, (twist)upcall.code, upcall.data);
	assert_true(pair.first == -3.0);
	assert_int_equal(pair.second, 9);
	release(&upcall);

	struct large large;
	int64_t sum = 0;
	upcall = upcall_of("shift", handle_shift, NULL);
	for (int index = 0; index < 9; index++)
		large.words[index] = 1000 + index * index;
	for (int index = 0; index < 9; index++)
		sum = sum * 3 + large.words[(index + 4) % 9];
	assert_true(upcalls_shift(&large, 4, (shift)upcall.code, upcall.data) == sum);
	release(&upcall);
}

static void
handle_flip(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	const struct bits *given = arguments[1].p;
	struct bits *result = ret_result->p;
	(void)call;
	result->low = given->low ^ 7u;
	result->high = -given->high;
}

static void
bit_fields_cross_by_value_through_a_thunk(void **state)
{
	(void)state;
	struct via_upcall upcall = upcall_of("flip", handle_flip, NULL);
	struct bits bits = upcalls_flip((struct bits){5, -4000}, (flip)upcall.code, upcall.data);
	assert_int_equal(bits.low, 2);
	assert_int_equal(bits.high, 4000);
	release(&upcall);
}

static void
handle_precise(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	*(long double *)ret_result->p = *(const long double *)arguments[0].p * 2 + 1;
}

static void
handle_paint(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	see(call, arguments, 1);
	ret_result->i = BLUE;
}

static void
handle_lead(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	ret_result->p = (char *)arguments[1].p + 3;
}

static void
first_plain(void)
{
}

static void
second_plain(void)
{
}

static void
handle_choose(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	see(call, arguments, 2);
	ret_result->code = arguments[1].code;
}

static void
other_types_cross(void **state)
{
	(void)state;
	struct via_upcall upcall = upcall_of("precise", handle_precise, NULL);
	assert_true(upcalls_precise(1.25, (precise)upcall.code, upcall.data) == 3.5);
	release(&upcall);
	upcall = upcall_of("paint", handle_paint, NULL);
	assert_int_equal(upcalls_paint(RED, (paint)upcall.code, upcall.data), BLUE);
	assert_int_equal(seen.arguments[0].i, RED);
	release(&upcall);
	upcall = upcall_of("lead", handle_lead, NULL);
	char text[8];
	assert_ptr_equal(upcalls_lead(text, (lead)upcall.code, upcall.data), text + 3);
	release(&upcall);
	upcall = upcall_of("chosen", handle_choose, NULL);
	assert_true(upcalls_choose(first_plain, second_plain, (chosen)upcall.code, upcall.data) ==
		    second_plain);
	assert_true(seen.arguments[0].code == first_plain);
	release(&upcall);
}

static void
handle_many(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	see(call, arguments, 17);
	ret_result->d = 0.125;
}

static void
many_arguments_cross(void **state)
{
	(void)state;
	struct via_upcall upcall = upcall_of("many", handle_many, NULL);
	assert_true(upcalls_many((many)upcall.code, upcall.data) == 0.125);
	for (int index = 0; index < 16; index += 2) {
		assert_int_equal(seen.arguments[index].i, index + 1);
		assert_true(seen.arguments[index + 1].d == index + 2.5);
	}
	assert_true(seen.arguments[16].f == 17.25f);
	release(&upcall);
}

static void
handle_nothing(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	(void)arguments;
	(void)ret_result;
}

static void
a_result_that_is_not_set_is_zero(void **state)
{
	(void)state;
	struct via_upcall upcall = upcall_of("visitor", handle_nothing, NULL);
	assert_int_equal(upcalls_visit(3, (visitor)upcall.code, upcall.data), 0);
	release(&upcall);
	upcall = upcall_of("twist", handle_nothing, NULL);
	struct pair pair = upcalls_twist((struct pair){1, 2}, 3, (twist)upcall.code, upcall.data);
	assert_true(pair.first == 0 && pair.second == 0);
	release(&upcall);
}

/* --- without a userdata --- */

#if VIA_UPCALL_POOL > 0 || defined(TEST_LIBFFI)
static void
handle_octet(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	ret_result->u = arguments[0].u + *(unsigned *)call->userdata;
}

static void
handle_turn(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	const struct odd *given = arguments[0].p;
	struct odd *result = ret_result->p;
	(void)call;
	for (int index = 0; index < 7; index++)
		result->bytes[index] = given->bytes[6 - index];
}

static void
handle_plain_many(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	see(call, arguments, 9);
	memcpy(seen.bytes, arguments[8].p, sizeof(struct large));
	const struct pair *pair = arguments[1].p;
	const struct odd *odd = arguments[5].p;
	ret_result->i = pair->first == 3.5 && pair->second == -4 && odd->bytes[6] == 13 ? -77 : 1;
}

static void
handle_plain(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)arguments;
	(void)ret_result;
	++*(unsigned *)call->userdata;
}

static void
upcalls_need_no_userdata(void **state)
{
	(void)state;
	unsigned one = 1, two = 2;
	struct via_upcall first = upcall_of("octet", handle_octet, &one);
	struct via_upcall second = upcall_of("octet", handle_octet, &two);
	assert_null(first.data);
	assert_int_equal(upcalls_octet(40, (octet)first.code), 41);
	assert_int_equal(upcalls_octet(40, (octet)second.code), 42);
	assert_int_equal(upcalls_octet(255, (octet)second.code), 1);
	release(&first);
	release(&second);

	struct via_upcall upcall = upcall_of("turn", handle_turn, NULL);
	struct odd odd = upcalls_turn((struct odd){{1, 2, 3, 4, 5, 6, 7}}, (turn)upcall.code);
	assert_memory_equal(odd.bytes, "\7\6\5\4\3\2\1", 7);
	release(&upcall);

	unsigned count = 5;
	upcall = upcall_of("plain", handle_plain, &count);
	assert_int_equal(upcalls_plain((plain)upcall.code), 1);
	assert_int_equal(count, 6);
	release(&upcall);
}

static void
many_arguments_cross_without_a_userdata(void **state)
{
	(void)state;
	struct via_upcall upcall = upcall_of("plain_many", handle_plain_many, NULL);
	assert_int_equal(upcalls_plain_many((plain_many)upcall.code), -77);
	assert_int_equal(seen.arguments[0].i, -1);
	assert_true(seen.arguments[2].d == 2.5);
	assert_true(seen.arguments[3].i == -5000000000);
	assert_true(seen.arguments[4].f == 6.5f);
	assert_ptr_equal(seen.arguments[6].p, &errno);
	assert_int_equal(seen.arguments[7].i, -14);
	assert_int_equal(((struct large *)(void *)seen.bytes)->words[8], 48);
	release(&upcall);
}
#endif

static void
handle_mix(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	((union mixed *)ret_result->p)->word = ~((const union mixed *)arguments[0].p)->word;
}

static void
a_union_is_received_by_the_pool_or_refused(void **state)
{
	(void)state;
	struct via_upcall upcall;
	via_status status = via_upcall_new(callback_of("mix"), handle_mix, NULL, &upcall);
#if VIA_UPCALL_POOL > 0
	assert_int_equal(status, VIA_OK);
	union mixed mixed = upcalls_mix((union mixed){.word = 0x123456789ABCDEF}, (mix)upcall.code);
	assert_true(mixed.word == ~0x123456789ABCDEF);
	release(&upcall);
#else
	assert_int_equal(status, VIA_BAD_ARGUMENT);
#endif
}

#if defined(TEST_LIBFFI)
static void
what_the_pool_has_not_libffi_gives(void **state)
{
	struct via_upcall upcalls[VIA_UPCALL_POOL + 3];
	unsigned numbers[VIA_UPCALL_POOL + 3];
	(void)state;
	for (unsigned index = 0; index < VIA_UPCALL_POOL + 3; index++) {
		numbers[index] = index * 3;
		upcalls[index] = upcall_of("octet", handle_octet, &numbers[index]);
	}
	for (unsigned index = 0; index < VIA_UPCALL_POOL + 3; index++) {
		assert_int_equal(upcalls_octet(1, (octet)upcalls[index].code), 1 + index * 3);
		release(&upcalls[index]);
	}
}
#endif

/* --- errno --- */

static void
handle_errno(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	see(call, arguments, 1);
	seen.calls = (unsigned)call->error;
	errno = EXDEV;
	ret_result->i = 5;
	if (call->userdata != NULL)
		call->error = *(int *)call->userdata;
}

static void
errno_is_kept_for_c(void **state)
{
	(void)state;
	struct via_upcall upcall = upcall_of("visitor", handle_errno, NULL);
	assert_int_equal(upcalls_errno(ERANGE, ERANGE, (visitor)upcall.code, upcall.data), 5);
	assert_int_equal(seen.calls, ERANGE);
	release(&upcall);
}

static void
a_handler_sets_errno_for_c(void **state)
{
	(void)state;
	int error = ENOSPC;
	struct via_upcall upcall = upcall_of("visitor", handle_errno, &error);
	assert_int_equal(upcalls_errno(ERANGE, ENOSPC, (visitor)upcall.code, upcall.data), 5);
	release(&upcall);
}

#if defined(_WIN32)
static void
handle_last_error(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)arguments;
	ret_result->i = (int64_t)call->last_error;
	SetLastError(ERROR_BUSY);
	if (call->userdata != NULL)
		call->last_error = *(unsigned long *)call->userdata;
}

static void
the_last_error_is_kept_for_c_unless_it_is_set(void **state)
{
	(void)state;
	unsigned long set = ERROR_DISK_FULL;
	struct via_upcall keeping = upcall_of("visitor", handle_last_error, NULL);
	struct via_upcall setting = upcall_of("visitor", handle_last_error, &set);
	SetLastError(ERROR_HANDLE_EOF);
	assert_int_equal(upcalls_visit(1, (visitor)keeping.code, keeping.data), ERROR_HANDLE_EOF);
	assert_int_equal(GetLastError(), ERROR_HANDLE_EOF);
	assert_int_equal(upcalls_visit(1, (visitor)setting.code, setting.data), ERROR_HANDLE_EOF);
	assert_int_equal(GetLastError(), ERROR_DISK_FULL);
	release(&keeping);
	release(&setting);
}
#endif

/* Makes a failing call of its own within the call. */
static void
handle_by_failing(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	int error = EBADF;
	(void)arguments;
	struct via_upcall inner = upcall_of("visitor", handle_errno, &error);
	via_value given[] = {{.i = EDOM}, {.i = ENOENT}, {.code = inner.code}, {.p = inner.data}};
	*(via_status *)call->userdata = via_call(function_of("upcalls_errno"), given, ret_result);
	release(&inner);
	ret_result->i = -1;
}

static void
a_call_within_has_an_error_of_its_own(void **state)
{
	(void)state;
	via_status inner = VIA_OK;
	struct via_upcall upcall = upcall_of("visitor", handle_by_failing, &inner);
	via_value arguments[] = {
	    {.i = ERANGE}, {.i = ERANGE}, {.code = upcall.code}, {.p = upcall.data}};
	via_value result;
	assert_int_equal(via_call(function_of("upcalls_errno"), arguments, &result), ERANGE);
	assert_int_equal(inner, EBADF);
	assert_int_equal(result.i, -1);
	release(&upcall);
}

/* --- lifetimes --- */

static void
a_second_release_is_a_status(void **state)
{
	(void)state;
	struct via_upcall upcall = upcall_of("visitor", handle_visit, NULL), copy = upcall;
	struct via_upcall none = {0};
	release(&upcall);
	assert_int_equal(via_upcall_release(&upcall), VIA_STALE_UPCALL);
	assert_int_equal(via_upcall_release(&copy), VIA_STALE_UPCALL);
	assert_false(via_upcall_is_live(&copy));
	assert_int_equal(via_upcall_release(&none), VIA_STALE_UPCALL);
	assert_false(via_upcall_is_live(&none));
	assert_int_equal(via_upcall_release(NULL), VIA_BAD_ARGUMENT);
}

static void
a_place_taken_again_revives_no_handle(void **state)
{
	(void)state;
	struct via_upcall first = upcall_of("visitor", handle_visit, NULL), other = first;
	release(&first);
	for (int round = 0; round < 100000 && (other.slot != first.slot || round == 0); round++) {
		other = upcall_of("visitor", handle_visit, NULL);
		assert_int_equal(via_upcall_release(&first), VIA_STALE_UPCALL);
		release(&other);
	}
	assert_ptr_equal(other.slot, first.slot);
	assert_false(via_upcall_is_live(&first));
}

static void
handle_step(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	ret_result->i = arguments[0].i * *(int *)call->userdata;
}

static void
a_function_type_stands_for_a_pointer_to_it(void **state)
{
	static const char *const types[] = {"step", "step *", "step_pointer"};
	(void)state;
	for (size_t index = 0; index < sizeof types / sizeof *types; index++) {
		int factor = 5;
		struct via_upcall upcall = upcall_of(types[index], handle_step, &factor);
		via_value arguments[] = {{.i = 4}, {.code = upcall.code}, {.p = upcall.data}};
		via_value result;
		assert_int_equal(via_call(function_of("upcalls_step"), arguments, &result), VIA_OK);
		assert_int_equal(result.i, 21);
		assert_int_equal(via_call(function_of("upcalls_step_pointer"), arguments, &result),
				 VIA_OK);
		assert_int_equal(result.i, 22);
		release(&upcall);
	}
	assert_non_null(via_find_type(&via_upcalls, "unused"));
	assert_null(via_find_callback(&via_upcalls, "unused"));
}

static void
misuse_is_a_status(void **state)
{
	(void)state;
	struct via_upcall upcall = {0};
	assert_int_equal(via_upcall_new(NULL, handle_visit, NULL, &upcall), VIA_BAD_ARGUMENT);
	assert_int_equal(via_upcall_new(callback_of("visitor"), NULL, NULL, &upcall),
			 VIA_BAD_ARGUMENT);
	assert_null(upcall.code);
	assert_int_equal(via_upcall_new(callback_of("visitor"), handle_visit, NULL, NULL),
			 VIA_BAD_ARGUMENT);
	assert_int_equal(via_upcall_release(NULL), VIA_BAD_ARGUMENT);
	assert_int_equal(via_upcall_release(&upcall), VIA_STALE_UPCALL);
	assert_false(via_upcall_is_live(NULL));
	assert_false(via_upcall_is_live(&upcall));
	assert_null(via_find_callback(NULL, "visitor"));
	assert_null(via_find_callback(&via_upcalls, NULL));
	assert_null(via_callback_of(NULL, &via_upcalls.types[0]));
	assert_null(via_find_callback(&via_upcalls, "struct pair"));
	assert_null(via_find_callback(&via_upcalls, "no such type"));
	assert_null(via_callback_of(&via_upcalls, NULL));
}

static void
a_released_upcall_gives_zero(void **state)
{
	(void)state;
	int offset = 9;
	struct via_upcall upcall = upcall_of("visitor", handle_visit, &offset);
	release(&upcall);
	assert_int_equal(upcalls_visit(2, (visitor)upcall.code, upcall.data), 0);
}

static void
thousands_live_at_once(void **state)
{
	enum { COUNT = 3000 };
	static struct via_upcall upcalls[COUNT];
	static int numbers[COUNT];
	(void)state;
	for (int index = 0; index < COUNT; index++) {
		numbers[index] = index;
		upcalls[index] = upcall_of("visitor", handle_visit, &numbers[index]);
	}
	for (int index = 0; index < COUNT; index++)
		assert_int_equal(
		    upcalls_visit(1, (visitor)upcalls[index].code, upcalls[index].data), index);
	for (int index = 0; index < COUNT; index++)
		release(&upcalls[index]);
}

/* So many that a search among the live ones would be felt: each change is one of all of them. */
static void
upcalls_come_and_go_among_many(void **state)
{
	/* Of 64 · (2¹¹ - 1) places, of which a quarter stays free. */
	enum { COUNT = 98000, CHANGES = 200000 };
	static struct via_upcall upcalls[COUNT];
	static int numbers[COUNT];
	const struct via_callback *visitors = via_find_callback(&via_upcalls, "visitor");
	struct via_upcall before;
	(void)state;
	for (int index = 0; index < COUNT; index++) {
		numbers[index] = index;
		if (via_upcall_new(visitors, handle_visit, &numbers[index], &upcalls[index]) !=
		    VIA_OK)
			fail_msg("no place for upcall %d", index);
	}
	for (int change = 0; change < CHANGES; change++) {
		int index = (int)((change * 7919LL) % COUNT);
		before = upcalls[index];
		if (via_upcall_release(&before) != VIA_OK ||
		    via_upcall_new(visitors, handle_visit, &numbers[index], &upcalls[index]) !=
			VIA_OK ||
		    via_upcall_is_live(&before) || !via_upcall_is_live(&upcalls[index]))
			fail_msg("upcall %d was not changed", index);
	}
	for (int index = 0; index < COUNT; index++)
		if (upcalls_visit(1, (visitor)upcalls[index].code, upcalls[index].data) != index)
			fail_msg("upcall %d is another one", index);
	for (int index = 0; index < COUNT; index++)
		release(&upcalls[index]);
}

/* --- threads --- */

static void
handle_elsewhere(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	struct via_frame frame;
	void *place = NULL;
	via_frame_open(&frame);
	ret_result->i = -1000;
	if (via_frame_alloc(&frame, 64, 16, &place) == VIA_OK) {
		memset(place, 1, 64);
		ret_result->i = arguments[1].i + *(int *)call->userdata;
	}
	via_frame_close(&frame);
}

static void
any_thread_may_call(void **state)
{
	(void)state;
	int seven = 7;
	struct via_upcall upcall = upcall_of("visitor", handle_elsewhere, &seven);
	assert_int_equal(upcalls_elsewhere(32, (visitor)upcall.code, upcall.data), 720);
	release(&upcall);
}

#if VIA_UPCALL_POOL > 0 || defined(TEST_LIBFFI)
static void
handle_number(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	ret_result->i = arguments[1].i + *(int *)call->userdata;
}

static void *
make_and_release(void *userdata)
{
	for (int round = 0; round < 2000; round++) {
		struct via_upcall upcall, plain_one;
		int number = round;
		unsigned two = 2;
		if (via_upcall_new(via_find_callback(&via_upcalls, "visitor"), handle_number,
				   &number, &upcall) != VIA_OK ||
		    upcalls_visit(1, (visitor)upcall.code, upcall.data) != round ||
		    via_upcall_release(&upcall) != VIA_OK)
			return userdata;
		if (via_upcall_new(via_find_callback(&via_upcalls, "octet"), handle_octet, &two,
				   &plain_one) != VIA_OK ||
		    upcalls_octet(3, (octet)plain_one.code) != 5 ||
		    via_upcall_release(&plain_one) != VIA_OK)
			return userdata;
	}
	return NULL;
}

static void
threads_make_and_release_at_once(void **state)
{
	enum { THREADS = 4 };
	pthread_t threads[THREADS];
	(void)state;
	for (int index = 0; index < THREADS; index++)
		assert_int_equal(pthread_create(&threads[index], NULL, make_and_release, &threads),
				 0);
	for (int index = 0; index < THREADS; index++) {
		void *wrong;
		pthread_join(threads[index], &wrong);
		assert_null(wrong);
	}
}
#endif

/* --- nesting --- */

static void
handle_deeper(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	int depth = *(int *)call->userdata, deeper = depth - 1;
	(void)arguments;
	ret_result->i = depth;
	if (depth > 0) {
		struct via_upcall upcall;
		via_upcall_new(via_find_callback(&via_upcalls, "visitor"), handle_deeper, &deeper,
			       &upcall);
		via_value given[] = {{.i = 1}, {.code = upcall.code}, {.p = upcall.data}}, inner;
		via_call(via_find(&via_upcalls, "upcalls_visit"), given, &inner);
		via_upcall_release(&upcall);
		ret_result->i += inner.i;
	}
}

static void
calls_nest_64_deep(void **state)
{
	(void)state;
	int depth = 64;
	struct via_upcall upcall = upcall_of("visitor", handle_deeper, &depth);
	assert_int_equal(upcalls_visit(1, (visitor)upcall.code, upcall.data), 64 * 65 / 2);
	release(&upcall);
}

static void
handle_by_leaving(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)ret_result;
	longjmp(*(jmp_buf *)call->userdata, (int)arguments[1].i + 100);
}

static void
a_handler_may_leave_by_longjmp(void **state)
{
	(void)state;
	jmp_buf back;
	struct via_upcall upcall = upcall_of("visitor", handle_by_leaving, &back);
	int left = setjmp(back);
	if (left == 0)
		upcalls_visit(5, (visitor)upcall.code, upcall.data);
	assert_int_equal(left, 100);
	release(&upcall);
}

/* --- what a spec says of callbacks --- */

static void
the_metadata_tells_of_callbacks(void **state)
{
	(void)state;
	const struct via_function *keep = function_of("upcalls_keep");
	const struct via_semantics *semantics = via_parameter_semantics(keep->signature, 1);
	assert_int_equal(semantics->scope, VIA_SCOPE_UNTIL);
	assert_string_equal(via_upcalls.strings + semantics->until, "upcalls_forget");
	assert_int_equal(semantics->userdata, 1 + 2);
	const struct via_callback *callback =
	    via_callback_of(&via_upcalls, via_parameter_type(keep->signature, 1));
	assert_ptr_equal(callback, callback_of("visitor"));
	assert_int_equal(callback->userdata, 1 + 0);
	assert_int_equal(callback->signature->parameter_count, 3);
	assert_string_equal(via_parameter_name(callback->signature, 1), "number");
	assert_int_equal(callback_of("octet")->userdata, 0);
	semantics = via_parameter_semantics(function_of("upcalls_octet")->signature, 1);
	assert_int_equal(semantics->scope, VIA_SCOPE_CALL);
	assert_int_equal(semantics->userdata, 0);
	assert_int_equal(callback_of("bare_visitor")->userdata, 0);
}

/* --- of a text --- */

#if defined(TEST_LIBFFI)
static void
a_text_makes_a_callback_type(void **state)
{
	(void)state;
	const struct via_callback *callback, *same;
	struct via_upcall upcall;
	unsigned ten = 10;
	assert_int_equal(via_prepare_callback("u8(u8)", &callback, NULL), VIA_OK);
	assert_int_equal(via_prepare_callback(" u8 ( u8 )", &same, NULL), VIA_OK);
	assert_ptr_equal(same, callback);
	assert_int_equal(via_upcall_new(callback, handle_octet, &ten, &upcall), VIA_OK);
	assert_int_equal(upcalls_octet(250, (octet)upcall.code), 4);
	release(&upcall);
}

static void
a_wrong_text_says_where(void **state)
{
	static const struct {
		const char *text;
		size_t offset;
	} rows[] = {{"i32(", 4}, {"i32(i32) !errno(<0)", 9}, {"i32(i32, ..., f64)", 9}, {NULL, 0}};
	(void)state;
	for (size_t index = 0; index < sizeof rows / sizeof *rows; index++) {
		const struct via_callback *callback = NULL;
		struct via_problem problem = {.offset = 1000};
		assert_int_equal(via_prepare_callback(rows[index].text, &callback, &problem),
				 VIA_BAD_ARGUMENT);
		assert_null(callback);
		assert_int_equal(problem.offset, rows[index].offset);
		assert_non_null(problem.text);
	}
	struct via_problem problem = {.text = NULL};
	assert_int_equal(via_prepare_callback("i32(i32)", NULL, &problem), VIA_BAD_ARGUMENT);
	assert_string_equal(problem.text, "there is no place for the callback type");
	assert_int_equal(via_prepare_callback("i32(i32", NULL, NULL), VIA_BAD_ARGUMENT);
}
#endif

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_userdata_comes_back_to_the_handler),
		cmocka_unit_test(a_stub_hands_an_upcall_over),
		cmocka_unit_test(narrow_integers_are_extended_and_cut),
		cmocka_unit_test(every_true_is_one),
		cmocka_unit_test(wide_integers_are_whole),
		cmocka_unit_test(structs_cross_by_value),
		cmocka_unit_test(bit_fields_cross_by_value_through_a_thunk),
		cmocka_unit_test(other_types_cross),
		cmocka_unit_test(many_arguments_cross),
		cmocka_unit_test(a_result_that_is_not_set_is_zero),
		cmocka_unit_test(a_union_is_received_by_the_pool_or_refused),
		cmocka_unit_test(errno_is_kept_for_c),
		cmocka_unit_test(a_handler_sets_errno_for_c),
#if defined(_WIN32)
		cmocka_unit_test(the_last_error_is_kept_for_c_unless_it_is_set),
#endif
		cmocka_unit_test(a_call_within_has_an_error_of_its_own),
		cmocka_unit_test(a_second_release_is_a_status),
		cmocka_unit_test(a_place_taken_again_revives_no_handle),
		cmocka_unit_test(a_function_type_stands_for_a_pointer_to_it),
		cmocka_unit_test(misuse_is_a_status),
		cmocka_unit_test(a_released_upcall_gives_zero),
		cmocka_unit_test(thousands_live_at_once),
		cmocka_unit_test(upcalls_come_and_go_among_many),
		cmocka_unit_test(any_thread_may_call),
		cmocka_unit_test(calls_nest_64_deep),
		cmocka_unit_test(a_handler_may_leave_by_longjmp),
		cmocka_unit_test(the_metadata_tells_of_callbacks),
#if VIA_UPCALL_POOL > 0 || defined(TEST_LIBFFI)
		cmocka_unit_test(upcalls_need_no_userdata),
		cmocka_unit_test(many_arguments_cross_without_a_userdata),
		cmocka_unit_test(threads_make_and_release_at_once),
#endif
#if defined(TEST_LIBFFI)
		cmocka_unit_test(what_the_pool_has_not_libffi_gives),
		cmocka_unit_test(a_text_makes_a_callback_type),
		cmocka_unit_test(a_wrong_text_says_where),
#endif
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
