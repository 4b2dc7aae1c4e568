/* SPDX-License-Identifier: MIT */
/*
 * A module as a whole: whether this runtime can read it. Looking something up
 * in it is find.c. Called by hosts, once a module, before anything else.
 */
#include <viaduct/viaduct.h>

via_status
via_module_check(const struct via_module *module)
{
	if (module == NULL)
		return VIA_BAD_ARGUMENT;
	return module->contract == VIA_CONTRACT ? VIA_OK : VIA_BAD_CONTRACT;
}
