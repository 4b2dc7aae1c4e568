/* SPDX-License-Identifier: MIT */
/*
 * What the verify mode (VIA_VERIFY, a build option) adds. It stops the process
 * where a host breaks a rule, and says which. To the buffer stack:
 * every operation takes the slow path, allocations stand between canaries that
 * are checked when their frame is closed, and memory that is not in use is
 * filled, or poisoned for AddressSanitizer. Without it, all of this is nothing.
 * Included by stack.c, and for what is common to all by others.
 *
 *     │ record │ last │ guard │ bytes asked for │ canary │ guard │ ...
 *                  │   prev ◀──────────────────────────── prev
 *                  └──────────────────────────────────────▶
 */
#ifndef VIADUCT_VERIFY_H
#define VIADUCT_VERIFY_H

#include <viaduct/stack.h>

#if defined(__SANITIZE_ADDRESS__)
#define VIA_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define VIA_ADDRESS_SANITIZER 1
#endif
#endif

#if defined(VIA_ADDRESS_SANITIZER)
#define VIA_NO_ADDRESS_SANITIZER __attribute__((no_sanitize_address))
#else
#define VIA_NO_ADDRESS_SANITIZER
#endif

#if defined(VIA_VERIFY)

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(VIA_ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#endif

struct via_guard {
	struct via_guard *previous; /* of the same frame */
	size_t bytes;
};

struct via_verified_record {
	struct via_record record;
	struct via_guard *last;
	void *padding;
};

#define VIA_VERIFYING 1

/* Says what went wrong, and stops the process. */
static inline __attribute__((noreturn, unused)) void
via_verify_stop(const char *what)
{
	fputs("viaduct: ", stderr);
	fputs(what, stderr);
	fputs("\n", stderr);
	abort();
}

#define VIA_RECORD_SIZE sizeof(struct via_verified_record)
#define VIA_RECORD_ALWAYS ((uintptr_t)GROWN)
#define VIA_GUARD_SIZE sizeof(struct via_guard)
#define VIA_CANARY_SIZE ((size_t)32)
#define VIA_CANARY_BYTE 0xC5
#define VIA_FREE_BYTE 0xA5

static_assert(sizeof(struct via_guard) == 16 || sizeof(void *) != 8, "keeps 16-byte alignment");

static inline void
via_memory_reserve(void *memory, size_t size)
{
#if defined(VIA_ADDRESS_SANITIZER)
	ASAN_UNPOISON_MEMORY_REGION(memory, size);
#else
	(void)memory;
	(void)size;
#endif
}

/* From `start` to `end` is not in use; nothing if that is nothing. */
static inline void
via_memory_release(char *start, const char *end)
{
	if ((uintptr_t)start >= (uintptr_t)end)
		return;
#if defined(VIA_ADDRESS_SANITIZER)
	ASAN_POISON_MEMORY_REGION(start, (size_t)(end - start));
#else
	memset(start, VIA_FREE_BYTE, (size_t)(end - start));
#endif
}

static inline void
via_canary_set(char *canary)
{
	memset(canary, VIA_CANARY_BYTE, 16);
}

/* Stops the process when something wrote behind an allocation. */
static inline void
via_canary_check(const char *canary)
{
	for (int index = 0; index < 16; index++)
		if ((unsigned char)canary[index] != VIA_CANARY_BYTE)
			abort();
}

static inline void
via_record_start(struct via_record *record)
{
	((struct via_verified_record *)record)->last = NULL;
}

static inline void
via_guard_set(struct via_record *record, char *place, size_t bytes)
{
	struct via_verified_record *verified = (struct via_verified_record *)record;
	struct via_guard *guard = (struct via_guard *)(void *)(place - VIA_GUARD_SIZE);
	guard->previous = verified->last;
	guard->bytes = bytes;
	verified->last = guard;
	via_canary_set(place + bytes);
}

static inline void
via_record_check(const struct via_record *record)
{
	const struct via_guard *guard = ((const struct via_verified_record *)record)->last;
	for (; guard != NULL; guard = guard->previous)
		via_canary_check((const char *)(guard + 1) + guard->bytes);
}

#else

#define VIA_VERIFYING 0
#define via_verify_stop(what) ((void)(what))
#define VIA_RECORD_SIZE sizeof(struct via_record)
#define VIA_RECORD_ALWAYS ((uintptr_t)0)
#define VIA_GUARD_SIZE ((size_t)0)
#define VIA_CANARY_SIZE ((size_t)0)

#define via_memory_reserve(memory, size) ((void)(memory), (void)(size))
#define via_memory_release(start, end) ((void)(start), (void)(end))
#define via_canary_set(canary) ((void)(canary))
#define via_canary_check(canary) ((void)(canary))
#define via_record_start(record) ((void)(record))
#define via_guard_set(record, place, bytes) ((void)(record), (void)(place), (void)(bytes))
#define via_record_check(record) ((void)(record))

#endif
#endif
