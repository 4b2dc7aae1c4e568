/* SPDX-License-Identifier: MIT */
/*
 * A text that is written to a buffer as far as there is room, and counted as a
 * whole; and numbers in it, the same in every locale. Included by render.c and
 * number.c.
 */
#ifndef VIADUCT_TEXT_H
#define VIADUCT_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include <viaduct/module.h>

struct via_text {
	char *buffer;
	size_t size;   /* of the buffer, with the NUL */
	size_t length; /* of the whole text */
};

void via_text_put(struct via_text *text, const char *bytes, size_t length);
void via_text_put_all(struct via_text *text, const char *string);

/* Ends the buffer with a NUL; gives the length. */
size_t via_text_end(const struct via_text *text);

/* --- number.c --- */

void via_text_put_signed(struct via_text *text, int64_t number);
void via_text_put_unsigned(struct via_text *text, uint64_t number);
void via_text_put_address(struct via_text *text, uintptr_t address);

/* The 128-bit integer at `place`, VIA_INT128 or VIA_UNSIGNED_INT128. */
void via_text_put_int128(struct via_text *text, const void *place, enum via_kind kind);

/*
 * The number at `place`, of VIA_FLOAT, VIA_DOUBLE, VIA_LONG_DOUBLE, VIA_FLOAT16 or
 * VIA_FLOAT128: the shortest text that reads as exactly this one of its kind, always
 * recognisable as floating: 3.0, 2.5, 1e+100, inf, nan. VIA_FLOAT16 is written as if
 * it were float, VIA_FLOAT128 in hexadecimal where long double is less exact: 0x1.8p+1.
 */
void via_text_put_floating(struct via_text *text, const void *place, enum via_kind kind);

#endif
