/* SPDX-License-Identifier: MIT */
/*
 * The values of the fuzzer, and the run through one module. What is wrong is
 * printed, one line each, and counted; called by the written programs only.
 */
#define _GNU_SOURCE
#include "stated.h"
#include "values.h"

#include <errno.h>
#include <float.h>
#include <signal.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	RESULT = 255,    /* the index of the result, behind those of all parameters */
	GUARD = 64,      /* bytes on each side of a result */
	PLACE = 1 << 14, /* bytes for one argument or result */
	PARAMETERS = 64, /* at most */
	LINES = 40       /* that are printed */
};

static const char *const ways[] = {"metadata", "direct",   "stub", "frame",
				   "adapter",  "prepared", "found"};

/* The present call, as both sides must know it. */
static struct {
	uint64_t seed;
	unsigned function;
	unsigned call;
	enum fuzz_way way;
	const struct fuzz_function *row;
	bool fails;
	int code;               /* of a call that fails */
	unsigned interruptions; /* calls that fail with EINTR, before that */
	bool tells_nothing;     /* what is called knows no failure rule */
	unsigned entered;
	int before; /* errno, as the caller leaves it */
	int left;   /* errno, as the callee leaves it */
	unsigned char returned[PLACE];
} now;

static unsigned wrong_count;
static unsigned prepared_count[2]; /* through libffi, through stubs */

int fuzz_variable;
int64_t fuzz_cell;

int
fuzz_last(void)
{
	return fuzz_variable;
}

static void __attribute__((format(printf, 1, 2))) wrong(const char *format, ...)
{
	int saved = errno;
	va_list list;

	if (wrong_count++ < LINES) {
		printf("wrong %s %u ", ways[now.way], now.function);
		va_start(list, format);
		vprintf(format, list);
		va_end(list);
		printf("\n");
		fflush(stdout);
	}
	errno = saved;
}

/* --- values --- */

/* The finalizer of SplitMix64, over two words. */
static uint64_t
mix(uint64_t a, uint64_t b)
{
	uint64_t x = a * UINT64_C(0x9E3779B97F4A7C15) + b + UINT64_C(0x632BE59BD9B4E019);

	x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
	return x ^ (x >> 31);
}

static uint64_t
place_seed(unsigned index)
{
	return mix(mix(mix(now.seed, now.function), now.call), index);
}

/* `size` bytes of a number of two words, as the machine orders them. */
static void
store(void *place, size_t size, uint64_t low, uint64_t high)
{
	const uint16_t order = 1;
	bool little = *(const unsigned char *)&order == 1;
	unsigned char *bytes = place;

	for (size_t i = 0; i < size; i++) {
		uint64_t word = i < 8 ? low >> (8 * i) : high >> (8 * (i - 8));
		bytes[little ? i : size - 1 - i] = (unsigned char)word;
	}
}

/* The bytes of a long double that have a meaning. */
static size_t
significant(const struct fuzz_type *type)
{
	return type->kind == FUZZ_LONG_DOUBLE && LDBL_MANT_DIG == 64 ? 10 : type->size;
}

/* A number of `exponent_bits` and `fraction_bits` (without the leading one) below its sign:
   mostly finite and normal, also zeros, infinities and quiet NaNs. */
static void
store_floating(void *place, size_t size, unsigned exponent_bits, unsigned fraction_bits,
	       bool leading, uint64_t low, uint64_t high)
{
	uint64_t top = (UINT64_C(1) << exponent_bits) - 1;
	uint64_t exponent = 1 + mix(low, high) % (top - 1);
	unsigned special = (unsigned)(mix(high, low) % 16);
	uint64_t sign = mix(low, ~high) & 1;
	unsigned stored = fraction_bits + (leading ? 1 : 0);

	if (special == 0)
		exponent = 0;
	if (special == 1 || special == 2)
		exponent = top;
	if (special == 0 || special == 1)
		low = high = 0;
	/* The fraction's bits, and the one that makes a NaN a quiet one. */
	if (stored <= 64) {
		high = 0;
		low &= fraction_bits == 64 ? ~UINT64_C(0) : (UINT64_C(1) << fraction_bits) - 1;
		if (special == 2)
			low |= UINT64_C(1) << (fraction_bits - 1);
		if (leading && special != 0)
			low |= UINT64_C(1) << fraction_bits;
		if (stored == 64)
			high = exponent | sign << exponent_bits;
		else
			low |= exponent << stored | sign << (stored + exponent_bits);
	} else {
		high &= (UINT64_C(1) << (fraction_bits - 64)) - 1;
		if (special == 2)
			high |= UINT64_C(1) << (fraction_bits - 65);
		high |= exponent << (fraction_bits - 64);
		high |= sign << (fraction_bits - 64 + exponent_bits);
	}
	store(place, size, low, high);
}

