/* SPDX-License-Identifier: MIT */
/*
 * Modules whose library is opened at run time: opening and closing it, which
 * hosts ask for, filling a function's row when somebody asks for it, and binding
 * functions, which stubs ask for when a row holds no address. What the system
 * does of it is loader.h's.
 *
 * A row is filled once. Then only its address is ever written, and threads that
 * race for it write the same: so filling, calls and binding need no lock. No
 * lock is held while the loader runs, whose constructors may call anything here.
 */
#include <stdio.h>
#include <string.h>

#include <viaduct/viaduct.h>

#include "internal.h"
#include "loader.h"
#include "platform.h"
#include "verify.h"

static void *
handle_of(const struct via_library *library)
{
	return __atomic_load_n(&library->state->handle, __ATOMIC_ACQUIRE);
}

/* --- rows --- */

/* The rows of a library's module are variables: generated code says so where it defines them. */
static struct via_function *
row_of(const struct via_function *function)
{
	return (struct via_function *)(uintptr_t)function;
}

/*
 * Of threads that fill a row at once the first writes a word, and the others find it written: so
 * whoever sees the stub, which comes last, sees all of it, and nothing is written after that.
 * ThreadSanitizer takes a swap that does not come about for a write, and need not look.
 */
#define FILL(place, value)                                                                         \
	do {                                                                                       \
		__typeof__(place) via_empty = 0;                                                   \
		(void)__atomic_compare_exchange_n(&(place), &via_empty, (value), false,            \
						  __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);             \
	} while (0)

__attribute__((no_sanitize("thread"))) const struct via_function *
via_function_fill(const struct via_module *module, size_t index)
{
	struct via_function *row = row_of(&module->functions[index]);
	if (module->library == NULL) /* a module that somebody made by hand */
		return row;
	const struct via_symbol *symbol = &module->library->symbols[index];
	const struct via_entry *entry = &module->library->entries[symbol->entry];
	FILL(row->signature, &module->signatures[symbol->signature]);
	FILL(row->name, symbol->function);
	FILL(row->result_size, symbol->result_size);
	if (entry->target != NULL) /* else the row may be bound already */
		FILL(row->target, entry->target);
	FILL(row->stub, entry->stub);
	return row;
}

/* --- binding --- */

static via_target *
symbol_address(const struct via_module *module, size_t index, void *handle)
{
	const struct via_symbol *symbol = &module->library->symbols[index];
	const char *version = symbol->version != 0 ? module->strings + symbol->version : NULL;
	return via_loader_symbol(handle, module->strings + symbol->name, version);
}

/* The place of a function among the rows of its module. */
static size_t
row_index(const struct via_function *function)
{
	const struct via_module *module = via_function_module(function);
	return ((uintptr_t)function - (uintptr_t)module->functions) / sizeof *function;
}

bool
via_is_bound_late(const struct via_function *function)
{
	if (function->signature == NULL)
		return false;
	const struct via_module *module = via_function_module(function);
	size_t index = row_index(function);
	/* A copy that a host made is no row. */
	return module->library != NULL && index < module->function_count &&
	       module->library->symbols[index].name != 0;
}

/* Finds the address that the row of an unbound function has to hold. */
static via_status
look_up(const struct via_function *function, via_target **ret_target)
{
	if (!via_is_bound_late(function))
		return VIA_NO_TARGET;
	const struct via_module *module = via_function_module(function);
	void *handle = handle_of(module->library);
	if (handle == NULL)
		return VIA_NOT_OPEN;
	struct via_errors saved = via_errors_save();
	via_target *target = symbol_address(module, row_index(function), handle);
	via_errors_restore(saved);
	if (target == NULL)
		return VIA_NO_TARGET;
	*ret_target = target;
	return VIA_OK;
}

static void
row_set(const struct via_function *row, via_target *target)
{
	__atomic_store_n(&row_of(row)->target, target, __ATOMIC_RELEASE);
}

#if defined(VIA_VERIFY)
/* A row stays empty, so that each call comes here and is counted while it is inside. */
static void
bound(const struct via_function *function, via_target *target)
{
	(void)function;
	(void)target;
}

