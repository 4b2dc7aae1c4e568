/* SPDX-License-Identifier: MIT */
/*
 * loader.h for Windows. loader_posix.c is the other choice; meson takes one.
 */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <stdio.h>
#include <string.h>

#include "loader.h"

const char *
via_loader_file(const char *name, char ret_file[VIA_FILE_MAX])
{
	if (strpbrk(name, "./\\") != NULL)
		return name;
	snprintf(ret_file, VIA_FILE_MAX, "%s.dll", name);
	return ret_file;
}

/* The loader takes backslashes only. */
static HMODULE
load(const char *file)
{
	wchar_t wide[VIA_FILE_MAX];
	if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, file, -1, wide, VIA_FILE_MAX) == 0)
		return NULL;
	for (wchar_t *at = wide; *at != L'\0'; at++)
		if (*at == L'/')
			*at = L'\\';
	DWORD mode = 0;
	SetThreadErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX, &mode);
	HMODULE handle = LoadLibraryW(wide);
	DWORD code = GetLastError();
	SetThreadErrorMode(mode, NULL);
	SetLastError(code);
	return handle;
}

/* LoadLibrary has one way of loading: all that the file needs is resolved by then. */
void *
via_loader_open(const char *file, bool now, char *ret_text, size_t size)
{
	(void)now;
	HMODULE handle = load(file);
	if (handle != NULL)
		return handle;
	DWORD code = GetLastError();
	char text[256] = "";
	FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, NULL, code, 0,
		       text, sizeof text, NULL);
	text[strcspn(text, "\r\n")] = '\0';
	snprintf(ret_text, size, "%s: error %lu: %s", file, code, text);
	return NULL;
}

void
via_loader_close(void *handle)
{
	FreeLibrary(handle);
}

/* A system without versions has no symbol of one: the only one may be of another type. */
via_target *
via_loader_symbol(void *handle, const char *name, const char *version)
{
	if (version != NULL)
		return NULL;
	return (via_target *)GetProcAddress(handle, name);
}

static SRWLOCK lock = SRWLOCK_INIT;

void
via_loader_lock(void)
{
	AcquireSRWLockExclusive(&lock);
}

void
via_loader_unlock(void)
{
	ReleaseSRWLockExclusive(&lock);
}
