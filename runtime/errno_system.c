/* SPDX-License-Identifier: MIT */
/*
 * Texts and names of errno values, where the system tells both without a
 * locale, a buffer or a lock (glibc 2.32 and later). errno_table.c is the other
 * choice; meson takes one. Called by status.c.
 */
#define _GNU_SOURCE
#include <string.h>

#include "internal.h"

const char *
via_errno_text(int code)
{
	return strerrordesc_np(code);
}

const char *
via_errno_name(int code)
{
	return strerrorname_np(code);
}
