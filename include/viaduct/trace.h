/* SPDX-License-Identifier: MIT */
/*
 * Tracing: a function that tells of its calls, and a line of text for each.
 *
 *     static void
 *     show(void *userdata, struct via_trace *trace)
 *     {
 *             char text[1000];
 *             via_render_call(trace, text, sizeof text);
 *             fputs(text, stderr);
 *             if (trace->event == VIA_TRACE_LEAVE)
 *                     fputc('\n', stderr);
 *     }
 *     ...
 *     struct via_function *traced;
 *     via_status status = via_traced(via_find(&via_libc, "open"), show, NULL, &traced);
 *     ... via_call(traced, arguments, &result) ...
 *
 *     open("/etc/passwd", 0) = 3 <0.000012>
 *     open("/nonexistent", 0) = -1 ENOENT (No such file or directory) <0.000007>
 *
 * A call that is not traced costs nothing more: a traced function has a stub of
 * its own around that of the function.
 */
#ifndef VIADUCT_TRACE_H
#define VIADUCT_TRACE_H

#include <stddef.h>
#include <stdint.h>

#include <viaduct/export.h>
#include <viaduct/module.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A call that never returns (exit, longjmp) has only the first. */
enum via_trace_event {
	VIA_TRACE_ENTER, /* the call is about to be made */
	VIA_TRACE_LEAVE  /* it has returned */
};

/* What is told of a call. All of it belongs to the call and is gone with the hook's return. */
struct via_trace {
	enum via_trace_event event;
	via_status status;                   /* how the call went; 0 on enter */
	int64_t nanoseconds;                 /* how long the call took; 0 on enter */
	const struct via_function *function; /* that was given to via_traced */
	const via_value *arguments;          /* one for each parameter, a copy */
	const uint64_t *extents;             /* for each parameter with a count, what it was
						before the call; on leave what it is now, if
						that is less; else UINT64_MAX */
	const via_value *result;             /* NULL: there is none, or none was written */
	void *kept;                          /* the hook's own: NULL on enter, and on leave
						what it has put there */
};

/*
 * Called on the thread of the call, before it and after it. May make calls of its
 * own, and end the call by longjmp; errno is kept. Where traced functions are
 * called in signal handlers it must be fit for them; via_render_… are not.
 */
typedef void via_trace_hook(void *userdata, struct via_trace *trace);

/*
 * Makes a function that calls `function` and tells `hook`, with `userdata`.
 * Arguments, result, status and errno are those of `function`, to the bit. The
 * caller owns it, and frees it by via_release when no call is in it;
 * `function`, which may itself be traced or prepared, must live as long. Any
 * thread. VIA_BAD_ARGUMENT: one of the pointers but `userdata` is NULL, or the function has no
 * signature. VIA_NO_MEMORY.
 */
VIA_EXPORT via_status via_traced(const struct via_function *function, via_trace_hook *hook,
				 void *userdata, struct via_function **ret_traced);

/*
 * --- texts ---
 *
 * Each function writes a text and a NUL to `buffer`, as far as `size` bytes
 * allow, and gives the length of the whole text, without the NUL. `buffer` may
 * be NULL, as if `size` were 0. Nothing is allocated, no text depends on the locale,
 * errno is kept.
 */

/*
 * A call, in the manner of strace. On enter its beginning, up to the first
 * argument that the call is to fill in; on leave all the rest. What both give,
 * one after the other, is the line, without a line's end:
 *
 *     read(3, |"abc"..., 4096) = 3 <0.000012>
 *
 * Only memory that the function's contract promises is looked at: strings that
 * are `cstr`, and what pointers with a direction lead to, by their count. It is
 * all that may be written, not what the result says was written. What an `inout`
 * pointer leads to stands behind the result once more, as the call left it:
 *
 *     rand_r([1]) = 476707713 (seedp=[3331018286]) <0.000002>
 *
 * Other pointers are addresses; so is what a failed call may have left unwritten.
 * A prepared function has no name, and no pointer of it is followed. Of no call the text is "".
 */
VIA_EXPORT size_t via_render_call(const struct via_trace *trace, char *buffer, size_t size);

/*
 * A value of a type of that module, as it travels. Floating numbers in the
 * shortest form that reads back as the same, structs and unions with all their
 * fields, arrays and vectors up to 32 elements, arrays of characters as strings,
 * enumerators by their names, pointers as addresses. `module` may be NULL for numbers
 * and pointers; "?" is what cannot be told, for want of a module, a type or a place.
 */
VIA_EXPORT size_t via_render_value(const struct via_module *module, const struct via_type *type,
				   via_value value, char *buffer, size_t size);

/* Bytes in quotes, escaped as in C; UTF-8 is left as it is. "NULL", without quotes, where there are
   none. */
VIA_EXPORT size_t via_render_string(const char *bytes, size_t length, char *buffer, size_t size);

/*
 * The symbolic name of a call's code, "ENOENT", or NULL, also of no function's. A code that is no
 * errno but the result itself has a name only if the function's own module knows that constant:
 * zlib's codes are not errno's.
 */
VIA_EXPORT const char *via_code_name(const struct via_function *function, via_status status);

#ifdef __cplusplus
}
#endif

#endif
