/* SPDX-License-Identifier: MIT */
/*
 * loader.h for systems with dlopen and pthreads. loader_windows.c is the other
 * choice; meson takes one.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "loader.h"

#if defined(__APPLE__)
#define ENDING "dylib"
#else
#define ENDING "so"
#endif

const char *
via_loader_file(const char *name, char ret_file[VIA_FILE_MAX])
{
	if (strpbrk(name, "./") != NULL)
		return name;
	snprintf(ret_file, VIA_FILE_MAX, "lib%s." ENDING, name);
	return ret_file;
}

void *
via_loader_open(const char *file, bool now, char *ret_text, size_t size)
{
	void *handle = dlopen(file, (now ? RTLD_NOW : RTLD_LAZY) | RTLD_LOCAL);
	if (handle == NULL) {
		const char *text = dlerror();
		snprintf(ret_text, size, "%s", text != NULL ? text : file);
	}
	return handle;
}

void
via_loader_close(void *handle)
{
	dlclose(handle);
}

/* A system without versions has no symbol of one: the default may be of another type. */
#if defined(__GLIBC__) || defined(__FreeBSD__)
static void *
versioned_symbol(void *handle, const char *name, const char *version)
{
	return dlvsym(handle, name, version);
}
#else
static void *
versioned_symbol(void *handle, const char *name, const char *version)
{
	(void)handle;
	(void)name;
	(void)version;
	return NULL;
}
#endif

via_target *
via_loader_symbol(void *handle, const char *name, const char *version)
{
	void *address =
	    version == NULL ? dlsym(handle, name) : versioned_symbol(handle, name, version);
	via_target *target;
	memcpy(&target, &address, sizeof target);
	return target;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void
via_loader_lock(void)
{
	pthread_mutex_lock(&lock);
}

void
via_loader_unlock(void)
{
	pthread_mutex_unlock(&lock);
}
