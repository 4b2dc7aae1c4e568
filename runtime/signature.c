/* SPDX-License-Identifier: MIT */
/*
 * Texts of signatures to keys: the grammar of docs/signatures.md, a function
 * for each rule. Called by prepare.c. Allocates nothing.
 */
#define _POSIX_C_SOURCE 200809L // strnlen
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "signature.h"

struct reader {
	const char *text;
	const char *at;
	char *key;
	size_t length;
	size_t fields;
	struct via_problem problem; /* of the first mistake; text NULL: none */
};

/* --- reading --- */

/* Notes what is wrong here, unless something was before; always false. */
static bool
refuse(struct reader *reader, const char *at, const char *text)
{
	if (reader->problem.text == NULL)
		reader->problem =
		    (struct via_problem){.offset = (size_t)(at - reader->text), .text = text};
	return false;
}

static void
skip_spaces(struct reader *reader)
{
	while (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\n')
		reader->at++;
}

static bool
accept(struct reader *reader, const char *word)
{
	skip_spaces(reader);
	const char *at = reader->at;
	while (*word != '\0')
		if (*at++ != *word++)
			return false;
	reader->at = at;
	return true;
}

static bool
put(struct reader *reader, char byte)
{
	if (reader->length == VIA_KEY_MAX - 1)
		return refuse(reader, reader->at, "too long");
	reader->key[reader->length++] = byte;
	reader->key[reader->length] = '\0';
	return true;
}

static bool
put_all(struct reader *reader, const char *bytes)
{
	while (*bytes != '\0')
		if (!put(reader, *bytes++))
			return false;
	return true;
}

static bool
is_letter(char byte)
{
	return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '_';
}

static bool
is_equal(const char *a, const char *b, size_t length)
{
	while (length > 0 && *a++ == *b++)
		length--;
	return length == 0;
}

static size_t
word_length(const char *at)
{
	size_t length = 0;
	while (is_letter(at[length]))
		length++;
	return length;
}

/* --- types --- */

#define INTEGER_KEY(type)                                                                          \
	((char)(((type)-1 < (type)1 ? 'a' : 'A') + (sizeof(type) > 1) + (sizeof(type) > 2) +       \
		(sizeof(type) > 4)))

#define NAME(text, key)                                                                            \
	{                                                                                          \
		text, sizeof text - 1, key                                                         \
	}

static const struct {
	char text[11];
	uint8_t length;
	char key;
} names[] = {
    NAME("void", 'v'),
    NAME("bool", 'o'),
    NAME("i8", 'a'),
    NAME("i16", 'b'),
    NAME("i32", 'c'),
    NAME("i64", 'd'),
    NAME("u8", 'A'),
    NAME("u16", 'B'),
    NAME("u32", 'C'),
    NAME("u64", 'D'),
    NAME("f32", 'f'),
    NAME("f64", 'e'),
    NAME("ptr", 'p'),
    NAME("longdouble", 'l'),
    NAME("char", INTEGER_KEY(char)),
    NAME("short", INTEGER_KEY(short)),
    NAME("ushort", INTEGER_KEY(unsigned short)),
    NAME("int", INTEGER_KEY(int)),
    NAME("uint", INTEGER_KEY(unsigned int)),
    NAME("long", INTEGER_KEY(long)),
    NAME("ulong", INTEGER_KEY(unsigned long)),
    NAME("longlong", INTEGER_KEY(long long)),
    NAME("ulonglong", INTEGER_KEY(unsigned long long)),
    NAME("size", INTEGER_KEY(size_t)),
    NAME("ssize", INTEGER_KEY(ptrdiff_t)),
    NAME("wchar", INTEGER_KEY(wchar_t)),
};

/* name */
static bool
read_name(struct reader *reader)
{
	skip_spaces(reader);
	size_t length = word_length(reader->at);
	for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
		if (names[index].length != length || names[index].text[0] != *reader->at ||
		    !is_equal(names[index].text, reader->at, length))
			continue;
		reader->at += length;
		return put(reader, names[index].key);
	}
	return refuse(reader, reader->at,
		      length != 0 ? "no type has this name" : "expected a type");
}

/* [ digits ], at least 1, at most VIA_FIELDS_MAX */
static bool
read_length(struct reader *reader, size_t *ret_length)
{
	skip_spaces(reader);
	const char *start = reader->at;
	size_t length = 0;
	while (*reader->at >= '0' && *reader->at <= '9' && length <= VIA_FIELDS_MAX)
		length = length * 10 + (size_t)(*reader->at++ - '0');
	if (length == 0 || length > VIA_FIELDS_MAX)
		return refuse(reader, start, "expected a length, from 1 to 1000");
	*ret_length = length;
	return true;
}

static bool read_type(struct reader *reader, int depth);

