/* SPDX-License-Identifier: MIT */
/* See value.h. */
#include "value.h"

#include <stdio.h>
#include <string.h>

/* FNV-1a, 32 bits. */
static size_t
bucket_of(const char *name)
{
	uint32_t hash = 2166136261u;

	for (; *name != '\0'; name++)
		hash = (hash ^ (unsigned char)*name) * 16777619u;
	return hash % VARIABLE_BUCKETS;
}

struct variable *
variable_find(const struct variables *variables, const char *name)
{
	struct variable *variable = variables->parameters;

	while (variable != NULL && strcmp(variable->name, name) != 0)
		variable = variable->next;
	if (variable != NULL)
		return variable;
	variable = variables->buckets[bucket_of(name)];
	while (variable != NULL && strcmp(variable->name, name) != 0)
		variable = variable->next;
	return variable;
}

struct variable *
variable_make(struct variables *variables, struct arena *arena, const char *name)
{
	struct variable **bucket = &variables->buckets[bucket_of(name)];
	struct variable *variable = variable_find(variables, name);

	if (variable == NULL) {
		variable = arena_take(arena, sizeof(*variable));
		variable->name = arena_copy(arena, name, strlen(name));
		variable->next = *bucket;
		*bucket = variable;
	}
	return variable;
}

struct value
value_integer(struct integer integer)
{
	return (struct value){.kind = VALUE_INTEGER, .integer = integer};
}

struct value
value_null(void)
{
	return (struct value){.kind = VALUE_POINTER, .pointer = {.p = NULL}};
}

struct value
value_object(struct type type, void *place)
{
	struct value value = {.kind = VALUE_OBJECT, .type = type, .pointer = {.p = place}};

	if (type_kind(type) == VIA_ARRAY) {
		value.size = via_type_length(type.module, type.entry);
		value.type = type_element(type);
		value.array = true;
	}
	return value;
}

const char *
value_describe(const struct value *value, char text[VALUE_TEXT_SIZE])
{
	const char *name = type_name(value->type);

	switch (value->kind) {
	case VALUE_NOTHING:
		return "nothing";
	case VALUE_INTEGER:
		return "an integer";
	case VALUE_FLOATING:
		return "a floating number";
	case VALUE_STRING:
		return "a string";
	case VALUE_BUFFER:
		return "a buffer";
	case VALUE_LIST:
		return "a list";
	case VALUE_FUNCTION:
		return "a function";
	case VALUE_REFERENCE:
		return "an address";
	case VALUE_POINTER:
		if (value->pointer.p == NULL)
			return "NULL";
		if (value->type.entry == NULL)
			return "a pointer";
		snprintf(text, VALUE_TEXT_SIZE, "a pointer to %s%.120s",
			 value->constant ? "const " : "", name);
		return text;
	case VALUE_OBJECT:
		break;
	}
	if (value->array)
		snprintf(text, VALUE_TEXT_SIZE, "an array of %zu %.120s", value->size, name);
	else
		snprintf(text, VALUE_TEXT_SIZE, "a value of type %.120s", name);
	return text;
}

/* An integer of that type from its bytes in memory. */
static struct integer
load_integer(struct type type, const void *place)
{
	union {
		int8_t i8;
		int16_t i16;
		int32_t i32;
		int64_t i64;
		uint8_t u8;
		uint16_t u16;
		uint32_t u32;
		uint64_t u64;
	} bytes = {.u64 = 0};
	bool is_signed = type_kind(type) == VIA_SIGNED;

	memcpy(&bytes, place, type.entry->size <= sizeof(bytes) ? type.entry->size : sizeof(bytes));
	switch (type.entry->size) {
	case 1:
		return is_signed ? integer_signed(bytes.i8) : integer_unsigned(bytes.u8);
	case 2:
		return is_signed ? integer_signed(bytes.i16) : integer_unsigned(bytes.u16);
	case 4:
		return is_signed ? integer_signed(bytes.i32) : integer_unsigned(bytes.u32);
	default:
		return is_signed ? integer_signed(bytes.i64) : integer_unsigned(bytes.u64);
	}
}

static struct value
from_integer(struct type type, struct integer integer)
{
	struct value value = value_integer(integer);

	value.type = type;
	if (type_kind(type) == VIA_BOOL)
		value.integer = (struct integer){.bits = integer.bits != 0 ? 1 : 0, .truth = true};
	return value;
}

static struct value
from_floating(struct type type, long double number)
{
	return (struct value){.kind = VALUE_FLOATING,
			      .type = type,
			      .floating = {.number = number, .kind = type_kind(type)}};
}

static struct value
from_pointer(struct type type, via_value pointer)
{
	return (struct value){.kind = VALUE_POINTER,
			      .type = type_element(type),
			      .pointer = pointer,
			      .constant = (type.entry->flags & VIA_CONST) != 0};
}

struct value
value_load(struct type type, const void *place)
{
	float single;
	double number;
	long double extended;
	via_value pointer;

	switch (type_kind(type)) {
	case VIA_BOOL:
	case VIA_SIGNED:
	case VIA_UNSIGNED:
		return from_integer(type, load_integer(type, place));
	case VIA_FLOAT:
		memcpy(&single, place, sizeof(single));
		return from_floating(type, single);
	case VIA_DOUBLE:
		memcpy(&number, place, sizeof(number));
		return from_floating(type, number);
	case VIA_LONG_DOUBLE:
		memcpy(&extended, place, sizeof(extended));
		return from_floating(type, extended);
	case VIA_POINTER:
		memcpy(&pointer.p, place, sizeof(pointer.p));
		return from_pointer(type, pointer);
	case VIA_COMPLEX:
	case VIA_INT128:
	case VIA_UNSIGNED_INT128:
	case VIA_FLOAT16:
	case VIA_FLOAT128:
	case VIA_VECTOR:
	case VIA_STRUCT:
	case VIA_UNION:
	case VIA_ARRAY: {
		via_value start;
		/* Objects are only written to where they are not constant. */
		memcpy(&start.p, &place, sizeof(start.p));
		return value_object(type, start.p);
	}
	case VIA_ABSENT:
	case VIA_VOID:
	case VIA_FUNCTION:
		break;
	}
	return (struct value){.kind = VALUE_NOTHING};
}

struct value
value_from_result(struct type type, const via_value *result)
{
	switch (type_kind(type)) {
	case VIA_BOOL:
	case VIA_UNSIGNED:
		return from_integer(type, integer_unsigned(result->u));
	case VIA_SIGNED:
		return from_integer(type, integer_signed(result->i));
	case VIA_FLOAT:
		return from_floating(type, result->f);
	case VIA_DOUBLE:
		return from_floating(type, result->d);
	case VIA_POINTER:
		return from_pointer(type, *result);
	default:
		return via_type_by_address(type.entry) ? value_load(type, result->p)
						       : (struct value){.kind = VALUE_NOTHING};
	}
}
