/* SPDX-License-Identifier: MIT */
/*
 * Upcalls: functions of the host that C can call.
 *
 *     static void
 *     compare(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
 *     {
 *         ret_result->i = order_of(arguments[0].p, arguments[1].p, call->userdata);
 *     }
 *
 *     struct via_upcall upcall;
 *     via_status status = via_upcall_new(via_find_callback(&via_libc, "comparator"),
 *                                        compare, &by_name, &upcall);
 *     ... via_call(qsort, (via_value[]){..., {.code = upcall.code}}, NULL) ...
 *     via_upcall_release(&upcall);
 *
 * docs/upcalls.md tells of lifetimes, threads, exceptions and what carries the calls.
 */
#ifndef VIADUCT_UPCALL_H
#define VIADUCT_UPCALL_H

#include <stdbool.h>

#include <viaduct/export.h>
#include <viaduct/module.h>

#ifdef __cplusplus
extern "C" {
#endif

struct via_problem;

/* One call from C. */
struct via_upcall_call {
	void *userdata; /* the host's, as given to via_upcall_new */
	int error; /* errno, as C will find it afterwards: what it was, unless it is set here */
#if defined(_WIN32)
	unsigned long last_error; /* the same of GetLastError */
#endif
};

/*
 * A function of the host. `arguments` holds one value for each parameter, which
 * travel as those of a stub do; what travels by address lives until the handler
 * returns. The result goes where it would for a stub: into `*ret_result`, or to
 * the place that `ret_result->p` leads to; it is 0 if the handler sets none, and
 * cut to the result's own type.
 * Called on the thread that C calls on, whichever that is.
 */
typedef void via_handler(struct via_upcall_call *call, const via_value *arguments,
			 via_value *ret_result);

/* A handler that C can reach. `code` is the function pointer to give to C, `data` what to give
   as the userdata that goes with it, NULL where the type has none. Copies are the same upcall. */
struct via_upcall {
	void (*code)(void);
	void *data;
	struct via_upcall_slot *slot;
	uintptr_t generation;
};

/*
 * Makes an upcall of that type. A type whose functions take a userdata needs
 * nothing else; one without takes an entry of the compiled pool (VIA_UPCALL_POOL)
 * or, when none is free, a closure of libffi. `userdata` is the host's own, and
 * comes back in the call. Any thread; errno is kept.
 * VIA_BAD_ARGUMENT: a NULL other than `userdata`, or a type that libffi cannot receive where no
 * entry of the pool is free. VIA_UNAVAILABLE: the same of another type, and the library was built
 * without libffi. VIA_NO_MEMORY, also where the system grants no executable memory.
 */
VIA_EXPORT via_status via_upcall_new(const struct via_callback *callback, via_handler *handler,
				     void *userdata, struct via_upcall *ret_upcall);

/*
 * Ends an upcall: C must not call it any more. A call that is under way is not
 * disturbed. A later one gives a result of 0, until the place is taken by another
 * upcall; in the verify mode, where none takes it, it stops the process. Any thread.
 * VIA_STALE_UPCALL: it was released before, or never made; nothing happens. VIA_BAD_ARGUMENT for
 * NULL.
 */
VIA_EXPORT via_status via_upcall_release(const struct via_upcall *upcall);

/* Whether it has been made and not been released. Any thread. */
VIA_EXPORT bool via_upcall_is_live(const struct via_upcall *upcall);

/*
 * The callback type of that name, or of that type of the module; NULL if it is none, or a NULL.
 * That of a function type is the first pointer to it that the spec mentions, if there is one.
 */
VIA_EXPORT const struct via_callback *via_find_callback(const struct via_module *module,
							const char *name);
VIA_EXPORT const struct via_callback *via_callback_of(const struct via_module *module,
						      const struct via_type *type);

/*
 * A callback type of a signature text (docs/signatures.md), without a failure
 * rule; received by libffi. It lives for ever, and equal texts give the same.
 * Errors are those of via_prepare.
 */
VIA_EXPORT via_status via_prepare_callback(const char *text,
					   const struct via_callback **ret_callback,
					   struct via_problem *ret_problem);

/* --- for generated code --- */

/* Where an upcall is found by what C calls. Free: generation even; all 0 is a free one. */
struct via_upcall_slot {
	via_handler *handler;
	void *userdata;
	uintptr_t generation;
	void (*code)(void);
	void *closure; /* of libffi, and its code; kept for the next upcall that needs one */
	void *closure_code;
	struct watched *watched; /* of the verify mode */
};

/* Calls through the stub, and checks the scopes of the upcalls that it is given; generated code
   that is compiled with VIA_VERIFY does so. */
VIA_EXPORT via_status via_call_verified(via_stub *stub, const struct via_function *function,
					const via_value *arguments, via_value *ret_result);

#ifdef __cplusplus
}
#endif

#endif
