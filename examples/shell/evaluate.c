/* SPDX-License-Identifier: MIT */
/* See evaluate.h. */
#include "evaluate.h"

#include <math.h>
#include <string.h>

#include "convert.h"

/* What a name of the shell's own means; no variable can have it. */
static const char *const reserved[] = {"NULL",   "true",   "false",    "inf",  "nan",
				       "buffer", "sizeof", "describe", "list", "fn"};

/* No evaluation goes deeper, over all functions that call each other. */
#define DEPTH_MAX 1000

static bool evaluate_value(struct shell *shell, const struct node *node, struct value *ret_value,
			   struct problem *ret_problem);

/* A value's place in C's memory: of an element, of a field, of what a pointer leads to. */
struct place {
	struct type type; /* none: a byte of a buffer or string */
	char *address;
	size_t left;                      /* bytes from there on, of a buffer or string */
	enum value_kind whole;            /* VALUE_BUFFER, VALUE_STRING: a byte of it */
	const struct via_bit_field *bits; /* of a bit-field, whose record starts at the address */
	bool constant;
};

/* --- places --- */

/*
 * The object that a pointer leads to, or the pointer's own problem. Text that a
 * function returns may be a literal in its code, whatever its type says.
 */
static bool
follow(const struct shell *shell, const struct value *pointer, size_t column,
       struct place *ret_place, struct problem *ret_problem)
{
	size_t left;

	if (pointer->pointer.p == NULL)
		return problem_set(ret_problem, column, "NULL leads to nothing");
	if (!type_is_complete(pointer->type))
		return problem_set(ret_problem, column,
				   "what this leads to cannot be looked at: it is of type %s",
				   type_name(pointer->type));
	if (block_left(&shell->blocks, pointer->pointer.p, &left) &&
	    left < pointer->type.entry->size)
		return problem_set(ret_problem, column, "%zu bytes are left there, and %s has %zu",
				   left, type_name(pointer->type), pointer->type.entry->size);
	*ret_place = (struct place){
	    .type = pointer->type, .address = pointer->pointer.p, .constant = pointer->constant};
	return true;
}

static bool
locate_field(struct shell *shell, const struct node *node, struct place *ret_place,
	     struct problem *ret_problem)
{
	const struct via_field *field;
	struct type field_type;
	struct place record;
	struct value base;
	char text[VALUE_TEXT_SIZE];

	if (!evaluate_value(shell, node->left, &base, ret_problem))
		return false;
	if (base.kind == VALUE_POINTER) {
		if (!follow(shell, &base, node->column, &record, ret_problem))
			return false;
	} else if (base.kind == VALUE_OBJECT && !base.array) {
		record = (struct place){
		    .type = base.type, .address = base.pointer.p, .constant = base.constant};
	} else {
		return problem_set(ret_problem, node->column, "%s has no fields",
				   value_describe(&base, text));
	}
	if (!type_field(record.type, node->text, &field_type, &field))
		return problem_set(ret_problem, node->column, "%s has no field %s",
				   type_name(record.type), node->text);
	*ret_place =
	    (struct place){.type = field_type,
			   .address = record.address + (field->bits != 0 ? 0 : field->offset),
			   .bits = via_field_bits(record.type.module, field),
			   .constant = record.constant};
	return true;
}

static bool
locate_index(struct shell *shell, const struct node *node, struct place *ret_place,
	     struct problem *ret_problem)
{
	struct value base, index;
	char text[VALUE_TEXT_SIZE], number[INTEGER_TEXT_SIZE];
	size_t length, size = 1, left;
	uint64_t at;

