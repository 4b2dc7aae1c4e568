/* SPDX-License-Identifier: MIT */
/*
 * What an expression yields and a variable holds, and the variables.
 *
 * Integers, floating numbers and pointers are held in the value, with the C
 * type they came with. Strings, buffers and objects are places in a block
 * (memory.h) or in a C library's memory. A list is `{1, 2}` that has met no C
 * type yet.
 */
#ifndef SHELL_VALUE_H
#define SHELL_VALUE_H

#include <stdbool.h>
#include <stddef.h>

#include <viaduct/viaduct.h>

#include "memory.h"
#include "number.h"
#include "type.h"

enum value_kind {
	VALUE_NOTHING, /* the result of a void function */
	VALUE_INTEGER,
	VALUE_FLOATING,
	VALUE_POINTER,
	VALUE_STRING,
	VALUE_BUFFER,
	VALUE_OBJECT,
	VALUE_LIST,
	VALUE_FUNCTION, /* the shell's own: fn(a) a + 1 */
	VALUE_REFERENCE /* &name: what it leads to is settled by the parameter */
};

struct value {
	enum value_kind kind;
	size_t column;    /* where its expression stands in the line */
	struct type type; /* integer, floating: where it came from, or none
			     pointer: what it leads to, or none
			     object: of the object, or of an array's elements */
	union {
		struct integer integer;
		struct floating floating;
		via_value pointer; /* .p or .code; string, buffer, object: the first byte in .p */
		const struct list *list;
		const struct function *function;
		const char *name; /* reference: the variable's, which may not exist yet */
	};
	size_t size;   /* string: bytes before its NUL; buffer: bytes; array: elements */
	bool array;    /* object: an array */
	bool constant; /* pointer, object: not to be written through */
	bool text;     /* pointer: leads to characters that end with a NUL */
};

struct list {
	size_t count;
	struct value *values;
	const char **names; /* NULL for each element without */
};

/* A function of the shell's own. */
struct function {
	size_t line; /* that it stands in */
	size_t parameter_count;
	const char **parameters;
	const struct node *body;
};

struct variable {
	struct variable *next; /* in its bucket */
	const char *name;
	struct value value;
};

#define VARIABLE_BUCKETS 1024

/*
 * The variables, by a hash of their names, and in front of them the parameters
 * of the function that is evaluated. {0} is none.
 */
struct variables {
	struct variable *buckets[VARIABLE_BUCKETS];
	struct variable *parameters;
};

/* NULL when there is no such variable or parameter. */
struct variable *variable_find(const struct variables *variables, const char *name);

/* The variable of that name, made when there is none; it and its name live in `arena`. */
struct variable *variable_make(struct variables *variables, struct arena *arena, const char *name);

struct value value_integer(struct integer integer);
struct value value_null(void);

/* The object of that type at that place; an array type gives an array. */
struct value value_object(struct type type, void *place);

/* For messages: "an integer", "a string", "a struct div_t", … */
#define VALUE_TEXT_SIZE 160
const char *value_describe(const struct value *value, char text[VALUE_TEXT_SIZE]);

/*
 * The C value of that type at `place`, which need not be aligned: numbers and
 * pointers are copied out, structs and arrays stay objects where they are.
 */
struct value value_load(struct type type, const void *place);

/* The result of a call, as it travels; by-address results are objects in place. */
struct value value_from_result(struct type type, const via_value *result);

#endif
