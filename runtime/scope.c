/* SPDX-License-Identifier: MIT */
/*
 * How long C may call an upcall, as the verify mode checks it. Generated code
 * that is compiled with VIA_VERIFY has each call made here; the contracts say
 * which of its arguments are callbacks, and for how long. An upcall whose time is
 * over gets a handler that stops the process, until it is given to C again.
 * Without the verify mode, nothing is checked.
 */
#if defined(VIA_VERIFY) && !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L // pthread_sigmask
#include <pthread.h>
#include <signal.h>
#endif

#include <viaduct/viaduct.h>

#include "internal.h"
#include "verify.h"

#if defined(VIA_VERIFY)

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Until a call of a function of a module, with that first argument if there is one to compare. */
struct grant {
	struct grant *next;
	const struct via_module *module;
	const char *until;
	bool has_key;
	via_value key;
};

/* An upcall that C was given with a scope, in slot->watched, and in the list. */
struct watched {
	struct watched *next;
	struct via_upcall_slot *slot;
	via_handler *handler; /* the host's */
	unsigned inside;      /* so many calls that were given it have not returned */
	bool forever;
	struct grant *grants;
};

static struct watched *all_watched;

/* --- the lock: a signal handler that interrupts its holder must not wait for it --- */

static atomic_flag is_locked = ATOMIC_FLAG_INIT;

#if defined(_WIN32)
typedef int via_signals;

static void
block_signals(via_signals *ret_before)
{
	*ret_before = 0;
}

static void
restore_signals(const via_signals *before)
{
	(void)before;
}
#else
typedef sigset_t via_signals;

static void
block_signals(via_signals *ret_before)
{
	sigset_t all;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, ret_before);
}

static void
restore_signals(const via_signals *before)
{
	pthread_sigmask(SIG_SETMASK, before, NULL);
}
#endif

static void
lock(via_signals *ret_before)
{
	block_signals(ret_before);
	while (atomic_flag_test_and_set_explicit(&is_locked, memory_order_acquire))
		;
}

static void
unlock(const via_signals *before)
{
	atomic_flag_clear_explicit(&is_locked, memory_order_release);
	restore_signals(before);
}

/* --- what is known of an upcall --- */

static void
handle_ended(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	(void)arguments;
	(void)ret_result;
	via_verify_stop("an upcall was called after its scope had ended");
}

/* Lets C call the upcall, or not, by what it was granted. */
static void
settle(struct watched *watched)
{
	bool may_call = watched->inside != 0 || watched->forever || watched->grants != NULL;
	__atomic_store_n(&watched->slot->handler, may_call ? watched->handler : handle_ended,
			 __ATOMIC_RELEASE);
}

/* What is known of a slot; made if it is new. NULL without memory. */
static struct watched *
watched_of(struct via_upcall_slot *slot)
{
	struct watched *watched = slot->watched;
	if (watched == NULL && (watched = calloc(1, sizeof *watched)) != NULL) {
		watched->slot = slot;
		watched->handler = slot->handler;
		watched->next = all_watched;
		all_watched = watched;
		slot->watched = watched;
	}
	return watched;
}

/* Takes the grants away that `is_meant`; true if there were any. */
static bool
take_grants(struct watched *watched, bool is_meant(const struct grant *, const void *),
	    const void *context)
{
	bool taken = false;
	for (struct grant **place = &watched->grants; *place != NULL;) {
		struct grant *grant = *place;
		if (!is_meant(grant, context)) {
			place = &grant->next;
			continue;
		}
		*place = grant->next;
		free(grant);
		taken = true;
	}
	return taken;
}

static bool
is_any(const struct grant *grant, const void *context)
{
	(void)grant;
	(void)context;
	return true;
}

