/* SPDX-License-Identifier: MIT */
/* See number.h. */
#include "number.h"

#include <errno.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <viaduct/trace.h>

#define OUT_OF_RANGE "the result is not between -2^63 and 2^64 - 1"

struct integer
integer_signed(int64_t number)
{
	return (struct integer){.bits = (uint64_t)number, .negative = number < 0};
}

struct integer
integer_unsigned(uint64_t number)
{
	return (struct integer){.bits = number};
}

int
integer_compare(struct integer integer, int64_t minimum, uint64_t maximum)
{
	if (integer.negative)
		return (int64_t)integer.bits < minimum ? -1 : 0;
	if (minimum > 0 && integer.bits < (uint64_t)minimum)
		return -1;
	return integer.bits > maximum ? 1 : 0;
}

const char *
integer_text(struct integer integer, char text[INTEGER_TEXT_SIZE])
{
	if (integer.negative)
		snprintf(text, INTEGER_TEXT_SIZE, "%" PRId64, (int64_t)integer.bits);
	else
		snprintf(text, INTEGER_TEXT_SIZE, "%" PRIu64, integer.bits);
	return text;
}

/* --- arithmetic: on sign and magnitude, so that every overflow shows --- */

static uint64_t
magnitude(struct integer integer)
{
	return integer.negative ? -integer.bits : integer.bits;
}

static const char *
from_magnitude(bool negative, uint64_t size, struct integer *ret_result)
{
	if (negative && size > (uint64_t)1 << 63)
		return OUT_OF_RANGE;
	ret_result->negative = negative && size != 0;
	ret_result->bits = ret_result->negative ? -size : size;
	ret_result->truth = false;
	return NULL;
}

static const char *
add(struct integer left, struct integer right, struct integer *ret_result)
{
	uint64_t a = magnitude(left), b = magnitude(right);

	if (left.negative == right.negative) {
		if (a + b < a)
			return OUT_OF_RANGE;
		return from_magnitude(left.negative, a + b, ret_result);
	}
	if (a >= b)
		return from_magnitude(left.negative, a - b, ret_result);
	return from_magnitude(right.negative, b - a, ret_result);
}

static const char *
subtract(struct integer left, struct integer right, struct integer *ret_result)
{
	uint64_t a = magnitude(left), b = magnitude(right);

	if (left.negative != right.negative) {
		if (a + b < a)
			return OUT_OF_RANGE;
		return from_magnitude(left.negative, a + b, ret_result);
	}
	if (a >= b)
		return from_magnitude(left.negative, a - b, ret_result);
	return from_magnitude(!left.negative, b - a, ret_result);
}

static const char *
multiply(struct integer left, struct integer right, struct integer *ret_result)
{
	uint64_t a = magnitude(left), b = magnitude(right);

	if (a != 0 && b > UINT64_MAX / a)
		return OUT_OF_RANGE;
	return from_magnitude(left.negative != right.negative, a * b, ret_result);
}

/* As if both had infinitely many bits. */
static const char *
bitwise(bool negative, uint64_t bits, struct integer *ret_result)
{
	if (negative && bits >> 63 == 0)
		return OUT_OF_RANGE;
	*ret_result = (struct integer){.bits = bits, .negative = negative};
	return NULL;
}

static const char *
shift_left(struct integer left, uint64_t count, struct integer *ret_result)
{
	uint64_t a = magnitude(left);

	if (a != 0 && (count > 63 || a > UINT64_MAX >> count))
		return OUT_OF_RANGE;
	return from_magnitude(left.negative, a != 0 ? a << count : 0, ret_result);
}

static const char *
shift_right(struct integer left, uint64_t count, struct integer *ret_result)
{
	uint64_t ones = left.negative ? UINT64_MAX : 0;
	uint64_t bits = count > 63 ? ones : left.bits >> count;

	if (left.negative && count > 0 && count <= 63)
		bits |= ones << (64 - count);
	*ret_result = (struct integer){.bits = bits, .negative = left.negative};
	return NULL;
}

const char *
integer_operate(enum operation operation, struct integer left, struct integer right,
		struct integer *ret_result)
{
	switch (operation) {
	case OPERATION_OR:
		return bitwise(left.negative || right.negative, left.bits | right.bits, ret_result);
	case OPERATION_XOR:
		return bitwise(left.negative != right.negative, left.bits ^ right.bits, ret_result);
	case OPERATION_AND:
		return bitwise(left.negative && right.negative, left.bits & right.bits, ret_result);
	case OPERATION_LEFT:
	case OPERATION_RIGHT:
		if (right.negative)
			return "a shift by a negative number";
		return operation == OPERATION_LEFT ? shift_left(left, right.bits, ret_result)
						   : shift_right(left, right.bits, ret_result);
	case OPERATION_ADD:
		return add(left, right, ret_result);
	case OPERATION_SUBTRACT:
		return subtract(left, right, ret_result);
	case OPERATION_MULTIPLY:
		return multiply(left, right, ret_result);
	case OPERATION_DIVIDE:
	case OPERATION_REMAINDER:
		break;
	}
	if (right.bits == 0)
		return "a division by zero";
	if (operation == OPERATION_DIVIDE)
		return from_magnitude(left.negative != right.negative,
				      magnitude(left) / magnitude(right), ret_result);
	return from_magnitude(left.negative, magnitude(left) % magnitude(right), ret_result);
}

