/* SPDX-License-Identifier: MIT */
/*
 * How long C may call an upcall, as the verify mode checks it. Generated code
 * that is compiled with VIA_VERIFY has each call made here; the contracts say
 * which of its arguments are callbacks, and for how long. An upcall whose time is
 * over gets a handler that stops the process, until it is given to C again.
 * Without the verify mode, nothing is checked.
 */
#include <viaduct/viaduct.h>

#include "internal.h"
#include "verify.h"

#if defined(VIA_VERIFY)

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* An upcall that C was given with a scope. Lives for ever, as its slot does. */
struct watched {
	struct watched *next;
	struct via_upcall_slot *slot;
	via_handler *handler; /* the host's */
	unsigned inside;      /* so many calls that were given it have not returned */
	const struct via_module *module;
	const char *until; /* the function that ends it; NULL: the call does */
	bool has_key;
	via_value key; /* what must be that function's first argument */
};

static struct watched *all_watched;
static atomic_flag is_locked = ATOMIC_FLAG_INIT;

static void
lock(void)
{
	while (atomic_flag_test_and_set_explicit(&is_locked, memory_order_acquire))
		;
}

static void
unlock(void)
{
	atomic_flag_clear_explicit(&is_locked, memory_order_release);
}

static void
handle_ended(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	(void)arguments;
	(void)ret_result;
	via_verify_stop("an upcall was called after its scope had ended");
}

static void
set_handler(struct via_upcall_slot *slot, via_handler *handler)
{
	__atomic_store_n(&slot->handler, handler, __ATOMIC_RELEASE);
}

/* What is known of a slot; made if it is new. */
static struct watched *
watched_of(struct via_upcall_slot *slot)
{
	struct watched *watched = all_watched;
	while (watched != NULL && watched->slot != slot)
		watched = watched->next;
	if (watched == NULL && (watched = calloc(1, sizeof *watched)) != NULL) {
		watched->slot = slot;
		watched->handler = slot->handler;
		watched->next = all_watched;
		all_watched = watched;
	}
	return watched;
}

/* The upcall that a parameter with a scope of some end was given; NULL: there is none. */
static struct via_upcall_slot *
slot_given(const struct via_function *function, size_t index, const via_value *arguments)
{
	const struct via_semantics *semantics = via_parameter_semantics(function->signature, index);
	if (semantics->scope != VIA_SCOPE_CALL && semantics->scope != VIA_SCOPE_UNTIL)
		return NULL;
	return via_upcall_find(via_function_module(function), arguments[index].code,
			       semantics->userdata != 0 ? arguments[semantics->userdata - 1].p
							: NULL);
}

static bool
has_first_pointer(const struct via_signature *signature)
{
	return signature->parameter_count != 0 &&
	       via_parameter_type(signature, 0)->kind == VIA_POINTER;
}

static void
begin(const struct via_function *function, const via_value *arguments)
{
	const struct via_module *module = via_function_module(function);
	for (size_t index = 0; index < function->signature->parameter_count; index++) {
		struct via_upcall_slot *slot = slot_given(function, index, arguments);
		if (slot == NULL)
			continue;
		lock();
		struct watched *watched = watched_of(slot);
		if (watched != NULL) {
			const struct via_semantics *semantics =
			    via_parameter_semantics(function->signature, index);
			watched->inside++;
			watched->module = module;
			watched->until = NULL;
			if (semantics->scope == VIA_SCOPE_UNTIL) {
				watched->until = module->strings + semantics->until;
				watched->has_key = has_first_pointer(function->signature);
				watched->key = arguments[0];
			}
			set_handler(slot, watched->handler);
		}
		unlock();
	}
}

/* Ends what the function ends. */
static void
end_awaited(const struct via_function *function, const via_value *arguments)
{
	const struct via_module *module = via_function_module(function);
	lock();
	for (struct watched *watched = all_watched; watched != NULL; watched = watched->next) {
		bool is_meant = watched->until != NULL && watched->module == module &&
				strcmp(watched->until, via_function_name(function)) == 0;
		if (is_meant && watched->has_key && has_first_pointer(function->signature))
			is_meant = watched->key.p == arguments[0].p;
		if (is_meant && watched->slot->handler == watched->handler)
			set_handler(watched->slot, handle_ended);
	}
	unlock();
}

static void
end(const struct via_function *function, const via_value *arguments, via_status status)
{
	for (size_t index = 0; index < function->signature->parameter_count; index++) {
		struct via_upcall_slot *slot = slot_given(function, index, arguments);
		if (slot == NULL)
			continue;
		lock();
		struct watched *watched = watched_of(slot);
		if (watched != NULL && --watched->inside == 0 && watched->until == NULL)
			set_handler(slot, handle_ended);
		unlock();
	}
	if (all_watched != NULL && !via_is_failure(function, status))
		end_awaited(function, arguments);
}

via_status
via_call_verified(via_stub *stub, const struct via_function *function, const via_value *arguments,
		  via_value *ret_result)
{
	begin(function, arguments);
	via_status status = stub(function, arguments, ret_result);
	end(function, arguments, status);
	return status;
}

#else

via_status
via_call_verified(via_stub *stub, const struct via_function *function, const via_value *arguments,
		  via_value *ret_result)
{
	return stub(function, arguments, ret_result);
}

#endif
