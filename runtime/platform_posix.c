/* SPDX-License-Identifier: MIT */
/*
 * platform.h for systems with mmap and pthreads. platform_windows.c is the
 * other choice; meson takes one.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

#include "internal.h"
#include "platform.h"

size_t
via_platform_page_size(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

void *
via_platform_map(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return memory != MAP_FAILED ? memory : NULL;
}

void
via_platform_unmap(void *memory, size_t size)
{
	munmap(memory, size);
}

void *
via_platform_map_aligned(size_t size)
{
	char *memory = via_platform_map(2 * size);
	if (memory == NULL)
		return NULL;
	size_t before = -(uintptr_t)memory & (size - 1);
	if (before != 0)
		munmap(memory, before);
	munmap(memory + before + size, size - before);
	return memory + before;
}

void
via_platform_drop(void *pages, size_t size)
{
	madvise(pages, size, MADV_DONTNEED);
}

enum { KEY_NONE, KEY_MAKING, KEY_MADE, KEY_GONE };

static pthread_key_t key;
static _Atomic int key_state;

static void
thread_end(void *value)
{
	(void)value;
	via_stack_thread_end();
}

/*
 * When the library is loaded: pthread_key_create is not for signal handlers,
 * and a key made early needs no memory for its values in glibc.
 */
__attribute__((constructor)) static void
key_make(void)
{
	int none = KEY_NONE;
	if (!atomic_compare_exchange_strong(&key_state, &none, KEY_MAKING))
		return;
	int failed = pthread_key_create(&key, thread_end);
	atomic_store(&key_state, failed == 0 ? KEY_MADE : KEY_GONE);
}

__attribute__((destructor)) static void
key_delete(void)
{
	if (atomic_exchange(&key_state, KEY_GONE) == KEY_MADE)
		pthread_key_delete(key);
}

bool
via_platform_watch_thread(void)
{
	key_make();
	return atomic_load(&key_state) == KEY_MADE && pthread_setspecific(key, &key) == 0;
}

void
via_platform_thread_bounds(uintptr_t *ret_low, uintptr_t *ret_high)
{
	pthread_attr_t attributes;
	void *low = NULL;
	size_t size = 0;
	if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
		if (pthread_attr_getstack(&attributes, &low, &size) != 0)
			size = 0;
		pthread_attr_destroy(&attributes);
	}
	*ret_low = size != 0 ? (uintptr_t)low : 0;
	*ret_high = *ret_low + size;
}
