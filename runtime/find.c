/* SPDX-License-Identifier: MIT */
/*
 * Finding a function, type or constant of a module by its name, by the perfect
 * hash that viaduct/module.h describes at struct via_names. The tables are the
 * generator's and constant; called by hosts, from any thread.
 */
#include <string.h>

#include <viaduct/viaduct.h>

#define FNV_OFFSET UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)
#define STEP UINT64_C(0x9e3779b97f4a7c15)

static uint64_t
name_hash(const char *name)
{
	uint64_t hash = FNV_OFFSET;
	for (const unsigned char *byte = (const unsigned char *)name; *byte != '\0'; byte++)
		hash = (hash ^ *byte) * FNV_PRIME;
	return hash;
}

/*
 * The index of the only entry of `names` that may be called `name`; the caller
 * compares the names. `names` must not be empty.
 */
static uint32_t
name_index(const struct via_names *names, const char *name)
{
	uint64_t hash = name_hash(name);
	int32_t displacement = names->displacements[hash % names->bucket_count];
	if (displacement < 0)
		return names->slots[-(displacement + 1)];
	uint64_t mixed = (hash ^ (uint64_t)displacement * STEP) * STEP;
	mixed = (mixed ^ mixed >> 32) * STEP;
	return names->slots[(mixed ^ mixed >> 32) % names->count];
}

const struct via_function *
via_find(const struct via_module *module, const char *name)
{
	if (module->function_names.count == 0 || name == NULL)
		return NULL;
	const struct via_function *found =
	    &module->functions[name_index(&module->function_names, name)];
	return strcmp(module->strings + found->name, name) == 0 ? found : NULL;
}

const struct via_type *
via_find_type(const struct via_module *module, const char *name)
{
	if (module->type_names.count == 0 || name == NULL)
		return NULL;
	const struct via_type *found = &module->types[name_index(&module->type_names, name)];
	return strcmp(module->strings + found->name, name) == 0 ? found : NULL;
}

const struct via_constant *
via_find_constant(const struct via_module *module, const char *name)
{
	if (module->constant_names.count == 0 || name == NULL)
		return NULL;
	const struct via_constant *found =
	    &module->constants[name_index(&module->constant_names, name)];
	return strcmp(module->strings + found->name, name) == 0 ? found : NULL;
}
