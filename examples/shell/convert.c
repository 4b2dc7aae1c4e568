/* SPDX-License-Identifier: MIT */
/* See convert.h. */
#include "convert.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "upcall.h"

/* What a pointer is wanted for. */
struct want {
	struct type type;   /* the pointer's */
	struct type target; /* what it must lead to */
	bool constant;      /* nothing is written through it */
	enum via_direction direction;
};

static bool
refuse(const struct value *value, const char *wanted, struct problem *ret_problem)
{
	char text[VALUE_TEXT_SIZE];

	return problem_set(ret_problem, value->column, "%s is due, not %s", wanted,
			   value_describe(value, text));
}

static bool
new_object(struct shell *shell, struct type type, size_t column, struct value *ret_object,
	   struct problem *ret_problem)
{
	void *place;

	if (!type_is_complete(type))
		return problem_set(ret_problem, column,
				   "there are no objects of type %s: its size is not known",
				   type_name(type));
	place = block_new(&shell->blocks, type.entry->size, type.entry->alignment);
	if (place == NULL)
		return problem_set(ret_problem, column, "no memory for an object of %zu bytes",
				   type.entry->size);
	*ret_object = value_object(type, place);
	ret_object->column = column;
	return true;
}

/* --- numbers --- */

static bool
to_integer(struct type type, const struct value *value, via_value *ret_argument,
	   struct problem *ret_problem)
{
	char number[INTEGER_TEXT_SIZE], least[INTEGER_TEXT_SIZE], most[INTEGER_TEXT_SIZE];
	int64_t minimum = type_minimum(type);
	uint64_t maximum = type_maximum(type);

	if (value->kind != VALUE_INTEGER)
		return refuse(value, type_kind(type) == VIA_BOOL ? "true or false" : "an integer",
			      ret_problem);
	if (integer_compare(value->integer, minimum, maximum) != 0)
		return problem_set(ret_problem, value->column, "%s is out of range, %s to %s",
				   integer_text(value->integer, number),
				   integer_text(integer_signed(minimum), least),
				   integer_text(integer_unsigned(maximum), most));
	ret_argument->u = value->integer.bits;
	return true;
}

/* Whether a floating type with `digits` bits of mantissa holds the integer. */
static bool
is_exact(struct integer integer, int digits)
{
	uint64_t magnitude = integer.negative ? -integer.bits : integer.bits;

	while (magnitude != 0 && (magnitude & 1) == 0)
		magnitude >>= 1;
	return digits >= 64 || magnitude >> digits == 0;
}

static bool
to_floating(struct type type, const struct value *value, long double *ret_number,
	    struct problem *ret_problem)
{
	enum via_kind kind = type_kind(type);
	int digits = kind == VIA_FLOAT    ? FLT_MANT_DIG
		     : kind == VIA_DOUBLE ? DBL_MANT_DIG
					  : LDBL_MANT_DIG;
	long double largest = kind == VIA_FLOAT ? FLT_MAX : kind == VIA_DOUBLE ? DBL_MAX : LDBL_MAX;
	char text[FLOATING_TEXT_SIZE];

	if (value->kind == VALUE_INTEGER) {
		if (!is_exact(value->integer, digits))
			return problem_set(ret_problem, value->column, "%s cannot hold %s exactly",
					   type_name(type), integer_text(value->integer, text));
		*ret_number = value->integer.negative ? -(long double)-value->integer.bits
						      : (long double)value->integer.bits;
		return true;
	}
	if (value->kind != VALUE_FLOATING)
		return refuse(value, "a number", ret_problem);
	if (isfinite(value->floating.number) && fabsl(value->floating.number) > largest)
		return problem_set(ret_problem, value->column, "%s is out of the range of %s",
				   floating_text(value->floating, text), type_name(type));
	*ret_number = value->floating.number;
	return true;
}

/* --- pointers --- */

/*
 * Whether the elements of `list` are to be one `target` each: they are where
 * the target is no struct, and where each of them is a list itself but the
 * target's first field is none.
 */
