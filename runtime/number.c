/* SPDX-License-Identifier: MIT */
/*
 * Numbers as text. Floating ones are tried with more and more digits, until what
 * is written reads as the same number; from that only the digits are taken, so
 * that a locale's decimal point does not matter. Called by render.c.
 */
#define __USE_MINGW_ANSI_STDIO 1 /* it knows long double */
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* --- integers --- */

void
via_text_put_signed(struct via_text *text, int64_t number)
{
	char digits[24];
	int length = snprintf(digits, sizeof digits, "%" PRId64, number);
	via_text_put(text, digits, (size_t)length);
}

void
via_text_put_unsigned(struct via_text *text, uint64_t number)
{
	char digits[24];
	int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
	via_text_put(text, digits, (size_t)length);
}

void
via_text_put_address(struct via_text *text, uintptr_t address)
{
	char digits[24];
	int length = snprintf(digits, sizeof digits, "0x%" PRIxPTR, address);
	via_text_put(text, digits, (size_t)length);
}

static bool
is_big(void)
{
	static const uint16_t one = 1;
	return *(const unsigned char *)&one == 0;
}

/* The two halves of 16 bytes, the high one first. */
static void
load_halves(const void *place, uint64_t halves[2])
{
	uint64_t both[2];
	memcpy(both, place, sizeof both);
	halves[0] = both[is_big() ? 0 : 1];
	halves[1] = both[is_big() ? 1 : 0];
}

void
via_text_put_int128(struct via_text *text, const void *place, enum via_kind kind)
{
	uint64_t halves[2];
	load_halves(place, halves);
	if (kind == VIA_INT128 && halves[0] >> 63 != 0) {
		via_text_put(text, "-", 1);
		halves[1] = -halves[1];
		halves[0] = ~halves[0] + (halves[1] == 0);
	}
	uint32_t parts[4] = {(uint32_t)(halves[0] >> 32), (uint32_t)halves[0],
			     (uint32_t)(halves[1] >> 32), (uint32_t)halves[1]};
	char digits[40];
	size_t start = sizeof digits;
	do {
		uint64_t rest = 0;
		for (int part = 0; part < 4; part++) {
			rest = rest << 32 | parts[part];
			parts[part] = (uint32_t)(rest / 10);
			rest %= 10;
		}
		digits[--start] = (char)('0' + rest);
	} while ((parts[0] | parts[1] | parts[2] | parts[3]) != 0);
	via_text_put(text, digits + start, sizeof digits - start);
}

/* --- floating numbers --- */

/* A finite number above 0, as its shortest digits d.ddd and the exponent of 10. */
struct decimal {
	char digits[LDBL_DECIMAL_DIG + 1];
	int count;
	int exponent;
};

static bool
reads_back(const char *written, long double number, enum via_kind kind)
{
	switch (kind) {
	case VIA_FLOAT:
	case VIA_FLOAT16:
		return strtof(written, NULL) == (float)number;
	case VIA_DOUBLE:
		return strtod(written, NULL) == (double)number;
	default:
		return strtold(written, NULL) == number;
	}
}

static struct decimal
decimal_of(long double number, enum via_kind kind)
{
	int most = kind == VIA_FLOAT || kind == VIA_FLOAT16 ? FLT_DECIMAL_DIG
		   : kind == VIA_DOUBLE                     ? DBL_DECIMAL_DIG
							    : LDBL_DECIMAL_DIG;
	char written[LDBL_DECIMAL_DIG + 32];
	for (int count = 1; count <= most; count++) {
		snprintf(written, sizeof written, "%.*Le", count - 1, number);
		if (reads_back(written, number, kind))
			break;
	}
	struct decimal decimal = {.count = 0};
	const char *at = written;
	for (; *at != 'e'; at++)
		if (*at >= '0' && *at <= '9')
			decimal.digits[decimal.count++] = *at;
	decimal.exponent = (int)strtol(at + 1, NULL, 10);
	return decimal;
}

/* d.ddde+xx, or d e+xx without a point. */
static void
put_scientific(struct via_text *text, const struct decimal *decimal)
{
	char exponent[16];
	via_text_put(text, decimal->digits, 1);
	if (decimal->count > 1) {
		via_text_put(text, ".", 1);
		via_text_put(text, decimal->digits + 1, (size_t)decimal->count - 1);
	}
	int length = snprintf(exponent, sizeof exponent, "e%+03d", decimal->exponent);
	via_text_put(text, exponent, (size_t)length);
}