/* type { "[" number "]" }: as many fields as elements */
static bool
read_field(struct reader *reader, int depth)
{
	size_t start = reader->length;
	size_t before = reader->fields;
	skip_spaces(reader);
	const char *at = reader->at;
	if (!read_type(reader, depth))
		return false;
	if (reader->key[start] == 'v')
		return refuse(reader, at, "a field cannot be void");
	reader->fields++;
	size_t each = reader->length - start;
	size_t fields = reader->fields - before;
	size_t count = 1;
	while (accept(reader, "[")) {
		size_t length;
		if (!read_length(reader, &length))
			return false;
		if (!accept(reader, "]"))
			return refuse(reader, reader->at, "expected `]`");
		count *= length;
		if (count > VIA_FIELDS_MAX)
			break;
	}
	if (count > VIA_FIELDS_MAX || before + count * fields > VIA_FIELDS_MAX)
		return refuse(reader, at, "too many fields");
	reader->fields = before + count * fields;
	for (size_t copy = 1; copy < count; copy++)
		for (size_t index = 0; index < each; index++)
			if (!put(reader, reader->key[start + index]))
				return false;
	return true;
}

/* name | "{" field { "," field } "}" */
static bool
read_type(struct reader *reader, int depth)
{
	if (!accept(reader, "{"))
		return read_name(reader);
	if (depth == VIA_DEPTH_MAX)
		return refuse(reader, reader->at - 1, "structs are nested too deeply");
	if (!put(reader, '{'))
		return false;
	do {
		if (!read_field(reader, depth + 1))
			return false;
	} while (accept(reader, ","));
	if (!accept(reader, "}"))
		return refuse(reader, reader->at, "expected `,` or `}`");
	return put(reader, '}');
}

/* A parameter; `variadic` says that it stands behind the `...`. */
static bool
read_parameter(struct reader *reader, bool variadic)
{
	skip_spaces(reader);
	const char *at = reader->at;
	size_t start = reader->length;
	if (!read_type(reader, 0))
		return false;
	char key = reader->key[start];
	if (key == 'v')
		return refuse(reader, at, "a parameter cannot be void");
	if (variadic && key == 'f')
		return refuse(reader, at, "behind `...` C passes no float: write `f64`");
	if (variadic && strchr("oabAB", key) != NULL)
		return refuse(reader, at,
			      "behind `...` C passes no such narrow integer: write `int`");
	skip_spaces(reader);
	if (*reader->at == '[')
		return refuse(reader, reader->at, "an array is no parameter; write `ptr`");
	return true;
}

/* "(" [ type { "," type } ] [ "," "..." { "," type } ] ")" */
static bool
read_parameters(struct reader *reader)
{
	if (!accept(reader, "("))
		return refuse(reader, reader->at, "expected `(`");
	if (!put(reader, '('))
		return false;
	size_t count = 0;
	bool variadic = false;
	if (accept(reader, ")"))
		return put(reader, ')');
	do {
		skip_spaces(reader);
		const char *at = reader->at;
		if (accept(reader, "...")) {
			if (variadic || count == 0)
				return refuse(reader, at, "`...` stands once, behind a parameter");
			variadic = true;
			if (!put(reader, '.'))
				return false;
		} else {
			if (count++ == VIA_PARAMETERS_MAX)
				return refuse(reader, at, "more than 255 parameters");
			if (!read_parameter(reader, variadic))
				return false;
		}
	} while (accept(reader, ","));
	if (!accept(reader, ")"))
		return refuse(reader, reader->at, "expected `,` or `)`");
	return put(reader, ')');
}

/* --- rules --- */

/* [ "-" ] digits, in 64 bits */
static bool
read_number(struct reader *reader)
{
	skip_spaces(reader);
	const char *start = reader->at;
	if (accept(reader, "null"))
		return put(reader, '0');
	bool negative = accept(reader, "-");
	skip_spaces(reader);
	const char *digits = reader->at;
	while (*digits == '0' && digits[1] >= '0' && digits[1] <= '9')
		digits++;
	size_t length = 0;
	while (digits[length] >= '0' && digits[length] <= '9')
		length++;
	if (length == 0 || length > 18)
		return refuse(reader, start, "expected a number of at most 18 digits, or `null`");
	reader->at = digits + length;
	if (negative && *digits != '0' && !put(reader, '-'))
		return false;
	for (size_t index = 0; index < length; index++)
		if (!put(reader, digits[index]))
			return false;
	return true;
}

/* The largest value of a result that has no sign, by its key; 0 for one that has one. */
static uint64_t
largest_of(char key)
{
	switch (key) {
	case 'o':
	case 'A':
		return UINT8_MAX;
	case 'B':
		return UINT16_MAX;
	case 'C':
		return UINT32_MAX;
	case 'D':
		return UINT64_MAX;
	case 'p':
		return UINTPTR_MAX;
	default:
		return 0;
	}
}

/* Whether a comparison of the result with this number can say anything. With a negative one a
   result without a sign is compared for equality only: with what -1 is in its type. */
