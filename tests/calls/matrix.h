/* SPDX-License-Identifier: MIT */
/*
 * What the functions that matrix.py writes share with test_matrix.c, the program that calls
 * them: the description of every kind of value, and where a callee hands over what it got.
 *
 * A value follows from the number of the function, the number of the call and the place of the
 * value in it. So the callee knows what must arrive, the caller what must come back, and no
 * two calls look alike: a register left over from the call before is seen.
 */
#ifndef MATRIX_H
#define MATRIX_H

#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#include <viaduct/module.h>

/* What not every compiler has. A vector is passed without a warning where a register holds it. */
#if defined(__SIZEOF_INT128__)
#define MATRIX_INT128
#endif
#if defined(__FLT16_MANT_DIG__)
#define MATRIX_FLOAT16
#endif
#if defined(__FLT128_MANT_DIG__) && !defined(__clang__)
#define MATRIX_FLOAT128
#endif
#if defined(__SIZEOF_FLOAT128__)
#define MATRIX_GNU_FLOAT128
#endif

/* What a compiler does not pass right itself, even from its own caller to its own callee. Behind
   `...` clang 14 loses a __float128, and gcc 12 for arm64 a struct of one _Float128; clang 14 drops
   half of a member of 8 bytes that is aligned to 4. */
#if !defined(__clang__) && !defined(__aarch64__)
#define MATRIX_VARIADIC_QUAD
#endif
#if !defined(__clang__)
#define MATRIX_UNDERALIGNED
#endif

#if defined(__x86_64__) || defined(__aarch64__)
#define MATRIX_VECTORS
#endif

/* Where the calling convention leaves the rest of a narrow result's register open. */
#if defined(__x86_64__) || defined(__i386__) || defined(__aarch64__)
#define MATRIX_SOILS
#endif

enum { MATRIX_PARAMETERS = 24, MATRIX_VOID = -1 };

/*
 * A type. Its size is 0 where the compiler does not have it. `members` are those of a struct or
 * union, the elements of a vector, the two parts of a complex number.
 */
struct matrix_kind {
	const char *name; /* as C spells it */
	size_t size;
	size_t alignment;
	const struct matrix_member *members;
	size_t member_count;
	enum via_kind form;
	const char *beyond; /* why no text can state it, whatever its members are; NULL: one may */
};

/* `count` elements in a row; a bit-field is read and written by the compiler. */
struct matrix_member {
	const char *name; /* NULL: not described by the tables, or under another name */
	int kind;
	size_t offset;
	size_t count;
	void (*store)(void *record, uint64_t bits);
	uint64_t (*load)(const void *record);
	unsigned width;
};

enum matrix_rule {
	MATRIX_NEVER_FAILS,
	MATRIX_FAILS_BY_RESULT, /* by one value of the result */
	MATRIX_FAILS_BY_ERRNO   /* by errno != 0 */
};

/*
 * A function. `direct` calls it by name; `adapted` calls its adapter: what that returns, with
 * the code negated where it has a place of its own; it is NULL where there is none. Both are
 * NULL for a function that needs a type which the compiler does not have.
 */
struct matrix_function {
	const char *name;
	uint32_t number;
	uint8_t rule;
	uint8_t count;
	uint8_t fixed; /* parameters in front of the `...`; 0: there is none */
	int16_t result;
	int16_t parameters[MATRIX_PARAMETERS];
	void (*direct)(void *ret_result, void *const *arguments);
	int64_t (*adapted)(void *ret_result, void *const *arguments);
};

struct matrix_module {
	const struct via_module *module;
	const struct matrix_function *functions;
	size_t count;
};

/* Generated. */
extern const struct matrix_kind matrix_kinds[];
extern const size_t matrix_kind_count;
extern const struct matrix_module *const matrix_modules[];
extern const size_t matrix_module_count;

/* Which of the functions that share a variadic callee is being called. */
uint32_t matrix_called(void);

/*
 * The callee got parameter `index` at `place`: compares it, then overwrites it, which is the
 * callee's right and must not reach the caller's object.
 */
void matrix_take(uint32_t number, unsigned index, int kind, void *place);

/* The last thing a callee does: writes its result, if it has one, and errno. */
void matrix_give(uint32_t number, int kind, void *ret_result);

/* The same for a narrow integer, as a whole register: all bits above its own are another's. */
unsigned long matrix_give_soiled(uint32_t number, int kind);

#endif
