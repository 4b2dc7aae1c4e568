/* SPDX-License-Identifier: MIT */
/*
 * Upcalls: the slots by which what C calls finds the host's handler. A slot is
 * taken and given back by its generation alone, without a lock: a process that
 * forks, or a signal handler, finds all of them in order. They are never freed,
 * so that a handle can always be compared with its slot.
 *
 *     generation mod 4      0 free ──take──▶ 1 live ──release──▶ 2 ending ──▶ 4 free
 *
 * Three ways lead from C to a slot. A thunk is handed it as its userdata. An entry
 * of a module's pool is compiled for one slot, which lies in the module. A closure
 * of libffi knows it; it stays with the slot, so that what C calls by mistake is
 * code, still.
 */
#include <assert.h>
#include <stdatomic.h>
#include <string.h>

#include <viaduct/viaduct.h>

#include "dynamic.h"
#include "internal.h"
#include "platform.h"
#include "verify.h"

enum { FREE = 0, LIVE = 1, ENDING = 2, STEP = 4 };

/* Slots in chunks, each twice as large as the one before; those of pools are elsewhere. */
#define CHUNKS 24
#define FIRST_SIZE ((size_t)64)

static struct via_upcall_slot first_chunk[FIRST_SIZE];
static _Atomic(struct via_upcall_slot *) later_chunks[CHUNKS - 1];
static atomic_size_t next_index;  /* where the search goes on: slots rest as long as can be */
static atomic_size_t taken_count; /* of the slots in chunks; in the verify mode, ever taken */

#define GENERATION(slot) ((_Atomic(uintptr_t) *)&(slot)->generation)
static_assert(sizeof(_Atomic(uintptr_t)) == sizeof(uintptr_t), "generations are plain words");

static void
handle_dead(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	(void)arguments;
	(void)ret_result;
	via_verify_stop("an upcall was called after its release");
}

/* Makes a free slot live. In the verify mode only one that has never been. */
static bool
slot_take(struct via_upcall_slot *slot)
{
	uintptr_t generation = atomic_load_explicit(GENERATION(slot), memory_order_relaxed);
	if (generation % STEP != FREE || (VIA_VERIFYING && generation != 0))
		return false;
	return atomic_compare_exchange_strong_explicit(GENERATION(slot), &generation,
						       generation + LIVE, memory_order_acquire,
						       memory_order_relaxed);
}

static struct via_upcall_slot *
chunk_at(size_t index)
{
	return index == 0 ? first_chunk
			  : atomic_load_explicit(&later_chunks[index - 1], memory_order_acquire);
}

/* So many chunks there are. */
static size_t
count_chunks(void)
{
	size_t chunks = 1;
	while (chunks < CHUNKS && chunk_at(chunks) != NULL)
		chunks++;
	return chunks;
}

/* The slots of so many chunks. */
static size_t
size_of_chunks(size_t chunks)
{
	return FIRST_SIZE * (((size_t)1 << chunks) - 1);
}

static struct via_upcall_slot *
slot_at(size_t index)
{
	size_t chunk = 0, size = FIRST_SIZE;
	for (; index >= size; chunk++) {
		index -= size;
		size *= 2;
	}
	return &chunk_at(chunk)[index];
}

static bool
is_in_chunks(const struct via_upcall_slot *slot)
{
	uintptr_t address = (uintptr_t)slot;
	size_t size = sizeof first_chunk;
	for (size_t chunk = 0; chunk < CHUNKS && chunk_at(chunk) != NULL; chunk++, size *= 2)
		if (address - (uintptr_t)chunk_at(chunk) < size)
			return true;
	return false;
}

/* Takes a slot of so many chunks. NULL: none is free. */
static struct via_upcall_slot *
slot_find(size_t chunks)
{
	size_t total = size_of_chunks(chunks);
	size_t start = atomic_load_explicit(&next_index, memory_order_relaxed);
	for (size_t step = 0; step < total; step++) {
		size_t index = (start + step) % total;
		struct via_upcall_slot *slot = slot_at(index);
		if (slot_take(slot)) {
			atomic_store_explicit(&next_index, index + 1, memory_order_relaxed);
			atomic_fetch_add_explicit(&taken_count, 1, memory_order_relaxed);
			return slot;
		}
	}
	return NULL;
}

