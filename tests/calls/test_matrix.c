/* SPDX-License-Identifier: MIT */
/*
 * Calls every function that matrix.py wrote in every way there is: by name, as C does; through
 * its stub, into a place of ours and into a frame; through its adapter; and as a function that
 * via_prepare makes of a text, which says what the module's tables say: before any module is
 * registered, so through libffi, and after, so through the compiled stub that the text finds.
 * Each call has values of its own. The callee compares what arrives, this program what comes
 * back; places of arguments and results end where memory ends, so that nothing is read or
 * written behind them.
 *
 * One line of output for each way, and comments: what differed, and by name what no text can
 * state and what libffi cannot do. Without a library for tests, so that it can be built
 * anywhere.
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <float.h>
#include <math.h>
#include <signal.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <viaduct/viaduct.h>

#include "matrix.h"
#include "stated.h"

enum {
	LARGEST = 512, /* bytes of a value */
	GUARDED = 128, /* bytes that are looked at in front of a result */
	PATTERNS = 11, /* extreme values; a prime, so that every way sees each of them */
	PLAIN = 3,     /* rounds with random values in front of those with extreme ones */
	RESULT = 255,  /* the index of the result among the values of a call */
	BEFORE = 77,   /* errno in front of every call */
	NOISE = 78,    /* errno behind one that succeeds, and says so otherwise */
	SHOWN = 12     /* functions with faults, of one way, that are described */
};

#if defined(MATRIX_LIBFFI)
#define HAS_LIBFFI true
#else
#define HAS_LIBFFI false
#endif

enum way { DIRECT, STUB, FRAME, ADAPTER, LIBFFI, COMPILED, WAYS };

static const char *const way_names[WAYS] = {
    "by name, as C calls it",
    "through the stub, into a place of the host's",
    "through the stub, into a frame",
    "through the adapter",
    HAS_LIBFFI ? "prepared by a text, through libffi"
	       : "prepared by a text, without libffi: refused",
    "prepared by a text, through the stub that it finds",
};

/* What callees and this program agree on: the call that is being made. */
static struct {
	const struct matrix_function *function;
	enum way way;
	uint64_t serial; /* of the call: what its values follow from */
	bool extreme;
	bool fails;
	unsigned taken, given, wrong;
	unsigned first_wrong;           /* the index of the first argument that differed */
	const struct matrix_kind *kind; /* of that, or of a wrong result */
	unsigned char arrived[LARGEST], wanted[LARGEST];
} call;

static struct {
	unsigned long functions, calls, faults, faulty;
	const struct matrix_function *last; /* with a fault */
} counts[WAYS];

static unsigned long absent_functions, table_faults, unseen_mistakes;

/* --- values --- */

struct values {
	uint64_t state;
	unsigned position; /* of the scalar among those of the value */
	bool extreme;
};

static uint64_t
mixed(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
	return x ^ x >> 31;
}

static uint64_t
next(struct values *values)
{
	values->state += UINT64_C(0x9E3779B97F4A7C15);
	return mixed(values->state);
}

static struct values
values_of(uint32_t number, uint64_t serial, unsigned index, bool extreme)
{
	uint64_t seed = mixed(number * UINT64_C(0x1000003) + serial * UINT64_C(0x100) + index);

	return (struct values){seed, (unsigned)(serial + index), extreme};
}

/* An integer of `size` bytes, from its low bits. */
static void
put_bits(unsigned char *bytes, size_t size, uint64_t bits)
{
	uint8_t one = (uint8_t)bits;
	uint16_t two = (uint16_t)bits;
	uint32_t four = (uint32_t)bits;

	switch (size) {
	case 1:
		memcpy(bytes, &one, size);
		break;
	case 2:
		memcpy(bytes, &two, size);
		break;
	case 4:
		memcpy(bytes, &four, size);
		break;
	default:
		memcpy(bytes, &bits, size);
		break;
	}
}

/* The same, read; a signed one is extended. */
static uint64_t
get_bits(const unsigned char *bytes, size_t size, bool is_signed)
{
	uint8_t one;
	uint16_t two;
	uint32_t four;
	uint64_t eight;

	switch (size) {
	case 1:
		memcpy(&one, bytes, size);
		return is_signed ? (uint64_t)(int8_t)one : one;
	case 2:
		memcpy(&two, bytes, size);
		return is_signed ? (uint64_t)(int16_t)two : two;
	case 4:
		memcpy(&four, bytes, size);
		return is_signed ? (uint64_t)(int32_t)four : four;
	default:
		memcpy(&eight, bytes, size);
		return eight;
	}
}

static uint64_t
extreme_integer(unsigned pattern, size_t size)
{
	unsigned bits = size < 8 ? 8 * (unsigned)size : 64;
	uint64_t top = UINT64_C(1) << (bits - 1);
	const uint64_t patterns[PATTERNS] = {
	    0,
	    (uint64_t)-1,
	    top,
	    top - 1,
	    1,
	    top + 1,
	    top - 2,
	    (uint64_t)-2,
	    UINT64_C(0x5555555555555555),
	    UINT64_C(0xAAAAAAAAAAAAAAAA),
	    top | 1 | top >> 1,
	};

	return patterns[pattern];
}

/* A floating number as IEEE 754 lays it out, from its two halves. */
static void
put_number(unsigned char *bytes, size_t size, uint64_t high, uint64_t low)
{
	if (size <= 8) {
		put_bits(bytes, size, high >> (64 - 8 * size));
		return;
	}
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	memcpy(bytes, &high, 8);
	memcpy(bytes + 8, &low, 8);
#else
	memcpy(bytes, &low, 8);
	memcpy(bytes + 8, &high, 8);
#endif
}

