/* SPDX-License-Identifier: MIT */
/*
 * Functions made of a text and an address: finds the compiled stub of that
 * shape, or what a call through libffi needs, by the key of the text. Both hang
 * in trees that only grow, and are read without a lock: an entry is whole before
 * it is linked, and stays.
 */
#include <assert.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <viaduct/viaduct.h>

#include "dynamic.h"

/*
 * What is said of a prepared function that has the stub of a compiled one: the
 * types are those of that module, and so is the rule. All else that the contract
 * of that one function says (names, counts, documented codes) is not.
 */
struct description {
	const struct via_module *address; /* in front of the signature: via_signature_module */
	struct via_signature signature;
	struct via_module module;
	struct via_outcome outcome;
	struct via_rule rules[2];
	struct via_parameter parameters[]; /* without their names; behind them, what they are */
};

static_assert(offsetof(struct description, signature) == sizeof(void *),
	      "the module's address lies before the row");

/* A shape of a registered module. */
struct compiled {
	struct via_keyed keyed; /* first */
	const struct via_function *function;
	_Atomic(struct description *) description; /* made for the first that asks */
};

/* The shapes of one module; `module` is what tells that it is registered. */
struct registered {
	struct registered *next;
	const struct via_module *module;
	struct compiled compiled[];
};

/* Entries by their keys: a tree for each value of so many bits of the hash. */
#define ROOT_BITS 10

struct keyed {
	_Atomic(struct via_keyed *) roots[1 << ROOT_BITS];
};

static struct keyed compiled_shapes, dynamic_shapes;
static _Atomic(struct registered *) registered_modules;

/* --- trees: an entry hangs below the one that took its place, where the next bits say --- */

/* FNV-1a, folded. */
static uint64_t
hash_of(const char *key)
{
	uint64_t hash = 0xcbf29ce484222325U;
	for (; *key != '\0'; key++)
		hash = (hash ^ (unsigned char)*key) * 0x100000001b3U;
	return hash ^ hash >> 32;
}

/* The entry of a key; NULL: there is none, and `*place` is where it would hang. */
static struct via_keyed *
keyed_find(_Atomic(struct via_keyed *) **place, const char *key, uint64_t hash, unsigned *depth)
{
	struct via_keyed *entry;
	while ((entry = atomic_load_explicit(*place, memory_order_acquire)) != NULL) {
		if (entry->hash == hash && strcmp(entry->key, key) == 0)
			return entry;
		*place = &entry->below[hash >> (*depth % 64) & 3];
		*depth += 2;
	}
	return NULL;
}

static _Atomic(struct via_keyed *) *
root_of(struct keyed *keyed, uint64_t hash)
{
	return &keyed->roots[hash & ((1 << ROOT_BITS) - 1)];
}

/* Hangs an entry up, whose key and hash are set; gives the one of that key, it or an earlier. */
static struct via_keyed *
keyed_add(struct keyed *keyed, struct via_keyed *entry)
{
	_Atomic(struct via_keyed *) *place = root_of(keyed, entry->hash);
	unsigned depth = ROOT_BITS;
	for (;;) {
		struct via_keyed *expected = NULL;
		struct via_keyed *found = keyed_find(&place, entry->key, entry->hash, &depth);
		if (found != NULL)
			return found;
		if (atomic_compare_exchange_strong_explicit(
			place, &expected, entry, memory_order_release, memory_order_relaxed))
			return entry;
	}
}