static void
store_leaf(const struct fuzz_type *type, void *place, uint64_t low)
{
	uint64_t high = mix(low, 1);
	size_t bits = 8 * type->size;

	switch (type->kind) {
	case FUZZ_BOOL:
		store(place, type->size, low & 1, 0);
		break;
	case FUZZ_SIGNED:
	case FUZZ_UNSIGNED:
		switch (high % 16) {
		case 0:
			low = high = 0;
			break;
		case 1:
			low = high = ~UINT64_C(0);
			break;
		case 2:
			low = bits <= 64 ? UINT64_C(1) << (bits - 1) : 0;
			high = UINT64_C(1) << 63;
			break;
		case 3:
			low = bits < 64 ? (UINT64_C(1) << (bits - 1)) - 1
					: ~UINT64_C(0) >> (bits == 64);
			high = ~UINT64_C(0) >> 1;
			break;
		default:
			break;
		}
		store(place, type->size, low, high);
		break;
	case FUZZ_POINTER:
	case FUZZ_CODE:
		store(place, type->size, low, high);
		break;
	case FUZZ_CELL: {
		void *cell = &fuzz_cell;
		memcpy(place, &cell, sizeof cell);
		break;
	}
	case FUZZ_FLOAT16:
		store_floating(place, 2, 5, 10, false, low, high);
		break;
	case FUZZ_FLOAT:
		store_floating(place, 4, 8, 23, false, low, high);
		break;
	case FUZZ_DOUBLE:
		store_floating(place, 8, 11, 52, false, low, high);
		break;
	case FUZZ_FLOAT128:
		store_floating(place, 16, 15, 112, false, low, high);
		break;
	case FUZZ_LONG_DOUBLE:
		if (LDBL_MANT_DIG == 64)
			store_floating(place, 10, 15, 63, true, low, high);
		else if (LDBL_MANT_DIG == 113)
			store_floating(place, 16, 15, 112, false, low, high);
		else
			store_floating(place, 8, 11, 52, false, low, high);
		break;
	case FUZZ_COMPLEX:
	case FUZZ_VECTOR:
	case FUZZ_STRUCT:
	case FUZZ_UNION:
		break;
	}
}

/* The value of a bit-field of that width and type. */
static uint64_t
bits_value(const struct fuzz_member *member, uint64_t value)
{
	unsigned unused = 64 - member->width;

	if (value % 16 == 0)
		value = 0;
	else if (value % 16 == 1)
		value = ~UINT64_C(0);
	if (member->type->kind == FUZZ_BOOL)
		return value >> 8 & 1;
	value <<= unused;
	return member->type->kind == FUZZ_SIGNED ? (uint64_t)((int64_t)value >> unused)
						 : value >> unused;
}

/* A walk over the leaves of an object. With `other` they are compared to that one's, else to
   what the seed says. The leaf that is wrong is remembered. */
struct walk {
	uint64_t at;
	unsigned leaf;
	bool makes; /* makes the leaves, instead of comparing them */
	bool differs;
	unsigned wrong_leaf;
	const char *wrong_member;
	unsigned char expected[16], got[16];
	size_t size;
};

static void walk_object(struct walk *walk, const struct fuzz_type *type, const char *name,
			unsigned char *place, const unsigned char *other);

