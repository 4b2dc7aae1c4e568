/* SPDX-License-Identifier: MIT */
/*
 * Calls through libffi, in a library built without it: there are none.
 */
#include "dynamic.h"

via_status
via_dynamic_new(const char *key, struct via_dynamic **ret_dynamic, struct via_problem *ret_problem)
{
	(void)key;
	(void)ret_dynamic;
	*ret_problem = (struct via_problem){
	    .offset = 0, .text = "there is no compiled stub of this shape, and no libffi"};
	return VIA_UNAVAILABLE;
}

via_status
via_dynamic_receive(struct via_dynamic *dynamic, struct via_upcall_slot *slot)
{
	(void)dynamic;
	(void)slot;
	return VIA_UNAVAILABLE;
}

void
via_dynamic_delete(struct via_dynamic *dynamic)
{
	(void)dynamic;
}