static bool
is_list_of(const struct list *list, struct type target)
{
	struct type first;

	if (!type_is_record(target) && type_kind(target) != VIA_COMPLEX)
		return list->count != 0;
	if (list->count == 0 || list->names[0] != NULL ||
	    (list->values[0].kind != VALUE_LIST && list->values[0].kind != VALUE_OBJECT))
		return false;
	if (!type_is_record(target) || target.entry->count == 0)
		return true;
	first =
	    type_of(target.module,
		    via_field_type(target.module, via_type_field(target.module, target.entry, 0)));
	return !type_is_record(first) && type_kind(first) != VIA_ARRAY &&
	       type_kind(first) != VIA_COMPLEX;
}

/* The list as an object of what the pointer leads to, or as an array of them. */
static bool
list_object(struct shell *shell, struct type target, const struct value *value,
	    struct value *ret_object, struct problem *ret_problem)
{
	if (!type_is_complete(target))
		return problem_set(ret_problem, value->column,
				   "a list has no type here: write (TYPE[N]){...}");
	if (is_list_of(value->list, target))
		return convert_array(shell, target, value->list->count, value, ret_object,
				     ret_problem);
	return convert_object(shell, target, value, ret_object, ret_problem);
}

/* An address, of a variable's or an object's memory, that leads to `type`. */
static bool
check_target(const struct want *want, const struct value *value, struct type type, bool constant,
	     struct problem *ret_problem)
{
	if (!type_points_alike(want->target, type))
		return problem_set(ret_problem, value->column, "a pointer to %s is due, not to %s",
				   type_name(want->target), type_name(type));
	if (constant && !want->constant)
		return problem_set(ret_problem, value->column,
				   "what this leads to is constant, and might be written to");
	return true;
}

/* `&name`: a function, or a variable, which becomes an object of the right type. */
static bool
reference_to_pointer(struct shell *shell, const struct want *want, const struct value *value,
		     via_value *ret_argument, struct problem *ret_problem)
{
	struct variable *variable = variable_find(&shell->variables, value->name);
	struct value object, held;

	if (variable == NULL && type_kind(want->target) == VIA_FUNCTION) {
		const struct via_function *function =
		    modules_find_function(&shell->modules, NULL, value->name);
		if (function == NULL || !via_available(function))
			return problem_set(ret_problem, value->column, "there is no function %s",
					   value->name);
		if (!type_calls_alike(function->signature,
				      via_type_signature(want->target.module, want->target.entry)))
			return problem_set(ret_problem, value->column, "%s is not of type %s",
					   value->name, type_name(want->target));
		ret_argument->code = via_bind_target(function);
		return true;
	}
	if (variable == NULL) {
		if (want->direction != VIA_OUT)
			return problem_set(ret_problem, value->column, "there is no variable %s",
					   value->name);
		if (type_kind(want->target) == VIA_VOID)
			return problem_set(ret_problem, value->column,
					   "%s has no type yet: make it one by %s = buffer(SIZE) "
					   "or %s = (TYPE){}",
					   value->name, value->name, value->name);
		if (!new_object(shell, want->target, value->column, &object, ret_problem))
			return false;
		variable = variable_make(&shell->variables, &shell->arena, value->name);
		variable->value = object;
		*ret_argument = object.pointer;
		return true;
	}

	held = variable->value;
	held.column = value->column;
	if (held.kind == VALUE_OBJECT) {
		struct value number;
		if (held.array || type_points_alike(want->target, held.type)) {
			*ret_argument = held.pointer;
			return check_target(want, value, held.type, held.constant, ret_problem);
		}
		/* A number or a pointer may move to another type. */
		number = value_load(held.type, held.pointer.p);
		if (number.kind == VALUE_OBJECT || !type_is_complete(want->target) ||
		    type_is_record(want->target))
			return check_target(want, value, held.type, held.constant, ret_problem);
		number.column = value->column;
		held = number;
	} else if ((held.kind == VALUE_BUFFER || held.kind == VALUE_STRING) &&
		   type_kind(want->target) != VIA_POINTER) {
		return problem_set(ret_problem, value->column,
				   "%s is %s, which is an address already: leave out the &",
				   value->name,
				   held.kind == VALUE_BUFFER ? "a buffer" : "a string");
	}
	if (!type_is_complete(want->target))
		return problem_set(ret_problem, value->column,
				   "%s has no C type yet: give it one, %s = (TYPE){...}",
				   value->name, value->name);
	if (held.kind == VALUE_LIST) {
		if (!list_object(shell, want->target, &held, &object, ret_problem))
			return false;
	} else if (!convert_object(shell, want->target, &held, &object, ret_problem)) {
		return false;
	}
	variable->value = object;
	*ret_argument = object.pointer;
	return true;
}