static void
walk_differs(struct walk *walk, const char *name, const void *expected, const void *got,
	     size_t size)
{
	if (walk->differs)
		return;
	walk->differs = true;
	walk->wrong_leaf = walk->leaf;
	walk->wrong_member = name;
	walk->size = size;
	memcpy(walk->expected, expected, size);
	memcpy(walk->got, got, size);
}

static void
walk_member(struct walk *walk, const struct fuzz_member *member, unsigned char *place,
	    const unsigned char *other)
{
	if (member->get != NULL) {
		uint64_t value = bits_value(member, mix(walk->at, walk->leaf)), got;
		if (walk->makes) {
			member->set(place, value);
		} else {
			if (other != NULL)
				value = member->get(other);
			got = member->get(place);
			if (got != value)
				walk_differs(walk, member->name, &value, &got, sizeof got);
		}
		walk->leaf++;
		return;
	}
	for (size_t i = 0; i < member->count; i++) {
		size_t offset = member->offset + i * member->type->size;
		walk_object(walk, member->type, member->name, place + offset,
			    other != NULL ? other + offset : NULL);
	}
}

static void
walk_object(struct walk *walk, const struct fuzz_type *type, const char *name, unsigned char *place,
	    const unsigned char *other)
{
	unsigned char bytes[16];

	switch (type->kind) {
	case FUZZ_COMPLEX:
	case FUZZ_VECTOR:
		for (size_t i = 0; i < type->size; i += type->element->size)
			walk_object(walk, type->element, name, place + i,
				    other != NULL ? other + i : NULL);
		break;
	case FUZZ_STRUCT:
		for (size_t i = 0; i < type->count; i++)
			walk_member(walk, &type->members[i], place, other);
		break;
	case FUZZ_UNION:
		if (type->count != 0)
			walk_member(walk, &type->members[mix(walk->at, walk->leaf++) % type->count],
				    place, other);
		break;
	default:
		store_leaf(type, bytes, mix(walk->at, walk->leaf));
		if (walk->makes)
			memcpy(place, bytes, significant(type));
		else if (memcmp(place, other != NULL ? other : bytes, significant(type)) != 0)
			walk_differs(walk, name, other != NULL ? other : bytes, place,
				     significant(type));
		walk->leaf++;
		break;
	}
}

static void
make(const struct fuzz_type *type, unsigned index, void *place)
{
	struct walk walk = {.at = place_seed(index), .makes = true};

	walk_object(&walk, type, "", place, NULL);
}

/* Fills with what changes from place to place, so that padding and neighbours differ. */
static void
dirty(void *place, size_t size, uint64_t with)
{
	unsigned char *bytes = place;

	for (size_t i = 0; i < size; i++)
		bytes[i] = (unsigned char)(mix(with, i / 8) >> (8 * (i % 8)));
}

static void
compare(const char *what, unsigned index, const struct fuzz_type *type, const void *place,
	const void *other)
{
	struct walk walk = {.at = place_seed(index)};
	char texts[2][40] = {"", ""};

	walk_object(&walk, type, "", (void *)(uintptr_t)place, other);
	if (!walk.differs)
		return;
	for (size_t i = 0; i < walk.size; i++) {
		snprintf(texts[0] + 2 * i, 3, "%02x", walk.expected[i]);
		snprintf(texts[1] + 2 * i, 3, "%02x", walk.got[i]);
	}
	wrong("%s %u of type %s, leaf %u (%s), call %u: %s, not %s", what, index, type->name,
	      walk.wrong_leaf, walk.wrong_member, now.call, texts[1], texts[0]);
}

/* --- how values travel --- */

static bool
is_integer(const struct fuzz_type *type)
{
	return type->kind <= FUZZ_UNSIGNED && type->size <= 8;
}

static bool
is_by_address(const struct fuzz_type *type)
{
	switch (type->kind) {
	case FUZZ_FLOAT:
	case FUZZ_DOUBLE:
	case FUZZ_POINTER:
	case FUZZ_CELL:
	case FUZZ_CODE:
		return false;
	default:
		return !is_integer(type);
	}
}