/*
 * In the wider of the two kinds, which is at least double, as in C; the cast
 * drops what a processor keeps beyond a double (C11, 6.3.1.8).
 */
const char *
floating_operate(enum operation operation, struct floating left, struct floating right,
		 struct floating *ret_result)
{
	bool extended = left.kind == VIA_LONG_DOUBLE || right.kind == VIA_LONG_DOUBLE;
	long double a = left.number, b = right.number, result;

	switch (operation) {
	case OPERATION_ADD:
		result = extended ? a + b : (double)((double)a + (double)b);
		break;
	case OPERATION_SUBTRACT:
		result = extended ? a - b : (double)((double)a - (double)b);
		break;
	case OPERATION_MULTIPLY:
		result = extended ? a * b : (double)((double)a * (double)b);
		break;
	case OPERATION_DIVIDE:
		if (b == 0)
			return "a division by zero";
		result = extended ? a / b : (double)((double)a / (double)b);
		break;
	default:
		return "this operator takes integers";
	}
	ret_result->kind = extended ? VIA_LONG_DOUBLE : VIA_DOUBLE;
	ret_result->number = result;
	return NULL;
}

/* --- texts --- */

static int
digit_value(char digit)
{
	if (digit >= '0' && digit <= '9')
		return digit - '0';
	if (digit >= 'a' && digit <= 'f')
		return digit - 'a' + 10;
	if (digit >= 'A' && digit <= 'F')
		return digit - 'A' + 10;
	return 16;
}

/* u, l, ll, ul, lu, … in any case: at most one u, at most two l. */
static bool
is_integer_suffix(const char *text, size_t length)
{
	size_t unsigneds = 0, longs = 0;

	for (size_t i = 0; i < length; i++) {
		if (text[i] == 'u' || text[i] == 'U')
			unsigneds++;
		else if (text[i] == 'l' || text[i] == 'L')
			longs++;
		else
			return false;
	}
	return unsigneds <= 1 && longs <= 2;
}

const char *
integer_read(const char *text, size_t length, struct integer *ret_integer)
{
	uint64_t number = 0;
	unsigned base = 10;
	size_t i = 0;

	if (length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
		base = 16;
		i = 2;
	} else if (text[0] == '0') {
		base = 8;
	}
	for (; i < length; i++) {
		unsigned digit = (unsigned)digit_value(text[i]);
		if (digit >= base) {
			if (digit < 10)
				return "a number that begins with 0 is octal";
			break;
		}
		if (number > (UINT64_MAX - digit) / base)
			return "the number does not fit in 64 bits";
		number = number * base + digit;
	}
	if (!is_integer_suffix(text + i, length - i))
		return "this is no number";
	*ret_integer = integer_unsigned(number);
	return NULL;
}

const char *
floating_read(const char *text, size_t length, struct floating *ret_floating)
{
	const char *point = localeconv()->decimal_point;
	bool hexadecimal = length > 1 && (text[1] == 'x' || text[1] == 'X');
	struct floating result = {.kind = VIA_DOUBLE};
	char *copy, *end, *cut;
	size_t used = 0;

	if (text[length - 1] == 'L' || text[length - 1] == 'l')
		result.kind = VIA_LONG_DOUBLE;
	else if (!hexadecimal && (text[length - 1] == 'f' || text[length - 1] == 'F'))
		result.kind = VIA_FLOAT;
	if (result.kind != VIA_DOUBLE)
		length--;

	copy = malloc(length + strlen(point) + 1);
	if (copy == NULL)
		return "out of memory";
	cut = memchr(text, '.', length);
	used = cut != NULL ? (size_t)(cut - text) : length;
	memcpy(copy, text, used);
	if (cut != NULL) {
		size_t rest = length - used - 1;
		memcpy(copy + used, point, strlen(point));
		used += strlen(point);
		memcpy(copy + used, cut + 1, rest);
		used += rest;
	}
	copy[used] = '\0';

	if (result.kind == VIA_LONG_DOUBLE)
		result.number = strtold(copy, &end);
	else if (result.kind == VIA_FLOAT)
		result.number = strtof(copy, &end);
	else
		result.number = strtod(copy, &end);
	used = (size_t)(end - copy) == used;
	free(copy);
	if (!used)
		return "this is no number";
	if (isinf(result.number))
		return "the number is too large";
	*ret_floating = result;
	return NULL;
}

const char *
floating_text(struct floating floating, char text[FLOATING_TEXT_SIZE])
{
	struct via_type type = {.kind = (uint8_t)floating.kind};
	via_value value;

	if (floating.kind == VIA_FLOAT)
		value.f = (float)floating.number;
	else if (floating.kind == VIA_DOUBLE)
		value.d = (double)floating.number;
	else
		value.p = &floating.number;
	via_render_value(NULL, &type, value, text, FLOATING_TEXT_SIZE);
	return text;
}
