/* SPDX-License-Identifier: MIT */
/* See print.h. */
#include "print.h"

#include <inttypes.h>
#include <string.h>

/* Of a buffer, and of an array, no more is shown. */
#define BUFFER_BYTES_MAX 1024
#define ELEMENTS_MAX 64

void
print_string(FILE *file, const char *bytes, size_t length)
{
	struct arena arena = {0};
	size_t size = via_render_string(bytes, length, NULL, 0) + 1;
	char *text = arena_take(&arena, size);

	via_render_string(bytes, length, text, size);
	fputs(text, file);
	arena_free(&arena);
}

/* The bytes in front of the zeros at the end. */
static size_t
trim_zeros(const char *bytes, size_t length)
{
	while (length > 0 && bytes[length - 1] == '\0')
		length--;
	return length;
}

/* buffer(64) "text": 64 bytes, of which those behind the text are zero. */
static void
print_buffer(FILE *file, const struct value *value)
{
	const char *bytes = value->pointer.p;
	size_t length = trim_zeros(bytes, value->size);
	size_t shown = length < BUFFER_BYTES_MAX ? length : BUFFER_BYTES_MAX;

	fprintf(file, "buffer(%zu) ", value->size);
	print_string(file, bytes, shown);
	if (shown < length)
		fprintf(file, "... and %zu bytes more", length - shown);
}

/* An enumerator comes with its number, as several may have the same. */
static void
print_integer(FILE *file, const struct value *value)
{
	const struct via_module *module = value->type.module;
	const struct via_type *entry = value->type.entry;
	char text[INTEGER_TEXT_SIZE];

	if (value->integer.truth) {
		fputs(value->integer.bits != 0 ? "true" : "false", file);
		return;
	}
	integer_text(value->integer, text);
	if (entry != NULL && via_type_is_enum(entry)) {
		for (size_t i = 0; i < entry->count; i++) {
			const struct via_constant *constant = &module->constants[entry->first + i];
			if (!constant->absent && constant->value.u == value->integer.bits) {
				fprintf(file, "%s (%s)", via_constant_name(module, constant), text);
				return;
			}
		}
	}
	fputs(text, file);
}

static void
print_pointer(FILE *file, const struct shell *shell, const struct value *value)
{
	size_t left;

	if (value->pointer.p == NULL) {
		fputs("NULL", file);
	} else if (value->text) {
		print_string(file, value->pointer.p, strlen(value->pointer.p));
	} else if (type_is_char(value->type) &&
		   block_left(&shell->blocks, value->pointer.p, &left)) {
		/* In the shell's own memory it is known where characters end. */
		const char *end = memchr(value->pointer.p, '\0', left);
		if (end != NULL)
			left = (size_t)(end - (const char *)value->pointer.p);
		print_string(file, value->pointer.p, left);
	} else {
		fprintf(file, "0x%" PRIxPTR, (uintptr_t)value->pointer.p);
	}
}

static void
print_element(FILE *file, const struct shell *shell, struct type type, const char *place)
{
	struct value value = value_load(type, place);
	print_value(file, shell, &value);
}

static void
print_array(FILE *file, const struct shell *shell, const struct value *value)
{
	const char *place = value->pointer.p;
	size_t shown = value->size < ELEMENTS_MAX ? value->size : ELEMENTS_MAX;

	if (type_is_char(value->type)) {
		print_string(file, place, trim_zeros(place, value->size));
		return;
	}
	fputs("{ ", file);
	for (size_t i = 0; i < shown; i++) {
		fputs(i != 0 ? ", " : "", file);
		print_element(file, shell, value->type, place + i * value->type.entry->size);
	}
	if (shown < value->size)
		fprintf(file, ", ... and %zu more", value->size - shown);
	fputs(value->size != 0 ? " }" : "}", file);
}

static void
print_record(FILE *file, const struct shell *shell, const struct value *value)
{
	const struct via_module *module = value->type.module;
	const struct via_type *entry = value->type.entry;
	bool partial = (entry->flags & VIA_PARTIAL) != 0;

	fputs("{ ", file);
	for (size_t i = 0; i < entry->count; i++) {
		const struct via_field *field = via_type_field(module, entry, i);
		struct type type = type_of(module, via_field_type(module, field));
		fprintf(file, "%s%s = ", i != 0 ? ", " : "", via_field_name(module, field));
		if (field->bits != 0) {
			via_value bits = via_field_bits(module, field)->load(value->pointer.p);
			struct value number = value_from_result(type, &bits);

			print_value(file, shell, &number);
		} else if (!type_is_complete(type))
			fputc('?', file);
		else
			print_element(file, shell, type,
				      (const char *)value->pointer.p + field->offset);
	}
	if (partial)
		fputs(entry->count != 0 ? ", ..." : "...", file);
	fputs(entry->count != 0 || partial ? " }" : "}", file);
}

