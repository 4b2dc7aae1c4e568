/* SPDX-License-Identifier: MIT */
/*
 * What library.c takes from the system's loader: files, symbols, and the names
 * that files have; and a lock. loader_posix.c and loader_windows.c provide it;
 * meson takes one. errno and its like are library.c's to keep.
 */
#ifndef VIADUCT_LOADER_H
#define VIADUCT_LOADER_H

#include <stdbool.h>
#include <stddef.h>

#include <viaduct/module.h>

#define VIA_FILE_MAX 1024 /* bytes of a file's name, with the NUL */

/* The file that the name `name` of a spec stands for, in `ret_file` where it is not `name`. */
const char *via_loader_file(const char *name, char ret_file[VIA_FILE_MAX]);

/*
 * Opens a file; `now` has the loader resolve what the file itself needs. NULL: it could not be
 * opened, and `ret_text`, of `size` bytes, says why in one line.
 */
void *via_loader_open(const char *file, bool now, char *ret_text, size_t size);
void via_loader_close(void *handle);

/* The address of a symbol, in that version unless `version` is NULL. NULL: there is none. */
via_target *via_loader_symbol(void *handle, const char *name, const char *version);

/* A lock for a few statements that call nothing. */
void via_loader_lock(void);
void via_loader_unlock(void);

#endif