/* Makes the chunk behind so many, unless another thread does. False without memory. */
static bool
chunk_add(size_t chunks)
{
	size_t size = (FIRST_SIZE << chunks) * sizeof(struct via_upcall_slot);
	struct via_upcall_slot *expected = NULL;
	struct via_upcall_slot *chunk = via_platform_map(size);
	if (chunk == NULL)
		return false;
	if (!atomic_compare_exchange_strong(&later_chunks[chunks - 1], &expected, chunk))
		via_platform_unmap(chunk, size);
	return true;
}

/*
 * A live slot that no pool owns. NULL without memory. A quarter of them is kept free, as long as
 * there is memory: so many are found each time that the search has gone round, and one costs four
 * looks on average, however many are live.
 */
static struct via_upcall_slot *
slot_new(void)
{
	for (;;) {
		size_t chunks = count_chunks();
		size_t taken = atomic_load_explicit(&taken_count, memory_order_relaxed);
		bool is_full = taken >= size_of_chunks(chunks) / 4 * 3;
		if (is_full && chunks < CHUNKS && chunk_add(chunks))
			continue;
		struct via_upcall_slot *slot = slot_find(chunks);
		if (slot != NULL || chunks == CHUNKS || !chunk_add(chunks))
			return slot;
	}
}

/* Gives a live slot back. False: it is not live in that generation. */
static bool
slot_give(struct via_upcall_slot *slot, uintptr_t generation)
{
	uintptr_t expected = generation;
	if (generation % STEP != LIVE ||
	    !atomic_compare_exchange_strong_explicit(GENERATION(slot), &expected,
						     generation - LIVE + ENDING,
						     memory_order_acq_rel, memory_order_relaxed))
		return false;
	via_scope_forget(slot);
	slot->handler = handle_dead;
	if (!VIA_VERIFYING && is_in_chunks(slot))
		atomic_fetch_sub_explicit(&taken_count, 1, memory_order_relaxed);
	atomic_store_explicit(GENERATION(slot), generation - LIVE + STEP, memory_order_release);
	return true;
}

/* A live slot with code that leads to it, for a type whose functions take no userdata. */
static via_status
entry_new(const struct via_callback *callback, struct via_upcall_slot **ret_slot)
{
	const struct via_upcall_pool *pool = callback->pool;
	for (uint32_t index = 0; pool != NULL && index < pool->count; index++) {
		if (slot_take(&pool->slots[index])) {
			pool->slots[index].code = pool->entries[index];
			*ret_slot = &pool->slots[index];
			return VIA_OK;
		}
	}
	struct via_dynamic *dynamic;
	struct via_problem problem;
	if (callback->key == UINT32_MAX)
		return VIA_BAD_ARGUMENT;
	const char *key = via_signature_module(callback->signature)->keys + callback->key;
	if (key[0] == '\0')
		return VIA_UNAVAILABLE;
	via_status status = via_dynamic_find(key, &dynamic, &problem);
	if (status != VIA_OK)
		return status;
	struct via_upcall_slot *slot = slot_new();
	if (slot == NULL)
		return VIA_NO_MEMORY;
	status = via_dynamic_receive(dynamic, slot);
	if (status != VIA_OK) {
		slot_give(slot, atomic_load_explicit(GENERATION(slot), memory_order_relaxed));
		return status;
	}
	*ret_slot = slot;
	return VIA_OK;
}

via_status
via_upcall_new(const struct via_callback *callback, via_handler *handler, void *userdata,
	       struct via_upcall *ret_upcall)
{
	if (callback == NULL || handler == NULL || ret_upcall == NULL)
		return VIA_BAD_ARGUMENT;
	struct via_errors errors = via_errors_save();
	struct via_upcall_slot *slot = NULL;
	via_status status = VIA_OK;
	if (callback->thunk == NULL)
		status = entry_new(callback, &slot);
	else if ((slot = slot_new()) == NULL)
		status = VIA_NO_MEMORY;
	else
		slot->code = callback->thunk;
	via_errors_restore(errors);
	if (status != VIA_OK)
		return status;
	slot->handler = handler;
	slot->userdata = userdata;
	*ret_upcall = (struct via_upcall){
	    .code = slot->code,
	    .data = callback->thunk != NULL ? slot : NULL,
	    .slot = slot,
	    .generation = atomic_load_explicit(GENERATION(slot), memory_order_relaxed),
	};
	return VIA_OK;
}