static via_status
call_bound(const struct via_function *function, via_target *target, const via_value *arguments,
	   via_value *ret_result)
{
	size_t *inside = &via_function_module(function)->library->state->inside;
	struct via_function with_target = *function;
	with_target.target = target;
	__atomic_add_fetch(inside, 1, __ATOMIC_ACQ_REL);
	via_status status = function->stub(&with_target, arguments, ret_result);
	__atomic_sub_fetch(inside, 1, __ATOMIC_ACQ_REL);
	return status;
}

/* Stops the process when the library is closed under a call. */
static void
closing(const struct via_module *module)
{
	size_t inside = __atomic_load_n(&module->library->state->inside, __ATOMIC_ACQUIRE);
	if (inside == 0)
		return;
	char text[400];
	snprintf(text, sizeof text, "the library of module %s is closed with %zu call%s inside",
		 module->name, inside, inside != 1 ? "s" : "");
	via_verify_stop(text);
}
#else
static void
bound(const struct via_function *function, via_target *target)
{
	row_set(function, target);
}

static via_status
call_bound(const struct via_function *function, via_target *target, const via_value *arguments,
	   via_value *ret_result)
{
	row_set(function, target);
	return function->stub(function, arguments, ret_result);
}

static void
closing(const struct via_module *module)
{
	(void)module;
}
#endif

via_status
via_call_unbound(const struct via_function *function, const via_value *arguments,
		 via_value *ret_result)
{
	via_target *target;
	via_status status = look_up(function, &target);
	return status == VIA_OK ? call_bound(function, target, arguments, ret_result) : status;
}

via_target *
via_bind_target(const struct via_function *function)
{
	if (function == NULL)
		return NULL;
	function = via_trace_original(function);
	via_target *target = via_function_target(function);
	if (target == NULL && look_up(function, &target) == VIA_OK)
		bound(function, target);
	return target;
}

via_target *
via_bind_row(const struct via_module *module, const struct via_function *row)
{
	size_t index = (size_t)(row - module->functions);
	return via_bind_target(via_function_at(module, index));
}

via_status
via_bind(const struct via_function *function)
{
	via_target *target;
	if (function == NULL)
		return VIA_BAD_ARGUMENT;
	function = via_trace_original(function);
	if (via_function_target(function) != NULL)
		return VIA_OK;
	via_status status = look_up(function, &target);
	if (status == VIA_OK)
		bound(function, target);
	return status;
}

/* Binds all functions of an open library. The symbol that must be there and is not; NULL: none. */
static const char *
bind_all(const struct via_module *module)
{
	for (size_t index = 0; index < module->function_count; index++) {
		const struct via_symbol *symbol = &module->library->symbols[index];
		if (symbol->name != 0 && via_bind(via_function_at(module, index)) != VIA_OK &&
		    (symbol->flags & VIA_OPTIONAL) == 0)
			return module->strings + symbol->name;
	}
	return NULL;
}

static void
unbind_all(const struct via_module *module)
{
	for (size_t index = 0; index < module->function_count; index++) {
		const struct via_function *row = &module->functions[index];
		if (module->library->symbols[index].name != 0 && via_function_target(row) != NULL)
			row_set(row, NULL);
	}
}

/* --- opening and closing --- */

/* Writes a text behind what stands there, as much as there is room for. */
static void
append(struct via_library_problem *problem, const char *text)
{
	size_t length = strlen(problem->text);
	size_t room = sizeof problem->text - 1 - length;
	size_t size = strlen(text) < room ? strlen(text) : room;
	memcpy(problem->text + length, text, size);
	problem->text[length + size] = '\0';
}

/* Opens the first of the spec's names that can be opened. */
static void *
open_named(const struct via_module *module, bool now, struct via_library_problem *problem)
{
	char file[VIA_FILE_MAX], text[sizeof problem->text];
	void *handle = NULL;
	for (size_t index = 0; handle == NULL && index < module->library->file_count; index++) {
		const char *name = module->strings + module->library->files[index];
		handle = via_loader_open(via_loader_file(name, file), now, text, sizeof text);
		append(problem, handle == NULL && index != 0 ? "; " : "");
		append(problem, handle == NULL ? text : "");
	}
	return handle;
}

