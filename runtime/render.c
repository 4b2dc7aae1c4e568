/* SPDX-License-Identifier: MIT */
/*
 * Values and calls as text, by what a module's tables say of them. Numbers are
 * number.c's. Called by hosts, mostly out of the hook of a traced function.
 *
 * What may be looked at is decided in put_argument alone: below it are places
 * that are known to be there.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <viaduct/viaduct.h>

#include "internal.h"
#include "platform.h"
#include "text.h"

/* Of a string and of a list no more is shown. */
#define STRING_MOST 32
#define LIST_MOST 32

/* --- texts --- */

void
via_text_put(struct via_text *text, const char *bytes, size_t length)
{
	/* Of size bytes the last is the NUL's. */
	if (text->length + 1 < text->size) {
		size_t left = text->size - 1 - text->length;
		memcpy(text->buffer + text->length, bytes, length < left ? length : left);
	}
	text->length += length;
}

void
via_text_put_all(struct via_text *text, const char *string)
{
	via_text_put(text, string, strlen(string));
}

size_t
via_text_end(const struct via_text *text)
{
	if (text->size != 0)
		text->buffer[text->length < text->size ? text->length : text->size - 1] = '\0';
	return text->length;
}

/* --- strings --- */

/*
 * The length of the UTF-8 sequence at `bytes` that can be shown as it is, 0
 * for anything else: control characters, what is malformed, too long or
 * a surrogate (Unicode, table 3-7).
 */
static size_t
utf8_length(const unsigned char *bytes, size_t left)
{
	size_t length = bytes[0] >= 0xf0 ? 4 : bytes[0] >= 0xe0 ? 3 : 2;
	if (bytes[0] < 0xc2 || bytes[0] > 0xf4 || length > left)
		return 0;
	for (size_t index = 1; index < length; index++)
		if ((bytes[index] & 0xc0) != 0x80)
			return 0;
	if ((bytes[0] == 0xc2 && bytes[1] < 0xa0) || (bytes[0] == 0xe0 && bytes[1] < 0xa0) ||
	    (bytes[0] == 0xed && bytes[1] > 0x9f) || (bytes[0] == 0xf0 && bytes[1] < 0x90) ||
	    (bytes[0] == 0xf4 && bytes[1] > 0x8f))
		return 0;
	return length;
}

/* One character, escaped where it has to be; gives how many bytes it has. */
static size_t
put_character(struct via_text *text, const char *bytes, size_t left, char quote)
{
	static const char letters[] = "abfnrtv\\", meanings[] = "\a\b\f\n\r\t\v\\";
	unsigned char byte = (unsigned char)bytes[0];
	const char *meaning = byte != '\0' ? strchr(meanings, byte) : NULL;
	size_t sequence = utf8_length((const unsigned char *)bytes, left);
	char escape[4] = {'\\', (char)('0' + (byte >> 6)), (char)('0' + (byte >> 3 & 7)),
			  (char)('0' + (byte & 7))};
	if (meaning != NULL) {
		escape[1] = letters[meaning - meanings];
		via_text_put(text, escape, 2);
	} else if (byte == (unsigned char)quote) {
		escape[1] = quote;
		via_text_put(text, escape, 2);
	} else if (sequence != 0) {
		via_text_put(text, bytes, sequence);
		return sequence;
	} else if (byte >= ' ' && byte <= '~') {
		via_text_put(text, bytes, 1);
	} else if (byte == '\0' && !(left > 1 && bytes[1] >= '0' && bytes[1] <= '7')) {
		via_text_put(text, "\\0", 2);
	} else {
		/* Three octal digits end an escape whatever follows. */
		via_text_put(text, escape, sizeof escape);
	}
	return 1;
}

/* Characters up to the one that would end behind `most` bytes. */
static void
put_string(struct via_text *text, const char *bytes, size_t length, size_t most)
{
	size_t at = 0;
	via_text_put(text, "\"", 1);
	while (at < length && at < most) {
		size_t sequence = utf8_length((const unsigned char *)bytes + at, length - at);
		if (sequence > most - at)
			break;
		at += put_character(text, bytes + at, length - at, '"');
	}
	via_text_put(text, "\"", 1);
	if (at < length)
		via_text_put(text, "...", 3);
}

static struct via_text
text_in(char *buffer, size_t size)
{
	return (struct via_text){.buffer = buffer, .size = buffer != NULL ? size : 0};
}

