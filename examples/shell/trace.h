/* SPDX-License-Identifier: MIT */
/*
 * via-shell --trace: a line on the standard error for each call, as strace has
 * it. Its first part is there before the call, should that not come back.
 */
#ifndef SHELL_TRACE_H
#define SHELL_TRACE_H

#include <viaduct/trace.h>

/* Shows a call; no userdata. */
via_trace_hook trace_show;

#endif