/* Counts one more open of a library that is open. */
static bool
open_again(struct via_library_state *state)
{
	via_loader_lock();
	bool is_open = state->opens != 0;
	if (is_open)
		state->opens++;
	via_loader_unlock();
	return is_open;
}

/*
 * Makes `handle` the module's, or counts one more open where a thread was faster: *ret_spare is
 * then a handle too many. False: the module is open with another file, if that matters.
 */
static bool
open_first(struct via_library_state *state, void *handle, bool matters, void **ret_spare)
{
	via_loader_lock();
	bool first = state->opens == 0;
	bool good = first || !matters || state->handle == handle;
	if (first)
		__atomic_store_n(&state->handle, handle, __ATOMIC_RELEASE);
	if (good)
		state->opens++;
	via_loader_unlock();
	*ret_spare = first ? NULL : handle;
	return good;
}

static via_status
open_library(const struct via_module *module, const char *path, bool now,
	     struct via_library_problem *problem)
{
	struct via_library_state *state = module->library->state;
	if (path == NULL && open_again(state))
		return VIA_OK;
	if (path != NULL && path[0] == '\0') { /* to some loaders, the program itself */
		append(problem, "the path is empty");
		return VIA_BAD_ARGUMENT;
	}
	void *spare, *handle = path != NULL
				   ? via_loader_open(path, now, problem->text, sizeof problem->text)
				   : open_named(module, now, problem);
	if (handle == NULL)
		return VIA_NO_LIBRARY;
	bool good = open_first(state, handle, path != NULL, &spare);
	if (spare != NULL)
		via_loader_close(spare);
	problem->text[0] = '\0';
	if (!good)
		append(problem, "the module's library is open from another file");
	return good ? VIA_OK : VIA_BAD_ARGUMENT;
}

static via_status
open_module(const struct via_module *module, const char *path, unsigned flags,
	    struct via_library_problem *problem)
{
	via_status status = via_module_check(module);
	if (status == VIA_OK && (flags & ~(unsigned)VIA_OPEN_NOW) != 0)
		status = VIA_BAD_ARGUMENT;
	if (status != VIA_OK) {
		append(problem, via_status_text(status));
		return status;
	}
	if (module->library == NULL) {
		append(problem, "the module is linked, and opens no file");
		return path == NULL ? VIA_OK : VIA_BAD_ARGUMENT;
	}
	bool now = (flags & VIA_OPEN_NOW) != 0;
	status = open_library(module, path, now, problem);
	const char *missing = status == VIA_OK && now ? bind_all(module) : NULL;
	if (missing != NULL) {
		append(problem, "the library has no symbol ");
		append(problem, missing);
		(void)via_module_close(module);
		status = VIA_NO_TARGET;
	}
	return status;
}

via_status
via_module_open(const struct via_module *module, const char *path, unsigned flags,
		struct via_library_problem *ret_problem)
{
	struct via_library_problem problem = {""};
	struct via_errors saved = via_errors_save();
	via_status status = open_module(module, path, flags, &problem);
	via_errors_restore(saved);
	if (status != VIA_OK && ret_problem != NULL)
		*ret_problem = problem;
	return status;
}

via_status
via_module_close(const struct via_module *module)
{
	via_status status = via_module_check(module);
	if (status != VIA_OK || module->library == NULL)
		return status;
	struct via_library_state *state = module->library->state;
	struct via_errors saved = via_errors_save();
	void *handle = NULL;
	via_loader_lock();
	if (state->opens == 0)
		status = VIA_NOT_OPEN;
	else if (--state->opens == 0) {
		closing(module);
		handle = state->handle;
		__atomic_store_n(&state->handle, NULL, __ATOMIC_RELEASE);
		unbind_all(module);
	}
	via_loader_unlock();
	if (handle != NULL)
		via_loader_close(handle);
	via_errors_restore(saved);
	return status;
}
