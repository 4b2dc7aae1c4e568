/* SPDX-License-Identifier: MIT */
/*
 * A C type as the modules describe it: a table entry and the module that the
 * entry belongs to. {0} is no type.
 */
#ifndef SHELL_TYPE_H
#define SHELL_TYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <viaduct/viaduct.h>

struct type {
	const struct via_module *module;
	const struct via_type *entry;
};

struct type type_of(const struct via_module *module, const struct via_type *entry);

/* The C spelling; "(no type)" for {0}. */
const char *type_name(struct type type);

/* What a pointer points to, or what an array holds. */
struct type type_element(struct type type);

/* VIA_ABSENT for {0}. */
enum via_kind type_kind(struct type type);

bool type_is_integer(struct type type);  /* bool and enumerations among them */
bool type_is_floating(struct type type); /* long double among them */
bool type_is_record(struct type type);   /* struct or union */
bool type_is_byte(struct type type);     /* an integer type of one byte, but bool */
bool type_is_char(struct type type);     /* the one whose arrays are text */

/* Whether objects of the type can be made: its size is known. */
bool type_is_complete(struct type type);

/* Whether an object of the type holds an address, at any depth. */
bool type_holds_pointers(struct type type);

/* The bounds of an integer type of up to 64 bits. */
int64_t type_minimum(struct type type);
uint64_t type_maximum(struct type type);

/* Whether an object of one is an object of the other: alike but for the name. */
bool type_is_same(struct type a, struct type b);

/* Whether a pointer to `argument` may be passed where one to `parameter` is due. */
bool type_points_alike(struct type parameter, struct type argument);

/* Whether a function of one signature can be called through a pointer to the other. */
bool type_calls_alike(const struct via_signature *a, const struct via_signature *b);

/* The field of that name; false when a struct or union has none. */
bool type_field(struct type type, const char *name, struct type *ret_type,
		const struct via_field **ret_field);

#endif
