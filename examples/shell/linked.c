/* SPDX-License-Identifier: MIT */
/*
 * The linked-in modules. The build names them, in the order in which they are
 * opened: -D'VIA_SHELL_MODULES=MODULE(libc) MODULE(zlib)'. None is fine.
 */
#include "modules.h"

#ifndef VIA_SHELL_MODULES
#define VIA_SHELL_MODULES
#endif

#define MODULE(name) extern const struct via_module via_##name;
VIA_SHELL_MODULES
#undef MODULE

#define MODULE(name) &via_##name,
const struct via_module *const linked_modules[] = {VIA_SHELL_MODULES NULL};