/* Zeros, infinities, the largest, the smallest and not-a-number, with a payload; never a
   signalling one, which some processors quiet when they load it. */
static void
put_extreme_number(unsigned char *bytes, size_t size, unsigned pattern)
{
	unsigned exponent_bits = size == 2 ? 5 : size == 4 ? 8 : size == 8 ? 11 : 15;
	uint64_t sign = UINT64_C(1) << 63;
	uint64_t exponent = ((UINT64_C(1) << exponent_bits) - 1) << (63 - exponent_bits);
	uint64_t quiet = UINT64_C(1) << (62 - exponent_bits);
	uint64_t one = size >= 8 ? 1 : UINT64_C(1) << (64 - 8 * size);
	uint64_t largest = (exponent & exponent << 1) | ((quiet << 1) - 1);
	const uint64_t high[PATTERNS] = {
	    0,
	    sign,
	    exponent,
	    sign | exponent,
	    size > 8 ? 0 : one,
	    largest,
	    sign | largest,
	    exponent | quiet,
	    exponent | quiet | one,
	    sign | exponent | quiet | one,
	    sign | quiet,
	};
	const uint64_t low[PATTERNS] = {0, 0, 0, 0, 1, (uint64_t)-1, (uint64_t)-1, 0, 1, 2, 0};

	put_number(bytes, size, high[pattern], low[pattern]);
}

/* Of any layout; the bytes that it does not use are 0. */
static void
put_long_double(unsigned char *bytes, const struct values *values, uint64_t bits, uint64_t more)
{
#if LDBL_MANT_DIG == 64
	const long double patterns[PATTERNS] = {
	    0.0L,      -0.0L, (long double)INFINITY, -(long double)INFINITY, LDBL_MIN, LDBL_MAX,
	    -LDBL_MAX, 1.0L,  -LDBL_MIN / 2,         1.0L + LDBL_EPSILON,    -1.0L,
	};
	long double value = (long double)(int64_t)(bits | 1);

	value = ldexpl(value, (int)(more % 16000) - 8000);
	if (values->extreme)
		value = patterns[values->position % PATTERNS];
	memset(bytes, 0, sizeof value);
	memcpy(bytes, &value, 10);
#else
	if (values->extreme)
		put_extreme_number(bytes, sizeof(long double), values->position % PATTERNS);
	else
		put_number(bytes, sizeof(long double), bits & ~(UINT64_C(1) << 62), more);
#endif
}

/* How many bytes of a scalar mean something. */
static size_t
significant(const struct matrix_kind *kind)
{
	return kind->form == VIA_LONG_DOUBLE && LDBL_MANT_DIG == 64 ? 10 : kind->size;
}

/* The next scalar. */
static void
put_scalar(const struct matrix_kind *kind, unsigned char *bytes, struct values *values)
{
	uint64_t bits = next(values), more = next(values);
	unsigned pattern = values->position++ % PATTERNS;

	switch (kind->form) {
	case VIA_BOOL:
		put_bits(bytes, kind->size, bits & 1);
		break;
	case VIA_FLOAT:
	case VIA_DOUBLE:
	case VIA_FLOAT16:
	case VIA_FLOAT128:
		if (values->extreme)
			put_extreme_number(bytes, kind->size, pattern);
		else
			put_number(bytes, kind->size, bits & ~(UINT64_C(1) << 62), more);
		break;
	case VIA_LONG_DOUBLE:
		values->position--;
		put_long_double(bytes, values, bits, more);
		values->position++;
		break;
	default:
		if (values->extreme)
			bits = more = extreme_integer(pattern, kind->size);
		put_bits(bytes, kind->size < 8 ? kind->size : 8, bits);
		if (kind->size > 8)
			memcpy(bytes + 8, &more, 8);
		break;
	}
}

/* What a bit-field holds of the next scalar. */
static uint64_t
next_bits(const struct matrix_member *member, struct values *values)
{
	const struct matrix_kind *kind = &matrix_kinds[member->kind];
	uint64_t bits = next(values);
	unsigned unused = 64 - member->width;

	if (values->extreme)
		bits = extreme_integer(values->position % PATTERNS, 8) ^ (bits & 1)
									     << (member->width - 1);
	values->position++;
	if (kind->form == VIA_SIGNED)
		return (uint64_t)((int64_t)(bits << unused) >> unused);
	return bits << unused >> unused;
}

/*
 * Writes the value that follows from `values`, member by member, or compares it with what
 * stands there. Padding, and what a union's other members would use, is left alone.
 */
enum walk { WRITE, COMPARE };

static bool
walk(const struct matrix_kind *kind, unsigned char *place, struct values *values, enum walk what)
{
	unsigned char scalar[16] = {0};
	size_t first = 0, last = kind->member_count;
	bool same = true;

	if (kind->members == NULL && kind->form != VIA_STRUCT) {
		put_scalar(kind, scalar, values);
		if (what == WRITE)
			memcpy(place, scalar, kind->size);
		return what == WRITE || memcmp(place, scalar, significant(kind)) == 0;
	}
	if (kind->form == VIA_UNION) {
		first = (size_t)(next(values) % kind->member_count);
		last = first + 1;
	}
	for (size_t i = first; i < last; i++) {
		const struct matrix_member *member = &kind->members[i];
		const struct matrix_kind *inner = &matrix_kinds[member->kind];

		if (member->store != NULL) {
			uint64_t bits = next_bits(member, values);

			if (what == WRITE)
				member->store(place, bits);
			else
				same = same && member->load(place) == bits;
			continue;
		}
		for (size_t n = 0; n < member->count; n++)
			same =
			    walk(inner, place + member->offset + n * inner->size, values, what) &&
			    same;
	}
	return same;
}

