/* SPDX-License-Identifier: MIT */
/*
 * Calls through libffi: what is made once for all prepared functions of a key.
 * Defined by dynamic_libffi.c, or by dynamic_none.c in a library built without.
 */
#ifndef VIADUCT_DYNAMIC_H
#define VIADUCT_DYNAMIC_H

#include <viaduct/upcall.h>

#include "signature.h"

/* An entry of the trees in prepare.c. */
struct via_keyed {
	_Atomic(struct via_keyed *) below[4];
	uint64_t hash;
	const char *key;
};

/* Lives for ever, in such a tree. */
struct via_dynamic {
	struct via_keyed keyed;       /* first */
	struct via_function function; /* all but the target; the signature is its own */
	struct via_callback callback; /* of functions of that signature */
};

/*
 * What a call by `key` needs. VIA_NO_MEMORY; VIA_BAD_ARGUMENT where libffi cannot
 * carry it, with the reason and where in the key it lies; VIA_UNAVAILABLE, with
 * the reason.
 */
via_status via_dynamic_new(const char *key, struct via_dynamic **ret_dynamic,
			   struct via_problem *ret_problem);

/*
 * Gives a slot code that leads to it. VIA_NO_MEMORY: the system grants no
 * executable memory. VIA_UNAVAILABLE.
 */
via_status via_dynamic_receive(struct via_dynamic *dynamic, struct via_upcall_slot *slot);

/* For one that has not been used. */
void via_dynamic_delete(struct via_dynamic *dynamic);

/* --- prepare.c --- */

/* What calls by that key need, made if nobody has made it yet. Errors as of via_dynamic_new. */
via_status via_dynamic_find(const char *key, struct via_dynamic **ret_dynamic,
			    struct via_problem *ret_problem);

#endif