/* A buffer is raw memory: good for everything but addresses, which only C can put there. */
static bool
buffer_to_pointer(const struct want *want, const struct value *value, struct problem *ret_problem)
{
	if (type_kind(want->target) == VIA_VOID)
		return true;
	if (!type_is_complete(want->target) ||
	    (want->direction != VIA_OUT && type_holds_pointers(want->target)))
		return problem_set(ret_problem, value->column,
				   "a pointer to %s is due, not a buffer", type_name(want->target));
	if ((uintptr_t)value->pointer.p % want->target.entry->alignment != 0)
		return problem_set(ret_problem, value->column, "no %s can start at this byte",
				   type_name(want->target));
	return true;
}

static bool
to_pointer(struct shell *shell, const struct want *want, const struct value *value,
	   via_value *ret_argument, struct problem *ret_problem)
{
	struct via_upcall upcall;
	struct value object;

	*ret_argument = value->pointer;
	switch (value->kind) {
	case VALUE_REFERENCE:
		return reference_to_pointer(shell, want, value, ret_argument, ret_problem);
	case VALUE_POINTER:
		if (value->pointer.p == NULL)
			return true;
		return check_target(want, value, value->type, value->constant, ret_problem);
	case VALUE_STRING:
		if (want->direction == VIA_OUT)
			return problem_set(ret_problem, value->column,
					   "this is written to, and a string cannot be: use "
					   "buffer(SIZE) or buffer(\"text\")");
		if (type_kind(want->target) != VIA_VOID && !type_is_byte(want->target))
			return problem_set(ret_problem, value->column,
					   "a pointer to %s is due, not a string",
					   type_name(want->target));
		return true;
	case VALUE_BUFFER:
		return buffer_to_pointer(want, value, ret_problem);
	case VALUE_OBJECT:
		if (!value->array)
			return problem_set(ret_problem, value->column,
					   "a pointer is due, not a value of type %s: a variable's "
					   "address is &NAME",
					   type_name(value->type));
		return check_target(want, value, value->type, value->constant, ret_problem);
	case VALUE_LIST:
		if (want->direction == VIA_OUT || want->direction == VIA_INOUT)
			return problem_set(ret_problem, value->column,
					   "this is written to, and would be lost: put it into a "
					   "variable and pass &NAME");
		if (!list_object(shell, want->target, value, &object, ret_problem))
			return false;
		*ret_argument = object.pointer;
		return true;
	case VALUE_FUNCTION:
		if (type_kind(want->target) != VIA_FUNCTION)
			break;
		if (!upcall_begin(shell, want->type, value, NULL, &upcall, ret_problem))
			return false;
		ret_argument->code = upcall.code;
		return true;
	case VALUE_NOTHING:
	case VALUE_INTEGER:
	case VALUE_FLOATING:
		break;
	}
	return refuse(value, "a pointer", ret_problem);
}

/* --- objects --- */

bool
convert_store_bits(struct shell *shell, struct type type, const struct via_bit_field *bits,
		   const struct value *value, char *record, struct problem *ret_problem)
{
	via_value before = bits->load(record), number;

	if (!convert_argument(shell, type, NULL, value, &number, ret_problem))
		return false;
	bits->store(record, number);
	if (bits->load(record).u == number.u)
		return true;
	bits->store(record, before);
	return problem_set(ret_problem, value->column,
			   "the number does not fit in %" PRIu32 " bits", bits->width);
}