/* What C has no format for: numbers of 128 bits and their like. */
static void
print_rare(FILE *file, const struct value *value)
{
	char text[64];

	via_render_value(value->type.module, value->type.entry, value->pointer, text, sizeof(text));
	fputs(text, file);
}

static void
print_vector(FILE *file, const struct shell *shell, const struct value *value)
{
	struct value array = *value;

	array.type = type_element(value->type);
	array.size = value->type.entry->size / array.type.entry->size;
	print_array(file, shell, &array);
}

/* { real, imaginary } */
static void
print_complex(FILE *file, const struct value *value)
{
	struct floating parts[2];
	char text[FLOATING_TEXT_SIZE];
	size_t size = value->type.entry->size / 2;

	for (int i = 0; i < 2; i++) {
		const char *place = (const char *)value->pointer.p + (size_t)i * size;
		float single;
		double number;
		if (size == sizeof(single)) {
			memcpy(&single, place, size);
			parts[i] = (struct floating){.number = single, .kind = VIA_FLOAT};
		} else if (size == sizeof(number)) {
			memcpy(&number, place, size);
			parts[i] = (struct floating){.number = number, .kind = VIA_DOUBLE};
		} else {
			memcpy(&parts[i].number, place, sizeof(parts[i].number));
			parts[i].kind = VIA_LONG_DOUBLE;
		}
	}
	fprintf(file, "{ %s, ", floating_text(parts[0], text));
	fprintf(file, "%s }", floating_text(parts[1], text));
}

static void
print_list(FILE *file, const struct shell *shell, const struct list *list)
{
	fputs("{ ", file);
	for (size_t i = 0; i < list->count; i++) {
		fputs(i != 0 ? ", " : "", file);
		if (list->names[i] != NULL)
			fprintf(file, "%s = ", list->names[i]);
		print_value(file, shell, &list->values[i]);
	}
	fputs(list->count != 0 ? " }" : "}", file);
}

void
print_value(FILE *file, const struct shell *shell, const struct value *value)
{
	char text[FLOATING_TEXT_SIZE];

	switch (value->kind) {
	case VALUE_NOTHING:
		break;
	case VALUE_INTEGER:
		print_integer(file, value);
		break;
	case VALUE_FLOATING:
		fputs(floating_text(value->floating, text), file);
		break;
	case VALUE_POINTER:
		print_pointer(file, shell, value);
		break;
	case VALUE_STRING:
		print_string(file, value->pointer.p, value->size);
		break;
	case VALUE_BUFFER:
		print_buffer(file, value);
		break;
	case VALUE_LIST:
		print_list(file, shell, value->list);
		break;
	case VALUE_FUNCTION:
		fputs("fn(", file);
		for (size_t i = 0; i < value->function->parameter_count; i++)
			fprintf(file, "%s%s", i != 0 ? ", " : "", value->function->parameters[i]);
		fputs(") ...", file);
		break;
	case VALUE_REFERENCE:
		fprintf(file, "&%s", value->name);
		break;
	case VALUE_OBJECT:
		if (value->array)
			print_array(file, shell, value);
		else if (type_kind(value->type) == VIA_COMPLEX)
			print_complex(file, value);
		else if (type_is_record(value->type))
			print_record(file, shell, value);
		else if (type_kind(value->type) == VIA_VECTOR)
			print_vector(file, shell, value);
		else if (via_type_by_address(value->type.entry))
			print_rare(file, value);
		else
			print_element(file, shell, value->type, value->pointer.p);
		break;
	}
}

void
print_outcome(FILE *file, const struct shell *shell, const struct outcome *outcome)
{
	bool any = outcome->value.kind != VALUE_NOTHING;
	char text[OUTCOME_TEXT_SIZE];

	print_value(file, shell, &outcome->value);
	if (outcome->function != NULL && outcome->status != VIA_OK) {
		fprintf(file, "%s! %s", any ? " " : "", outcome_text(outcome, text));
		any = true;
	}
	if (any)
		fputc('\n', file);
}