	if (!evaluate_value(shell, node->left, &base, ret_problem) ||
	    !evaluate_value(shell, node->right, &index, ret_problem))
		return false;
	if (index.kind != VALUE_INTEGER)
		return problem_set(ret_problem, index.column, "an index is an integer, not %s",
				   value_describe(&index, text));
	switch (base.kind) {
	case VALUE_STRING:
		length = base.size + 1;
		break;
	case VALUE_BUFFER:
		length = base.size;
		break;
	case VALUE_OBJECT:
		if (!base.array)
			return problem_set(ret_problem, node->column, "%s has no elements",
					   value_describe(&base, text));
		length = base.size;
		size = base.type.entry->size;
		break;
	case VALUE_POINTER:
		/* C vouches for one element; in the shell's own memory more can be seen. */
		if (!follow(shell, &base, node->column, ret_place, ret_problem))
			return false;
		size = base.type.entry->size;
		length = 1;
		if (size != 0 && block_left(&shell->blocks, base.pointer.p, &left))
			length = left / size;
		break;
	default:
		return problem_set(ret_problem, node->column, "%s has no elements",
				   value_describe(&base, text));
	}
	at = index.integer.bits;
	if (index.integer.negative || at >= length)
		return problem_set(ret_problem, index.column,
				   "there is no element %s: there are %zu",
				   integer_text(index.integer, number), length);
	*ret_place = (struct place){.type = base.type,
				    .address = (char *)base.pointer.p + (size_t)at * size,
				    .constant = base.constant || base.text};
	if (base.kind == VALUE_STRING || base.kind == VALUE_BUFFER) {
		ret_place->type = (struct type){0};
		ret_place->whole = base.kind;
		ret_place->left = base.size - (at < base.size ? (size_t)at : base.size);
	}
	return true;
}

/* left.right, left[right], *left */
static bool
locate(struct shell *shell, const struct node *node, struct place *ret_place,
       struct problem *ret_problem)
{
	struct value pointer;
	char text[VALUE_TEXT_SIZE];

	if (node->kind == NODE_FIELD)
		return locate_field(shell, node, ret_place, ret_problem);
	if (node->kind == NODE_INDEX)
		return locate_index(shell, node, ret_place, ret_problem);
	if (!evaluate_value(shell, node->left, &pointer, ret_problem))
		return false;
	if (pointer.kind != VALUE_POINTER)
		return problem_set(ret_problem, node->column,
				   "%s leads to nothing: a pointer is due",
				   value_describe(&pointer, text));
	return follow(shell, &pointer, node->column, ret_place, ret_problem);
}

static struct value
load(const struct place *place)
{
	struct value value;

	if (place->type.entry == NULL)
		return value_integer(integer_unsigned((unsigned char)*place->address));
	if (place->bits != NULL) {
		via_value bits = place->bits->load(place->address);
		return value_from_result(place->type, &bits);
	}
	value = value_load(place->type, place->address);
	if (value.kind == VALUE_OBJECT)
		value.constant = place->constant;
	return value;
}

static bool
store(struct shell *shell, const struct place *place, const struct value *value,
      struct problem *ret_problem)
{
	struct value object;

	if (place->constant)
		return problem_set(ret_problem, value->column,
				   "what is to be written to is constant");
	if (place->type.entry == NULL) {
		if (value->kind != VALUE_INTEGER ||
		    integer_compare(value->integer, 0, UINT8_MAX) != 0)
			return problem_set(ret_problem, value->column, "a byte is from 0 to 255");
		*place->address = (char)value->integer.bits;
		return true;
	}
	if (place->bits != NULL)
		return convert_store_bits(shell, place->type, place->bits, value, place->address,
					  ret_problem);
	if (!convert_object(shell, place->type, value, &object, ret_problem))
		return false;
	memcpy(place->address, object.pointer.p, place->type.entry->size);
	return true;
}

/* --- names --- */

static bool
is_reserved(const char *name)
{
	for (size_t i = 0; i < sizeof(reserved) / sizeof(reserved[0]); i++)
		if (strcmp(name, reserved[i]) == 0)
			return true;
	return false;
}

static struct value
truth(bool is)
{
	return value_integer((struct integer){.bits = is, .truth = true});
}

static bool
constant_value(const struct via_module *module, const struct via_constant *constant, size_t column,
	       struct value *ret_value, struct problem *ret_problem)
{
	if (constant->absent)
		return problem_set(ret_problem, column, "%s is not available on this platform",
				   via_constant_name(module, constant));
	*ret_value = value_from_result(type_of(module, via_constant_type(module, constant)),
				       &constant->value);
	if (ret_value->kind == VALUE_POINTER && type_kind(ret_value->type) != VIA_FUNCTION) {
		ret_value->text = true;
		ret_value->constant = true;
	}
	return true;
}

