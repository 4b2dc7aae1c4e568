/* SPDX-License-Identifier: MIT */
/* See stated.h. */
#include "stated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct writer {
	struct stated *stated;
	const struct via_module *module;
	size_t length;
	unsigned turn;
};

static void
put(struct writer *writer, const char *text)
{
	size_t length = strlen(text);

	if (writer->length + length >= sizeof writer->stated->text) {
		writer->stated->beyond = "too long";
		return;
	}
	memcpy(writer->stated->text + writer->length, text, length + 1);
	writer->length += length;
}

/* --- types --- */

#define INTEGER(type) ((type)-1 < (type)1 ? VIA_SIGNED : VIA_UNSIGNED), sizeof(type)
#define ALIGNED(type)                                                                              \
	offsetof(                                                                                  \
	    struct {                                                                               \
		    char before;                                                                   \
		    type it;                                                                       \
	    },                                                                                     \
	    it)

static const struct name {
	const char *text;
	int kind; /* enum via_kind */
	size_t size, alignment;
} names[] = {
    {"i8", INTEGER(int8_t), ALIGNED(int8_t)},
    {"i16", INTEGER(int16_t), ALIGNED(int16_t)},
    {"i32", INTEGER(int32_t), ALIGNED(int32_t)},
    {"i64", INTEGER(int64_t), ALIGNED(int64_t)},
    {"u8", INTEGER(uint8_t), ALIGNED(uint8_t)},
    {"u16", INTEGER(uint16_t), ALIGNED(uint16_t)},
    {"u32", INTEGER(uint32_t), ALIGNED(uint32_t)},
    {"u64", INTEGER(uint64_t), ALIGNED(uint64_t)},
    {"char", INTEGER(char), ALIGNED(char)},
    {"short", INTEGER(short), ALIGNED(short)},
    {"ushort", INTEGER(unsigned short), ALIGNED(unsigned short)},
    {"int", INTEGER(int), ALIGNED(int)},
    {"uint", INTEGER(unsigned int), ALIGNED(unsigned int)},
    {"long", INTEGER(long), ALIGNED(long)},
    {"ulong", INTEGER(unsigned long), ALIGNED(unsigned long)},
    {"longlong", INTEGER(long long), ALIGNED(long long)},
    {"ulonglong", INTEGER(unsigned long long), ALIGNED(unsigned long long)},
    {"size", INTEGER(size_t), ALIGNED(size_t)},
    {"ssize", INTEGER(ptrdiff_t), ALIGNED(ptrdiff_t)},
    {"wchar", INTEGER(wchar_t), ALIGNED(wchar_t)},
    {"bool", VIA_BOOL, sizeof(_Bool), ALIGNED(_Bool)},
    {"f32", VIA_FLOAT, sizeof(float), ALIGNED(float)},
    {"f64", VIA_DOUBLE, sizeof(double), ALIGNED(double)},
    {"longdouble", VIA_LONG_DOUBLE, sizeof(long double), ALIGNED(long double)},
    {"ptr", VIA_POINTER, sizeof(void *), ALIGNED(void *)},
};

/* The names of a scalar, one in each turn. NULL: there are none. */
static const char *
name_of(const struct via_type *type, unsigned turn)
{
	const struct name *found[sizeof names / sizeof *names];
	unsigned count = 0;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i].kind == type->kind && names[i].size == type->size &&
		    names[i].alignment == type->alignment)
			found[count++] = &names[i];
	return count != 0 ? found[turn % count]->text : NULL;
}

static const char *
beyond_of(const struct via_type *type)
{
	switch (type->kind) {
	case VIA_COMPLEX:
		return "complex";
	case VIA_INT128:
	case VIA_UNSIGNED_INT128:
		return "128-bit integer";
	case VIA_FLOAT16:
		return "_Float16";
	case VIA_FLOAT128:
		return "_Float128";
	case VIA_VECTOR:
		return "vector";
	case VIA_UNION:
		return "union";
	default:
		return "own alignment";
	}
}

static size_t
aligned(size_t offset, size_t alignment)
{
	return (offset + alignment - 1) / alignment * alignment;
}

/* Each gives NULL, or why it cannot be stated. */
static const char *state_type(struct writer *writer, const struct via_type *type);

static const char *
state_struct(struct writer *writer, const struct via_type *record)
{
	size_t end = 0, largest = 1;

	if ((record->flags & (VIA_INCOMPLETE | VIA_PARTIAL)) != 0)
		return "not all of its fields are known";
	if (record->count == 0)
		return "empty struct";
	put(writer, "{");
	for (size_t i = 0; i < record->count; i++) {
		const struct via_field *field = via_type_field(writer->module, record, i);
		const struct via_type *type = via_field_type(writer->module, field);
		const struct via_type *element = type;
		const char *beyond;
		char length[32];

		if (via_field_bits(writer->module, field) != NULL)
			return "bit-fields";
		while (element->kind == VIA_ARRAY)
			element = via_type_element(writer->module, element);
		put(writer, i != 0 ? ", " : "");
		beyond = state_type(writer, element);
		if (beyond != NULL)
			return beyond;
		for (; type->kind == VIA_ARRAY; type = via_type_element(writer->module, type)) {
			if (type->alignment != element->alignment)
				return "own alignment";
			snprintf(length, sizeof length, "[%zu]",
				 via_type_length(writer->module, type));
			put(writer, length);
		}
		end = aligned(end, element->alignment);
		if (field->offset != end)
			return "own layout";
		end += via_field_type(writer->module, field)->size;
		if (element->alignment > largest)
			largest = element->alignment;
	}
	put(writer, "}");
	if (record->alignment != largest || record->size != aligned(end, largest))
		return "own layout";
	return NULL;
}