/* The one value of a scalar that means failure to FAILS_BY_RESULT. */
static void
put_failure(const struct matrix_kind *kind, unsigned char *bytes)
{
	const float f = -1;
	const double d = -1;
	const long double l = -1;

	memset(bytes, 0, kind->size);
	if (kind->form == VIA_FLOAT)
		memcpy(bytes, &f, sizeof f);
	else if (kind->form == VIA_DOUBLE)
		memcpy(bytes, &d, sizeof d);
	else if (kind->form == VIA_LONG_DOUBLE)
		memcpy(bytes, &l, significant(kind));
	else if (kind->form != VIA_BOOL && kind->form != VIA_POINTER)
		memset(bytes, 0xFF, kind->size);
}

/* Writes the result of a call that may fail, or compares it. */
static bool
walk_result(const struct matrix_kind *kind, unsigned char *place, struct values *values,
	    enum walk what)
{
	unsigned char wanted[LARGEST] = {0}, failure[16];

	if (call.function->rule != MATRIX_FAILS_BY_RESULT)
		return walk(kind, place, values, what);
	walk(kind, wanted, values, WRITE);
	put_failure(kind, failure);
	if (call.fails)
		memcpy(wanted, failure, kind->size);
	else if (memcmp(wanted, failure, significant(kind)) == 0)
		memset(wanted, kind->form == VIA_BOOL || kind->form == VIA_POINTER, kind->size);
	if (what == WRITE)
		memcpy(place, wanted, kind->size);
	return what == WRITE || memcmp(place, wanted, significant(kind)) == 0;
}

static int
code_of_call(void)
{
	return 1 + (int)(mixed(call.serial) % 120);
}

/* --- the callees' side --- */

uint32_t
matrix_called(void)
{
	return call.function->number;
}

void
matrix_take(uint32_t number, unsigned index, int kind, void *place)
{
	struct values values = values_of(number, call.serial, index, call.extreme);

	if (number != call.function->number || index != call.taken ||
	    !walk(&matrix_kinds[kind], place, &values, COMPARE)) {
		if (call.wrong++ == 0) {
			call.first_wrong = index;
			call.kind = &matrix_kinds[kind];
			memcpy(call.arrived, place, call.kind->size);
			memset(call.wanted, 0, call.kind->size);
			values = values_of(number, call.serial, index, call.extreme);
			walk(call.kind, call.wanted, &values, WRITE);
		}
	}
	call.taken++;
	memset(place, (int)(0xE1 ^ (index & 15)), matrix_kinds[kind].size);
}

void
matrix_give(uint32_t number, int kind, void *ret_result)
{
	struct values values = values_of(number, call.serial, RESULT, call.extreme);

	call.given++;
	call.wrong += number != call.function->number;
	if (kind != MATRIX_VOID) {
		memset(ret_result, (int)call.serial & 0xFF, matrix_kinds[kind].size);
		walk_result(&matrix_kinds[kind], ret_result, &values, WRITE);
	}
	if (call.fails)
		errno = code_of_call();
	else if (call.function->rule == MATRIX_FAILS_BY_RESULT && call.serial % 2 == 0)
		errno = NOISE;
}

unsigned long
matrix_give_soiled(uint32_t number, int kind)
{
	const struct matrix_kind *row = &matrix_kinds[kind];
	unsigned char place[8];
	uint64_t bits;

	matrix_give(number, kind, place);
	bits = get_bits(place, row->size, row->form == VIA_SIGNED);
#if defined(MATRIX_SOILS)
	bits ^= mixed(call.serial) << (8 * row->size - 1) << 1;
#endif
	return (unsigned long)bits;
}

/* --- places --- */

static size_t page;

/* A page in front of one that nobody may touch. */
static unsigned char *
new_place(void)
{
	unsigned char *place =
	    mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (place == MAP_FAILED || mprotect(place + page, page, PROT_NONE) != 0) {
		puts("Bail out! no memory");
		exit(1);
	}
	return place;
}

/* Where a value stands in such a place: at its end, as far as the alignment allows. */
static unsigned char *
end_of(unsigned char *place, const struct matrix_kind *kind)
{
	return place + (page - kind->size) / kind->alignment * kind->alignment;
}

static unsigned char *argument_places[MATRIX_PARAMETERS];
static unsigned char *result_place;

/* --- one call --- */

static void
print_signature(const struct matrix_function *function)
{
	printf("%s %s(",
	       function->result == MATRIX_VOID ? "void" : matrix_kinds[function->result].name,
	       function->name);
	for (unsigned i = 0; i < function->count; i++)
		printf("%s%s%s", i != 0 ? ", " : "",
		       function->fixed != 0 && i == function->fixed ? "..., " : "",
		       matrix_kinds[function->parameters[i]].name);
	printf(")");
}

static void
print_bytes(const char *name, const unsigned char *bytes, size_t size)
{
	printf("#   %s", name);
	for (size_t i = 0; i < size; i++)
		printf("%s%02x", i % 8 == 0 ? " " : "", bytes[i]);
	printf("\n");
}

/* Describes the first fault of a function. */
static void
fault(const char *what)
{
	counts[call.way].faults++;
	if (counts[call.way].last == call.function)
		return;
	counts[call.way].last = call.function;
	if (counts[call.way].faulty++ >= SHOWN)
		return;
	printf("# ");
	print_signature(call.function);
	printf(" %s: %s", way_names[call.way], what);
	printf(" (call %lu%s%s)\n", (unsigned long)call.serial, call.extreme ? ", extreme" : "",
	       call.fails ? ", fails" : "");
	if (call.wrong == 0)
		return;
	printf("#   parameter %u, %s\n", call.first_wrong, call.kind->name);
	print_bytes("arrived:", call.arrived, call.kind->size);
	print_bytes("wanted: ", call.wanted, call.kind->size);
}