static bool
evaluate_name(struct shell *shell, const struct node *node, struct value *ret_value,
	      struct problem *ret_problem)
{
	const struct variable *variable = variable_find(&shell->variables, node->text);
	const struct via_constant *constant;
	const struct via_module *module;

	if (variable != NULL) {
		*ret_value = variable->value;
		if (ret_value->kind == VALUE_OBJECT && !ret_value->array)
			*ret_value = value_load(ret_value->type, ret_value->pointer.p);
		return true;
	}
	constant = modules_find_constant(&shell->modules, NULL, node->text, &module);
	if (constant != NULL)
		return constant_value(module, constant, node->column, ret_value, ret_problem);
	if (strcmp(node->text, "NULL") == 0)
		*ret_value = value_null();
	else if (strcmp(node->text, "true") == 0 || strcmp(node->text, "false") == 0)
		*ret_value = truth(node->text[0] == 't');
	else if (strcmp(node->text, "inf") == 0 || strcmp(node->text, "nan") == 0)
		*ret_value = (struct value){.kind = VALUE_FLOATING,
					    .floating = {.number = node->text[0] == 'i'
								       ? (long double)INFINITY
								       : (long double)NAN,
							 .kind = VIA_DOUBLE}};
	else if (modules_find_function(&shell->modules, NULL, node->text) != NULL)
		return problem_set(ret_problem, node->column, "%s is a function: %s(...) calls it",
				   node->text, node->text);
	else
		return problem_set(ret_problem, node->column, "there is no variable or constant %s",
				   node->text);
	return true;
}

/* A constant of a module that is named with it; false without a problem: it is no such name. */
static bool
is_module_name(const struct shell *shell, const struct node *node)
{
	return node->kind == NODE_FIELD && node->left->kind == NODE_NAME &&
	       variable_find(&shell->variables, node->left->text) == NULL &&
	       modules_find(&shell->modules, node->left->text) != NULL;
}

static bool
evaluate_module_name(const struct shell *shell, const struct node *node, struct value *ret_value,
		     struct problem *ret_problem)
{
	const struct via_module *module;
	const struct via_constant *constant =
	    modules_find_constant(&shell->modules, node->left->text, node->text, &module);

	if (constant == NULL)
		return problem_set(ret_problem, node->column, "module %s has no constant %s",
				   node->left->text, node->text);
	return constant_value(module, constant, node->column, ret_value, ret_problem);
}

/* --- types --- */

static bool
find_type(const struct shell *shell, const struct type_syntax *syntax, size_t column,
	  struct type *ret_type, struct problem *ret_problem)
{
	const char *words = strcmp(syntax->words, "bool") == 0 ? "_Bool" : syntax->words;

	if (modules_find_type(&shell->modules, words, ret_type))
		return true;
	return problem_set(ret_problem, column, "no module has a type %.200s", syntax->words);
}

/* (TYPE *)pointer: where to is as good as the user's word. */
static bool
cast_pointer(struct type target, const struct node *node, const struct value *value,
	     struct value *ret_value, struct problem *ret_problem)
{
	char text[VALUE_TEXT_SIZE];

	if (value->kind != VALUE_POINTER && value->kind != VALUE_BUFFER &&
	    value->kind != VALUE_STRING && (value->kind != VALUE_OBJECT || !value->array))
		return problem_set(ret_problem, node->column, "a pointer is due, not %s",
				   value_describe(value, text));
	*ret_value = (struct value){.kind = VALUE_POINTER,
				    .type = target,
				    .pointer = value->pointer,
				    .constant = node->type->constant};
	if (value->pointer.p != NULL && target.entry->alignment > 1 &&
	    (uintptr_t)value->pointer.p % target.entry->alignment != 0)
		return problem_set(ret_problem, node->column, "no %s can start at this byte",
				   type_name(target));
	return true;
}

static bool
evaluate_cast(struct shell *shell, const struct node *node, struct value *ret_value,
	      struct problem *ret_problem)
{
	const struct type_syntax *syntax = node->type;
	struct type type;
	struct value value;