size_t
via_render_string(const char *bytes, size_t length, char *buffer, size_t size)
{
	struct via_text text = text_in(buffer, size);
	if (bytes != NULL || length == 0)
		put_string(&text, bytes, length, length);
	else
		via_text_put(&text, "NULL", 4);
	return via_text_end(&text);
}

/* --- values --- */

static bool
is_char(const struct via_module *module, const struct via_type *type)
{
	return module != NULL && (type->kind == VIA_SIGNED || type->kind == VIA_UNSIGNED) &&
	       type->size == 1 && strcmp(via_type_name(module, type), "char") == 0;
}

/* Whether a value of the type can be shown: its size is known. */
static bool
is_complete(const struct via_type *type)
{
	return type->kind != VIA_ABSENT && type->kind != VIA_VOID && type->kind != VIA_FUNCTION &&
	       (type->flags & VIA_INCOMPLETE) == 0;
}

/* The value of that type at `place`, which need not be aligned, as it travels. */
static via_value
load(const struct via_type *type, const void *place)
{
	via_value value = {.u = 0};
	union {
		uint8_t u8;
		uint16_t u16;
		uint32_t u32;
		uint64_t u64;
	} bytes;
	switch (type->kind) {
	case VIA_BOOL:
	case VIA_SIGNED:
	case VIA_UNSIGNED:
		break;
	case VIA_FLOAT:
		memcpy(&value.f, place, sizeof value.f);
		return value;
	case VIA_DOUBLE:
		memcpy(&value.d, place, sizeof value.d);
		return value;
	case VIA_POINTER:
		memcpy(&value.p, place, sizeof value.p);
		return value;
	default:
		memcpy(&value.p, &place, sizeof value.p); /* only read through */
		return value;
	}
	switch (type->size) {
	case 1:
		memcpy(&bytes.u8, place, 1);
		value.u = bytes.u8;
		break;
	case 2:
		memcpy(&bytes.u16, place, 2);
		value.u = bytes.u16;
		break;
	case 4:
		memcpy(&bytes.u32, place, 4);
		value.u = bytes.u32;
		break;
	default:
		memcpy(&bytes.u64, place, 8);
		value.u = bytes.u64;
		break;
	}
	unsigned int bits = 8 * (unsigned int)type->size;
	if (type->kind == VIA_SIGNED && bits < 64 && (value.u >> (bits - 1) & 1) != 0)
		value.u |= UINT64_MAX << bits;
	return value;
}

static void
put_integer(struct via_text *text, const struct via_module *module, const struct via_type *type,
	    via_value value)
{
	if (type->kind == VIA_BOOL) {
		via_text_put_all(text, value.u != 0 ? "true" : "false");
		return;
	}
	for (size_t index = 0; index < type->count; index++) {
		const struct via_constant *constant = &module->constants[type->first + index];
		if (constant->absent == 0 && constant->value.u == value.u) {
			via_text_put_all(text, via_constant_name(module, constant));
			return;
		}
	}
	if (is_char(module, type)) {
		char byte = (char)value.u;
		via_text_put(text, "'", 1);
		put_character(text, &byte, 1, '\'');
		via_text_put(text, "'", 1);
	} else if (type->kind == VIA_SIGNED) {
		via_text_put_signed(text, value.i);
	} else {
		via_text_put_unsigned(text, value.u);
	}
}

static void put_value(struct via_text *text, const struct via_module *module,
		      const struct via_type *type, via_value value);

static void
put_element(struct via_text *text, const struct via_module *module, const struct via_type *type,
	    const char *place)
{
	put_value(text, module, type, load(type, place));
}

/* [1, 2, 3] */
static void
put_list(struct via_text *text, const struct via_module *module, const struct via_type *element,
	 const char *place, uint64_t count)
{
	via_text_put(text, "[", 1);
	for (size_t index = 0; index < count && index < LIST_MOST; index++) {
		if (index != 0)
			via_text_put(text, ", ", 2);
		put_element(text, module, element, place + index * element->size);
	}
	via_text_put_all(text, count > LIST_MOST ? ", ...]" : "]");
}