/* An integer, extended to 64 bits by its own sign. */
static int64_t
widened(const struct fuzz_type *type, const void *place)
{
	const bool is_signed = type->kind == FUZZ_SIGNED;

	switch (type->size) {
	case 1: {
		uint8_t value;
		memcpy(&value, place, sizeof value);
		return is_signed ? (int8_t)value : value;
	}
	case 2: {
		uint16_t value;
		memcpy(&value, place, sizeof value);
		return is_signed ? (int16_t)value : value;
	}
	case 4: {
		uint32_t value;
		memcpy(&value, place, sizeof value);
		return is_signed ? (int32_t)value : (int64_t)value;
	}
	default: {
		int64_t value;
		memcpy(&value, place, sizeof value);
		return value;
	}
	}
}

static via_value
value_of(const struct fuzz_type *type, void *place)
{
	via_value value;

	dirty(&value, sizeof value, (uintptr_t)place);
	if (is_integer(type))
		value.i = widened(type, place);
	else if (is_by_address(type))
		value.p = place;
	else
		memcpy(&value, place, type->size);
	return value;
}

/* --- the callee's side --- */

static bool
is_interrupted(void)
{
	return now.entered <= now.interruptions;
}

void
fuzz_enter(unsigned function)
{
	if (function != now.function)
		wrong("function %u was called instead", function);
	now.entered++;
}

unsigned
fuzz_instance(void)
{
	return now.function;
}

void
fuzz_receive(unsigned index, const struct fuzz_type *type, void *place)
{
	compare("argument", index, type, place, NULL);
	if (type->kind != FUZZ_CELL) /* its callee still has to write there */
		dirty(place, type->size, now.call);
}

void
fuzz_result(const struct fuzz_type *type, void *place)
{
	dirty(place, type->size, now.call + 1);
	make(type, RESULT, place);
}

bool
fuzz_fails(void)
{
	return is_interrupted() || now.fails;
}

int
fuzz_code(void)
{
	return is_interrupted() ? EINTR : now.code;
}

void
fuzz_leave(const struct fuzz_type *type, const void *place)
{
	if (type != NULL)
		memcpy(now.returned, place, type->size);
	if (fuzz_fails()) {
		fuzz_variable = fuzz_code();
		errno = fuzz_code();
	} else if (now.row->rule != FUZZ_CLEARS && now.row->rule != FUZZ_ALWAYS) {
		errno = 20 + (int)(mix(now.function, now.call) % 60);
	}
	now.left = errno;
}

/* --- the caller's side --- */

/* A call is about to be made. */
static void
begin(enum fuzz_way way, bool fails, int code, unsigned interruptions)
{
	now.way = way;
	now.call++;
	now.fails = fails;
	now.code = code;
	now.interruptions = interruptions;
	now.entered = 0;
	now.before = 100 + (int)now.call;
	dirty(now.returned, 64, now.call + 2);
	fuzz_variable = -1;
	errno = now.before;
}

/* What the status of the call must be. */
static int64_t
expected_status(void)
{
	const struct fuzz_function *row = now.row;
	int64_t value =
	    row->result != NULL && is_integer(row->result) ? widened(row->result, now.returned) : 0;
	bool fails = fuzz_fails();
	int64_t code = fuzz_code();

	switch (row->rule) {
	case FUZZ_NEVER:
		return VIA_OK;
	case FUZZ_BY_ERRNO:
		break;
	case FUZZ_CLEARS:
	case FUZZ_ALWAYS:
		fails = fails && code != 0;
		break;
	case FUZZ_IS_CODE:
		fails = value != 0;
		code = value;
		break;
	case FUZZ_IS_MINUS:
		fails = value < 0;
		code = (int64_t)(0 - (uint64_t)value);
		break;
	case FUZZ_IS_BELOW:
		fails = value < -10;
		code = (int64_t)(0 - (uint64_t)value);
		break;
	}
	if (!fails)
		return VIA_OK;
	if (row->eintr == FUZZ_EINTR_DONE && code == EINTR)
		return VIA_OK;
	return code > 0 ? code : VIA_NO_CODE;
}

/* Whether an interrupted call counted as done, whose result is 0. */
static bool
is_done(void)
{
	return now.row->eintr == FUZZ_EINTR_DONE && fuzz_fails() && fuzz_code() == EINTR;
}

