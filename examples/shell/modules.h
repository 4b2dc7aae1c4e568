/* SPDX-License-Identifier: MIT */
/*
 * The open modules, in the order they were opened, and names looked up in
 * them: the module opened last comes first. A module stays open to the end.
 */
#ifndef SHELL_MODULES_H
#define SHELL_MODULES_H

#include <stdbool.h>
#include <stddef.h>

#include <viaduct/viaduct.h>

#include "problem.h"
#include "type.h"

/* The modules that this program was linked with; a NULL after the last. */
extern const struct via_module *const linked_modules[];

/* {0} is none. */
struct modules {
	const struct via_module **opened;
	size_t count;
};

/* Opens a module that is in memory, and the library that it has. */
bool modules_add(struct modules *modules, const struct via_module *module,
		 struct problem *ret_problem);

/*
 * Opens a shared object that holds a module: FILE, or NAME=FILE where the
 * file's name does not tell the module's.
 */
bool modules_load(struct modules *modules, const char *file, struct problem *ret_problem);

/* The open module of that name, or NULL. */
const struct via_module *modules_find(const struct modules *modules, const char *name);

/* In the module of that name, or in all of them when `module` is NULL. NULL: there is none. */
const struct via_function *modules_find_function(const struct modules *modules, const char *module,
						 const char *name);
const struct via_constant *modules_find_constant(const struct modules *modules, const char *module,
						 const char *name,
						 const struct via_module **ret_module);
bool modules_find_type(const struct modules *modules, const char *name, struct type *ret_type);

#endif
