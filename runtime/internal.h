/* SPDX-License-Identifier: MIT */
/*
 * What the files of the runtime share and nobody else sees, grouped by the
 * file that defines it.
 */
#ifndef VIADUCT_INTERNAL_H
#define VIADUCT_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- pool.c --- */

#define VIA_POOL_CLASSES 4
#define VIA_POOL_SMALLEST 1024

/* The size of the cells of a class: 1, 4, 16 or 64 KiB. */
size_t via_pool_cell_size(unsigned size_class);

/* A cell of that class, aligned to 1 KiB; its bytes are anything. NULL without memory. */
void *via_pool_take(unsigned size_class);

/* Gives the cell back. It can still be read, also by other threads, and holds anything. */
void via_pool_give(void *cell, unsigned size_class);

/* Says that a cell of class 0 holds a stack, or no longer does. */
void via_pool_mark_stack(void *cell, bool is_stack);

/* Visits the cells that hold stacks. One may be given back or taken anew meanwhile. */
void via_pool_each_stack(void visit(void *cell));

/* --- stack.c --- */

struct via_stack;

/* Sends the next operation on every stack to the slow path. Any thread; async-signal-safe. */
void via_stack_lower_all(void);

/* Ends the calling thread's stack: the thread is about to end. */
void via_stack_thread_end(void);

/* Whether the stack is in order; all of it in the verify mode. For its own thread. */
bool via_stack_is_valid(const struct via_stack *stack);

/* --- observe.c --- */

/* What happened in one slow path. */
struct via_stack_events {
	size_t grown;
	size_t fallback;
	size_t released;
	size_t leaked;
	size_t high_water;
	size_t sampled_bytes;
	bool sampled;
};

/* Counts what happened and tells the observer, if there is one. Keeps errno. */
void via_observe_events(const struct via_stack_events *events);

/* Whether allocations are sampled now, and of how many one is. */
bool via_observe_sampling(void);
uint32_t via_observe_every(void);

/* --- trace.c --- */

struct via_function;

/* What a traced function calls in the end; another function is its own. */
const struct via_function *via_trace_original(const struct via_function *function);

/* --- library.c --- */

/* Whether the function is a row of a module whose library is opened at run time. */
bool via_is_bound_late(const struct via_function *function);

/* --- upcall.c --- */

struct via_module;
struct via_upcall_slot;

/* The live upcall that C was given as `code`, and `data` where its type has a userdata; NULL. */
struct via_upcall_slot *via_upcall_find(const struct via_module *module, void (*code)(void),
					const void *data);

/* --- scope.c --- */

/* Forgets what C was granted of an upcall that is released. Nothing without the verify mode. */
void via_scope_forget(struct via_upcall_slot *slot);

/* --- errno_system.c or errno_table.c, whichever the platform needs --- */

/* The text of an errno value, constant or per thread; NULL for an unknown one. Keeps errno. */
const char *via_errno_text(int code);

/* Its symbolic name, constant; NULL for an unknown one. Keeps errno. */
const char *via_errno_name(int code);

#endif