/* Looks at what is the same for every way: that the callee was called, and what it left. */
static void
finish(int left)
{
	unsigned expected = now.row->eintr == FUZZ_EINTR_RETRY ? now.interruptions + 1 : 1;

	if (now.entered != expected)
		wrong("called %u times, not %u", now.entered, expected);
	if (now.way == FUZZ_DIRECT)
		return;
	if (now.row->rule == FUZZ_CLEARS && now.interruptions != 0)
		return; /* what the interrupted attempt left may be there still */
	if (now.row->rule == FUZZ_CLEARS || now.row->rule == FUZZ_ALWAYS) {
		expected = (unsigned)(fuzz_fails() && fuzz_code() != 0 ? fuzz_code() : now.before);
		if (left != (int)expected)
			wrong("errno is %d, not %u", left, expected);
	} else if (left != now.left) {
		wrong("errno is %d, not %d as it was left", left, now.left);
	}
}

void
fuzz_argument(unsigned index, const struct fuzz_type *type, void *place)
{
	make(type, index, place);
}

static void
compare_result(const struct fuzz_type *type, const void *place)
{
	static const unsigned char zeros[PLACE];

	if (is_done() && now.way != FUZZ_DIRECT)
		compare("result", RESULT, type, place, zeros);
	else
		compare("result", RESULT, type, place,
			now.row->rule != FUZZ_NEVER ? now.returned : NULL);
}

void
fuzz_returned(const struct fuzz_type *type, const void *place)
{
	int left = errno;

	finish(left);
	if (type != NULL)
		compare_result(type, place);
}

int64_t
fuzz_adapted(enum fuzz_adapted how, int64_t given, const struct fuzz_type *type, const void *place)
{
	int left = errno;
	int64_t status = expected_status();
	int64_t expected = status >= 0 ? -status : VIA_ADAPTED_NO_CODE;

	finish(left);
	if (how == FUZZ_ADAPTED_POINTER) {
		expected = status;
		if (status == VIA_OK)
			compare_result(type, place);
	} else if (how == FUZZ_ADAPTED_VALUE) {
		if (status == VIA_OK)
			expected = is_done() ? 0 : widened(type, now.returned);
	} else if (how == FUZZ_ADAPTED_PLACE) {
		compare_result(type, place);
	}
	if (given != expected)
		wrong("gave %lld, not %lld", (long long)given, (long long)expected);
	return given;
}

/* A place of that type in `room`, as little aligned as the type allows. */
static unsigned char *
place_in(unsigned char *room, const struct fuzz_type *type)
{
	size_t alignment = type->alignment;

	return room + (alignment < GUARD ? GUARD + alignment : 2 * alignment);
}