static bool
store_field(struct shell *shell, struct type record, const struct via_field *field,
	    const struct value *value, char *place, struct problem *ret_problem)
{
	struct type type = type_of(record.module, via_field_type(record.module, field));

	if (field->bits != 0) {
		if (convert_store_bits(shell, type, via_field_bits(record.module, field), value,
				       place, ret_problem))
			return true;
	} else if (convert_store(shell, type, value, place + field->offset, ret_problem)) {
		return true;
	}
	if (ret_problem->text[0] != '.')
		problem_prefix(ret_problem, ": ");
	problem_prefix(ret_problem, ".%s", via_field_name(record.module, field));
	return false;
}

/* Where a field begins and ends, in bits from the start of the record. */
static void
field_extent(struct type record, const struct via_field *field, uint64_t *ret_begin,
	     uint64_t *ret_end)
{
	const struct via_bit_field *bits = via_field_bits(record.module, field);
	uint32_t first = 0;

	*ret_begin = (uint64_t)field->offset * 8;
	*ret_end = *ret_begin + (uint64_t)via_field_type(record.module, field)->size * 8;
	if (bits != NULL &&
	    via_field_bit_offset(record.module, record.entry, field, &first) == VIA_OK) {
		*ret_begin = first;
		*ret_end = *ret_begin + bits->width;
	}
}

/*
 * By C's rules for initialisers: a name sets the place from which the elements
 * without one go on; of fields that share a place, as those of a nameless
 * union, only the first is one to go on with.
 */
static bool
store_record(struct shell *shell, struct type type, const struct value *value, char *place,
	     struct problem *ret_problem)
{
	const struct list *list = value->list;
	size_t next = 0;
	uint64_t begin, end = 0, ignored;

	for (size_t i = 0; i < list->count; i++) {
		const struct via_field *field;
		struct type field_type;
		if (list->names[i] != NULL) {
			if (!type_field(type, list->names[i], &field_type, &field))
				return problem_set(ret_problem, list->values[i].column,
						   "%s has no field %s", type_name(type),
						   list->names[i]);
			next = (size_t)(field - via_type_field(type.module, type.entry, 0));
		} else {
			for (; next < type.entry->count; next++) {
				field = via_type_field(type.module, type.entry, next);
				field_extent(type, field, &begin, &ignored);
				if (begin >= end)
					break;
			}
			if (next >= type.entry->count)
				return problem_set(ret_problem, list->values[i].column,
						   "there are more elements than %s has fields",
						   type_name(type));
			field = via_type_field(type.module, type.entry, next);
		}
		if (!store_field(shell, type, field, &list->values[i], place, ret_problem))
			return false;
		field_extent(type, field, &begin, &end);
		next++;
	}
	return true;
}

static bool
store_elements(struct shell *shell, struct type element, size_t length, const struct value *value,
	       char *place, struct problem *ret_problem)
{
	const struct list *list = value->list;

	if (list->count > length)
		return problem_set(ret_problem, list->values[length].column,
				   "there are more than the %zu elements of the array", length);
	for (size_t i = 0; i < list->count; i++) {
		if (list->names[i] != NULL)
			return problem_set(ret_problem, list->values[i].column,
					   "an array has no field %s", list->names[i]);
		if (!convert_store(shell, element, &list->values[i],
				   place + i * element.entry->size, ret_problem))
			return false;
	}
	return true;
}

static bool
store_array(struct shell *shell, struct type type, const struct value *value, char *place,
	    struct problem *ret_problem)
{
	struct type element = type_element(type);
	size_t length = via_type_length(type.module, type.entry);

