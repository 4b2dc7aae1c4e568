/* SPDX-License-Identifier: MIT */
/*
 * Functions made of a text and an address: finds the compiled stub of that
 * shape, or what a call through libffi needs, by the key of the text. Both are
 * in tables that only grow, and are read without a lock: an entry is whole
 * before it is linked, and stays.
 */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <viaduct/viaduct.h>

#include "dynamic.h"

#define BUCKETS 1024

/* A shape of a registered module. */
struct compiled {
	struct compiled *next;
	uint64_t hash;
	const char *key;
	const struct via_function *function;
};

/* The shapes of one module; `module` is what tells that it is registered. */
struct registered {
	struct registered *next;
	const struct via_module *module;
	struct compiled compiled[];
};

static _Atomic(struct compiled *) compiled_buckets[BUCKETS];
static _Atomic(struct via_dynamic *) dynamic_buckets[BUCKETS];
static _Atomic(struct registered *) registered_modules;

/* FNV-1a, folded. */
static uint64_t
hash_of(const char *key)
{
	uint64_t hash = 0xcbf29ce484222325U;
	for (; *key != '\0'; key++)
		hash = (hash ^ (unsigned char)*key) * 0x100000001b3U;
	return hash ^ hash >> 32;
}

/* --- registered modules --- */

static bool
is_registered(const struct registered *registered, const struct via_module *module)
{
	for (; registered != NULL; registered = registered->next)
		if (registered->module == module)
			return true;
	return false;
}

/* Puts the shapes of a module where they are found; those that are left out here are not. */
static void
link_shapes(struct registered *entry)
{
	const struct via_module *module = entry->module;
	for (uint32_t index = 0; index < module->shape_count; index++) {
		const struct via_shape *shape = &module->shapes[index];
		struct compiled *compiled = &entry->compiled[index];
		compiled->key = module->keys + shape->key;
		if (compiled->key[0] == '\0')
			continue;
		compiled->hash = hash_of(compiled->key);
		compiled->function = &module->functions[shape->function];
		_Atomic(struct compiled *) *bucket = &compiled_buckets[compiled->hash % BUCKETS];
		compiled->next = atomic_load_explicit(bucket, memory_order_relaxed);
		while (!atomic_compare_exchange_weak_explicit(
		    bucket, &compiled->next, compiled, memory_order_release, memory_order_relaxed))
			;
	}
}

via_status
via_module_register(const struct via_module *module)
{
	via_status status = via_module_check(module);
	if (status != VIA_OK)
		return status;
	struct registered *first = atomic_load(&registered_modules);
	if (is_registered(first, module))
		return VIA_OK;
	int saved_errno = errno;
	struct registered *entry =
	    calloc(1, sizeof *entry + module->shape_count * sizeof *entry->compiled);
	errno = saved_errno;
	if (entry == NULL)
		return VIA_NO_MEMORY;
	entry->module = module;
	entry->next = first;
	while (!atomic_compare_exchange_weak(&registered_modules, &entry->next, entry)) {
		if (is_registered(entry->next, module)) {
			free(entry);
			return VIA_OK;
		}
	}
	link_shapes(entry);
	return VIA_OK;
}

static const struct via_function *
find_compiled(const char *key, uint64_t hash)
{
	struct compiled *compiled =
	    atomic_load_explicit(&compiled_buckets[hash % BUCKETS], memory_order_acquire);
	for (; compiled != NULL; compiled = compiled->next)
		if (compiled->hash == hash && strcmp(compiled->key, key) == 0)
			return compiled->function;
	return NULL;
}

/* --- through libffi --- */

static struct via_dynamic *
search_dynamic(struct via_dynamic *dynamic, const char *key, uint64_t hash)
{
	for (; dynamic != NULL; dynamic = dynamic->next)
		if (dynamic->hash == hash && strcmp(dynamic->key, key) == 0)
			return dynamic;
	return NULL;
}

/* What a call by that key needs, made if nobody has made it yet. */
static via_status
find_dynamic(const char *key, uint64_t hash, struct via_dynamic **ret_dynamic,
	     const char **ret_reason)
{
	_Atomic(struct via_dynamic *) *bucket = &dynamic_buckets[hash % BUCKETS];
	struct via_dynamic *first = atomic_load_explicit(bucket, memory_order_acquire);
	struct via_dynamic *found = search_dynamic(first, key, hash);
	if (found == NULL) {
		struct via_dynamic *made;
		via_status status = via_dynamic_new(key, &made, ret_reason);
		if (status != VIA_OK)
			return status;
		made->hash = hash;
		made->next = first;
		while (found == NULL &&
		       !atomic_compare_exchange_weak_explicit(
			   bucket, &made->next, made, memory_order_release, memory_order_acquire))
			found = search_dynamic(made->next, key, hash);
		if (found != NULL)
			via_dynamic_delete(made);
		else
			found = made;
	}
	*ret_dynamic = found;
	return VIA_OK;
}

via_status
via_dynamic_find(const char *key, struct via_dynamic **ret_dynamic, const char **ret_reason)
{
	return find_dynamic(key, hash_of(key), ret_dynamic, ret_reason);
}

/* --- prepared functions --- */

via_status
via_prepare(const char *text, void (*target)(void), struct via_function **ret_function,
	    struct via_problem *ret_problem)
{
	char key[VIA_KEY_MAX];
	struct via_problem problem = {.offset = 0, .text = "there is no text"};
	via_status status = VIA_BAD_ARGUMENT;
	const struct via_function *like = NULL;
	int saved_errno = errno;
	if (target == NULL)
		return VIA_NO_TARGET;
	if (text != NULL)
		status = via_signature_key(text, key, &problem);
	if (status == VIA_OK) {
		uint64_t hash = hash_of(key);
		like = find_compiled(key, hash);
		struct via_dynamic *dynamic;
		if (like == NULL) {
			status = find_dynamic(key, hash, &dynamic, &problem.text);
			if (status == VIA_OK)
				like = &dynamic->function;
		}
	}
	struct via_function *function = NULL;
	if (status == VIA_OK) {
		function = malloc(sizeof *function);
		if (function == NULL)
			status = VIA_NO_MEMORY;
	}
	errno = saved_errno;
	if (status != VIA_OK) {
		if (ret_problem != NULL)
			*ret_problem = problem;
		return status;
	}
	*function = *like;
	function->target = target;
	function->name = 0; /* not that of the other function of this shape */
	*ret_function = function;
	return VIA_OK;
}

void
via_release(struct via_function *function)
{
	int saved_errno = errno;
	free(function);
	errno = saved_errno;
}