via_status
via_upcall_release(const struct via_upcall *upcall)
{
	if (upcall == NULL)
		return VIA_BAD_ARGUMENT;
	if (upcall->slot == NULL || !slot_give(upcall->slot, upcall->generation))
		return VIA_STALE_UPCALL;
	return VIA_OK;
}

bool
via_upcall_is_live(const struct via_upcall *upcall)
{
	return upcall != NULL && upcall->slot != NULL &&
	       atomic_load_explicit(GENERATION(upcall->slot), memory_order_relaxed) ==
		   upcall->generation;
}

/* Whether a slot is live and reached by that code. */
static bool
is_reached(struct via_upcall_slot *slot, void (*code)(void))
{
	uintptr_t generation = atomic_load_explicit(GENERATION(slot), memory_order_acquire);
	return generation % STEP == LIVE && slot->code == code;
}

struct via_upcall_slot *
via_upcall_find(const struct via_module *module, void (*code)(void), const void *data)
{
	size_t size = FIRST_SIZE;
	for (size_t chunk = 0; chunk < CHUNKS && chunk_at(chunk) != NULL; chunk++, size *= 2)
		for (struct via_upcall_slot *slot = chunk_at(chunk); slot < chunk_at(chunk) + size;
		     slot++)
			if (is_reached(slot, code) &&
			    (slot == data || (void *)(uintptr_t)code == slot->closure_code))
				return slot;
	for (uint32_t index = 0; index < module->callback_count; index++) {
		const struct via_upcall_pool *pool = module->callbacks[index].pool;
		for (uint32_t entry = 0; pool != NULL && entry < pool->count; entry++)
			if (is_reached(&pool->slots[entry], code))
				return &pool->slots[entry];
	}
	return NULL;
}

/* --- callback types --- */

/* The row of that pointer type; NULL: it is none. */
static const struct via_callback *
callback_at(const struct via_module *module, size_t wanted)
{
	size_t low = 0, high = module->callback_count;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (module->callbacks[middle].type < wanted)
			low = middle + 1;
		else
			high = middle;
	}
	return low < module->callback_count && module->callbacks[low].type == wanted
		   ? &module->callbacks[low]
		   : NULL;
}

const struct via_callback *
via_callback_of(const struct via_module *module, const struct via_type *type)
{
	if (module == NULL || type == NULL)
		return NULL;
	size_t wanted = (size_t)(type - module->types);
	if (type->kind != VIA_FUNCTION)
		return callback_at(module, wanted);
	for (size_t index = 0; index < module->callback_count; index++) {
		const struct via_callback *callback = &module->callbacks[index];
		if (module->types[callback->type].first == wanted)
			return callback;
	}
	return NULL;
}

const struct via_callback *
via_find_callback(const struct via_module *module, const char *name)
{
	return module != NULL ? via_callback_of(module, via_find_type(module, name)) : NULL;
}

via_status
via_prepare_callback(const char *text, const struct via_callback **ret_callback,
		     struct via_problem *ret_problem)
{
	char key[VIA_KEY_MAX];
	struct via_problem problem = {.offset = 0, .text = "there is no text"};
	struct via_dynamic *dynamic = NULL;
	struct via_errors errors = via_errors_save();
	via_status status = VIA_BAD_ARGUMENT;
	if (ret_callback == NULL)
		problem.text = "there is no place for the callback type";
	else if (text != NULL)
		status = via_signature_key(text, key, &problem);
	if (status == VIA_OK && strchr(key, '!') != NULL) {
		problem.offset = strcspn(text, "!");
		problem.text = "what C calls has no failure rule";
		status = VIA_BAD_ARGUMENT;
	}
	if (status == VIA_OK && strchr(key, '.') != NULL) {
		problem.offset = (size_t)(strstr(text, "...") - text);
		problem.text = "what C calls is no variadic function";
		status = VIA_BAD_ARGUMENT;
	}
	if (status == VIA_OK) {
		status = via_dynamic_find(key, &dynamic, &problem);
		if (status == VIA_BAD_ARGUMENT)
			problem.offset = via_signature_place(text, key, problem.offset);
	}
	via_errors_restore(errors);
	if (status == VIA_OK)
		*ret_callback = &dynamic->callback;
	else if (ret_problem != NULL)
		*ret_problem = problem;
	return status;
}