static const char *
state_type(struct writer *writer, const struct via_type *type)
{
	const char *name;

	if (type->kind == VIA_VOID) {
		put(writer, "void");
		return NULL;
	}
	if (type->kind == VIA_STRUCT)
		return state_struct(writer, type);
	name = name_of(type, writer->turn++);
	if (name == NULL)
		return beyond_of(type);
	put(writer, name);
	return NULL;
}

/* --- rules --- */

/* "ret == (T)-1": the operator, and the number without the cast. False: it is no such rule. */
static bool
read_comparison(const char *predicate, char ret_operator[3], char ret_number[24])
{
	static const char start[] = "ret ";
	size_t length = 0;
	char *end;

	if (strcmp(predicate, "!ret") == 0) {
		strcpy(ret_operator, "==");
		strcpy(ret_number, "0");
		return true;
	}
	if (strncmp(predicate, start, strlen(start)) != 0)
		return false;
	predicate += strlen(start);
	while (length < 2 && strchr("=!<>", predicate[length]) != NULL)
		length++;
	if (length == 0 || predicate[length] != ' ')
		return false;
	memcpy(ret_operator, predicate, length);
	ret_operator[length] = '\0';
	predicate += length + 1;
	if (*predicate == '(')
		predicate += strcspn(predicate, ")") + 1;
	if (strcmp(predicate, "NULL") == 0) {
		strcpy(ret_number, "null");
		return true;
	}
	snprintf(ret_number, 24, "%lld", strtoll(predicate, &end, 0));
	return end != predicate && *end == '\0';
}

static enum stated_rule
state_rule(struct writer *writer, const struct via_signature *signature)
{
	const struct via_rule *rule =
	    &writer->module->rules[writer->module->outcomes[signature->outcome].rule];
	const char *text = writer->module->strings + rule->text;
	const struct via_type *result = via_result_type(signature);
	char comparison[3], number[24];

	if (rule->source == VIA_CODE_NONE)
		return STATED_RULE;
	if (rule->interruption != VIA_EINTR_RETURN || rule->limit != 0)
		return STATED_NO_RULE;
	if (rule->source == VIA_CODE_RESULT) {
		bool is_plain = strcmp(text, "ret, ret != 0") == 0;

		if (!is_plain && strcmp(text, "-ret, ret < 0") != 0)
			return STATED_NO_RULE;
		if (result->kind == VIA_BOOL)
			return STATED_NO_RULE;
		put(writer, is_plain ? " !error(ret)" : " !error(-ret)");
		return STATED_RULE;
	}
	if (rule->source != VIA_CODE_ERRNO)
		return STATED_NO_RULE;
	if ((rule->flags & VIA_RULE_ALWAYS) != 0 || strcmp(text, "errno != 0") == 0) {
		put(writer, " !errno(always)");
		return (rule->flags & VIA_RULE_ALWAYS) != 0 ? STATED_RULE : STATED_ALWAYS;
	}
	if (!read_comparison(text, comparison, number))
		return STATED_NO_RULE;
	if (result->kind == VIA_LONG_DOUBLE)
		return STATED_NO_RESULT;
	put(writer, " !errno(");
	put(writer, comparison);
	put(writer, number);
	put(writer, ")");
	return STATED_RULE;
}

/* --- signatures --- */

void
state_signature(const struct via_signature *signature, unsigned turn, struct stated *ret_stated)
{
	struct writer writer = {
	    .stated = ret_stated, .module = via_signature_module(signature), .turn = turn};
	const char *beyond = state_type(&writer, via_result_type(signature));

	ret_stated->beyond = NULL;
	ret_stated->beyond_index = signature->parameter_count;
	put(&writer, "(");
	for (size_t i = 0; beyond == NULL && i < signature->parameter_count; i++) {
		put(&writer, i != 0 ? ", " : "");
		if (signature->fixed_count != 0 && i == signature->fixed_count)
			put(&writer, "..., ");
		beyond = state_type(&writer, via_parameter_type(signature, i));
		ret_stated->beyond_index = i;
	}
	if (signature->fixed_count != 0 && signature->fixed_count == signature->parameter_count)
		put(&writer, ", ...");
	put(&writer, ")");
	ret_stated->rule = state_rule(&writer, signature);
	if (beyond != NULL)
		ret_stated->beyond = beyond;
}

const char *
key_of(const struct via_module *module, via_stub *stub)
{
	for (uint32_t i = 0; i < module->shape_count; i++)
		if (via_function_at(module, module->shapes[i].function)->stub == stub)
			return module->keys + module->shapes[i].key;
	return "";
}