/* One call through the stub, or with its result in a frame. */
static void
call(const struct via_function *function, enum fuzz_way way, bool fails, int code,
     unsigned interruptions)
{
	static alignas(4096) unsigned char rooms[PARAMETERS][PLACE], copies[PARAMETERS][PLACE],
	    room[PLACE];
	const struct fuzz_function *row = now.row;
	via_value arguments[PARAMETERS] = {{0}}, result;
	unsigned char *place = room;
	struct via_frame frame;
	via_status status;
	int left;

	begin(way, fails, code, interruptions);
	for (unsigned i = 0; i < row->count; i++) {
		const struct fuzz_type *type = row->parameters[i];
		unsigned char *at = place_in(rooms[i], type);
		dirty(at, type->size + 8, mix(now.call, i));
		make(type, i, at);
		memcpy(copies[i], at, type->size);
		arguments[i] = value_of(type, at);
	}
	dirty(&result, sizeof result, now.call);
	if (row->result != NULL && is_by_address(row->result)) {
		place = place_in(room, row->result);
		dirty(room, (size_t)(place - room) + row->result->size + GUARD, now.call);
		result.p = place;
	}
	via_frame_open(&frame);
	errno = now.before;
	if (way == FUZZ_FRAME)
		status = via_call_in(&frame, function, arguments, &result);
	else
		status = via_call(function, row->count != 0 ? arguments : NULL,
				  row->result != NULL ? &result : NULL);
	left = errno;
	finish(left);
	if (status != expected_status() && !(now.tells_nothing && status == VIA_OK))
		wrong("status %lld, not %lld", (long long)status, (long long)expected_status());
	if (row->okay && way < FUZZ_PREPARED &&
	    via_is_failure(function, status) != (status != 0 && status != ERANGE))
		wrong("status %lld: is it a failure?", (long long)status);
	for (unsigned i = 0; i < row->count; i++)
		if (memcmp(copies[i], place_in(rooms[i], row->parameters[i]),
			   row->parameters[i]->size) != 0)
			wrong("argument %u was written to", i);
	if (row->result != NULL && is_by_address(row->result)) {
		if (way == FUZZ_FRAME) {
			if ((uintptr_t)result.p % row->result->alignment != 0)
				wrong("the result's place is not aligned");
			compare_result(row->result, result.p);
		} else {
			static unsigned char fresh[PLACE];
			size_t front = (size_t)(place - room), size = row->result->size;
			dirty(fresh, front + size + GUARD, now.call);
			if (result.p != place)
				wrong("the result's address was written to");
			if (memcmp(room, fresh, front) != 0)
				wrong("written in front of the result");
			if (memcmp(place + size, fresh + front + size, GUARD) != 0)
				wrong("written behind the result");
			compare_result(row->result, place);
		}
	} else if (row->result != NULL && is_integer(row->result)) {
		int64_t expected = is_done() ? 0 : widened(row->result, now.returned);
		unsigned char narrow[8];
		if (result.i != expected)
			wrong("result %llx, not %llx", (unsigned long long)result.i,
			      (unsigned long long)expected);
		store(narrow, row->result->size, result.u, 0);
		compare_result(row->result, narrow);
	} else if (row->result != NULL) {
		compare_result(row->result, &result);
	}
	via_frame_close(&frame);
}

/* --- metadata --- */

/* The members of a record in the order of Viaduct's table, compared from number `index` on;
   gives the number behind them. */
static size_t
check_members(const struct via_module *module, const struct via_type *type,
	      const struct fuzz_type *record, unsigned char *place, size_t index)
{
	for (size_t i = 0; i < record->count; i++) {
		const struct fuzz_member *member = &record->members[i];
		if (member->name[0] == '\0') {
			index = check_members(module, type, member->type, place, index);
			continue;
		}
		if (index >= type->count) {
			wrong("%s has no field %s", record->name, member->name);
			return index;
		}
		const struct via_field *field = via_type_field(module, type, index++);
		const struct via_bit_field *bits = via_field_bits(module, field);
		if (strcmp(via_field_name(module, field), member->name) != 0)
			wrong("%s: the field %s is %s", record->name, member->name,
			      via_field_name(module, field));
		if ((bits != NULL) != (member->get != NULL)) {
			wrong("%s.%s: a bit-field for one only", record->name, member->name);
		} else if (bits != NULL) {
			if (bits->width != member->width)
				wrong("%s.%s has %u bits", record->name, member->name,
				      (unsigned)bits->width);
			for (unsigned j = 0; j < 4; j++) {
				uint64_t value = bits_value(member, mix(j, index));
				dirty(place, record->size, j);
				member->set(place, value);
				if (bits->load(place).u != value)
					wrong("%s.%s is loaded wrongly", record->name,
					      member->name);
				dirty(place, record->size, j + 9);
				bits->store(place, (via_value){.u = value});
				if (member->get(place) != value)
					wrong("%s.%s is stored wrongly", record->name,
					      member->name);
			}
		} else {
			if (field->offset != member->offset)
				wrong("%s.%s lies at %zu, not %zu", record->name, member->name,
				      field->offset, member->offset);
			if (via_field_type(module, field)->size !=
			    member->type->size * member->count)
				wrong("%s.%s has another size", record->name, member->name);
		}
	}
	return index;
}