/* Says what was being called; the fault itself then comes again, and ends the program. */
static void
crashed(int signal_number)
{
	printf("Bail out! signal %d in ", signal_number);
	print_signature(call.function);
	printf(" %s (call %lu)\n", way_names[call.way], (unsigned long)call.serial);
	fflush(stdout);
}

/* The value that stands for what is in a place. */
static via_value
value_at(const struct matrix_kind *kind, unsigned char *place)
{
	via_value value = {.u = 0};

	switch (kind->form) {
	case VIA_BOOL:
	case VIA_UNSIGNED:
		value.u = get_bits(place, kind->size, false);
		break;
	case VIA_SIGNED:
		value.u = get_bits(place, kind->size, true);
		break;
	case VIA_FLOAT:
		memcpy(&value.f, place, sizeof value.f);
		break;
	case VIA_DOUBLE:
		memcpy(&value.d, place, sizeof value.d);
		break;
	case VIA_POINTER:
		memcpy(&value.p, place, sizeof value.p);
		break;
	default:
		value.p = place;
		break;
	}
	return value;
}

static bool
travels_by_address(const struct matrix_kind *kind)
{
	return kind->form >= VIA_LONG_DOUBLE;
}

/* Puts the result that a value brought back where a direct call would have left it. The value
   must be what it stands for in all 64 bits. */
static void
store_value(const struct matrix_kind *kind, via_value value, unsigned char *place)
{
	via_value again;

	switch (kind->form) {
	case VIA_BOOL:
	case VIA_UNSIGNED:
	case VIA_SIGNED:
		put_bits(place, kind->size, value.u);
		again = value_at(kind, place);
		if (again.u != value.u)
			fault("a result that is not extended to 64 bits");
		break;
	case VIA_FLOAT:
		memcpy(place, &value.f, sizeof value.f);
		break;
	case VIA_DOUBLE:
		memcpy(place, &value.d, sizeof value.d);
		break;
	default:
		memcpy(place, &value.p, sizeof value.p);
		break;
	}
}

struct prepared {
	unsigned char *places[MATRIX_PARAMETERS];
	void *addresses[MATRIX_PARAMETERS];
	via_value values[MATRIX_PARAMETERS];
	unsigned char copies[MATRIX_PARAMETERS][LARGEST];
};

/* A new call: its arguments stand in their places. */
static void
prepare(enum way way, const struct matrix_function *function, bool extreme, bool fails,
	struct prepared *prepared)
{
	call.function = function;
	call.way = way;
	call.serial++;
	call.extreme = extreme;
	call.fails = fails;
	call.taken = call.given = call.wrong = 0;
	for (unsigned i = 0; i < function->count; i++) {
		const struct matrix_kind *kind = &matrix_kinds[function->parameters[i]];
		unsigned char *place = end_of(argument_places[i], kind);
		struct values values = values_of(function->number, call.serial, i, extreme);

		memset(place, (int)(call.serial * 7 + i) & 0xFF, kind->size);
		walk(kind, place, &values, WRITE);
		prepared->places[i] = place;
		prepared->addresses[i] = place;
		prepared->values[i] = value_at(kind, place);
		memcpy(prepared->copies[i], place, kind->size);
	}
}

/* Whether what a call returned, at `place`, is the result of this call. */
static bool
result_is_right(const struct matrix_kind *kind, unsigned char *place)
{
	struct values values = values_of(call.function->number, call.serial, RESULT, call.extreme);

	return walk_result(kind, place, &values, COMPARE);
}

/* What a call has to leave behind, whatever its way; `code` is the one it reported. */
static void
settle(const struct prepared *prepared, unsigned char *place, int64_t code, int after)
{
	const struct matrix_function *function = call.function;
	bool silent =
	    !call.fails && function->rule == MATRIX_FAILS_BY_RESULT && call.serial % 2 == 0;

	counts[call.way].calls++;
	if (call.given != 1 || call.taken != function->count)
		fault("the function is not called, or not once");
	else if (call.wrong != 0)
		fault("another argument");
	else if (function->result != MATRIX_VOID && place != NULL &&
		 !result_is_right(&matrix_kinds[function->result], place))
		fault("another result");
	if (code != (call.fails ? code_of_call() : 0))
		fault("another code");
	if (after != (call.fails ? code_of_call() : silent ? NOISE : BEFORE))
		fault("errno is not what the callee left");
	for (unsigned i = 0; i < function->count; i++) {
		const struct matrix_kind *kind = &matrix_kinds[function->parameters[i]];

		if (memcmp(prepared->places[i], prepared->copies[i], kind->size) != 0)
			fault("the caller's own argument has changed");
	}
}

/* A place for a result, all around it one byte that is another in each call. */
static unsigned char *
guarded(const struct matrix_kind *kind)
{
	unsigned char *place = end_of(result_place, kind);

	memset(place - GUARDED, (int)(call.serial * 5 + 3) & 0xFF,
	       (size_t)(result_place + page - place) + GUARDED);
	return place;
}

static void
look_around(const struct matrix_kind *kind, const unsigned char *place)
{
	unsigned char guard = (unsigned char)(call.serial * 5 + 3);

	for (const unsigned char *at = place - GUARDED; at < result_place + page; at++)
		if ((at < place || at >= place + kind->size) && *at != guard) {
			fault("a neighbour of the result has changed");
			return;
		}
}

static const struct matrix_kind *
result_kind(const struct matrix_function *function)
{
	return function->result == MATRIX_VOID ? NULL : &matrix_kinds[function->result];
}