/* An array of characters is the string in front of the zeros at its end. */
static void
put_array(struct via_text *text, const struct via_module *module, const struct via_type *type,
	  const char *place)
{
	const struct via_type *element = via_type_element(module, type);
	size_t length = via_type_length(module, type);
	if (!is_char(module, element)) {
		put_list(text, module, element, place, length);
		return;
	}
	while (length > 0 && place[length - 1] == '\0')
		length--;
	put_string(text, place, length, STRING_MOST);
}

/* {real, imaginary} */
static void
put_complex(struct via_text *text, const struct via_type *type, const char *place)
{
	size_t size = type->size / 2;
	enum via_kind kind = size == sizeof(float)    ? VIA_FLOAT
			     : size == sizeof(double) ? VIA_DOUBLE
						      : VIA_LONG_DOUBLE;
	via_text_put(text, "{", 1);
	via_text_put_floating(text, place, kind);
	via_text_put(text, ", ", 2);
	via_text_put_floating(text, place + size, kind);
	via_text_put(text, "}", 1);
}

static void
put_field(struct via_text *text, const struct via_module *module, const struct via_field *field,
	  const char *record)
{
	const struct via_bit_field *bits = via_field_bits(module, field);
	const struct via_type *type = via_field_type(module, field);
	via_text_put_all(text, via_field_name(module, field));
	via_text_put(text, "=", 1);
	if (bits != NULL && bits->load != NULL)
		put_integer(text, module, type, bits->load(record));
	else if (bits != NULL || !is_complete(type))
		via_text_put(text, "?", 1);
	else
		put_element(text, module, type, record + field->offset);
}

/* {x=1, y=2}; "..." at the end where the spec names only some fields. */
static void
put_record(struct via_text *text, const struct via_module *module, const struct via_type *type,
	   const char *place)
{
	via_text_put(text, "{", 1);
	for (size_t index = 0; index < type->count; index++) {
		if (index != 0)
			via_text_put(text, ", ", 2);
		put_field(text, module, via_type_field(module, type, index), place);
	}
	if ((type->flags & VIA_PARTIAL) != 0)
		via_text_put_all(text, type->count != 0 ? ", ..." : "...");
	via_text_put(text, "}", 1);
}

static void
put_pointer(struct via_text *text, const void *pointer)
{
	if (pointer == NULL)
		via_text_put(text, "NULL", 4);
	else
		via_text_put_address(text, (uintptr_t)pointer);
}

/* `place` is there and has a size. */
static void
put_object(struct via_text *text, const struct via_module *module, const struct via_type *type,
	   const char *place)
{
	switch (type->kind) {
	case VIA_COMPLEX:
		put_complex(text, type, place);
		break;
	case VIA_INT128:
	case VIA_UNSIGNED_INT128:
		via_text_put_int128(text, place, (enum via_kind)type->kind);
		break;
	case VIA_VECTOR: {
		const struct via_type *element = via_type_element(module, type);
		put_list(text, module, element, place, type->size / element->size);
		break;
	}
	case VIA_STRUCT:
	case VIA_UNION:
		put_record(text, module, type, place);
		break;
	case VIA_ARRAY:
		put_array(text, module, type, place);
		break;
	default: /* long double and its like */
		via_text_put_floating(text, place, (enum via_kind)type->kind);
		break;
	}
}

static void
put_value(struct via_text *text, const struct via_module *module, const struct via_type *type,
	  via_value value)
{
	switch (type->kind) {
	case VIA_BOOL:
	case VIA_SIGNED:
	case VIA_UNSIGNED:
		put_integer(text, module, type, value);
		break;
	case VIA_FLOAT:
		via_text_put_floating(text, &value.f, VIA_FLOAT);
		break;
	case VIA_DOUBLE:
		via_text_put_floating(text, &value.d, VIA_DOUBLE);
		break;
	case VIA_POINTER:
		put_pointer(text, value.p);
		break;
	case VIA_VOID:
		via_text_put(text, "void", 4);
		break;
	default:
		if (is_complete(type) && value.p != NULL)
			put_object(text, module, type, value.p);
		else
			via_text_put(text, "?", 1);
		break;
	}
}

/* Whether values of a type are written by what else its module says. */
static bool
needs_module(const struct via_type *type)
{
	return via_type_is_enum(type) || type->kind >= VIA_VECTOR;
}

