/* SPDX-License-Identifier: MIT */
/*
 * From the shell's values to C's, checked: a number out of the type's range, a
 * pointer to something else, a list with too many elements is a problem, and
 * nothing is converted. The way back needs no checks: value_load.
 */
#ifndef SHELL_CONVERT_H
#define SHELL_CONVERT_H

#include "problem.h"
#include "shell.h"

/*
 * The value as an argument of that type. `semantics` says what the spec knows
 * of a pointer; NULL: nothing. `&name` makes the variable an object of the
 * type pointed to, if it is none yet.
 */
bool convert_argument(struct shell *shell, struct type type, const struct via_semantics *semantics,
		      const struct value *value, via_value *ret_argument,
		      struct problem *ret_problem);

/* The value into an object of that type at `place`, which need not be aligned. */
bool convert_store(struct shell *shell, struct type type, const struct value *value, void *place,
		   struct problem *ret_problem);

/* The value into a bit-field of that type, in the record at `record`. */
bool convert_store_bits(struct shell *shell, struct type type, const struct via_bit_field *bits,
			const struct value *value, char *record, struct problem *ret_problem);

/* A new object of that type with the value in it. */
bool convert_object(struct shell *shell, struct type type, const struct value *value,
		    struct value *ret_object, struct problem *ret_problem);

/* A new array of `length` elements; those that the list leaves out are zero. */
bool convert_array(struct shell *shell, struct type element, size_t length,
		   const struct value *list, struct value *ret_array, struct problem *ret_problem);

/* As C's cast does: integers wrap, floating numbers lose their fraction. */
bool convert_cast(struct shell *shell, struct type type, const struct value *value,
		  struct value *ret_value, struct problem *ret_problem);

/* A copy that no longer shares its place; other values than objects as they are. */
bool convert_copy(struct shell *shell, const struct value *value, struct value *ret_copy,
		  struct problem *ret_problem);

#endif