static struct via_keyed *
keyed_get(struct keyed *keyed, const char *key, uint64_t hash)
{
	_Atomic(struct via_keyed *) *place = root_of(keyed, hash);
	unsigned depth = ROOT_BITS;
	return keyed_find(&place, key, hash, &depth);
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

/* Hangs up the shapes of a module; those that are left out here are not. */
static void
link_shapes(struct registered *entry)
{
	const struct via_module *module = entry->module;
	for (uint32_t index = 0; index < module->shape_count; index++) {
		const struct via_shape *shape = &module->shapes[index];
		struct compiled *compiled = &entry->compiled[index];
		compiled->keyed.key = module->keys + shape->key;
		if (compiled->keyed.key[0] == '\0')
			continue;
		compiled->keyed.hash = hash_of(compiled->keyed.key);
		compiled->function = via_function_at(module, shape->function);
		(void)keyed_add(&compiled_shapes, &compiled->keyed);
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

static struct description *
description_new(const struct via_function *function)
{
	const struct via_module *module = via_function_module(function);
	const struct via_signature *signature = function->signature;
	struct description *made =
	    calloc(1, sizeof *made + signature->parameter_count *
					 (sizeof *made->parameters + sizeof(struct via_typed)));
	if (made == NULL)
		return NULL;
	struct via_typed *typed = (void *)&made->parameters[signature->parameter_count];
	made->address = &made->module;
	made->module = *module;
	made->module.rules = made->rules;
	made->module.outcomes = &made->outcome;
	made->module.parameters = made->parameters;
	made->module.typed = typed;
	made->module.signatures = &made->signature;
	made->signature = *signature;
	made->signature.index = 0;
	made->signature.parameters = 0;
	made->signature.outcome = 0;
	made->outcome.type = module->outcomes[signature->outcome].type;
	made->outcome.rule = module->outcomes[signature->outcome].rule != 0;
	made->rules[0] = module->rules[0];
	made->rules[1] = *via_function_rule(function);
	made->rules[1].error_count = 0;
	made->rules[1].ok_count = 0;
	for (size_t index = 0; index < signature->parameter_count; index++) {
		made->parameters[index].typed = (uint16_t)index;
		typed[index].type = module->typed[via_parameter_at(signature, index)->typed].type;
	}
	return made;
}

/* A function as the compiled one of a shape, but for what that one's contract says. */
static via_status
describe(struct compiled *compiled, struct via_function *ret_function)
{
	struct description *known =
	    atomic_load_explicit(&compiled->description, memory_order_acquire);
	if (known == NULL) {
		struct description *made = description_new(compiled->function);
		if (made == NULL)
			return VIA_NO_MEMORY;
		if (atomic_compare_exchange_strong_explicit(&compiled->description, &known, made,
							    memory_order_acq_rel,
							    memory_order_acquire))
			known = made;
		else
			free(made);
	}
	/* Not the whole row: its target may be bound at this moment. */
	*ret_function = (struct via_function){
	    .stub = compiled->function->stub,
	    .signature = &known->signature,
	    .result_size = compiled->function->result_size,
	};
	return VIA_OK;
}

/* --- through libffi --- */

/* What calls by that key need, made if nobody has made it yet. */
static via_status
find_dynamic(const char *key, uint64_t hash, struct via_dynamic **ret_dynamic,
	     struct via_problem *ret_problem)
{
	struct via_keyed *found = keyed_get(&dynamic_shapes, key, hash);
	if (found == NULL) {
		struct via_dynamic *made;
		via_status status = via_dynamic_new(key, &made, ret_problem);
		if (status != VIA_OK)
			return status;
		made->keyed.hash = hash;
		found = keyed_add(&dynamic_shapes, &made->keyed);
		if (found != &made->keyed)
			via_dynamic_delete(made);
	}
	*ret_dynamic = (struct via_dynamic *)found;
	return VIA_OK;
}

via_status
via_dynamic_find(const char *key, struct via_dynamic **ret_dynamic, struct via_problem *ret_problem)
{
	return find_dynamic(key, hash_of(key), ret_dynamic, ret_problem);
}

/* --- prepared functions --- */

/* A function of a key, all but the target; `*ret_problem` tells why there is none. */
static via_status
function_of(const char *key, struct via_function *ret_function, struct via_problem *ret_problem)
{
	uint64_t hash = hash_of(key);
	struct via_keyed *compiled = keyed_get(&compiled_shapes, key, hash);
	struct via_dynamic *dynamic;
	if (compiled != NULL)
		return describe((struct compiled *)compiled, ret_function);
	via_status status = find_dynamic(key, hash, &dynamic, ret_problem);
	if (status == VIA_OK)
		*ret_function = dynamic->function;
	return status;
}

via_status
via_prepare(const char *text, void (*target)(void), struct via_function **ret_function,
	    struct via_problem *ret_problem)
{
	char key[VIA_KEY_MAX];
	struct via_problem problem = {.offset = 0, .text = "there is no text"};
	via_status status = VIA_BAD_ARGUMENT;
	struct via_function made, *function = NULL;
	int saved_errno = errno;
	if (ret_function == NULL) {
		problem.text = "there is no place for the function";
	} else if (target == NULL) {
		status = VIA_NO_TARGET;
		problem.text = "there is no target";
	} else if (text != NULL) {
		status = via_signature_key(text, key, &problem);
	}
	if (status == VIA_OK) {
		status = function_of(key, &made, &problem);
		if (status == VIA_BAD_ARGUMENT)
			problem.offset = via_signature_place(text, key, problem.offset);
	}
	if (status == VIA_OK) {
		function = malloc(sizeof *function);
		if (function == NULL)
			status = VIA_NO_MEMORY;
	}
	errno = saved_errno;
	if (status == VIA_NO_MEMORY)
		problem.text = "no memory";
	if (status != VIA_OK) {
		if (ret_problem != NULL)
			*ret_problem = problem;
		return status;
	}
	*function = made;
	function->target = target;
	function->name = 0; /* "" */
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