	if (value->kind == VALUE_LIST)
		return store_elements(shell, element, length, value, place, ret_problem);
	if (type_is_byte(element) && (value->kind == VALUE_STRING || value->kind == VALUE_BUFFER)) {
		if (value->size > length)
			return problem_set(ret_problem, value->column,
					   "%zu bytes do not fit into %s", value->size,
					   type_name(type));
		memmove(place, value->pointer.p, value->size);
		return true;
	}
	if (value->kind == VALUE_OBJECT && value->array && value->size == length &&
	    type_is_same(value->type, element)) {
		memmove(place, value->pointer.p, type.entry->size);
		return true;
	}
	return refuse(value, "a list", ret_problem);
}

/* One number, or a list of the real and the imaginary part. */
static bool
store_complex(struct shell *shell, struct type type, const struct value *value, char *place,
	      struct problem *ret_problem)
{
	size_t size = type.entry->size / 2;
	struct via_type entry = {.size = size,
				 .name = type.entry->name,
				 .kind = size == sizeof(float)    ? VIA_FLOAT
					 : size == sizeof(double) ? VIA_DOUBLE
								  : VIA_LONG_DOUBLE};

	if (value->kind == VALUE_LIST)
		return store_elements(shell, type_of(type.module, &entry), 2, value, place,
				      ret_problem);
	return convert_store(shell, type_of(type.module, &entry), value, place, ret_problem);
}

static bool
store_by_address(struct shell *shell, struct type type, const struct value *value, char *place,
		 struct problem *ret_problem)
{
	char wanted[VALUE_TEXT_SIZE];
	struct type element;
	long double number;

	if (value->kind == VALUE_OBJECT && !value->array && type_is_same(type, value->type)) {
		memmove(place, value->pointer.p, type.entry->size);
		return true;
	}
	switch (type_kind(type)) {
	case VIA_LONG_DOUBLE:
		if (!to_floating(type, value, &number, ret_problem))
			return false;
		memcpy(place, &number, sizeof(number));
		return true;
	case VIA_COMPLEX:
		return store_complex(shell, type, value, place, ret_problem);
	case VIA_VECTOR:
		element = type_element(type);
		if (value->kind == VALUE_LIST)
			return store_elements(shell, element,
					      type.entry->size / element.entry->size, value, place,
					      ret_problem);
		break;
	case VIA_STRUCT:
	case VIA_UNION:
		if (value->kind == VALUE_LIST && type_is_complete(type))
			return store_record(shell, type, value, place, ret_problem);
		break;
	default:
		break;
	}
	snprintf(wanted, sizeof(wanted), "a value of type %.100s", type_name(type));
	return refuse(value, wanted, ret_problem);
}

static bool
to_by_address(struct shell *shell, struct type type, const struct value *value,
	      via_value *ret_argument, struct problem *ret_problem)
{
	struct value object;

	if (value->kind == VALUE_OBJECT && !value->array && type_is_same(type, value->type) &&
	    (uintptr_t)value->pointer.p % type.entry->alignment == 0) {
		*ret_argument = value->pointer;
		return true;
	}
	if (!convert_object(shell, type, value, &object, ret_problem))
		return false;
	*ret_argument = object.pointer;
	return true;
}

/* --- */

/*
 * Where the spec says what a pointer is for, it would have said nullable too;
 * and an opaque type's functions have no use for none. Where it says nothing,
 * the user must know.
 */
static bool
accepts_null(const struct want *want, const struct via_semantics *semantics)
{
	bool said = semantics->direction != VIA_DIRECTION_NONE || semantics->extent != NULL ||
		    (semantics->flags & VIA_CSTR) != 0;
	bool opaque = type_is_record(want->target) && !type_is_complete(want->target);
	bool code = type_kind(want->target) == VIA_FUNCTION;

	return (semantics->flags & VIA_NULLABLE) != 0 || !(said || opaque || code);
}