void
via_scope_forget(struct via_upcall_slot *slot)
{
	via_signals before;
	lock(&before);
	struct watched *watched = slot->watched;
	if (watched != NULL) {
		struct watched **place = &all_watched;
		while (*place != watched)
			place = &(*place)->next;
		*place = watched->next;
		(void)take_grants(watched, is_any, NULL);
		free(watched);
		slot->watched = NULL;
	}
	unlock(&before);
}

/* --- calls --- */

/* A call that is given an upcall as argument `index`. */
struct giving {
	const struct via_function *function;
	const via_value *arguments;
	const struct via_semantics *semantics;
};

static bool
has_first_pointer(const struct via_signature *signature)
{
	return signature->parameter_count != 0 &&
	       via_parameter_type(signature, 0)->kind == VIA_POINTER;
}

static void
begin(struct watched *watched, const struct giving *giving)
{
	const struct via_module *module = via_function_module(giving->function);
	if (giving->semantics->scope == VIA_SCOPE_CALL) {
		watched->inside++;
	} else if (giving->semantics->scope == VIA_SCOPE_FOREVER) {
		watched->forever = true;
	} else {
		struct grant *grant = malloc(sizeof *grant);
		watched->forever |= grant == NULL; /* better than a false alarm */
		if (grant == NULL)
			return;
		*grant = (struct grant){
		    .next = watched->grants,
		    .module = module,
		    .until = module->strings + giving->semantics->until,
		    .has_key = has_first_pointer(giving->function->signature),
		    .key = giving->arguments[0],
		};
		watched->grants = grant;
	}
}

static void
end(struct watched *watched, const struct giving *giving)
{
	watched->inside -= giving->semantics->scope == VIA_SCOPE_CALL && watched->inside != 0;
}

/* Does `act` for each upcall that a call is given with a scope. */
static void
each_given(const struct via_function *function, const via_value *arguments,
	   void act(struct watched *, const struct giving *))
{
	for (size_t index = 0; index < function->signature->parameter_count; index++) {
		const struct via_semantics *semantics =
		    via_parameter_semantics(function->signature, index);
		if (semantics->scope == VIA_SCOPE_NONE)
			continue;
		const void *data =
		    semantics->userdata != 0 ? arguments[semantics->userdata - 1].p : NULL;
		struct via_upcall_slot *slot =
		    via_upcall_find(via_function_module(function), arguments[index].code, data);
		if (slot == NULL)
			continue;
		via_signals before;
		lock(&before);
		struct watched *watched = watched_of(slot);
		if (watched != NULL) {
			act(watched, &(struct giving){function, arguments, semantics});
			settle(watched);
		}
		unlock(&before);
	}
}

static bool
is_ended_by(const struct grant *grant, const void *context)
{
	const struct giving *call = context;
	return grant->module == via_function_module(call->function) &&
	       strcmp(grant->until, via_function_name(call->function)) == 0 &&
	       (!grant->has_key || !has_first_pointer(call->function->signature) ||
		grant->key.p == call->arguments[0].p);
}

/* Ends what a successful call ends. */
static void
end_awaited(const struct via_function *function, const via_value *arguments)
{
	const struct giving call = {.function = function, .arguments = arguments};
	via_signals before;
	lock(&before);
	for (struct watched *watched = all_watched; watched != NULL; watched = watched->next)
		if (take_grants(watched, is_ended_by, &call))
			settle(watched);
	unlock(&before);
}

via_status
via_call_verified(via_stub *stub, const struct via_function *function, const via_value *arguments,
		  via_value *ret_result)
{
	each_given(function, arguments, begin);
	via_status status = stub(function, arguments, ret_result);
	each_given(function, arguments, end);
	if (!via_is_failure(function, status))
		end_awaited(function, arguments);
	return status;
}

#else

void
via_scope_forget(struct via_upcall_slot *slot)
{
	(void)slot;
}

via_status
via_call_verified(via_stub *stub, const struct via_function *function, const via_value *arguments,
		  via_value *ret_result)
{
	return stub(function, arguments, ret_result);
}

#endif
