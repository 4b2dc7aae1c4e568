/* SPDX-License-Identifier: MIT */
/*
 * What statuses mean: whether one is a failure, and texts and names of them: Viaduct's own from a
 * table here, errno values through errno_system.c or errno_table.c. Called by hosts that report a
 * failed call; leaves errno alone.
 */
#include <limits.h>

#include <viaduct/viaduct.h>

#include "internal.h"

struct status_entry {
	const char *name;
	const char *text;
};

/* By the negated status. */
static const struct status_entry own_statuses[] = {
    [-VIA_OK] = {NULL, "Success"},
    [-VIA_NO_CODE] = {"VIA_NO_CODE", "The call failed without saying why"},
    [-VIA_NO_TARGET] = {"VIA_NO_TARGET", "The function has no address here"},
    [-VIA_UNAVAILABLE] = {"VIA_UNAVAILABLE", "Not available on this platform"},
    [-VIA_NO_MEMORY] = {"VIA_NO_MEMORY", "No memory for a buffer"},
    [-VIA_BAD_ARGUMENT] = {"VIA_BAD_ARGUMENT", "A size, alignment or pointer that cannot be meant"},
    [-VIA_STALE_FRAME] = {"VIA_STALE_FRAME", "The frame is not open"},
    [-VIA_FRAME_ORDER] = {"VIA_FRAME_ORDER", "A frame above this one is still open"},
    [-VIA_BAD_CONTRACT] = {"VIA_BAD_CONTRACT",
			   "The module was generated for another version of the runtime"},
    [-VIA_STALE_UPCALL] = {"VIA_STALE_UPCALL", "The upcall is not live"},
    [-VIA_NO_LIBRARY] = {"VIA_NO_LIBRARY", "The library cannot be opened"},
    [-VIA_NOT_OPEN] = {"VIA_NOT_OPEN", "The function's library is not open"},
};

#define OWN_STATUS_COUNT (sizeof own_statuses / sizeof own_statuses[0])

/* The entry of a status that is not positive; NULL for one that is not ours. */
static const struct status_entry *
own_status(via_status status)
{
	if (status > 0 || status <= -(via_status)OWN_STATUS_COUNT)
		return NULL;
	return &own_statuses[-status];
}

const char *
via_status_text(via_status status)
{
	const struct status_entry *own = own_status(status);
	if (own != NULL)
		return own->text;
	const char *text = status > 0 && status <= INT_MAX ? via_errno_text((int)status) : NULL;
	return text != NULL ? text : "Unknown status";
}

const char *
via_status_name(via_status status)
{
	const struct status_entry *own = own_status(status);
	if (own != NULL)
		return own->name;
	return status > 0 && status <= INT_MAX ? via_errno_name((int)status) : NULL;
}

bool
via_is_failure(const struct via_function *function, via_status status)
{
	if (status <= 0)
		return status != VIA_OK;
	if (function == NULL)
		return true;
	const struct via_module *module = via_function_module(function);
	const struct via_rule *rule = via_function_rule(function);
	if ((rule->flags & VIA_RULE_ALWAYS) != 0)
		return false;
	const uint32_t *ok = module->codes + rule->codes + rule->error_count;
	for (size_t index = 0; index < rule->ok_count; index++)
		if (ok[index] == status)
			return false;
	return true;
}