bool
convert_argument(struct shell *shell, struct type type, const struct via_semantics *semantics,
		 const struct value *value, via_value *ret_argument, struct problem *ret_problem)
{
	/* In memory, where no parameter's semantics apply, NULL is fine. */
	static const struct via_semantics nothing_said = {.flags = VIA_NULLABLE};
	enum via_kind kind = type_kind(type);
	struct want want;
	long double number;

	if (value->kind == VALUE_NOTHING)
		return refuse(value, "a value", ret_problem);
	switch (kind) {
	case VIA_BOOL:
	case VIA_SIGNED:
	case VIA_UNSIGNED:
		return to_integer(type, value, ret_argument, ret_problem);
	case VIA_FLOAT:
	case VIA_DOUBLE:
		if (!to_floating(type, value, &number, ret_problem))
			return false;
		if (kind == VIA_FLOAT)
			ret_argument->f = (float)number;
		else
			ret_argument->d = (double)number;
		return true;
	case VIA_LONG_DOUBLE:
	case VIA_COMPLEX:
	case VIA_INT128:
	case VIA_UNSIGNED_INT128:
	case VIA_FLOAT16:
	case VIA_FLOAT128:
	case VIA_VECTOR:
	case VIA_STRUCT:
	case VIA_UNION:
		return to_by_address(shell, type, value, ret_argument, ret_problem);
	case VIA_POINTER:
		break;
	case VIA_ABSENT:
	case VIA_VOID:
	case VIA_ARRAY:
	case VIA_FUNCTION:
		return problem_set(ret_problem, value->column, "there are no values of type %s",
				   type_name(type));
	}

	if (semantics == NULL)
		semantics = &nothing_said;
	want = (struct want){.type = type,
			     .target = type_element(type),
			     .constant = (type.entry->flags & VIA_CONST) != 0,
			     .direction = (enum via_direction)semantics->direction};
	if (!to_pointer(shell, &want, value, ret_argument, ret_problem))
		return false;
	if (ret_argument->p == NULL && !accepts_null(&want, semantics))
		return problem_set(ret_problem, value->column,
				   "NULL will not do: the spec does not say nullable");
	return true;
}

bool
convert_store(struct shell *shell, struct type type, const struct value *value, void *place,
	      struct problem *ret_problem)
{
	via_value argument;
	uint8_t u8;
	uint16_t u16;
	uint32_t u32;

	if (type_kind(type) == VIA_ARRAY)
		return store_array(shell, type, value, place, ret_problem);
	if (type.entry != NULL && via_type_by_address(type.entry))
		return store_by_address(shell, type, value, place, ret_problem);
	if (!convert_argument(shell, type, NULL, value, &argument, ret_problem))
		return false;
	switch (type_kind(type)) {
	case VIA_FLOAT:
		memcpy(place, &argument.f, sizeof(argument.f));
		return true;
	case VIA_DOUBLE:
		memcpy(place, &argument.d, sizeof(argument.d));
		return true;
	case VIA_POINTER:
		memcpy(place, &argument.p, sizeof(argument.p));
		return true;
	default:
		break;
	}
	switch (type.entry->size) {
	case 1:
		u8 = (uint8_t)argument.u;
		memcpy(place, &u8, sizeof(u8));
		return true;
	case 2:
		u16 = (uint16_t)argument.u;
		memcpy(place, &u16, sizeof(u16));
		return true;
	case 4:
		u32 = (uint32_t)argument.u;
		memcpy(place, &u32, sizeof(u32));
		return true;
	default:
		memcpy(place, &argument.u, sizeof(argument.u));
		return true;
	}
}

bool
convert_object(struct shell *shell, struct type type, const struct value *value,
	       struct value *ret_object, struct problem *ret_problem)
{
	struct value object;

	if (!new_object(shell, type, value->column, &object, ret_problem) ||
	    !convert_store(shell, type, value, object.pointer.p, ret_problem))
		return false;
	*ret_object = object;
	return true;
}

bool
convert_array(struct shell *shell, struct type element, size_t length, const struct value *list,
	      struct value *ret_array, struct problem *ret_problem)
{
	struct value array = {.kind = VALUE_OBJECT,
			      .column = list->column,
			      .type = element,
			      .size = length,
			      .array = true};