static void
check_record(const struct via_module *module, const struct fuzz_type *record)
{
	static alignas(4096) unsigned char place[PLACE];
	const struct via_type *type = via_find_type(module, record->name);

	if (type == NULL) {
		wrong("there is no type %s", record->name);
		return;
	}
	if (type->size != record->size || type->alignment != record->alignment)
		wrong("%s: %zu bytes aligned to %u, not %zu to %zu", record->name, type->size,
		      (unsigned)type->alignment, record->size, record->alignment);
	if (record->members != NULL && check_members(module, type, record, place, 0) != type->count)
		wrong("%s has %u fields", record->name, (unsigned)type->count);
}

/* --- prepared by a text --- */

#if defined(FUZZ_LIBFFI)
static const bool has_libffi = true;
#else
static const bool has_libffi = false;
#endif

/*
 * The present function, as a text that its module's tables state, prepared; NULL if no text states
 * it, or what it can be called by only as it stands. What libffi cannot carry must be refused.
 */
static struct via_function *
prepared(const struct via_function *function, struct stated *ret_stated)
{
	char text[64 + sizeof ret_stated->text];
	struct via_problem problem = {.text = NULL};
	struct via_function *made = NULL;
	via_status status;

	state_signature(function->signature, now.function, ret_stated);
	if (ret_stated->beyond != NULL)
		return NULL;
	snprintf(text, sizeof text, "%s%s", now.row->convention, ret_stated->text);
	status = via_prepare(text, function->target, &made, &problem);
	if (status == VIA_OK)
		return made;
	/* A text ends somewhere, libffi lacks something, or is missing. */
	if (strlen(text) > 1000 && status == VIA_BAD_ARGUMENT)
		return NULL;
	if (problem.text == NULL || problem.offset != 0 ||
	    status != (has_libffi ? VIA_BAD_ARGUMENT : VIA_UNAVAILABLE))
		wrong("%s: status %lld at %zu: %s", text, (long long)status, problem.offset,
		      problem.text != NULL ? problem.text : "");
	return NULL;
}

static void
run_prepared(enum fuzz_way way, const struct via_function *made, const struct stated *stated)
{
	const struct fuzz_function *row = now.row;
	int code = 1 + (int)(mix(now.seed, now.function + 99) % 90);

	code += code == EINTR;
	now.tells_nothing = stated->rule == STATED_NO_RULE || stated->rule == STATED_NO_RESULT;
	prepared_count[way == FUZZ_FOUND]++;
	/* Without its rule, nobody clears errno. */
	if (!now.tells_nothing || row->rule != FUZZ_CLEARS) {
		call(made, way, false, 0, 0);
		if (row->rule != FUZZ_NEVER) {
			call(made, way, true, code, 0);
			call(made, way, true, 0, 0);
			call(made, way, true, -3, 0);
		}
	}
	now.tells_nothing = false;
}

/* Before the module is registered. */
static void
run_through_libffi(const struct via_function *function)
{
	struct stated stated;
	struct via_function *made;

	now.way = FUZZ_PREPARED;
	made = prepared(function, &stated);
	if (made == NULL)
		return;
	if (made->result_size != function->result_size)
		wrong("%s: a result of %u bytes, not %u", stated.text, (unsigned)made->result_size,
		      (unsigned)function->result_size);
	run_prepared(FUZZ_PREPARED, made, &stated);
	via_release(made);
}

/* Whether the tables list the members of a member without a name, and not the member. */
static bool
is_flattened(const struct fuzz_type *type)
{
	for (size_t i = 0; type != NULL && i < type->count; i++)
		if (type->members[i].name[0] == '\0' || is_flattened(type->members[i].type))
			return true;
	return false;
}

/* After it is: where the stub's shape has a key, the text finds a stub with it. */
static void
run_found(const struct via_module *module, const struct via_function *function)
{
	const char *key = key_of(module, function->stub);
	struct stated stated;
	struct via_function *made;
	bool flattened;

	now.way = FUZZ_FOUND;
	if (key[0] == '\0')
		return;
	made = prepared(function, &stated);
	flattened = is_flattened(now.row->result);
	for (unsigned i = 0; i < now.row->count; i++)
		flattened = flattened || is_flattened(now.row->parameters[i]);
	if (made == NULL && !flattened && stated.beyond == NULL && strlen(stated.text) < 900)
		wrong("%s finds no stub", stated.text);
	if (made == NULL)
		return;
	/* A function that fails by errno alone shares the stub of one that always tells it. */
	if ((stated.rule != STATED_RULE && stated.rule != STATED_ALWAYS) ||
	    (!flattened && strcmp(key_of(module, made->stub), key) != 0))
		wrong("%s finds another stub", stated.text);
	run_prepared(FUZZ_FOUND, made, &stated);
	via_release(made);
}