	if (!evaluate_value(shell, node->left, &value, ret_problem) ||
	    !find_type(shell, syntax, node->column, &type, ret_problem))
		return false;
	if (syntax->pointers > 1 || (syntax->pointers != 0 && syntax->array))
		return problem_set(ret_problem, node->column,
				   "a cast leads to a type, to one pointer or to an array");
	if (syntax->array)
		return convert_array(shell, type, syntax->length, &value, ret_value, ret_problem);
	if (syntax->pointers != 0)
		return cast_pointer(type, node, &value, ret_value, ret_problem);
	return convert_cast(shell, type, &value, ret_value, ret_problem);
}

static bool
evaluate_sizeof(struct shell *shell, const struct node *node, struct value *ret_value,
		struct problem *ret_problem)
{
	struct value value;
	struct type type;
	size_t size, count = 1;
	char text[VALUE_TEXT_SIZE];

	if (node->type != NULL) {
		if (!find_type(shell, node->type, node->column, &type, ret_problem))
			return false;
		if (node->type->array)
			count = node->type->length;
		size = node->type->pointers != 0 ? sizeof(void *) : type.entry->size;
		if (!type_is_complete(type) && node->type->pointers == 0)
			return problem_set(ret_problem, node->column, "the size of %s is not known",
					   type_name(type));
	} else {
		if (!evaluate_value(shell, node->left, &value, ret_problem))
			return false;
		if (value.kind == VALUE_STRING)
			size = value.size + 1;
		else if (value.kind == VALUE_BUFFER)
			size = value.size;
		else if (value.kind == VALUE_POINTER)
			size = sizeof(void *);
		else if (value.type.entry != NULL)
			size = value.type.entry->size;
		else
			return problem_set(ret_problem, node->column, "%s has no size",
					   value_describe(&value, text));
		if (value.kind == VALUE_OBJECT && value.array)
			count = value.size;
	}
	if (size != 0 && count > SIZE_MAX / size)
		return problem_set(ret_problem, node->column, "the size does not fit in 64 bits");
	*ret_value = value_integer(integer_unsigned(size * count));
	return true;
}

/* --- calls and lists --- */

static bool
evaluate_children(struct shell *shell, const struct node *node, struct value **ret_values,
		  struct problem *ret_problem)
{
	struct value *values = arena_take(&shell->arena, (node->child_count + 1) * sizeof(*values));

	for (size_t i = 0; i < node->child_count; i++)
		if (!evaluate_value(shell, node->children[i], &values[i], ret_problem))
			return false;
	*ret_values = values;
	return true;
}

/* buffer(SIZE): zero bytes. buffer("text"): the text and its NUL, to be written to. */
static bool
make_buffer(struct shell *shell, const struct node *node, const struct value *values,
	    struct value *ret_value, struct problem *ret_problem)
{
	struct value buffer = {.kind = VALUE_BUFFER};
	char number[INTEGER_TEXT_SIZE];

	if (node->child_count != 1)
		return problem_set(ret_problem, node->column, "buffer takes 1 argument, not %zu",
				   node->child_count);
	if (values->kind == VALUE_STRING) {
		buffer.size = values->size + 1;
	} else if (values->kind == VALUE_INTEGER) {
		if (integer_compare(values->integer, 0, BLOCK_SIZE_MAX) != 0)
			return problem_set(ret_problem, values->column,
					   "a buffer has from 0 to %zu bytes, not %s",
					   BLOCK_SIZE_MAX, integer_text(values->integer, number));
		buffer.size = (size_t)values->integer.bits;
	} else {
		return problem_set(ret_problem, values->column,
				   "buffer takes a number of bytes, or a string");
	}
	buffer.pointer.p = block_new(&shell->blocks, buffer.size, 1);
	if (buffer.pointer.p == NULL)
		return problem_set(ret_problem, values->column, "no memory for %zu bytes",
				   buffer.size);
	if (values->kind == VALUE_STRING)
		memcpy(buffer.pointer.p, values->pointer.p, buffer.size);
	*ret_value = buffer;
	return true;
}