size_t
via_render_value(const struct via_module *module, const struct via_type *type, via_value value,
		 char *buffer, size_t size)
{
	struct via_errors errors = via_errors_save();
	struct via_text text = text_in(buffer, size);
	if (type != NULL && (module != NULL || !needs_module(type)))
		put_value(&text, module, type, value);
	else
		via_text_put(&text, "?", 1);
	via_errors_restore(errors);
	return via_text_end(&text);
}

/* --- calls --- */

static const struct via_semantics *
semantics_of(const struct via_trace *trace, size_t index)
{
	return via_parameter_semantics(trace->function->signature, index);
}

/* Whether what a pointer leads to is written by the call, and to be shown behind it. */
static bool
is_filled_in(const struct via_trace *trace, size_t index, enum via_direction direction)
{
	const struct via_type *type = via_parameter_type(trace->function->signature, index);
	return type->kind == VIA_POINTER && trace->arguments[index].p != NULL &&
	       semantics_of(trace, index)->direction == direction;
}

/* How many arguments are shown before the call. */
static size_t
count_shown_first(const struct via_trace *trace)
{
	size_t count = trace->function->signature->parameter_count, index = 0;
	while (index < count && !is_filled_in(trace, index, VIA_OUT))
		index++;
	return index;
}

/* Whether the pointer's contract says that what it leads to holds something now. */
static bool
is_readable(const struct via_trace *trace, const struct via_semantics *semantics)
{
	if (trace->event == VIA_TRACE_ENTER)
		return semantics->direction != VIA_OUT;
	if (semantics->direction != VIA_OUT && semantics->direction != VIA_INOUT)
		return (semantics->flags & VIA_DESTROYS) == 0;
	return !via_is_failure(trace->function, trace->status) ||
	       ((trace->status > 0 || trace->status == VIA_NO_CODE) &&
		(semantics->flags & VIA_ON_FAILURE) != 0);
}

/* What a pointer leads to: a string, bytes, a list of elements, or one. */
static void
put_pointed(struct via_text *text, const struct via_module *module, const struct via_type *element,
	    const struct via_semantics *semantics, uint64_t extent, const char *place)
{
	bool is_counted = semantics->extent != NULL;
	bool is_string = (semantics->flags & VIA_CSTR) != 0 && element->size == 1;
	bool are_bytes = is_char(module, element) ||
			 (semantics->unit == VIA_BYTES &&
			  (!is_complete(element) || element->size == 0 || element->size == 1));
	if (is_counted && extent == UINT64_MAX) {
		put_pointer(text, place);
	} else if (is_string) {
		/* What is not shown is not looked at, but for a character that would be cut. */
		size_t most = STRING_MOST + 4;
		if (is_counted && extent < most)
			most = (size_t)extent;
		const char *end = memchr(place, '\0', most);
		put_string(text, place, end != NULL ? (size_t)(end - place) : most, STRING_MOST);
	} else if (are_bytes && (is_counted || is_complete(element))) {
		size_t length = !is_counted ? 1 : extent < SIZE_MAX ? (size_t)extent : SIZE_MAX;
		put_string(text, place, length, STRING_MOST);
	} else if (!is_complete(element) || element->size == 0) {
		put_pointer(text, place);
	} else if (is_counted) {
		uint64_t count = semantics->unit == VIA_BYTES ? extent / element->size : extent;
		put_list(text, module, element, place, count);
	} else if (element->kind == VIA_STRUCT || element->kind == VIA_UNION ||
		   element->kind == VIA_ARRAY) {
		put_element(text, module, element, place);
	} else {
		put_list(text, module, element, place, 1);
	}
}

static void
put_argument(struct via_text *text, const struct via_trace *trace, size_t index)
{
	const struct via_signature *signature = trace->function->signature;
	const struct via_module *module = via_signature_module(signature);
	const struct via_type *type = via_parameter_type(signature, index);
	const struct via_semantics *semantics = semantics_of(trace, index);
	via_value value = trace->arguments[index];
	bool is_promised =
	    semantics->direction != VIA_DIRECTION_NONE || (semantics->flags & VIA_CSTR) != 0;
	if (type->kind == VIA_POINTER && value.p != NULL && is_promised &&
	    is_readable(trace, semantics))
		put_pointed(text, module, via_type_element(module, type), semantics,
			    trace->extents[index], value.p);
	else
		put_value(text, module, type, value);
}

