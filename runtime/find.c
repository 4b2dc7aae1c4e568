/* SPDX-License-Identifier: MIT */
/*
 * Finding a function, type or constant of a module by its name, by the perfect
 * hash that viaduct/module.h describes at struct via_names. The tables are the
 * generator's and constant; called by hosts, from any thread.
 */
#include <string.h>

#include <viaduct/viaduct.h>

#define STEP UINT64_C(0x9e3779b97f4a7c15)

/* Compilers make one load of these. */
static uint64_t
number_of_4(const unsigned char *bytes)
{
	return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
	       (uint64_t)bytes[3] << 24;
}

static uint64_t
number_of_8(const unsigned char *bytes)
{
	return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
	       (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
	       (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/* The number of 1 to 7 bytes: from loads that overlap, where bytes meet themselves. */
static uint64_t
number_of_few(const unsigned char *bytes, size_t count)
{
	if (count >= 4)
		return number_of_4(bytes) | number_of_4(bytes + count - 4) << 8 * (count - 4);
	return (uint64_t)bytes[0] | (uint64_t)bytes[count / 2] << 8 * (count / 2) |
	       (uint64_t)bytes[count - 1] << 8 * (count - 1);
}

static uint64_t
mixed(uint64_t hash, uint64_t number)
{
	uint64_t product = (hash ^ number) * STEP;
	return product ^ product >> 32;
}

static uint64_t
name_hash(const char *name)
{
	const unsigned char *bytes = (const unsigned char *)name;
	size_t length = strlen(name), rest = length % 8;
	uint64_t hash = length * STEP;
	for (const unsigned char *end = bytes + length - rest; bytes != end; bytes += 8)
		hash = mixed(hash, number_of_8(bytes));
	if (rest != 0 && length < 8)
		hash = mixed(hash, number_of_few(bytes, rest));
	else if (rest != 0) /* the last eight, without those that were taken already */
		hash = mixed(hash, number_of_8(bytes + rest - 8) >> 8 * (8 - rest));
	return hash;
}

/* A number below `count`, from the upper half of `hash`. */
static uint32_t
scaled(uint64_t hash, uint32_t count)
{
	return (uint32_t)((hash >> 32) * count >> 32);
}

/*
 * The index of the only entry of `names` that may be called `name`; the caller
 * compares the names. `names` must not be empty.
 */
static uint32_t
name_index(const struct via_names *names, const char *name)
{
	uint64_t hash = name_hash(name);
	int32_t displacement = names->displacements[scaled(hash, names->bucket_count)];
	if (displacement < 0)
		return names->slots[-(displacement + 1)];
	uint64_t chosen = mixed(hash, (uint64_t)displacement * STEP) * STEP;
	return names->slots[scaled(chosen, names->count)];
}

const struct via_function *
via_find(const struct via_module *module, const char *name)
{
	if (module == NULL || name == NULL || module->function_names.count == 0)
		return NULL;
	uint32_t index = name_index(&module->function_names, name);
	uint32_t found = module->library != NULL ? module->library->symbols[index].function
						 : module->functions[index].name;
	return strcmp(module->strings + found, name) == 0 ? via_function_at(module, index) : NULL;
}

const struct via_type *
via_find_type(const struct via_module *module, const char *name)
{
	if (module == NULL || name == NULL || module->type_names.count == 0)
		return NULL;
	const struct via_type *found = &module->types[name_index(&module->type_names, name)];
	return strcmp(module->strings + found->name, name) == 0 ? found : NULL;
}

const struct via_constant *
via_find_constant(const struct via_module *module, const char *name)
{
	if (module == NULL || name == NULL || module->constant_names.count == 0)
		return NULL;
	const struct via_constant *found =
	    &module->constants[name_index(&module->constant_names, name)];
	return strcmp(module->strings + found->name, name) == 0 ? found : NULL;
}