/* name(...), where the name is a variable's that holds a function. */
static bool
call_own(struct shell *shell, const struct node *node, const struct function *function,
	 struct value *ret_value, struct problem *ret_problem)
{
	size_t due = function->parameter_count;
	struct value *values;

	if (node->child_count != due)
		return problem_set(ret_problem, node->column, "%s takes %zu argument%s, not %zu",
				   node->text, due, due == 1 ? "" : "s", node->child_count);
	if (!evaluate_children(shell, node, &values, ret_problem))
		return false;
	for (size_t i = 0; i < due; i++)
		if (values[i].kind == VALUE_REFERENCE)
			return problem_set(ret_problem, values[i].column,
					   "the address of a variable is for a function of C's");
	return evaluate_function(shell, function, values, ret_value, ret_problem);
}

static bool
evaluate_call(struct shell *shell, const struct node *node, struct outcome *ret_outcome,
	      struct problem *ret_problem)
{
	const struct via_function *function;
	const struct variable *variable;
	struct value *values;

	if (node->module != NULL && modules_find(&shell->modules, node->module) == NULL)
		return problem_set(ret_problem, node->column, "there is no module %s",
				   node->module);
	variable = node->module == NULL ? variable_find(&shell->variables, node->text) : NULL;
	if (variable != NULL && variable->value.kind == VALUE_FUNCTION)
		return call_own(shell, node, variable->value.function, &ret_outcome->value,
				ret_problem);
	function = modules_find_function(&shell->modules, node->module, node->text);
	if (node->module == NULL && strcmp(node->text, "buffer") == 0)
		return evaluate_children(shell, node, &values, ret_problem) &&
		       make_buffer(shell, node, values, &ret_outcome->value, ret_problem);
	if (function == NULL && node->module != NULL)
		return problem_set(ret_problem, node->column, "module %s has no function %s",
				   node->module, node->text);
	if (function == NULL)
		return problem_set(ret_problem, node->column, "there is no function %s",
				   node->text);
	return call_check_count(function, node->column, node->child_count, ret_problem) &&
	       evaluate_children(shell, node, &values, ret_problem) &&
	       call(shell, function, node->column, values, node->child_count, ret_outcome,
		    ret_problem);
}

static bool
evaluate_list(struct shell *shell, const struct node *node, struct value *ret_value,
	      struct problem *ret_problem)
{
	struct list *list = arena_take(&shell->arena, sizeof(*list));

	list->count = node->child_count;
	list->names = arena_take(&shell->arena, (node->child_count + 1) * sizeof(*list->names));
	if (!evaluate_children(shell, node, &list->values, ret_problem))
		return false;
	for (size_t i = 0; i < list->count; i++) {
		struct value value = list->values[i];
		if (!convert_copy(shell, &value, &list->values[i], ret_problem))
			return false;
		if (node->names[i] != NULL)
			list->names[i] =
			    arena_copy(&shell->arena, node->names[i], strlen(node->names[i]));
	}
	*ret_value = (struct value){.kind = VALUE_LIST, .list = list};
	return true;
}

static bool
evaluate_string(struct shell *shell, const struct node *node, struct value *ret_value,
		struct problem *ret_problem)
{
	char *bytes = block_new(&shell->blocks, node->length + 1, 1);

	if (bytes == NULL)
		return problem_set(ret_problem, node->column, "no memory for the string");
	memcpy(bytes, node->text, node->length);
	*ret_value =
	    (struct value){.kind = VALUE_STRING, .pointer = {.p = bytes}, .size = node->length};
	return true;
}

/* --- operators --- */

static struct floating
to_floating(const struct value *value)
{
	struct floating floating = {.kind = VIA_DOUBLE};

	if (value->kind == VALUE_FLOATING)
		return value->floating;
	floating.number = value->integer.negative ? (long double)(int64_t)value->integer.bits
						  : (long double)value->integer.bits;
	return floating;
}