/* Digits with a point among them, or behind zeros. */
static void
put_plain(struct via_text *text, const struct decimal *decimal)
{
	int whole = decimal->exponent + 1;
	if (whole <= 0) {
		via_text_put(text, "0.", 2);
		via_text_put(text, "0000", (size_t)-whole);
		via_text_put(text, decimal->digits, (size_t)decimal->count);
		return;
	}
	via_text_put(text, decimal->digits, (size_t)whole);
	via_text_put(text, ".", 1);
	if (decimal->count > whole)
		via_text_put(text, decimal->digits + whole, (size_t)(decimal->count - whole));
	else
		via_text_put(text, "0", 1);
}

/* Whole numbers are written out as far as their digits mean something. */
static void
put_number(struct via_text *text, long double number, enum via_kind kind)
{
	if (__builtin_isnan(number)) {
		via_text_put(text, "nan", 3);
		return;
	}
	if (__builtin_signbit(number)) {
		via_text_put(text, "-", 1);
		number = -number;
	}
	if (__builtin_isinf(number)) {
		via_text_put(text, "inf", 3);
		return;
	}
	struct decimal decimal = decimal_of(number, kind);
	if (decimal.exponent + 1 >= decimal.count && number < 1e15L) {
		char digits[24];
		int length = snprintf(digits, sizeof digits, "%.0Lf", number);
		via_text_put(text, digits, (size_t)length);
		via_text_put(text, ".0", 2);
	} else if (decimal.exponent < -4 || decimal.exponent >= decimal.count) {
		put_scientific(text, &decimal);
	} else {
		put_plain(text, &decimal);
	}
}

/* IEEE 754 binary16, which not every compiler has a type for. */
static long double
half_of(uint16_t bits)
{
	int exponent = bits >> 10 & 31;
	int fraction = bits & 1023;
	long double number = exponent == 31 ? (fraction != 0 ? (long double)NAN : HUGE_VALL)
			     : exponent == 0
				 ? (long double)fraction / (1 << 24)
				 : (long double)(fraction + 1024) *
				       (long double)(UINT32_C(1) << exponent) / (UINT32_C(1) << 25);
	return bits >> 15 != 0 ? -number : number;
}

/* IEEE 754 binary128: its 112 digits after the point are 28 hexadecimal ones. */
static void
put_hexadecimal(struct via_text *text, const void *place)
{
	uint64_t halves[2];
	load_halves(place, halves);
	int exponent = (int)(halves[0] >> 48 & 0x7fff);
	uint64_t high = halves[0] & UINT64_C(0xffffffffffff);
	if (exponent == 0x7fff && (high | halves[1]) != 0) {
		via_text_put(text, "nan", 3);
		return;
	}
	if (halves[0] >> 63 != 0)
		via_text_put(text, "-", 1);
	if (exponent == 0x7fff) {
		via_text_put(text, "inf", 3);
		return;
	}
	if ((exponent | (int)(high != 0 || halves[1] != 0)) == 0) {
		via_text_put(text, "0.0", 3);
		return;
	}
	char digits[64];
	int length = snprintf(digits, sizeof digits, "0x%d.%012" PRIx64 "%016" PRIx64,
			      exponent != 0, high, halves[1]);
	while (digits[length - 1] == '0')
		length--;
	if (digits[length - 1] == '.')
		length--;
	length += snprintf(digits + length, sizeof digits - (size_t)length, "p%+d",
			   exponent != 0 ? exponent - 16383 : -16382);
	via_text_put(text, digits, (size_t)length);
}

void
via_text_put_floating(struct via_text *text, const void *place, enum via_kind kind)
{
	uint16_t half;
	float single;
	double twofold;
	long double extended;
	switch (kind) {
	case VIA_FLOAT16:
		memcpy(&half, place, sizeof half);
		put_number(text, half_of(half), kind);
		break;
	case VIA_FLOAT:
		memcpy(&single, place, sizeof single);
		put_number(text, single, kind);
		break;
	case VIA_DOUBLE:
		memcpy(&twofold, place, sizeof twofold);
		put_number(text, twofold, kind);
		break;
	case VIA_FLOAT128:
		if (LDBL_MANT_DIG != 113) {
			put_hexadecimal(text, place);
			break;
		}
		/* fall through */
	default:
		memcpy(&extended, place, sizeof extended);
		put_number(text, extended, kind);
		break;
	}
}
