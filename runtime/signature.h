/* SPDX-License-Identifier: MIT */
/*
 * Keys: signatures in a form that is the same wherever two functions travel
 * alike. signature.c makes one of a text; generated modules bring those of their
 * stubs; prepare.c finds functions by them, and libffi.c calls by them.
 *
 *     key   = type "(" { type | "." } ")" [ "!" rule ] [ "@" convention ] NUL
 *     type  = "v" void | "o" bool | "a" "b" "c" "d" signed of 1, 2, 4, 8 bytes
 *           | "A" "B" "C" "D" unsigned | "f" float | "e" double | "l" long double
 *           | "p" pointer | "{" type { type } "}" struct, its arrays spelled out
 *     rule  = "e" "*" | "e" comparison number | "r" "+" | "r" "-"
 *
 * "." stands where the arguments of a variadic function begin. "e" is errno, "r"
 * the result, which is the code, or negated is.
 */
#ifndef VIADUCT_SIGNATURE_H
#define VIADUCT_SIGNATURE_H

#include <stdbool.h>

#include <viaduct/prepare.h>

#define VIA_KEY_MAX 4096    /* bytes, with the NUL */
#define VIA_TEXT_MAX 1000   /* bytes of a text */
#define VIA_FIELDS_MAX 1000 /* of structs, all counted */
#define VIA_DEPTH_MAX 16    /* of structs */
#define VIA_PARAMETERS_MAX 255

/* The key of a text. VIA_BAD_ARGUMENT: the text is wrong, `*ret_problem` says where and how. */
via_status via_signature_key(const char *text, char ret_key[VIA_KEY_MAX],
			     struct via_problem *ret_problem);

/* Where in a right text that is written which begins at `at` in its key: the result, a parameter
   or the convention. */
size_t via_signature_place(const char *text, const char *key, size_t at);

/* The end of the type at `key`. */
const char *via_key_type_end(const char *key);

#endif