	if (!type_is_complete(element))
		return problem_set(ret_problem, list->column,
				   "there are no arrays of %s: its size is not known",
				   type_name(element));
	if (list->kind != VALUE_LIST)
		return refuse(list, "a list", ret_problem);
	if (element.entry->size == 0 || length <= BLOCK_SIZE_MAX / element.entry->size)
		array.pointer.p = block_new(&shell->blocks, length * element.entry->size,
					    element.entry->alignment);
	if (array.pointer.p == NULL)
		return problem_set(ret_problem, list->column, "no memory for %zu elements of %s",
				   length, type_name(element));
	if (!store_elements(shell, element, length, list, array.pointer.p, ret_problem))
		return false;
	*ret_array = array;
	return true;
}

/* The integer's low bits, as the type reads them. */
static struct value
wrap(struct type type, struct integer integer)
{
	size_t bits = type.entry->size * 8;
	via_value wrapped = {.u = integer.bits};

	if (type_kind(type) == VIA_BOOL)
		wrapped.u = integer.bits != 0;
	else if (bits < 64)
		wrapped.u &= ((uint64_t)1 << bits) - 1;
	if (type_kind(type) == VIA_SIGNED && bits < 64 && wrapped.u >> (bits - 1) != 0)
		wrapped.u |= UINT64_MAX << bits;
	return value_from_result(type, &wrapped);
}

static bool
cast_integer(struct type type, const struct value *value, struct value *ret_value,
	     struct problem *ret_problem)
{
	struct value whole = *value;

	if (value->kind == VALUE_FLOATING) {
		long double number = truncl(value->floating.number);
		if (!(number > -9223372036854775809.0L && number < 18446744073709551616.0L))
			return problem_set(ret_problem, value->column,
					   "the number is out of the range of %s", type_name(type));
		whole = value_integer(number < 0 ? integer_signed((int64_t)number)
						 : integer_unsigned((uint64_t)number));
		whole.column = value->column;
		if (integer_compare(whole.integer, type_minimum(type), type_maximum(type)) != 0)
			return problem_set(ret_problem, value->column,
					   "the number is out of the range of %s", type_name(type));
	}
	if (whole.kind != VALUE_INTEGER)
		return refuse(value, "a number", ret_problem);
	*ret_value = wrap(type, whole.integer);
	return true;
}

bool
convert_cast(struct shell *shell, struct type type, const struct value *value,
	     struct value *ret_value, struct problem *ret_problem)
{
	struct value object;
	via_value argument;

	if (type_is_integer(type)) {
		if (!cast_integer(type, value, ret_value, ret_problem))
			return false;
	} else if (type_is_floating(type)) {
		struct value rounded = *value;
		if (value->kind == VALUE_INTEGER) {
			long double whole = (long double)value->integer.bits;
			rounded = (struct value){.kind = VALUE_FLOATING, .column = value->column};
			if (value->integer.negative)
				whole = -(long double)-value->integer.bits;
			rounded.floating =
			    (struct floating){.number = whole, .kind = VIA_LONG_DOUBLE};
		}
		if (!convert_object(shell, type, &rounded, &object, ret_problem))
			return false;
		*ret_value = value_load(type, object.pointer.p);
	} else if (type_kind(type) == VIA_POINTER) {
		if (!convert_argument(shell, type, NULL, value, &argument, ret_problem))
			return false;
		*ret_value = value_from_result(type, &argument);
	} else if (!convert_object(shell, type, value, ret_value, ret_problem)) {
		return false;
	}
	ret_value->column = value->column;
	return true;
}

bool
convert_copy(struct shell *shell, const struct value *value, struct value *ret_copy,
	     struct problem *ret_problem)
{
	size_t size;
	void *place;

	*ret_copy = *value;
	if (value->kind != VALUE_OBJECT)
		return true;
	size = value->type.entry->size * (value->array ? value->size : 1);
	place = block_new(&shell->blocks, size, value->type.entry->alignment);
	if (place == NULL)
		return problem_set(ret_problem, value->column,
				   "no memory for an object of %zu bytes", size);
	memcpy(place, value->pointer.p, size);
	ret_copy->pointer.p = place;
	ret_copy->constant = false;
	return true;
}