/* The buffer or string from its byte `offset` on. */
static bool
slice(const struct node *node, const struct value *whole, const struct value *offset,
      struct value *ret_value, struct problem *ret_problem)
{
	if (integer_compare(offset->integer, 0, whole->size) != 0)
		return problem_set(ret_problem, node->column,
				   "this leads out of the %zu bytes that are there", whole->size);
	*ret_value = *whole;
	ret_value->pointer.p = (char *)whole->pointer.p + offset->integer.bits;
	ret_value->size -= (size_t)offset->integer.bits;
	return true;
}

static bool
operate(const struct node *node, const struct value *left, const struct value *right,
	struct value *ret_value, struct problem *ret_problem)
{
	const char *message;
	char text[VALUE_TEXT_SIZE];
	const struct value *wrong = left;

	if (node->operation == OPERATION_ADD && right->kind == VALUE_INTEGER &&
	    (left->kind == VALUE_BUFFER || left->kind == VALUE_STRING))
		return slice(node, left, right, ret_value, ret_problem);
	if (left->kind == VALUE_INTEGER || left->kind == VALUE_FLOATING)
		wrong = right;
	if (wrong->kind != VALUE_INTEGER && wrong->kind != VALUE_FLOATING)
		return problem_set(ret_problem, node->column, "this operator takes numbers, not %s",
				   value_describe(wrong, text));
	if (left->kind == VALUE_INTEGER && right->kind == VALUE_INTEGER) {
		*ret_value = (struct value){.kind = VALUE_INTEGER};
		message = integer_operate(node->operation, left->integer, right->integer,
					  &ret_value->integer);
	} else {
		*ret_value = (struct value){.kind = VALUE_FLOATING};
		message = floating_operate(node->operation, to_floating(left), to_floating(right),
					   &ret_value->floating);
	}
	if (message != NULL)
		return problem_set(ret_problem, node->column, "%s", message);
	return true;
}

static bool
evaluate_binary(struct shell *shell, const struct node *node, struct value *ret_value,
		struct problem *ret_problem)
{
	struct value left, right;

	return evaluate_value(shell, node->left, &left, ret_problem) &&
	       evaluate_value(shell, node->right, &right, ret_problem) &&
	       operate(node, &left, &right, ret_value, ret_problem);
}

/* -x is 0 - x, but for the sign of a floating zero; ~x is -1 - x. */
static bool
evaluate_sign(struct shell *shell, const struct node *node, struct value *ret_value,
	      struct problem *ret_problem)
{
	struct node subtraction = *node;
	struct value from = value_integer(integer_signed(node->kind == NODE_NEGATE ? 0 : -1));
	struct value operand;
	char text[VALUE_TEXT_SIZE];

	if (!evaluate_value(shell, node->left, &operand, ret_problem))
		return false;
	if (operand.kind == VALUE_FLOATING && node->kind == NODE_NEGATE) {
		*ret_value = operand;
		ret_value->floating.number = -operand.floating.number;
		return true;
	}
	if (operand.kind != VALUE_INTEGER)
		return problem_set(ret_problem, node->column, "this operator takes %s, not %s",
				   node->kind == NODE_NEGATE ? "a number" : "an integer",
				   value_describe(&operand, text));
	subtraction.operation = OPERATION_SUBTRACT;
	return operate(&subtraction, &from, &operand, ret_value, ret_problem);
}

/* &name waits for the parameter that it is passed to; other places have a type already. */
static bool
evaluate_reference(struct shell *shell, const struct node *node, struct value *ret_value,
		   struct problem *ret_problem)
{
	const struct node *operand = node->left;
	struct place place;

	if (operand->kind == NODE_NAME) {
		*ret_value = (struct value){
		    .kind = VALUE_REFERENCE,
		    .name = arena_copy(&shell->arena, operand->text, strlen(operand->text))};
		return true;
	}
	if (operand->kind != NODE_FIELD && operand->kind != NODE_INDEX &&
	    operand->kind != NODE_LEAD)
		return problem_set(ret_problem, node->column,
				   "only what has a name has an address");
	if (!locate(shell, operand, &place, ret_problem))
		return false;
	if (place.bits != NULL)
		return problem_set(ret_problem, operand->column,
				   "%s is a bit-field, which has no address", operand->text);
	if (place.type.entry == NULL) {
		*ret_value = (struct value){
		    .kind = place.whole, .pointer = {.p = place.address}, .size = place.left};
		return true;
	}
	*ret_value = (struct value){
	    .kind = VALUE_POINTER,
	    .type = type_kind(place.type) == VIA_ARRAY ? type_element(place.type) : place.type,
	    .pointer = {.p = place.address},
	    .constant = place.constant};
	return true;
}