static void
call_directly(const struct matrix_function *function, bool extreme, bool fails)
{
	const struct matrix_kind *kind = result_kind(function);
	struct prepared prepared;
	unsigned char *place = NULL;
	int after;

	prepare(DIRECT, function, extreme, fails, &prepared);
	if (kind != NULL)
		place = guarded(kind);
	errno = BEFORE;
	function->direct(place, prepared.addresses);
	after = errno;
	if (kind != NULL)
		look_around(kind, place);
	settle(&prepared, place, fails ? after : 0, after);
}

/* `tells` says whether the stub knows the failure rule. */
static void
call_stub(enum way way, const struct matrix_function *function, const struct via_function *stub,
	  bool tells, bool extreme, bool fails)
{
	const struct matrix_kind *kind = result_kind(function);
	struct prepared prepared;
	unsigned char *place = NULL;
	via_value result = {.u = UINT64_C(0xA5A5A5A5A5A5A5A5)};
	via_status status;
	int after;

	prepare(way, function, extreme, fails, &prepared);
	if (kind != NULL) {
		place = guarded(kind);
		if (travels_by_address(kind))
			result.p = place;
	}
	errno = BEFORE;
	status = via_call(stub, function->count != 0 ? prepared.values : NULL,
			  kind != NULL ? &result : NULL);
	after = errno;
	if (kind != NULL && travels_by_address(kind)) {
		look_around(kind, place);
		if (result.p != place)
			fault("the place of the result is another one afterwards");
	} else if (kind != NULL) {
		look_around(&(struct matrix_kind){.size = 0, .alignment = 1}, place);
		store_value(kind, result, place);
	}
	if (!tells && status == VIA_OK && fails)
		status = code_of_call();
	settle(&prepared, place, status, after);
}

static void
call_in_frame(const struct matrix_function *function, const struct via_function *stub, bool extreme,
	      bool fails)
{
	const struct matrix_kind *kind = result_kind(function);
	struct prepared prepared;
	alignas(64) unsigned char scalar[16];
	unsigned char *place = scalar, *neighbours[2];
	struct via_frame frame;
	via_value result = {.u = UINT64_C(0x5A5A5A5A5A5A5A5A)};
	via_status status;
	void *memory = NULL;
	int after;

	prepare(FRAME, function, extreme, fails, &prepared);
	via_frame_open(&frame);
	if (via_frame_alloc(&frame, 24, 1, &memory) != VIA_OK)
		fault("no memory");
	neighbours[0] = memset(memory, 0xB7, 24);
	errno = BEFORE;
	status = via_call_in(&frame, stub, function->count != 0 ? prepared.values : NULL, &result);
	after = errno;
	if (via_frame_alloc(&frame, 24, 1, &memory) != VIA_OK)
		fault("no memory");
	neighbours[1] = memset(memory, 0xB7, 24);
	if (kind != NULL && travels_by_address(kind)) {
		place = result.p;
		if ((uintptr_t)place % kind->alignment != 0)
			fault("the place of the result is not aligned");
	} else if (kind != NULL) {
		store_value(kind, result, place);
	}
	settle(&prepared, kind != NULL ? place : NULL, status, after);
	for (size_t i = 0; i < 24; i++)
		if (neighbours[0][i] != 0xB7 || neighbours[1][i] != 0xB7) {
			fault("a neighbour of the result has changed");
			break;
		}
	if (via_frame_close(&frame) != VIA_OK)
		fault("the frame cannot be closed");
}

static void
call_adapter(const struct matrix_function *function, bool extreme, bool fails)
{
	const struct matrix_kind *kind = result_kind(function);
	struct prepared prepared;
	unsigned char *place = NULL;
	int64_t code;
	int after;

	prepare(ADAPTER, function, extreme, fails, &prepared);
	if (kind != NULL)
		place = guarded(kind);
	errno = BEFORE;
	code = function->adapted(place, prepared.addresses);
	after = errno;
	if (kind != NULL && kind->form <= VIA_UNSIGNED) {
		look_around(&(struct matrix_kind){.size = 0, .alignment = 1}, place);
		if (!fails) {
			store_value(kind, (via_value){.i = code}, place);
			code = 0;
		}
	} else if (kind != NULL) {
		look_around(kind, place);
	}
	/* Where the code stands for the result, there is none to look at. */
	settle(&prepared, fails && kind != NULL && kind->form <= VIA_POINTER ? NULL : place, -code,
	       after);
}

/* --- prepared by a text --- */

static void
table_fault(const struct matrix_function *function, const char *what)
{
	if (table_faults++ < SHOWN)
		printf("# %s: %s\n", function->name, what);
}

/* Functions that cannot be called in some way, for one reason, by the kind that it is about. */
struct lack {
	const char *reason;
	unsigned long functions;
	uint32_t *numbers;
};

static struct lack *unstated; /* by kind: no text says them */
static struct lack refused;   /* by libffi, or for it by via_prepare */
static struct lack without_rule, without_key;
static unsigned long unstated_count, stated_as_always;

static void
note_lack(struct lack *lack, const char *reason, const struct matrix_function *function)
{
	lack->reason = reason;
	lack->numbers = realloc(lack->numbers, (lack->functions + 1) * sizeof *lack->numbers);
	lack->numbers[lack->functions++] = function->number;
}

static void
print_lack(const char *what, const struct lack *lack)
{
	if (lack->functions == 0)
		return;
	printf("# %s (%s), %lu functions:", what, lack->reason, lack->functions);
	for (unsigned long n = 0; n < lack->functions; n++)
		printf(" %05u", (unsigned)lack->numbers[n]);
	printf("\n");
}

