/* SPDX-License-Identifier: MIT */
/*
 * Who is told what happens on the buffer stacks, and the counters of the
 * process. Only slow paths of stack.c come here; with VIA_HOOKS at 0 there is
 * nothing to tell and nobody to tell it.
 */
#include <stdatomic.h>

#include <viaduct/stack.h>

#include "internal.h"
#include "platform.h"

#if VIA_HOOKS

static _Atomic(const struct via_stack_observer *) current_observer;
static _Atomic uint32_t current_every;

static _Atomic uint64_t count_sampled;
static _Atomic uint64_t count_fallbacks;
static _Atomic uint64_t count_high_water;

via_status
via_stack_observe(const struct via_stack_observer *observer)
{
	atomic_store(&current_observer, observer);
	atomic_store(&current_every, observer != NULL ? observer->every : 0);
	atomic_thread_fence(memory_order_seq_cst);
	if (observer != NULL && observer->every != 0)
		via_stack_lower_all();
	return VIA_OK;
}

void
via_stack_count(struct via_stack_counters *ret_counters)
{
	ret_counters->sampled = atomic_load(&count_sampled);
	ret_counters->fallbacks = atomic_load(&count_fallbacks);
	ret_counters->high_water = atomic_load(&count_high_water);
}

bool
via_observe_sampling(void)
{
	return atomic_load_explicit(&current_every, memory_order_relaxed) != 0;
}

uint32_t
via_observe_every(void)
{
	uint32_t every = atomic_load_explicit(&current_every, memory_order_relaxed);
	return every != 0 ? every : 1;
}

static void
tell(void (*callback)(void *context, size_t amount), void *context, size_t amount)
{
	if (callback != NULL && amount != 0)
		callback(context, amount);
}

void
via_observe_events(const struct via_stack_events *events)
{
	const struct via_stack_observer *observer = atomic_load(&current_observer);
	if (observer == NULL)
		return;
	struct via_errors errors = via_errors_save();
	if (events->fallback != 0)
		atomic_fetch_add(&count_fallbacks, 1);
	if (events->sampled)
		atomic_fetch_add(&count_sampled, 1);
	uint64_t highest = atomic_load(&count_high_water);
	while (events->high_water > highest &&
	       !atomic_compare_exchange_weak(&count_high_water, &highest, events->high_water))
		;
	tell(observer->grown, observer->context, events->grown);
	tell(observer->fallback, observer->context, events->fallback);
	tell(observer->released, observer->context, events->released);
	tell(observer->leaked, observer->context, events->leaked);
	if (events->sampled && observer->sampled != NULL)
		observer->sampled(observer->context, events->sampled_bytes);
	via_errors_restore(errors);
}

#else

via_status
via_stack_observe(const struct via_stack_observer *observer)
{
	(void)observer;
	return VIA_UNAVAILABLE;
}

void
via_stack_count(struct via_stack_counters *ret_counters)
{
	*ret_counters = (struct via_stack_counters){0};
}

bool
via_observe_sampling(void)
{
	return false;
}

uint32_t
via_observe_every(void)
{
	return 1;
}

void
via_observe_events(const struct via_stack_events *events)
{
	(void)events;
}

#endif