/* --- the run --- */

static void
crashed(int number)
{
	char text[80];
	int length = snprintf(text, sizeof text, "wrong %s %u crashed by signal %d in call %u\n",
			      ways[now.way], now.function, number, now.call);

	if (write(1, text, (size_t)length) < 0)
		_exit(4);
	_exit(3);
}

static void
watch_crashes(void)
{
	static unsigned char stack[1 << 16];
	const stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
	struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK};
	const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};

	sigaltstack(&alternate, NULL);
	for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
		sigaction(signals[i], &action, NULL);
}

/* Every way, with and without a failure; each call has values of its own. */
static void
run_function(const struct via_function *function)
{
	const struct fuzz_function *row = now.row;
	int code = 1 + (int)(mix(now.seed, now.function) % 90);

	begin(FUZZ_DIRECT, false, 0, 0);
	row->direct();
	call(function, FUZZ_STUB, false, 0, 0);
	call(function, FUZZ_FRAME, false, 0, 0);
	if (row->adapter != NULL) {
		begin(FUZZ_ADAPTER, false, 0, 0);
		row->adapter();
	}
	if (row->rule == FUZZ_NEVER)
		return;
	code += code == EINTR;
	begin(FUZZ_DIRECT, true, code, 0);
	row->direct();
	call(function, FUZZ_STUB, true, code, 0);
	call(function, FUZZ_STUB, true, 0, 0);
	call(function, FUZZ_STUB, true, -3, 0);
	call(function, FUZZ_FRAME, true, code + 1 + (code + 1 == EINTR), 0);
	if (row->okay)
		call(function, FUZZ_STUB, true, ERANGE, 0);
	if (row->adapter != NULL) {
		begin(FUZZ_ADAPTER, true, code, 0);
		row->adapter();
		begin(FUZZ_ADAPTER, true, 0, 0);
		row->adapter();
	}
	switch (row->eintr) {
	case FUZZ_EINTR_RETRY:
		call(function, FUZZ_STUB, false, 0, 2);
		call(function, FUZZ_FRAME, true, code, 1);
		break;
	case FUZZ_EINTR_RETURN:
	case FUZZ_EINTR_DONE:
		call(function, FUZZ_STUB, true, EINTR, 0);
		break;
	}
}

int
fuzz_run(uint64_t seed, const struct via_module *module, const struct fuzz_function *functions,
	 size_t count, const struct fuzz_type *const *records, size_t record_count)
{
	watch_crashes();
	now.seed = seed;
	if (via_module_check(module) != VIA_OK || module->function_count != count)
		wrong("this is another module");
	for (size_t i = 0; i < record_count; i++)
		check_record(module, records[i]);
	for (size_t i = 0; i < count; i++) {
		const struct via_function *function = via_find(module, functions[i].name);
		now.function = (unsigned)i;
		now.row = &functions[i];
		now.way = FUZZ_STUB;
		now.call = 0;
		if (function != via_function_at(module, i))
			wrong("is not found by its name");
		else if (functions[i].direct != NULL) {
			run_function(function);
			run_through_libffi(function);
		} else if (via_call(function, NULL, NULL) != VIA_UNAVAILABLE)
			wrong("is available");
	}
	if (via_module_register(module) != VIA_OK)
		wrong("cannot be registered");
	for (size_t i = 0; i < count; i++) {
		now.function = (unsigned)i;
		now.row = &functions[i];
		if (functions[i].direct != NULL)
			run_found(module, via_function_at(module, i));
	}
	printf("%u prepared, %u found, %u wrong\n", prepared_count[0], prepared_count[1],
	       wrong_count);
	return wrong_count == 0 ? 0 : 1;
}