/* --- */

/* fn(...) ...: the line's tree is kept for it. */
static bool
make_function(struct shell *shell, const struct node *node, struct value *ret_value,
	      struct problem *ret_problem)
{
	struct function *function = arena_take(&shell->arena, sizeof(*function));

	for (size_t i = 0; i < node->child_count; i++)
		if (is_reserved(node->names[i]))
			return problem_set(ret_problem, node->column,
					   "%s has its meaning already: choose another name",
					   node->names[i]);
	*function = (struct function){.line = shell->line,
				      .parameter_count = node->child_count,
				      .parameters = node->names,
				      .body = node->left};
	if (shell->within != NULL)
		function->line = shell->within->line;
	shell->keeps = true;
	*ret_value = (struct value){.kind = VALUE_FUNCTION, .function = function};
	return true;
}

/* What becomes of a failed call in the middle of something. */
static bool
require_success(const struct outcome *outcome, struct problem *ret_problem)
{
	char text[OUTCOME_TEXT_SIZE];

	if (!outcome_failed(outcome))
		return true;
	problem_set(ret_problem, outcome->value.column, "%s(...) ! %s",
		    via_function_name(outcome->function), outcome_text(outcome, text));
	ret_problem->failed_call = true;
	return false;
}

static bool
evaluate_value(struct shell *shell, const struct node *node, struct value *ret_value,
	       struct problem *ret_problem)
{
	struct outcome outcome = {.value = {.kind = VALUE_NOTHING}};
	struct value *value = &outcome.value;
	struct place place;
	bool done = true;

	if (shell->depth == DEPTH_MAX)
		return problem_set(ret_problem, node->column,
				   "functions that call each other more than %d levels deep",
				   DEPTH_MAX);
	shell->depth++;
	switch (node->kind) {
	case NODE_INTEGER:
		*value = value_integer(node->integer);
		break;
	case NODE_FLOATING:
		*value = (struct value){.kind = VALUE_FLOATING, .floating = node->floating};
		break;
	case NODE_STRING:
		done = evaluate_string(shell, node, value, ret_problem);
		break;
	case NODE_NAME:
		done = evaluate_name(shell, node, value, ret_problem);
		break;
	case NODE_CALL:
		done = evaluate_call(shell, node, &outcome, ret_problem) &&
		       require_success(&outcome, ret_problem);
		break;
	case NODE_LIST:
		done = evaluate_list(shell, node, value, ret_problem);
		break;
	case NODE_FIELD:
	case NODE_INDEX:
	case NODE_LEAD:
		if (is_module_name(shell, node)) {
			done = evaluate_module_name(shell, node, value, ret_problem);
		} else {
			done = locate(shell, node, &place, ret_problem);
			if (done)
				*value = load(&place);
		}
		break;
	case NODE_REFERENCE:
		done = evaluate_reference(shell, node, value, ret_problem);
		break;
	case NODE_NEGATE:
	case NODE_COMPLEMENT:
		done = evaluate_sign(shell, node, value, ret_problem);
		break;
	case NODE_BINARY:
		done = evaluate_binary(shell, node, value, ret_problem);
		break;
	case NODE_CAST:
		done = evaluate_cast(shell, node, value, ret_problem);
		break;
	case NODE_SIZEOF:
		done = evaluate_sizeof(shell, node, value, ret_problem);
		break;
	case NODE_FUNCTION:
		done = make_function(shell, node, value, ret_problem);
		break;
	case NODE_ASSIGN:
		break;
	}
	shell->depth--;
	if (!done)
		return false;
	value->column = node->column;
	*ret_value = *value;
	return true;
}