static void
print_lacks(void)
{
	char what[200];

	for (size_t i = 0; i < matrix_kind_count; i++) {
		snprintf(what, sizeof what, "no text states %s", matrix_kinds[i].name);
		print_lack(what, &unstated[i]);
	}
	print_lack("no text states the failure rule", &without_rule);
	print_lack("stated, but not by the key of the stub", &without_key);
	print_lack("refused", &refused);
}

/* Why no text can state a kind, by the list of matrix_kinds.py, or NULL: a reason of its own, or
   of a part. */
static const char *
beyond_of(int kind)
{
	const struct matrix_kind *row = &matrix_kinds[kind];

	if (row->beyond != NULL)
		return row->beyond;
	for (size_t i = 0; i < row->member_count; i++) {
		const char *beyond = beyond_of(row->members[i].kind);

		if (beyond != NULL)
			return beyond;
	}
	return NULL;
}

/*
 * What libffi 3.4 does wrong and via_prepare therefore refuses. On x86-64: a struct of nothing but
 * a long double comes back on the stack of the floating-point unit, where libffi forgets it, which
 * spoils later calls; and a struct whose integer half takes the last register for integers is
 * copied with its other half, over the first floating argument.
 */
#if defined(__x86_64__)
static size_t
scalars_of(const struct matrix_kind *kind, bool floating)
{
	size_t count = 0;

	if (kind->members == NULL)
		return (kind->form == VIA_FLOAT || kind->form == VIA_DOUBLE) == floating;
	for (size_t i = 0; i < kind->member_count; i++)
		count += kind->members[i].count *
			 scalars_of(&matrix_kinds[kind->members[i].kind], floating);
	return count;
}

static bool
is_refused(const struct matrix_function *function)
{
	const struct matrix_kind *kind = result_kind(function);

	if (kind != NULL && kind->form == VIA_STRUCT && kind->size == sizeof(long double) &&
	    kind->alignment == alignof(long double))
		return true;
	for (unsigned i = 2; i < function->count; i++) {
		kind = &matrix_kinds[function->parameters[i]];
		if (kind->form == VIA_STRUCT && kind->size > 8 && kind->size <= 16 &&
		    scalars_of(kind, true) != 0 && scalars_of(kind, false) != 0)
			return true;
	}
	return false;
}
#else
static bool
is_refused(const struct matrix_function *function)
{
	(void)function;
	return false;
}
#endif

/* What a prepared function says of a type must be what the module says. */
static bool
is_described_alike(const struct via_module *a, const struct via_type *type_a,
		   const struct via_module *b, const struct via_type *type_b)
{
	uint32_t of_a = 0, of_b = 0;

	if (type_a->kind != type_b->kind || type_a->size != type_b->size ||
	    (type_a->kind == VIA_STRUCT && type_a->alignment != type_b->alignment))
		return false;
	/* There is a field for each element of an array in a text. */
	for (; type_a->kind == VIA_STRUCT && of_a < type_a->count; of_a++) {
		const struct via_field *field = via_type_field(a, type_a, of_a);
		const struct via_type *element = via_field_type(a, field);
		size_t count = 1;

		for (; element->kind == VIA_ARRAY; element = via_type_element(a, element))
			count *= via_type_length(a, element);
		for (size_t n = 0; n < count; n++, of_b++) {
			const struct via_field *other;

			if (of_b == type_b->count)
				return false;
			other = via_type_field(b, type_b, of_b);
			if (other->offset != field->offset + n * element->size ||
			    !is_described_alike(a, element, b, via_field_type(b, other)))
				return false;
		}
	}
	return type_a->kind != VIA_STRUCT || of_b == type_b->count;
}

static void
compare_descriptions(const struct matrix_function *function, const struct via_function *stub,
		     const struct via_function *prepared)
{
	const struct via_signature *a = stub->signature, *b = prepared->signature;
	const struct via_module *in_a = via_signature_module(a), *in_b = via_signature_module(b);
	bool alike = a->parameter_count == b->parameter_count && a->fixed_count == b->fixed_count &&
		     is_described_alike(in_a, via_result_type(a), in_b, via_result_type(b));

	for (size_t i = 0; alike && i < a->parameter_count; i++)
		alike = is_described_alike(in_a, via_parameter_type(a, i), in_b,
					   via_parameter_type(b, i));
	if (!alike)
		table_fault(function, "the prepared function is described otherwise");
	if (stub->result_size != prepared->result_size)
		table_fault(function, "the prepared function's result has another size");
}

static bool
is_there(const struct via_function *stub)
{
	return stub != NULL && stub->target != NULL;
}

/* Whether the tables list the members of a member without a name, and not the member. */
static bool
is_flattened(const struct matrix_function *function)
{
	for (unsigned i = 0; i <= function->count; i++) {
		int kind = i < function->count ? function->parameters[i] : function->result;

		for (size_t n = 0; kind != MATRIX_VOID && n < matrix_kinds[kind].member_count; n++)
			if (matrix_kinds[kind].form == VIA_STRUCT &&
			    matrix_kinds[kind].members[n].name == NULL)
				return true;
	}
	return false;
}

/* The text that states a function; false, and noted, where there is none. */
static bool
state(const struct matrix_function *function, const struct via_function *stub,
      struct stated *ret_stated)
{
	bool first = true;
	int kind;

	state_signature(stub->signature, function->number, ret_stated);
	for (unsigned i = 0; i <= function->count; i++) {
		kind = i < function->count ? function->parameters[i] : function->result;
		first = first && (kind == MATRIX_VOID || beyond_of(kind) == NULL);
	}
	if (ret_stated->beyond == NULL)
		return true;
	if (first && !is_flattened(function))
		table_fault(function, ret_stated->beyond);
	kind = ret_stated->beyond_index < function->count
		   ? function->parameters[ret_stated->beyond_index]
		   : function->result;
	note_lack(&unstated[kind], ret_stated->beyond, function);
	unstated_count++;
	return false;
}

