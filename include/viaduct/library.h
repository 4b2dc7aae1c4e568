/* SPDX-License-Identifier: MIT */
/*
 * Libraries that are opened at run time: those of specs with a `library` line, where the generated
 * C is not compiled with VIA_LINKED.
 *
 *     struct via_library_problem problem;
 *     if (via_module_open(&via_zlib, NULL, 0, &problem) != VIA_OK)
 *             puts(problem.text);
 *
 * A function's row is filled when it is first asked for, by via_find or via_function_at.
 * A function is bound when it is first called: its symbol is looked up, and its address stays in
 * its row. A bound function costs what a linked one does. Neither binding nor opening changes
 * errno, or what GetLastError gives.
 */
#ifndef VIADUCT_LIBRARY_H
#define VIADUCT_LIBRARY_H

#include <stddef.h>

#include <viaduct/export.h>
#include <viaduct/module.h>

#ifdef __cplusplus
extern "C" {
#endif

enum via_open_flags {
	VIA_OPEN_NOW = 1 /* bind every function now; else each is bound when it is first called */
};

/* Why a library could not be opened: what the system says of each name that was tried. */
struct via_library_problem {
	char text[512]; /* cut to fit */
};

/*
 * Opens the module's library: the file `path`, as the system's loader takes it (UTF-8), or with
 * NULL the first of the spec's names that can be opened. Opens are counted: each one wants a
 * via_module_close. While the library is open, NULL means the file that it was opened from.
 * Threads that call its functions must have seen it open. Any thread; not in a signal handler.
 * The work does not depend on the number of functions, but for what the loader does, and with
 * VIA_OPEN_NOW.
 *
 * Of a linked module there is nothing to open: VIA_OK, as long as `path` is NULL.
 *
 * VIA_NO_LIBRARY: no file could be opened. VIA_NO_TARGET: with VIA_OPEN_NOW, a symbol is absent
 * that is not `optional`. VIA_BAD_ARGUMENT: flags that there are not, a path for a linked module,
 * or another one than that of the open library; no module. VIA_BAD_CONTRACT. Then nothing was
 * opened, and `*ret_problem`, which may be NULL, says why.
 */
VIA_EXPORT via_status via_module_open(const struct via_module *module, const char *path,
				      unsigned flags, struct via_library_problem *ret_problem);

/*
 * Takes one open back. With the last one the library is closed, and no function is bound any
 * more: no call may be inside, and addresses that the host took from rows are of no use. Calls
 * are not counted, so that this is the host's to see to; the verify mode stops the process, and
 * says so on stderr, when a call through a stub is inside. It costs a look at each function.
 * VIA_NOT_OPEN: it was not open. VIA_BAD_CONTRACT, and VIA_BAD_ARGUMENT for NULL.
 */
VIA_EXPORT via_status via_module_close(const struct via_module *module);

/*
 * Binds a function of an opened library, unless it is bound; what a first call does, done before:
 * for calls from a signal handler, where nothing can be looked up. VIA_OK where a call has an
 * address to go to. VIA_NO_TARGET: the symbol is absent. VIA_NOT_OPEN. VIA_BAD_ARGUMENT for NULL.
 * Any thread.
 */
VIA_EXPORT via_status via_bind(const struct via_function *function);

/* The address of a function, which is bound for that; NULL: it has none, or is NULL itself. For as
   long as it is open. */
VIA_EXPORT via_target *via_bind_target(const struct via_function *function);

/* For via_function_at, which is the same with a shortcut: fills the row of an opened module. */
VIA_EXPORT const struct via_function *via_function_fill(const struct via_module *module,
							size_t index);

/*
 * The function of that index, below module->function_count: the spec's order, by which the
 * generated header names indexes. Also the way to all of them. Any thread, and signal handlers.
 * A row stays as it is and where it is, but for the address that it is bound to.
 */
static inline const struct via_function *
via_function_at(const struct via_module *module, size_t index)
{
	const struct via_function *row = &module->functions[index];
	return __atomic_load_n(&row->stub, __ATOMIC_ACQUIRE) != NULL
		   ? row
		   : via_function_fill(module, index);
}

/*
 * For adapters: via_bind_target of the function of a row that may not be filled yet; `row` lies in
 * module->functions.
 */
VIA_EXPORT via_target *via_bind_row(const struct via_module *module,
				    const struct via_function *row);

/*
 * For stubs: a call of a function whose row holds no address. Binds it, and calls the stub again.
 * Not declared cold: a compiler would tear each stub in two, for which it describes both parts to
 * unwinders.
 */
VIA_EXPORT via_stub via_call_unbound;

#ifdef __cplusplus
}
#endif

#endif
