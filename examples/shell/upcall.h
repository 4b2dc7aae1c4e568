/* SPDX-License-Identifier: MIT */
/*
 * The shell's own functions as functions that C calls. C's arguments become the
 * shell's values by the signature of the callback type, the result goes back as
 * an argument would. What goes wrong in the function is reported when it
 * happens, C then gets 0, and until the end of the line nothing is called back.
 *
 * C may call on any thread. One thread at a time is in the shell: it is locked
 * (shell_lock) but while C works. A signal that comes in the middle of the
 * shell's own work finds it locked by its own thread, and is not handled.
 */
#ifndef SHELL_UPCALL_H
#define SHELL_UPCALL_H

#include "problem.h"
#include "shell.h"

/*
 * The function as a pointer of that type. `userdata`: what its parameter of the
 * userdata gets, if the type has one; NULL: nothing tells C of the userdata, and
 * such a type is a problem. C may call it until upcall_end, or for ever.
 */
bool upcall_begin(struct shell *shell, struct type type, const struct value *function,
		  const struct value *userdata, struct via_upcall *ret_upcall,
		  struct problem *ret_problem);

/* C is done with it. */
void upcall_end(const struct via_upcall *upcall);

#endif
