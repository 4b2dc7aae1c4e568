/* SPDX-License-Identifier: MIT */
/*
 * The call that a cif describes. From 3.7 on libffi makes a plan of a cif, which places the
 * arguments without looking at their types once more; it lives no longer than its cif, is never
 * written again, and any threads may use it. Where libffi has no plans there never is one.
 * Included by dynamic_libffi.c only; VIA_CALL_PLANS is meson's.
 */
#ifndef VIADUCT_PLAN_H
#define VIADUCT_PLAN_H

#include <ffi.h>
#include <stddef.h>

#if defined(VIA_CALL_PLANS)

/* NULL without memory: the call is made all the same. */
static inline ffi_call_plan *
via_plan_new(ffi_cif *cif)
{
	return ffi_call_plan_alloc(cif);
}

static inline void
via_plan_delete(ffi_call_plan *plan)
{
	if (plan != NULL)
		ffi_call_plan_free(plan);
}

/* Calls by the plan, if there is one. */
static inline void
via_plan_call(ffi_call_plan *plan, ffi_cif *cif, void (*target)(void), void *place, void **places)
{
	if (plan != NULL)
		ffi_call_plan_invoke(plan, target, place, places);
	else
		ffi_call(cif, target, place, places);
}

#else

typedef struct ffi_call_plan ffi_call_plan;

static inline ffi_call_plan *
via_plan_new(ffi_cif *cif)
{
	(void)cif;
	return NULL;
}

static inline void
via_plan_delete(ffi_call_plan *plan)
{
	(void)plan;
}

static inline void
via_plan_call(ffi_call_plan *plan, ffi_cif *cif, void (*target)(void), void *place, void **places)
{
	(void)plan;
	ffi_call(cif, target, place, places);
}

#endif
#endif
