/* SPDX-License-Identifier: MIT */
/* See type.h. */
#include "type.h"

#include <string.h>

/* Types nest at most 100 deep in a spec; pointers may lead in circles. */
#define DEPTH_MAX 128

struct type
type_of(const struct via_module *module, const struct via_type *entry)
{
	return (struct type){.module = module, .entry = entry};
}

const char *
type_name(struct type type)
{
	return type.entry != NULL ? via_type_name(type.module, type.entry) : "(no type)";
}

struct type
type_element(struct type type)
{
	return type_of(type.module, via_type_element(type.module, type.entry));
}

enum via_kind
type_kind(struct type type)
{
	return type.entry != NULL ? (enum via_kind)type.entry->kind : VIA_ABSENT;
}

bool
type_is_integer(struct type type)
{
	enum via_kind kind = type_kind(type);
	return kind == VIA_BOOL || kind == VIA_SIGNED || kind == VIA_UNSIGNED;
}

bool
type_is_floating(struct type type)
{
	enum via_kind kind = type_kind(type);
	return kind == VIA_FLOAT || kind == VIA_DOUBLE || kind == VIA_LONG_DOUBLE;
}

bool
type_is_record(struct type type)
{
	enum via_kind kind = type_kind(type);
	return kind == VIA_STRUCT || kind == VIA_UNION;
}

bool
type_is_byte(struct type type)
{
	enum via_kind kind = type_kind(type);
	return (kind == VIA_SIGNED || kind == VIA_UNSIGNED) && type.entry->size == 1;
}

bool
type_is_char(struct type type)
{
	return type_is_byte(type) && strcmp(type_name(type), "char") == 0;
}

bool
type_is_complete(struct type type)
{
	enum via_kind kind = type_kind(type);
	return kind != VIA_ABSENT && kind != VIA_VOID && kind != VIA_FUNCTION &&
	       (type.entry->flags & VIA_INCOMPLETE) == 0;
}

bool
type_holds_pointers(struct type type)
{
	switch (type_kind(type)) {
	case VIA_POINTER:
		return true;
	case VIA_ARRAY:
		return type_holds_pointers(type_element(type));
	case VIA_STRUCT:
	case VIA_UNION:
		for (size_t i = 0; i < type.entry->count; i++) {
			const struct via_field *field = via_type_field(type.module, type.entry, i);
			if (type_holds_pointers(
				type_of(type.module, via_field_type(type.module, field))))
				return true;
		}
		return false;
	default:
		return false;
	}
}

int64_t
type_minimum(struct type type)
{
	if (type_kind(type) != VIA_SIGNED)
		return 0;
	return type.entry->size < 8 ? -((int64_t)1 << (type.entry->size * 8 - 1)) : INT64_MIN;
}

uint64_t
type_maximum(struct type type)
{
	size_t bits = type.entry->size * 8;

	switch (type_kind(type)) {
	case VIA_BOOL:
		return 1;
	case VIA_SIGNED:
		bits--;
		break;
	default:
		break;
	}
	return bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;
}

static bool same(struct type a, struct type b, int depth);

static bool
same_fields(struct type a, struct type b, int depth)
{
	for (size_t i = 0; i < a.entry->count; i++) {
		const struct via_field *field = via_type_field(a.module, a.entry, i);
		const struct via_field *other = via_type_field(b.module, b.entry, i);
		if (field->offset != other->offset || (field->bits != 0) != (other->bits != 0) ||
		    (field->bits != 0 && via_field_bits(a.module, field)->width !=
					     via_field_bits(b.module, other)->width) ||
		    strcmp(via_field_name(a.module, field), via_field_name(b.module, other)) != 0 ||
		    !same(type_of(a.module, via_field_type(a.module, field)),
			  type_of(b.module, via_field_type(b.module, other)), depth + 1))
			return false;
	}
	return true;
}

static bool
calls_alike(const struct via_signature *a, const struct via_signature *b, int depth)
{
	if (a->parameter_count != b->parameter_count ||
	    !same(type_of(via_signature_module(a), via_result_type(a)),
		  type_of(via_signature_module(b), via_result_type(b)), depth))
		return false;
	for (size_t i = 0; i < a->parameter_count; i++)
		if (!same(type_of(via_signature_module(a), via_parameter_type(a, i)),
			  type_of(via_signature_module(b), via_parameter_type(b, i)), depth))
			return false;
	return true;
}

/*
 * Inside a type all pointers are alike: what they lead to is none of the
 * object's layout, and C's own headers disagree on const.
 */
static bool
same(struct type a, struct type b, int depth)
{
	if (a.entry == b.entry)
		return true;
	if (type_kind(a) != type_kind(b) || depth > DEPTH_MAX)
		return false;
	if (a.entry->size != b.entry->size || a.entry->alignment != b.entry->alignment)
		return false;
	switch (type_kind(a)) {
	case VIA_STRUCT:
	case VIA_UNION:
		if (strcmp(type_name(a), type_name(b)) == 0)
			return true;
		return type_is_complete(a) && a.entry->count != 0 &&
		       a.entry->count == b.entry->count && same_fields(a, b, depth);
	case VIA_ARRAY:
		return same(type_element(a), type_element(b), depth + 1);
	case VIA_FUNCTION:
		return calls_alike(via_type_signature(a.module, a.entry),
				   via_type_signature(b.module, b.entry), depth + 1);
	default:
		return true;
	}
}

bool
type_is_same(struct type a, struct type b)
{
	return same(a, b, 0);
}

bool
type_calls_alike(const struct via_signature *a, const struct via_signature *b)
{
	return calls_alike(a, b, 0);
}

bool
type_points_alike(struct type parameter, struct type argument)
{
	bool function = type_kind(parameter) == VIA_FUNCTION;

	if (argument.entry == NULL)
		return true;
	if (function != (type_kind(argument) == VIA_FUNCTION))
		return false;
	if (type_kind(parameter) == VIA_VOID || type_kind(argument) == VIA_VOID)
		return true;
	if (type_is_byte(parameter) && type_is_byte(argument))
		return true;
	/* Behind the first pointer what the second one leads to is looked at. */
	if (type_kind(parameter) == VIA_POINTER && type_kind(argument) == VIA_POINTER) {
		struct type inner = type_element(parameter), other = type_element(argument);
		return type_kind(inner) == VIA_POINTER ? type_kind(other) == VIA_POINTER
						       : type_points_alike(inner, other);
	}
	return same(parameter, argument, 0);
}

bool
type_field(struct type type, const char *name, struct type *ret_type,
	   const struct via_field **ret_field)
{
	if (!type_is_record(type))
		return false;
	for (size_t i = 0; i < type.entry->count; i++) {
		const struct via_field *field = via_type_field(type.module, type.entry, i);
		if (strcmp(via_field_name(type.module, field), name) == 0) {
			*ret_type = type_of(type.module, via_field_type(type.module, field));
			*ret_field = field;
			return true;
		}
	}
	return false;
}