/* All rounds of one prepared function. */
static void
call_prepared(enum way way, const struct matrix_function *function,
	      const struct via_function *prepared, const struct stated *stated)
{
	bool tells = stated->rule == STATED_RULE || stated->rule == STATED_ALWAYS;

	counts[way].functions++;
	for (unsigned round = 0; round < PLAIN + PATTERNS; round++)
		for (int fails = 0; fails <= (function->rule != MATRIX_NEVER_FAILS); fails++)
			call_stub(way, function, prepared, tells, round >= PLAIN, fails);
}

/* Prepares a function before its module is registered, and calls it. */
static void
run_through_libffi(const struct matrix_function *function, const struct via_module *module)
{
	const struct via_function *stub = via_find(module, function->name);
	struct via_problem problem = {.text = NULL};
	struct via_function *prepared = NULL;
	struct stated stated;
	via_status status;

	if (!is_there(stub) || !state(function, stub, &stated))
		return;
	if (stated.rule == STATED_NO_RULE || stated.rule == STATED_NO_RESULT)
		note_lack(&without_rule, "a comparison of a long double", function);
	stated_as_always += stated.rule == STATED_ALWAYS;
	status = via_prepare(stated.text, stub->target, &prepared, &problem);
	if (!HAS_LIBFFI) {
		if (status != VIA_UNAVAILABLE || problem.text == NULL)
			table_fault(function, "prepared without libffi");
		counts[LIBFFI].functions++;
		return;
	}
	if (status != VIA_OK) {
		if (status != VIA_BAD_ARGUMENT || problem.text == NULL ||
		    stated.text[problem.offset] != '{' || !is_refused(function)) {
			printf("# %s: %s\n", stated.text, problem.text != NULL ? problem.text : "");
			table_fault(function, "cannot be prepared");
		}
		note_lack(&refused, problem.text, function);
		return;
	}
	if (is_refused(function))
		table_fault(function, "libffi carries it wrongly, and it was prepared");
	if (prepared->stub == stub->stub || prepared->target != stub->target)
		table_fault(function, "not prepared through libffi");
	compare_descriptions(function, stub, prepared);
	call_prepared(LIBFFI, function, prepared, &stated);
	via_release(prepared);
}

/* Whether that is a stub with that key: an earlier module may have one, and this module another
   one where a type of unknown width, too, is as wide. */
static bool
has_key(via_stub *stub, const char *key)
{
	for (size_t i = 0; i < matrix_module_count; i++)
		if (strcmp(key_of(matrix_modules[i]->module, stub), key) == 0)
			return true;
	return false;
}

/* Prepares a function when its module is registered: where the stub has a key, it is found. */
static void
run_compiled(const struct matrix_function *function, const struct via_module *module)
{
	const struct via_function *stub = via_find(module, function->name);
	struct via_problem problem = {.text = NULL};
	struct via_function *prepared = NULL;
	struct stated stated;
	const char *key;

	if (!is_there(stub))
		return;
	key = key_of(module, stub->stub);
	state_signature(stub->signature, function->number + 1, &stated);
	if (stated.beyond != NULL || stated.rule != STATED_RULE) {
		if (key[0] != '\0' && !is_flattened(function))
			table_fault(function, "a key that no text states");
		return;
	}
	if (key[0] == '\0') {
		note_lack(&without_key, "an alignment or a rule that changes nothing", function);
		return;
	}
	if (via_prepare(stated.text, stub->target, &prepared, &problem) != VIA_OK) {
		printf("# %s: %s\n", stated.text, problem.text != NULL ? problem.text : "");
		table_fault(function, "its stub is not found");
		return;
	}
	if (prepared->stub != stub->stub && !has_key(prepared->stub, key))
		table_fault(function, "another stub is found");
	if (prepared->target != stub->target || prepared->result_size != stub->result_size)
		table_fault(function, "the prepared function is another");
	call_prepared(COMPILED, function, prepared, &stated);
	via_release(prepared);
}

/* --- everything --- */

/* A mistake that the comparison must notice: the arguments of another call. */
static void
make_mistake(const struct matrix_function *function, const struct via_function *stub)
{
	const struct matrix_kind *kind = result_kind(function);
	via_value result = {.p = kind != NULL ? end_of(result_place, kind) : NULL};
	struct prepared prepared;
	uint64_t information = 0;

	for (unsigned i = 0; i < function->count; i++) {
		const struct matrix_kind *one = &matrix_kinds[function->parameters[i]];

		if (one->form != VIA_BOOL &&
		    (one->members == NULL ? one->form != VIA_STRUCT : one->size > 8))
			information += one->size;
	}
	if (information < 4)
		return;
	prepare(STUB, function, false, false, &prepared);
	call.serial++;
	via_call(stub, prepared.values, &result);
	unseen_mistakes += call.wrong == 0;
}