/* A line as a whole, or what is assigned: a failed call is an outcome here. */
static bool
evaluate_outcome(struct shell *shell, const struct node *node, struct outcome *ret_outcome,
		 struct problem *ret_problem)
{
	*ret_outcome = (struct outcome){.value = {.kind = VALUE_NOTHING}};
	if (node->kind == NODE_CALL) {
		if (!evaluate_call(shell, node, ret_outcome, ret_problem))
			return false;
	} else if (!evaluate_value(shell, node, &ret_outcome->value, ret_problem)) {
		return false;
	}
	ret_outcome->value.column = node->column;
	if (ret_outcome->value.kind == VALUE_REFERENCE)
		return problem_set(ret_problem, node->column,
				   "the address of a variable is for a parameter only");
	return true;
}

static bool
assign_name(struct shell *shell, const struct node *name, const struct value *value,
	    struct problem *ret_problem)
{
	const struct via_module *module;
	struct value copy;

	if (is_reserved(name->text) ||
	    modules_find_constant(&shell->modules, NULL, name->text, &module) != NULL)
		return problem_set(ret_problem, name->column,
				   "%s has its meaning already: choose another name", name->text);
	if (value->kind == VALUE_NOTHING)
		return problem_set(ret_problem, value->column, "there is no value to assign");
	if (!convert_copy(shell, value, &copy, ret_problem))
		return false;
	variable_make(&shell->variables, &shell->arena, name->text)->value = copy;
	return true;
}

/* The body is what a line is, but that a failed call has no outcome to become. */
static bool
evaluate_body(struct shell *shell, const struct node *body, struct value *ret_value,
	      struct problem *ret_problem)
{
	struct outcome outcome;

	if (body->kind != NODE_ASSIGN)
		return evaluate_value(shell, body, ret_value, ret_problem);
	if (!evaluate(shell, body, &outcome, ret_problem) ||
	    !require_success(&outcome, ret_problem))
		return false;
	*ret_value = outcome.value;
	return true;
}

bool
evaluate_function(struct shell *shell, const struct function *function, const struct value *values,
		  struct value *ret_value, struct problem *ret_problem)
{
	struct variable *outer = shell->variables.parameters;
	const struct function *within = shell->within;
	struct variable *parameters =
	    arena_take(&shell->arena, (function->parameter_count + 1) * sizeof(*parameters));
	bool done = true;

	for (size_t i = 0; done && i < function->parameter_count; i++) {
		parameters[i].name = function->parameters[i];
		done = convert_copy(shell, &values[i], &parameters[i].value, ret_problem);
		if (i + 1 < function->parameter_count)
			parameters[i].next = &parameters[i + 1];
	}
	shell->variables.parameters = function->parameter_count != 0 ? parameters : NULL;
	shell->within = function;
	done = done && evaluate_body(shell, function->body, ret_value, ret_problem);
	if (done && ret_value->kind == VALUE_REFERENCE)
		done = problem_set(ret_problem, ret_value->column,
				   "the address of a variable is for a parameter only");
	shell->variables.parameters = outer;
	shell->within = within;
	/* A problem's column is in the line of the function. */
	if (!done && ret_problem->line == 0)
		ret_problem->line = function->line;
	return done;
}

bool
evaluate(struct shell *shell, const struct node *node, struct outcome *ret_outcome,
	 struct problem *ret_problem)
{
	const struct node *left = node->left;
	struct place place;

	if (node->kind != NODE_ASSIGN)
		return evaluate_outcome(shell, node, ret_outcome, ret_problem);
	if (left->kind != NODE_NAME && left->kind != NODE_FIELD && left->kind != NODE_INDEX &&
	    left->kind != NODE_LEAD)
		return problem_set(ret_problem, left->column,
				   "only a variable, a field or an element can be assigned to");
	if (!evaluate_outcome(shell, node->right, ret_outcome, ret_problem))
		return false;
	/* Where nothing was called there is nothing to assign; the outcome says so. */
	if (ret_outcome->status < 0 && ret_outcome->value.kind == VALUE_NOTHING)
		return true;
	if (left->kind == NODE_NAME)
		return assign_name(shell, left, &ret_outcome->value, ret_problem);
	return locate(shell, left, &place, ret_problem) &&
	       store(shell, &place, &ret_outcome->value, ret_problem);
}