static bool
check_comparison(struct reader *reader, const char *at, const char *operator_and_number)
{
	uint64_t largest = largest_of(reader->key[0]);
	const char *number = operator_and_number + strspn(operator_and_number, "=!<>");
	bool is_order = operator_and_number[0] == '<' || operator_and_number[0] == '>';
	bool is_negative = *number == '-';
	if (largest == 0)
		return true;
	if (strcmp(operator_and_number, "<0") == 0 || strcmp(operator_and_number, ">=0") == 0 ||
	    (is_order && is_negative))
		return refuse(reader, at, "a result without a sign is never negative");
	if (strtoull(number + is_negative, NULL, 10) > largest)
		return refuse(reader, at, "the result has no such value");
	return true;
}

/* "always" | comparison number */
static bool
read_errno_rule(struct reader *reader, const char *rule)
{
	static const char *const comparisons[] = {"==", "!=", "<=", ">=", "<", ">"};
	char result = reader->key[0];
	if (accept(reader, "always"))
		return put_all(reader, "!e*");
	skip_spaces(reader);
	const char *at = reader->at;
	if (result == 'v' || result == '{' || result == 'l')
		return refuse(reader, rule, "there is no result to compare: say `errno(always)`");
	for (size_t index = 0; index < sizeof comparisons / sizeof *comparisons; index++) {
		if (!accept(reader, comparisons[index]))
			continue;
		size_t start = reader->length + 2;
		return put_all(reader, "!e") && put_all(reader, comparisons[index]) &&
		       read_number(reader) && check_comparison(reader, at, reader->key + start);
	}
	return refuse(reader, at, "expected `always` or a comparison");
}

/* "errno" "(" … ")" | "error" "(" [ "-" ] "ret" ")" */
static bool
read_rule(struct reader *reader)
{
	skip_spaces(reader);
	const char *at = reader->at;
	bool is_errno = accept(reader, "errno");
	if (!is_errno && !accept(reader, "error"))
		return refuse(reader, at, "expected `errno` or `error`");
	if (!accept(reader, "("))
		return refuse(reader, reader->at, "expected `(`");
	if (is_errno) {
		if (!read_errno_rule(reader, at))
			return false;
	} else {
		bool negated = accept(reader, "-");
		skip_spaces(reader);
		if (!accept(reader, "ret"))
			return refuse(reader, reader->at, "expected `ret`");
		if (strchr("abcdABCD", reader->key[0]) == NULL)
			return refuse(reader, at, "the code must be an integer");
		if (negated && strchr("ABCD", reader->key[0]) != NULL)
			return refuse(reader, at, "a result without a sign is never negative");
		if (!put_all(reader, negated ? "!r-" : "!r+"))
			return false;
	}
	return accept(reader, ")") || refuse(reader, reader->at, "expected `)`");
}

/* [ "@" name ] type "(" … ")" [ "!" rule ] */
static bool
read_signature(struct reader *reader)
{
	char convention[32] = "";
	if (accept(reader, "@")) {
		size_t length = word_length(reader->at);
		if (length == 0 || length >= sizeof convention - 1)
			return refuse(reader, reader->at, "expected a calling convention");
		convention[0] = '@';
		memcpy(convention + 1, reader->at, length);
		reader->at += length;
	}
	if (!read_type(reader, 0) || !read_parameters(reader))
		return false;
	if (accept(reader, "!") && !read_rule(reader))
		return false;
	skip_spaces(reader);
	if (*reader->at != '\0')
		return refuse(reader, reader->at, "expected the end of the signature");
	return put_all(reader, convention);
}

via_status
via_signature_key(const char *text, char ret_key[VIA_KEY_MAX], struct via_problem *ret_problem)
{
	struct reader reader = {.text = text, .at = text, .key = ret_key};
	ret_key[0] = '\0';
	if (strnlen(text, VIA_TEXT_MAX + 1) > VIA_TEXT_MAX)
		refuse(&reader, text + VIA_TEXT_MAX, "more than 1000 characters");
	else if (read_signature(&reader))
		return VIA_OK;
	*ret_problem = reader.problem;
	return VIA_BAD_ARGUMENT;
}

size_t
via_signature_place(const char *text, const char *key, size_t at)
{
	struct reader reader = {.text = text, .at = text};
	skip_spaces(&reader);
	if (key[at] == '@')
		return (size_t)(reader.at - text);
	if (*reader.at == '@')
		reader.at += 1 + word_length(reader.at + 1);
	if (at != 0)
		reader.at = strchr(reader.at, '(') + 1;
	for (const char *type = via_key_type_end(key) + 1; type < key + at;
	     type = via_key_type_end(type)) {
		for (int depth = 0; *reader.at != ',' || depth > 0; reader.at++)
			depth += (*reader.at == '{') - (*reader.at == '}');
		reader.at++;
	}
	skip_spaces(&reader);
	return (size_t)(reader.at - text);
}

const char *
via_key_type_end(const char *key)
{
	int depth = 0;
	do
		depth += (*key == '{') - (*key == '}');
	while (*key++ != '\0' && depth > 0);
	return key;
}
