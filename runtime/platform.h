/* SPDX-License-Identifier: MIT */
/*
 * What the runtime takes from the system: memory by the page, variables of a
 * thread and the end of one, errors to keep. All that differs between systems
 * stands here, or in platform_posix.c and platform_windows.c, of which meson
 * takes one.
 */
#ifndef VIADUCT_PLATFORM_H
#define VIADUCT_PLATFORM_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- memory; safe in a signal handler, where the system has such --- */

size_t via_platform_page_size(void);

/* Memory from the system, all 0. NULL without memory. */
void *via_platform_map(size_t size);
void via_platform_unmap(void *memory, size_t size);

/* The same, aligned to its size, a power of two. It is never unmapped. */
void *via_platform_map_aligned(size_t size);

/* Gives whole pages back that stay mapped: their bytes become anything. */
void via_platform_drop(void *pages, size_t size);

/* --- variables of a thread --- */

/* VIA_OF_THREAD(variable): the calling thread's instance of a VIA_THREAD_LOCAL variable. */
#if defined(_WIN32)
/*
 * The loader's own: each thread has a copy of every module's section .tls. Not
 * __thread, which gcc emulates on Windows: that takes memory from malloc, stops
 * the process where there is none, and may be freed by the time that the end of
 * the thread is told.
 */
#define VIA_TLS_MODEL
#define VIA_THREAD_LOCAL __attribute__((section(".tls$"), used))
#define VIA_OF_THREAD(variable) ((__typeof__(&(variable)))via_platform_of_thread(&(variable)))
void *via_platform_of_thread(void *variable);
#else
#define VIA_OF_THREAD(variable) (&(variable))
#endif

/* --- threads --- */

/* Has via_stack_thread_end called when the calling thread ends. False: it will not be. */
bool via_platform_watch_thread(void);

/* The calling thread's C stack, from *ret_low up to *ret_high; both 0 when it is not known. */
void via_platform_thread_bounds(uintptr_t *ret_low, uintptr_t *ret_high);

/* --- errors --- */

/*
 * struct via_errors is what the calling thread's last failure left behind: errno, and on Windows
 * what GetLastError gives (and WSAGetLastError, which is the same). An operation that may fail
 * inside saves it before and restores it behind.
 */
#if defined(_WIN32)
struct via_errors {
	int code;
	unsigned long last;
};

struct via_errors via_errors_save(void);
void via_errors_restore(struct via_errors errors);
#else
struct via_errors {
	int code;
};

static inline struct via_errors
via_errors_save(void)
{
	return (struct via_errors){errno};
}

static inline void
via_errors_restore(struct via_errors errors)
{
	errno = errors.code;
}
#endif

#endif
