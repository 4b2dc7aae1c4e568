/* SPDX-License-Identifier: MIT */
/*
 * Numbers as the shell counts: integers from -2^63 to 2^64 - 1, exact, where
 * leaving that range is an error and never a wrap; and floating numbers, read
 * and written with a point whatever the locale.
 */
#ifndef SHELL_NUMBER_H
#define SHELL_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <viaduct/module.h>

struct integer {
	uint64_t bits; /* two's complement */
	bool negative; /* the value is (int64_t)bits; else bits itself */
	bool truth;    /* of type bool: shown as true or false */
};

struct floating {
	long double number;
	enum via_kind kind; /* VIA_FLOAT, VIA_DOUBLE or VIA_LONG_DOUBLE: how exact it is */
};

struct integer integer_signed(int64_t number);
struct integer integer_unsigned(uint64_t number);

/* -1, 0, 1: how `integer` compares with the range. */
int integer_compare(struct integer integer, int64_t minimum, uint64_t maximum);

#define INTEGER_TEXT_SIZE 24

/* The decimal digits, in the caller's array, which is returned. */
const char *integer_text(struct integer integer, char text[INTEGER_TEXT_SIZE]);

enum operation {
	OPERATION_OR,
	OPERATION_XOR,
	OPERATION_AND,
	OPERATION_LEFT,
	OPERATION_RIGHT,
	OPERATION_ADD,
	OPERATION_SUBTRACT,
	OPERATION_MULTIPLY,
	OPERATION_DIVIDE,
	OPERATION_REMAINDER
};

/* NULL, or what is wrong: a division by zero, a result out of the range. */
const char *integer_operate(enum operation operation, struct integer left, struct integer right,
			    struct integer *ret_result);

/* As above; there is no such operation on floating numbers for some operators. */
const char *floating_operate(enum operation operation, struct floating left, struct floating right,
			     struct floating *ret_result);

/*
 * A C literal of `length` bytes without a sign: decimal, hexadecimal, octal,
 * with C's suffixes. NULL, or what is wrong with it.
 */
const char *integer_read(const char *text, size_t length, struct integer *ret_integer);
const char *floating_read(const char *text, size_t length, struct floating *ret_floating);

#define FLOATING_TEXT_SIZE 64

/*
 * The shortest text that reads as exactly this number of its kind, always
 * recognisable as floating: 3.0, 2.5, 1e+100, inf, nan.
 */
const char *floating_text(struct floating floating, char text[FLOATING_TEXT_SIZE]);

#endif
