/* SPDX-License-Identifier: MIT */
/*
 * Calls through libffi: what is made once for all prepared functions of a key.
 * Defined by dynamic_libffi.c, or by dynamic_none.c in a library built without.
 */
#ifndef VIADUCT_DYNAMIC_H
#define VIADUCT_DYNAMIC_H

#include "signature.h"

/* Lives for ever, in a list of prepare.c's. */
struct via_dynamic {
	struct via_dynamic *next;
	uint64_t hash;
	const char *key;
	struct via_function function; /* all but the target; the signature is its own */
};

/*
 * What a call by `key` needs. VIA_NO_MEMORY; VIA_BAD_ARGUMENT where libffi cannot
 * carry it, with the reason; VIA_UNAVAILABLE.
 */
via_status via_dynamic_new(const char *key, struct via_dynamic **ret_dynamic,
			   const char **ret_reason);

/* For one that has not been used. */
void via_dynamic_delete(struct via_dynamic *dynamic);

#endif