/* What a module's tables say of a type must be what the compiler says. */
static void
compare_type(const struct matrix_function *function, const struct via_module *module,
	     const struct via_type *type, const struct matrix_kind *kind)
{
	bool is_named = true;

	if (type->kind != kind->form || type->size != kind->size ||
	    type->alignment != kind->alignment)
		table_fault(function, kind->name);
	if (kind->form != VIA_STRUCT && kind->form != VIA_UNION)
		return;
	for (size_t i = 0; i < kind->member_count; i++)
		is_named = is_named && kind->members[i].name != NULL;
	if (!is_named)
		return;
	if (type->count != kind->member_count) {
		table_fault(function, "another number of fields");
		return;
	}
	for (size_t i = 0; i < kind->member_count; i++) {
		const struct matrix_member *member = &kind->members[i];
		const struct via_field *field = via_type_field(module, type, i);
		const struct via_bit_field *bits = via_field_bits(module, field);
		const struct via_type *inner = via_field_type(module, field);
		alignas(64) unsigned char record[LARGEST] = {0}, other[LARGEST] = {0};
		struct values values = values_of(function->number, call.serial, (unsigned)i, true);

		if (strcmp(via_field_name(module, field), member->name) != 0 ||
		    field->offset != member->offset || (bits != NULL) != (member->store != NULL))
			table_fault(function, member->name);
		if (bits == NULL) {
			if (inner->size != member->count * matrix_kinds[member->kind].size)
				table_fault(function, member->name);
			continue;
		}
		for (unsigned round = 0; round < PATTERNS; round++) {
			uint64_t value = next_bits(member, &values);

			member->store(record, value);
			bits->store(other, (via_value){.u = value});
			if (bits->width != member->width ||
			    memcmp(record, other, kind->size) != 0 || bits->load(record).u != value)
				table_fault(function, member->name);
		}
	}
}

static void
compare_tables(const struct matrix_function *function, const struct via_module *module,
	       const struct via_function *stub)
{
	const struct via_signature *signature = stub->signature;
	const struct matrix_kind *kind = result_kind(function);
	size_t room = kind == NULL || !travels_by_address(kind) ? 0
		      : kind->size != 0                         ? kind->size
								: 1;

	if (signature->parameter_count != function->count ||
	    signature->fixed_count != function->fixed) {
		table_fault(function, "another number of parameters");
		return;
	}
	if (stub->result_size !=
	    (kind != NULL && room != 0 && kind->alignment > 16 ? UINT32_MAX : room))
		table_fault(function, "another size of the result");
	for (unsigned i = 0; i < function->count; i++)
		compare_type(function, module, via_parameter_type(signature, i),
			     &matrix_kinds[function->parameters[i]]);
	if (kind != NULL)
		compare_type(function, module, via_result_type(signature), kind);
	else if (via_result_type(signature)->kind != VIA_VOID)
		table_fault(function, "a result");
}

static void
run(const struct matrix_function *function, const struct via_module *module)
{
	const struct via_function *stub = via_find(module, function->name);

	if (!is_there(stub)) {
		via_value result;

		absent_functions++;
		if (function->direct != NULL || stub == NULL ||
		    via_call(stub, NULL, &result) != VIA_UNAVAILABLE)
			table_fault(function, "not there");
		return;
	}
	compare_tables(function, module, stub);
	for (int way = DIRECT; way <= FRAME; way++)
		counts[way].functions++;
	counts[ADAPTER].functions += function->adapted != NULL;
	for (unsigned round = 0; round < PLAIN + PATTERNS; round++) {
		bool extreme = round >= PLAIN;

		for (int fails = 0; fails <= (function->rule != MATRIX_NEVER_FAILS); fails++) {
			call_directly(function, extreme, fails);
			call_stub(STUB, function, stub, true, extreme, fails);
			call_in_frame(function, stub, extreme, fails);
			if (function->adapted != NULL)
				call_adapter(function, extreme, fails);
		}
	}
	make_mistake(function, stub);
}

static int
report(int *number, bool good, const char *text, unsigned long functions, unsigned long calls)
{
	printf("%sok %d - %s", good ? "" : "not ", ++*number, text);
	if (calls != 0)
		printf(": %lu functions, %lu calls", functions, calls);
	printf("\n");
	return !good;
}

int
main(void)
{
	int number = 0, bad = 0;
	unsigned long functions = 0;

	const struct sigaction crash = {.sa_handler = crashed, .sa_flags = (int)SA_RESETHAND};

	sigaction(SIGSEGV, &crash, NULL);
	sigaction(SIGBUS, &crash, NULL);
	page = (size_t)sysconf(_SC_PAGESIZE);
	result_place = new_place();
	for (size_t i = 0; i < MATRIX_PARAMETERS; i++)
		argument_places[i] = new_place();
	unstated = calloc(matrix_kind_count, sizeof *unstated);
	for (size_t i = 0; i < matrix_module_count; i++) {
		const struct matrix_module *module = matrix_modules[i];

		for (size_t n = 0; n < module->count; n++) {
			run(&module->functions[n], module->module);
			run_through_libffi(&module->functions[n], module->module);
		}
		functions += module->count;
	}
	for (size_t i = 0; i < matrix_module_count; i++) {
		const struct matrix_module *module = matrix_modules[i];

		if (via_module_register(module->module) != VIA_OK) {
			puts("Bail out! a module cannot be registered");
			return 1;
		}
		for (size_t n = 0; n < module->count; n++)
			run_compiled(&module->functions[n], module->module);
	}
	print_lacks();
	printf("# %lu functions, %zu kinds of values; %lu functions need what this compiler does "
	       "not have, %lu what no text can state; %lu texts say errno(always) for errno != 0, "
	       "%lu are refused\n",
	       functions, matrix_kind_count, absent_functions, unstated_count, stated_as_always,
	       refused.functions);
	printf("1..%d\n", WAYS + 2);
	for (int way = DIRECT; way < WAYS; way++)
		bad += report(&number, counts[way].faults == 0 && counts[way].functions != 0,
			      way_names[way], counts[way].functions, counts[way].calls);
	bad += report(&number, table_faults == 0, "the tables say what the compiler says", 0, 0);
	bad += report(&number, unseen_mistakes == 0, "arguments of another call are noticed", 0, 0);
	return bad != 0;
}