/* A string, if the contract says so and the call went well; else the value. */
static void
put_result(struct via_text *text, const struct via_trace *trace)
{
	const struct via_signature *signature = trace->function->signature;
	const struct via_module *module = via_signature_module(signature);
	const struct via_type *type = via_result_type(signature);
	const struct via_semantics *semantics = via_result_semantics(signature);
	bool was_called = trace->status >= 0 || trace->status == VIA_NO_CODE;
	if (!was_called)
		via_text_put(text, "?", 1);
	else if (trace->result == NULL)
		via_text_put(text, "void", 4);
	else if (type->kind == VIA_POINTER && (semantics->flags & VIA_CSTR) != 0 &&
		 trace->result->p != NULL && via_type_element(module, type)->size == 1 &&
		 !via_is_failure(trace->function, trace->status))
		put_string(text, trace->result->p, strlen(trace->result->p), STRING_MOST);
	else
		put_value(text, module, type, *trace->result);
}

/* " ENOENT (No such file or directory)" or " (code 5)"; nothing for success. */
static void
put_status(struct via_text *text, const struct via_trace *trace)
{
	const char *name = via_code_name(trace->function, trace->status);
	if (trace->status == VIA_OK)
		return;
	via_text_put(text, " ", 1);
	if (name == NULL) {
		via_text_put_all(text, "(code ");
		via_text_put_signed(text, trace->status);
	} else {
		via_text_put_all(text, name);
		via_text_put_all(text, " (");
		via_text_put_all(text, via_status_text(trace->status));
	}
	via_text_put(text, ")", 1);
}

/* " (seed=[2], 3=[4])": what the call left where it was first shown as it was before. */
static void
put_changed(struct via_text *text, const struct via_trace *trace, size_t count)
{
	const char *start = " (";
	for (size_t index = 0; index < count; index++) {
		const char *name = via_parameter_name(trace->function->signature, index);
		if (!is_filled_in(trace, index, VIA_INOUT) ||
		    !is_readable(trace, semantics_of(trace, index)))
			continue;
		via_text_put_all(text, start);
		if (name[0] != '\0')
			via_text_put_all(text, name);
		else
			via_text_put_unsigned(text, index + 1);
		via_text_put(text, "=", 1);
		put_argument(text, trace, index);
		start = ", ";
	}
	if (start[0] == ',')
		via_text_put(text, ")", 1);
}

static void
put_duration(struct via_text *text, int64_t nanoseconds)
{
	char digits[40];
	int length = snprintf(digits, sizeof digits, " <%" PRId64 ".%06" PRId64 ">",
			      nanoseconds / 1000000000, nanoseconds / 1000 % 1000000);
	via_text_put(text, digits, (size_t)length);
}

static void
put_call(struct via_text *text, const struct via_trace *trace)
{
	const char *name = via_function_name(trace->function);
	size_t count = trace->function->signature->parameter_count;
	size_t first = count_shown_first(trace);
	bool is_enter = trace->event == VIA_TRACE_ENTER;
	if (is_enter && name[0] != '\0')
		via_text_put_all(text, name);
	else if (is_enter)
		via_text_put_address(text, (uintptr_t)trace->function->target);
	if (is_enter)
		via_text_put(text, "(", 1);
	for (size_t index = is_enter ? 0 : first; index < (is_enter ? first : count); index++) {
		put_argument(text, trace, index);
		if (index + 1 < count)
			via_text_put(text, ", ", 2);
	}
	if (is_enter == (first == count))
		via_text_put(text, ")", 1);
	if (is_enter)
		return;
	via_text_put(text, " = ", 3);
	put_result(text, trace);
	put_status(text, trace);
	put_changed(text, trace, first);
	put_duration(text, trace->nanoseconds);
}

size_t
via_render_call(const struct via_trace *trace, char *buffer, size_t size)
{
	struct via_errors errors = via_errors_save();
	struct via_text text = text_in(buffer, size);
	if (trace != NULL && trace->function != NULL)
		put_call(&text, trace);
	via_errors_restore(errors);
	return via_text_end(&text);
}

const char *
via_code_name(const struct via_function *function, via_status status)
{
	if (function == NULL)
		return NULL;
	const char *name = via_status_name(status);
	if (name == NULL || status <= 0 || via_function_rule(function)->source == VIA_CODE_ERRNO)
		return name;
	const struct via_constant *constant =
	    via_find_constant(via_function_module(function), name);
	return constant != NULL && constant->absent == 0 && constant->value.i == status ? name
											: NULL;
}
