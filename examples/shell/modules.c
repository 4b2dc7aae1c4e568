/* SPDX-License-Identifier: MIT */
/* See modules.h. */
#define _POSIX_C_SOURCE 200809L
#include "modules.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool
modules_add(struct modules *modules, const struct via_module *module, struct problem *ret_problem)
{
	const struct via_module **grown;
	struct via_library_problem why;
	via_status status = via_module_check(module);

	if (status != VIA_OK)
		return problem_set(ret_problem, 0, "%s", via_status_text(status));
	if (via_module_open(module, NULL, 0, &why) != VIA_OK)
		return problem_set(ret_problem, 0, "cannot open its library: %s", why.text);
	grown = realloc(modules->opened, (modules->count + 1) * sizeof(*grown));
	if (grown == NULL)
		return problem_set(ret_problem, 0, "out of memory");
	grown[modules->count++] = module;
	modules->opened = grown;
	return true;
}

/* The symbol of the module in `stem`'s first `length` characters; NULL: there is none. */
static const struct via_module *
find_symbol(void *library, const char *stem, size_t length)
{
	char symbol[300];

	if (length == 0 || length > 255)
		return NULL;
	snprintf(symbol, sizeof(symbol), "via_%.*s", (int)length, stem);
	return dlsym(library, symbol);
}

bool
modules_load(struct modules *modules, const char *file, struct problem *ret_problem)
{
	const char *equals = strchr(file, '='), *slash = strchr(file, '/');
	const char *name = NULL, *stem;
	const struct via_module *module;
	size_t length;
	char *path;
	void *library;

	if (equals != NULL && (slash == NULL || equals < slash)) {
		name = file;
		file = equals + 1;
	}
	/* A file here is meant before one of the library path. */
	path = malloc(strlen(file) + 3);
	if (path == NULL)
		return problem_set(ret_problem, 0, "out of memory");
	sprintf(path, "%s%s", strchr(file, '/') == NULL && access(file, F_OK) == 0 ? "./" : "",
		file);
	library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	free(path);
	if (library == NULL)
		return problem_set(ret_problem, 0, "cannot open the module: %s", dlerror());

	if (name != NULL) {
		stem = name;
		length = (size_t)(equals - name);
	} else {
		stem = strrchr(file, '/');
		stem = stem != NULL ? stem + 1 : file;
		length = strcspn(stem, ".");
	}
	module = find_symbol(library, stem, length);
	if (module == NULL && name == NULL && length > 3 && strncmp(stem, "lib", 3) == 0)
		module = find_symbol(library, stem + 3, length - 3);
	if (module == NULL) {
		dlclose(library);
		return problem_set(ret_problem, 0,
				   "%s holds no module via_%.*s; NAME=FILE gives its name", file,
				   (int)(length < 100 ? length : 100), stem);
	}
	if (!modules_add(modules, module, ret_problem)) {
		problem_prefix(ret_problem, "%s: ", file);
		dlclose(library);
		return false;
	}
	return true;
}

const struct via_module *
modules_find(const struct modules *modules, const char *name)
{
	for (size_t i = modules->count; i-- > 0;)
		if (strcmp(modules->opened[i]->name, name) == 0)
			return modules->opened[i];
	return NULL;
}

static bool
is_meant(const struct via_module *module, const char *name)
{
	return name == NULL || strcmp(module->name, name) == 0;
}

const struct via_function *
modules_find_function(const struct modules *modules, const char *module, const char *name)
{
	for (size_t i = modules->count; i-- > 0;) {
		const struct via_function *function = is_meant(modules->opened[i], module)
							  ? via_find(modules->opened[i], name)
							  : NULL;
		if (function != NULL)
			return function;
	}
	return NULL;
}

const struct via_constant *
modules_find_constant(const struct modules *modules, const char *module, const char *name,
		      const struct via_module **ret_module)
{
	for (size_t i = modules->count; i-- > 0;) {
		const struct via_constant *constant =
		    is_meant(modules->opened[i], module)
			? via_find_constant(modules->opened[i], name)
			: NULL;
		if (constant != NULL) {
			*ret_module = modules->opened[i];
			return constant;
		}
	}
	return NULL;
}

bool
modules_find_type(const struct modules *modules, const char *name, struct type *ret_type)
{
	for (size_t i = modules->count; i-- > 0;) {
		const struct via_type *entry = via_find_type(modules->opened[i], name);
		if (entry != NULL) {
			*ret_type = type_of(modules->opened[i], entry);
			return true;
		}
	}
	return false;
}
