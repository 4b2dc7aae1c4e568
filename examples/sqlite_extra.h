/* SPDX-License-Identifier: MIT */
/*
 * Names for the functions that SQLite calls. sqlite3.h spells nearly all of them where they
 * are used, and what sqlite.sig declares a header has to prove: the prototypes of the
 * functions that take them prove these.
 */
#ifndef SQLITE_EXTRA_H
#define SQLITE_EXTRA_H

#include <sqlite3.h>

typedef int (*exec_callback)(void *, int, char **, char **);
typedef int (*busy_callback)(void *, int);
typedef int (*authorizer_callback)(void *, int, const char *, const char *, const char *,
				   const char *);
typedef int (*trace_callback)(unsigned int, void *, void *, void *);
typedef int (*progress_callback)(void *);
typedef int (*commit_callback)(void *);
typedef void (*rollback_callback)(void *);
typedef void (*update_callback)(void *, int, const char *, const char *, sqlite3_int64);
typedef int (*wal_callback)(void *, sqlite3 *, const char *, int);
typedef unsigned int (*autovacuum_callback)(void *, const char *, unsigned int, unsigned int,
					    unsigned int);
typedef void (*unlock_callback)(void **, int);
typedef void (*log_callback)(void *, int, const char *);
typedef int (*collation_callback)(void *, int, const void *, int, const void *);
typedef void (*collation_needed_callback)(void *, sqlite3 *, int, const char *);
typedef void (*collation_needed16_callback)(void *, sqlite3 *, int, const void *);
typedef void (*function_callback)(sqlite3_context *, int, sqlite3_value **);
typedef void (*final_callback)(sqlite3_context *);
typedef void (*extension_entry)(void);

#endif
