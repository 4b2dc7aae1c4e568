/* SPDX-License-Identifier: MIT */
/*
 * platform.h for Windows, from Win32 alone: a thread is Windows' own, whoever
 * made it, so a library of threads could only see some of them.
 * platform_posix.c is the other choice; meson takes one.
 */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "internal.h"
#include "platform.h"

/* --- memory --- */

size_t
via_platform_page_size(void)
{
	SYSTEM_INFO system;
	GetSystemInfo(&system);
	return system.dwPageSize;
}

void *
via_platform_map(size_t size)
{
	return VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void
via_platform_unmap(void *memory, size_t size)
{
	(void)size;
	VirtualFree(memory, 0, MEM_RELEASE);
}

/* A part of a reservation cannot be given back; addresses are all that the rest of it costs. */
void *
via_platform_map_aligned(size_t size)
{
	char *reserved = VirtualAlloc(NULL, 2 * size, MEM_RESERVE, PAGE_READWRITE);
	if (reserved == NULL)
		return NULL;
	char *aligned = reserved + (-(uintptr_t)reserved & (size - 1));
	void *memory = VirtualAlloc(aligned, size, MEM_COMMIT, PAGE_READWRITE);
	if (memory == NULL)
		VirtualFree(reserved, 0, MEM_RELEASE);
	return memory;
}

/* Not MEM_DECOMMIT: the pages must stay readable. */
void
via_platform_drop(void *pages, size_t size)
{
	VirtualAlloc(pages, size, MEM_RESET, PAGE_READWRITE);
}

/* --- variables of a thread --- */

/* Where the C library says that this module's section .tls begins, and which module it is. */
extern char *_tls_start;
extern ULONG _tls_index;

/* The index of TEB.ThreadLocalStoragePointer among the pointers that a TEB begins with. */
#define TEB_BLOCKS 11

/* gcc takes the TEB for an object of no size, since its segment begins at 0. */
#pragma GCC diagnostic ignored "-Warray-bounds"

/*
 *     TEB ──▶ blocks
 *             [_tls_index] ──▶ │ of _tls_start │ ... │ of variable │ ...
 */
void *
via_platform_of_thread(void *variable)
{
	char **blocks = ((char ***)NtCurrentTeb())[TEB_BLOCKS];
	return blocks[_tls_index] + ((char *)variable - (char *)&_tls_start);
}

/* --- threads --- */

/*
 * The loader calls this at the end of every thread, on that thread. Not FlsAlloc, whose callback
 * belongs to Windows' fibers: DeleteFiber calls it on the thread that deletes.
 */
static void NTAPI
thread_event(void *module, DWORD reason, void *reserved)
{
	(void)module;
	(void)reserved;
	if (reason == DLL_THREAD_DETACH)
		via_stack_thread_end();
}

/* The loader's list is in the order of the sections' names: behind the C library's (XLD, XLF), so
   that destructors of thread_local objects may use frames. */
__attribute__((section(".CRT$XLY"), used)) static const PIMAGE_TLS_CALLBACK thread_event_entry =
    thread_event;

bool
via_platform_watch_thread(void)
{
	return true;
}

void
via_platform_thread_bounds(uintptr_t *ret_low, uintptr_t *ret_high)
{
	ULONG_PTR low;
	ULONG_PTR high;
	GetCurrentThreadStackLimits(&low, &high);
	*ret_low = low;
	*ret_high = high;
}

/* --- errors --- */

struct via_errors
via_errors_save(void)
{
	return (struct via_errors){.code = errno, .last = GetLastError()};
}

void
via_errors_restore(struct via_errors errors)
{
	errno = errors.code;
	SetLastError(errors.last);
}
