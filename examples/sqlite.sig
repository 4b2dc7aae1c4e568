// SPDX-License-Identifier: MIT
//
// SQLite 3.40: sqlite3.h but what takes a va_list, is deprecated, or belongs to an extension
// (sessions, R-trees, full text search) or to who makes virtual tables, file systems, memory
// allocators or page caches. A variadic function is there once for each list of arguments in use.
//
// - A function that returns a code has error(ret): the status is SQLite's result code.
//   SQLITE_ROW and SQLITE_DONE are ok(...) of what returns them. errors(...) lists the primary
//   codes; with sqlite3_extended_result_codes() or SQLITE_OPEN_EXRESCODE the status is an extended
//   one, whose lowest 8 bits are the primary code. Its message is sqlite3_errmsg()'s, as long
//   as no other call uses the connection.
// - What a call of a step, of a text, of a hook leads to can be any code: errors(...) has what
//   is documented for SQLite itself, and a callback's own codes come besides.
// - A size of a text that is negative stands for a text that ends with a NUL. Sizes are in bytes,
//   also those of UTF-16, and do not count that NUL.
// - Functions that SQLite has only when it was built so are optional: where they are missing, a
//   call gives VIA_NO_TARGET.
// - Each callback has a type of its own name (sqlite_extra.h). The pointer that it is given back
//   is its parameter userdata. It is called until the connection is closed, at the latest.
// - A destructor has no userdata: what it is called with may as well be a text or a blob.
module sqlite;

#include <sqlite3.h>

#include "sqlite_extra.h"

// ---------------------------------------------------------------- types

typedef long long int sqlite3_int64;
typedef unsigned long long int sqlite3_uint64;
typedef const char *sqlite3_filename;

typedef struct sqlite3 sqlite3;                 // a connection
typedef struct sqlite3_stmt sqlite3_stmt;       // a prepared statement
typedef struct sqlite3_value sqlite3_value;     // a value of any type
typedef struct sqlite3_context sqlite3_context; // the call of an SQL function
typedef struct sqlite3_blob sqlite3_blob;       // an open blob
typedef struct sqlite3_backup sqlite3_backup;   // a backup that goes on
typedef struct sqlite3_str sqlite3_str;         // a text that grows
typedef struct sqlite3_mutex sqlite3_mutex;

typedef struct sqlite3_vfs sqlite3_vfs;
struct sqlite3_vfs {
	int iVersion;
	int szOsFile;
	int mxPathname;
	sqlite3_vfs *pNext;
	const char *zName;
	void *pAppData;
	...;
};

typedef struct sqlite3_snapshot {
	unsigned char hidden[48];
} sqlite3_snapshot;

// ---------------------------------------------------------------- what SQLite calls

typedef int (*exec_callback)(void *userdata, int columns, char **values, char **names)
	[[userdata(userdata)]];
typedef int (*busy_callback)(void *userdata, int count) [[userdata(userdata)]];
typedef int (*authorizer_callback)(void *userdata, int action, const char *first,
				   const char *second, const char *database, const char *trigger)
	[[userdata(userdata)]];
typedef int (*trace_callback)(unsigned int event, void *userdata, void *subject, void *detail)
	[[userdata(userdata)]];
typedef int (*progress_callback)(void *userdata) [[userdata(userdata)]];
typedef int (*commit_callback)(void *userdata) [[userdata(userdata)]];
typedef void (*rollback_callback)(void *userdata) [[userdata(userdata)]];
typedef void (*update_callback)(void *userdata, int action, const char *database, const char *table,
				sqlite3_int64 rowid) [[userdata(userdata)]];
typedef int (*wal_callback)(void *userdata, sqlite3 *db, const char *database, int pages)
	[[userdata(userdata)]];
typedef unsigned int (*autovacuum_callback)(void *userdata, const char *database,
					    unsigned int pages, unsigned int free_pages,
					    unsigned int page_size) [[userdata(userdata)]];
typedef void (*unlock_callback)(void **userdata, int count);
typedef void (*log_callback)(void *userdata, int code, const char *message) [[userdata(userdata)]];
typedef int (*collation_callback)(void *userdata, int first_size, const void *first,
				  int second_size, const void *second) [[userdata(userdata)]];
typedef void (*collation_needed_callback)(void *userdata, sqlite3 *db, int encoding,
					  const char *name) [[userdata(userdata)]];
typedef void (*collation_needed16_callback)(void *userdata, sqlite3 *db, int encoding,
					    const void *name) [[userdata(userdata)]];
// What the function was created with is sqlite3_user_data(context).
typedef void (*function_callback)(sqlite3_context *context, int count, sqlite3_value **values);
typedef void (*final_callback)(sqlite3_context *context);
typedef void (*sqlite3_destructor_type)(void *userdata);
// An int (sqlite3 *db, char **message, const struct sqlite3_api_routines *routines), cast.
typedef void (*extension_entry)(void);

// ---------------------------------------------------------------- constants

const char *SQLITE_VERSION, *SQLITE_SOURCE_ID;
const int SQLITE_VERSION_NUMBER;

// Result codes
const int SQLITE_OK, SQLITE_ERROR, SQLITE_INTERNAL, SQLITE_PERM, SQLITE_ABORT, SQLITE_BUSY;
const int SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_READONLY, SQLITE_INTERRUPT, SQLITE_IOERR;
const int SQLITE_CORRUPT, SQLITE_NOTFOUND, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL;
const int SQLITE_EMPTY, SQLITE_SCHEMA, SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH;
const int SQLITE_MISUSE, SQLITE_NOLFS, SQLITE_AUTH, SQLITE_FORMAT, SQLITE_RANGE, SQLITE_NOTADB;
const int SQLITE_NOTICE, SQLITE_WARNING, SQLITE_ROW, SQLITE_DONE;

// Extended result codes
const int SQLITE_ERROR_MISSING_COLLSEQ, SQLITE_ERROR_RETRY, SQLITE_ERROR_SNAPSHOT;
const int SQLITE_IOERR_READ, SQLITE_IOERR_SHORT_READ, SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC;
const int SQLITE_IOERR_DIR_FSYNC, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_FSTAT, SQLITE_IOERR_UNLOCK;
const int SQLITE_IOERR_RDLOCK, SQLITE_IOERR_DELETE, SQLITE_IOERR_BLOCKED, SQLITE_IOERR_NOMEM;
const int SQLITE_IOERR_ACCESS, SQLITE_IOERR_CHECKRESERVEDLOCK, SQLITE_IOERR_LOCK;
const int SQLITE_IOERR_CLOSE, SQLITE_IOERR_DIR_CLOSE, SQLITE_IOERR_SHMOPEN, SQLITE_IOERR_SHMSIZE;
const int SQLITE_IOERR_SHMLOCK, SQLITE_IOERR_SHMMAP, SQLITE_IOERR_SEEK, SQLITE_IOERR_DELETE_NOENT;
const int SQLITE_IOERR_MMAP, SQLITE_IOERR_GETTEMPPATH, SQLITE_IOERR_CONVPATH, SQLITE_IOERR_VNODE;
const int SQLITE_IOERR_AUTH, SQLITE_IOERR_BEGIN_ATOMIC, SQLITE_IOERR_COMMIT_ATOMIC;
const int SQLITE_IOERR_ROLLBACK_ATOMIC, SQLITE_IOERR_DATA, SQLITE_IOERR_CORRUPTFS;
const int SQLITE_LOCKED_SHAREDCACHE, SQLITE_LOCKED_VTAB, SQLITE_BUSY_RECOVERY;
const int SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_TIMEOUT, SQLITE_CANTOPEN_NOTEMPDIR;
const int SQLITE_CANTOPEN_ISDIR, SQLITE_CANTOPEN_FULLPATH, SQLITE_CANTOPEN_CONVPATH;
const int SQLITE_CANTOPEN_DIRTYWAL, SQLITE_CANTOPEN_SYMLINK, SQLITE_CORRUPT_VTAB;
const int SQLITE_CORRUPT_SEQUENCE, SQLITE_CORRUPT_INDEX, SQLITE_READONLY_RECOVERY;
const int SQLITE_READONLY_CANTLOCK, SQLITE_READONLY_ROLLBACK, SQLITE_READONLY_DBMOVED;
const int SQLITE_READONLY_CANTINIT, SQLITE_READONLY_DIRECTORY, SQLITE_ABORT_ROLLBACK;
const int SQLITE_CONSTRAINT_CHECK, SQLITE_CONSTRAINT_COMMITHOOK, SQLITE_CONSTRAINT_FOREIGNKEY;
const int SQLITE_CONSTRAINT_FUNCTION, SQLITE_CONSTRAINT_NOTNULL, SQLITE_CONSTRAINT_PRIMARYKEY;
const int SQLITE_CONSTRAINT_TRIGGER, SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_VTAB;
const int SQLITE_CONSTRAINT_ROWID, SQLITE_CONSTRAINT_PINNED, SQLITE_CONSTRAINT_DATATYPE;
const int SQLITE_NOTICE_RECOVER_WAL, SQLITE_NOTICE_RECOVER_ROLLBACK, SQLITE_WARNING_AUTOINDEX;
const int SQLITE_AUTH_USER, SQLITE_OK_LOAD_PERMANENTLY, SQLITE_OK_SYMLINK;

// Opening, preparing, limits
const int SQLITE_OPEN_READONLY, SQLITE_OPEN_READWRITE, SQLITE_OPEN_CREATE;
const int SQLITE_OPEN_DELETEONCLOSE, SQLITE_OPEN_EXCLUSIVE, SQLITE_OPEN_AUTOPROXY;
const int SQLITE_OPEN_URI, SQLITE_OPEN_MEMORY, SQLITE_OPEN_MAIN_DB, SQLITE_OPEN_TEMP_DB;
const int SQLITE_OPEN_TRANSIENT_DB, SQLITE_OPEN_MAIN_JOURNAL, SQLITE_OPEN_TEMP_JOURNAL;
const int SQLITE_OPEN_SUBJOURNAL, SQLITE_OPEN_SUPER_JOURNAL, SQLITE_OPEN_NOMUTEX;
const int SQLITE_OPEN_FULLMUTEX, SQLITE_OPEN_SHAREDCACHE, SQLITE_OPEN_PRIVATECACHE;
const int SQLITE_OPEN_WAL, SQLITE_OPEN_NOFOLLOW, SQLITE_OPEN_EXRESCODE;
const int SQLITE_OPEN_MASTER_JOURNAL;
const int SQLITE_PREPARE_PERSISTENT, SQLITE_PREPARE_NORMALIZE, SQLITE_PREPARE_NO_VTAB;
const int SQLITE_LIMIT_LENGTH, SQLITE_LIMIT_SQL_LENGTH, SQLITE_LIMIT_COLUMN;
const int SQLITE_LIMIT_EXPR_DEPTH, SQLITE_LIMIT_COMPOUND_SELECT, SQLITE_LIMIT_VDBE_OP;
const int SQLITE_LIMIT_FUNCTION_ARG, SQLITE_LIMIT_ATTACHED, SQLITE_LIMIT_LIKE_PATTERN_LENGTH;
const int SQLITE_LIMIT_VARIABLE_NUMBER, SQLITE_LIMIT_TRIGGER_DEPTH, SQLITE_LIMIT_WORKER_THREADS;

// Values: their types, texts, functions, destructors
const int SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT, SQLITE_BLOB, SQLITE_NULL;
const int SQLITE_UTF8, SQLITE_UTF16LE, SQLITE_UTF16BE, SQLITE_UTF16, SQLITE_UTF16_ALIGNED;
const int SQLITE_DETERMINISTIC, SQLITE_DIRECTONLY, SQLITE_SUBTYPE, SQLITE_INNOCUOUS;
const sqlite3_destructor_type SQLITE_STATIC, SQLITE_TRANSIENT;

// An authorizer's actions and answers, and those of conflicts
const int SQLITE_CREATE_INDEX, SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_INDEX;
const int SQLITE_CREATE_TEMP_TABLE, SQLITE_CREATE_TEMP_TRIGGER, SQLITE_CREATE_TEMP_VIEW;
const int SQLITE_CREATE_TRIGGER, SQLITE_CREATE_VIEW, SQLITE_DELETE, SQLITE_DROP_INDEX;
const int SQLITE_DROP_TABLE, SQLITE_DROP_TEMP_INDEX, SQLITE_DROP_TEMP_TABLE;
const int SQLITE_DROP_TEMP_TRIGGER, SQLITE_DROP_TEMP_VIEW, SQLITE_DROP_TRIGGER, SQLITE_DROP_VIEW;
const int SQLITE_INSERT, SQLITE_PRAGMA, SQLITE_READ, SQLITE_SELECT, SQLITE_TRANSACTION;
const int SQLITE_UPDATE, SQLITE_ATTACH, SQLITE_DETACH, SQLITE_ALTER_TABLE, SQLITE_REINDEX;
const int SQLITE_ANALYZE, SQLITE_CREATE_VTABLE, SQLITE_DROP_VTABLE, SQLITE_FUNCTION;
const int SQLITE_SAVEPOINT, SQLITE_COPY, SQLITE_RECURSIVE;
const int SQLITE_DENY, SQLITE_IGNORE, SQLITE_ROLLBACK, SQLITE_FAIL, SQLITE_REPLACE;

// Tracing, transactions, checkpoints, serialized databases
const int SQLITE_TRACE_STMT, SQLITE_TRACE_PROFILE, SQLITE_TRACE_ROW, SQLITE_TRACE_CLOSE;
const int SQLITE_TXN_NONE, SQLITE_TXN_READ, SQLITE_TXN_WRITE;
const int SQLITE_CHECKPOINT_PASSIVE, SQLITE_CHECKPOINT_FULL, SQLITE_CHECKPOINT_RESTART;
const int SQLITE_CHECKPOINT_TRUNCATE;
const int SQLITE_SERIALIZE_NOCOPY, SQLITE_DESERIALIZE_FREEONCLOSE, SQLITE_DESERIALIZE_RESIZEABLE;
const int SQLITE_DESERIALIZE_READONLY;

// Configuration, file control
const int SQLITE_CONFIG_SINGLETHREAD, SQLITE_CONFIG_MULTITHREAD, SQLITE_CONFIG_SERIALIZED;
const int SQLITE_CONFIG_MALLOC, SQLITE_CONFIG_GETMALLOC, SQLITE_CONFIG_SCRATCH;
const int SQLITE_CONFIG_PAGECACHE, SQLITE_CONFIG_HEAP, SQLITE_CONFIG_MEMSTATUS;
const int SQLITE_CONFIG_MUTEX, SQLITE_CONFIG_GETMUTEX, SQLITE_CONFIG_LOOKASIDE;
const int SQLITE_CONFIG_PCACHE, SQLITE_CONFIG_GETPCACHE, SQLITE_CONFIG_LOG, SQLITE_CONFIG_URI;
const int SQLITE_CONFIG_PCACHE2, SQLITE_CONFIG_GETPCACHE2, SQLITE_CONFIG_COVERING_INDEX_SCAN;
const int SQLITE_CONFIG_SQLLOG, SQLITE_CONFIG_MMAP_SIZE, SQLITE_CONFIG_WIN32_HEAPSIZE;
const int SQLITE_CONFIG_PCACHE_HDRSZ, SQLITE_CONFIG_PMASZ, SQLITE_CONFIG_STMTJRNL_SPILL;
const int SQLITE_CONFIG_SMALL_MALLOC, SQLITE_CONFIG_SORTERREF_SIZE, SQLITE_CONFIG_MEMDB_MAXSIZE;
const int SQLITE_DBCONFIG_MAINDBNAME, SQLITE_DBCONFIG_LOOKASIDE, SQLITE_DBCONFIG_ENABLE_FKEY;
const int SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER;
const int SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
const int SQLITE_DBCONFIG_ENABLE_QPSG, SQLITE_DBCONFIG_TRIGGER_EQP;
const int SQLITE_DBCONFIG_RESET_DATABASE, SQLITE_DBCONFIG_DEFENSIVE;
const int SQLITE_DBCONFIG_WRITABLE_SCHEMA, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE;
const int SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_ENABLE_VIEW;
const int SQLITE_DBCONFIG_LEGACY_FILE_FORMAT, SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_MAX;
const int SQLITE_FCNTL_LOCKSTATE, SQLITE_FCNTL_GET_LOCKPROXYFILE, SQLITE_FCNTL_SET_LOCKPROXYFILE;
const int SQLITE_FCNTL_LAST_ERRNO, SQLITE_FCNTL_SIZE_HINT, SQLITE_FCNTL_CHUNK_SIZE;
const int SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_SYNC_OMITTED, SQLITE_FCNTL_WIN32_AV_RETRY;
const int SQLITE_FCNTL_PERSIST_WAL, SQLITE_FCNTL_OVERWRITE, SQLITE_FCNTL_VFSNAME;
const int SQLITE_FCNTL_POWERSAFE_OVERWRITE, SQLITE_FCNTL_PRAGMA, SQLITE_FCNTL_BUSYHANDLER;
const int SQLITE_FCNTL_TEMPFILENAME, SQLITE_FCNTL_MMAP_SIZE, SQLITE_FCNTL_TRACE;
const int SQLITE_FCNTL_HAS_MOVED, SQLITE_FCNTL_SYNC, SQLITE_FCNTL_COMMIT_PHASETWO;
const int SQLITE_FCNTL_WIN32_SET_HANDLE, SQLITE_FCNTL_WAL_BLOCK, SQLITE_FCNTL_ZIPVFS;
const int SQLITE_FCNTL_RBU, SQLITE_FCNTL_VFS_POINTER, SQLITE_FCNTL_JOURNAL_POINTER;
const int SQLITE_FCNTL_WIN32_GET_HANDLE, SQLITE_FCNTL_PDB, SQLITE_FCNTL_BEGIN_ATOMIC_WRITE;
const int SQLITE_FCNTL_COMMIT_ATOMIC_WRITE, SQLITE_FCNTL_ROLLBACK_ATOMIC_WRITE;
const int SQLITE_FCNTL_LOCK_TIMEOUT, SQLITE_FCNTL_DATA_VERSION, SQLITE_FCNTL_SIZE_LIMIT;
const int SQLITE_FCNTL_CKPT_DONE, SQLITE_FCNTL_RESERVE_BYTES, SQLITE_FCNTL_CKPT_START;
const int SQLITE_FCNTL_EXTERNAL_READER, SQLITE_FCNTL_CKSM_FILE, SQLITE_FCNTL_RESET_CACHE;

// Measurements, mutexes
const int SQLITE_STATUS_MEMORY_USED, SQLITE_STATUS_PAGECACHE_USED;
const int SQLITE_STATUS_PAGECACHE_OVERFLOW, SQLITE_STATUS_SCRATCH_USED;
const int SQLITE_STATUS_SCRATCH_OVERFLOW, SQLITE_STATUS_MALLOC_SIZE, SQLITE_STATUS_PARSER_STACK;
const int SQLITE_STATUS_PAGECACHE_SIZE, SQLITE_STATUS_SCRATCH_SIZE, SQLITE_STATUS_MALLOC_COUNT;
const int SQLITE_DBSTATUS_LOOKASIDE_USED, SQLITE_DBSTATUS_CACHE_USED, SQLITE_DBSTATUS_SCHEMA_USED;
const int SQLITE_DBSTATUS_STMT_USED, SQLITE_DBSTATUS_LOOKASIDE_HIT;
const int SQLITE_DBSTATUS_LOOKASIDE_MISS_SIZE, SQLITE_DBSTATUS_LOOKASIDE_MISS_FULL;
const int SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS, SQLITE_DBSTATUS_CACHE_WRITE;
const int SQLITE_DBSTATUS_DEFERRED_FKS, SQLITE_DBSTATUS_CACHE_USED_SHARED;
const int SQLITE_DBSTATUS_CACHE_SPILL, SQLITE_DBSTATUS_MAX;
const int SQLITE_STMTSTATUS_FULLSCAN_STEP, SQLITE_STMTSTATUS_SORT, SQLITE_STMTSTATUS_AUTOINDEX;
const int SQLITE_STMTSTATUS_VM_STEP, SQLITE_STMTSTATUS_REPREPARE, SQLITE_STMTSTATUS_RUN;
const int SQLITE_STMTSTATUS_FILTER_MISS, SQLITE_STMTSTATUS_FILTER_HIT, SQLITE_STMTSTATUS_MEMUSED;
const int SQLITE_SCANSTAT_NLOOP, SQLITE_SCANSTAT_NVISIT, SQLITE_SCANSTAT_EST;
const int SQLITE_SCANSTAT_NAME, SQLITE_SCANSTAT_EXPLAIN, SQLITE_SCANSTAT_SELECTID;
const int SQLITE_MUTEX_FAST, SQLITE_MUTEX_RECURSIVE, SQLITE_MUTEX_STATIC_MAIN;
const int SQLITE_MUTEX_STATIC_MEM, SQLITE_MUTEX_STATIC_MEM2, SQLITE_MUTEX_STATIC_OPEN;
const int SQLITE_MUTEX_STATIC_PRNG, SQLITE_MUTEX_STATIC_LRU, SQLITE_MUTEX_STATIC_LRU2;
const int SQLITE_MUTEX_STATIC_PMEM, SQLITE_MUTEX_STATIC_APP1, SQLITE_MUTEX_STATIC_APP2;
const int SQLITE_MUTEX_STATIC_APP3, SQLITE_MUTEX_STATIC_VFS1, SQLITE_MUTEX_STATIC_VFS2;
const int SQLITE_MUTEX_STATIC_VFS3, SQLITE_MUTEX_STATIC_MASTER;

// ---------------------------------------------------------------- the library itself

[[cstr]]
const char *sqlite3_libversion(void);
[[cstr]]
const char *sqlite3_sourceid(void);
int sqlite3_libversion_number(void);
int sqlite3_threadsafe(void);
[[optional]]
int sqlite3_compileoption_used([[cstr]] const char *name);
[[optional, nullable, cstr]]
const char *sqlite3_compileoption_get(int index);
[[error(ret), errors(SQLITE_ERROR, SQLITE_NOMEM)]]
int sqlite3_initialize(void);
[[error(ret)]]
int sqlite3_shutdown(void);
// SQLITE_CONFIG_SINGLETHREAD, _MULTITHREAD, _SERIALIZED. All of these come before
// sqlite3_initialize().
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE)]]
int sqlite3_config(int option, ...);
// _MEMSTATUS, _URI, _COVERING_INDEX_SCAN, _STMTJRNL_SPILL, _SMALL_MALLOC, _SORTERREF_SIZE
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE), name(sqlite3_config_int)]]
int sqlite3_config(int option, ..., int value);
// _PMASZ
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE), name(sqlite3_config_uint)]]
int sqlite3_config(int option, ..., unsigned int value);
// _MEMDB_MAXSIZE
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE), name(sqlite3_config_int64)]]
int sqlite3_config(int option, ..., sqlite3_int64 value);
// _LOOKASIDE
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE), name(sqlite3_config_ints)]]
int sqlite3_config(int option, ..., int size, int count);
// _MMAP_SIZE
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE), name(sqlite3_config_int64s)]]
int sqlite3_config(int option, ..., sqlite3_int64 initial, sqlite3_int64 largest);
// _PAGECACHE, _HEAP. The memory stays in use.
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE), name(sqlite3_config_memory)]]
int sqlite3_config(int option, ..., [[nullable]] void *memory, int size, int count);
// _LOG
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE), name(sqlite3_config_log)]]
int sqlite3_config(int option, ...,
		   [[nullable, scope(forever), userdata(userdata)]] log_callback callback,
		   [[nullable]] void *userdata);
// _PCACHE_HDRSZ
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE), name(sqlite3_config_out)]]
int sqlite3_config(int option, ..., [[out]] int *value);
int sqlite3_sleep(int milliseconds);
// NULL, or a size below 1, sets the generator back.
void sqlite3_randomness(int size, [[out, nullable, bytes(size < 0 ? 0 : size)]] void *bytes);
[[cstr]]
const char *sqlite3_errstr(int code);
// The format has to ask for the one text that goes with it.
[[name(sqlite3_log_text)]]
void sqlite3_log(int code, [[cstr]] const char *format, ..., [[cstr]] const char *text);
int sqlite3_keyword_count(void);
// The name does not end with a NUL.
[[error(ret), errors(SQLITE_ERROR)]]
int sqlite3_keyword_name(int index, [[out]] const char **name, [[out]] int *size);
int sqlite3_keyword_check([[bytes(size)]] const char *name, int size);
[[error(ret, ret == SQLITE_NOMEM), errors(SQLITE_NOMEM)]]
int sqlite3_complete([[cstr]] const char *sql);
[[error(ret, ret == SQLITE_NOMEM), errors(SQLITE_NOMEM)]]
int sqlite3_complete16(const void *sql);
int sqlite3_stricmp([[nullable, cstr]] const char *first, [[nullable, cstr]] const char *second);
int sqlite3_strnicmp([[nullable, cstr]] const char *first, [[nullable, cstr]] const char *second,
		     int size);
// 0: the text matches.
int sqlite3_strglob([[nullable, cstr]] const char *pattern, [[nullable, cstr]] const char *text);
int sqlite3_strlike([[nullable, cstr]] const char *pattern, [[nullable, cstr]] const char *text,
		    unsigned int escape);
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_status(int what, [[out]] int *current, [[out]] int *highest, int reset);
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_status64(int what, [[out]] sqlite3_int64 *current, [[out]] sqlite3_int64 *highest,
		     int reset);
[[optional, error(ret), errors(SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_auto_extension(extension_entry entry);
// 1 if it was there.
[[optional]]
int sqlite3_cancel_auto_extension(extension_entry entry);
[[optional]]
void sqlite3_reset_auto_extension(void);

// ---------------------------------------------------------------- memory, texts

[[error(ret == NULL && size > 0 ? SQLITE_NOMEM : SQLITE_OK), nullable, bytes(size)]]
void *sqlite3_malloc(int size);
[[error(ret == NULL && size > 0 ? SQLITE_NOMEM : SQLITE_OK), nullable, bytes(size)]]
void *sqlite3_malloc64(sqlite3_uint64 size);
// A call that fails leaves the memory as it was; a size of 0 frees it.
[[error(ret == NULL && size > 0 ? SQLITE_NOMEM : SQLITE_OK), nullable, bytes(size)]]
void *sqlite3_realloc([[nullable]] void *memory, int size);
[[error(ret == NULL && size > 0 ? SQLITE_NOMEM : SQLITE_OK), nullable, bytes(size)]]
void *sqlite3_realloc64([[nullable]] void *memory, sqlite3_uint64 size);
void sqlite3_free([[destroys, nullable]] void *memory);
sqlite3_uint64 sqlite3_msize([[nullable]] void *memory);
sqlite3_int64 sqlite3_memory_used(void);
sqlite3_int64 sqlite3_memory_highwater(int reset);
int sqlite3_release_memory(int size);
// The limit before; a negative size only asks.
[[error(ret, ret < 0)]]
sqlite3_int64 sqlite3_soft_heap_limit64(sqlite3_int64 size);
[[error(ret, ret < 0)]]
sqlite3_int64 sqlite3_hard_heap_limit64(sqlite3_int64 size);
// The format has to ask for the one argument that goes with it: %d, %lld, %f, and for a text %s,
// %q, %Q or %w. The result is given back to sqlite3_free().
[[error(ret == NULL ? SQLITE_NOMEM : SQLITE_OK), nullable, cstr, name(sqlite3_mprintf_int)]]
char *sqlite3_mprintf([[cstr]] const char *format, ..., int value);
[[error(ret == NULL ? SQLITE_NOMEM : SQLITE_OK), nullable, cstr, name(sqlite3_mprintf_int64)]]
char *sqlite3_mprintf([[cstr]] const char *format, ..., sqlite3_int64 value);
[[error(ret == NULL ? SQLITE_NOMEM : SQLITE_OK), nullable, cstr, name(sqlite3_mprintf_double)]]
char *sqlite3_mprintf([[cstr]] const char *format, ..., double value);
[[error(ret == NULL ? SQLITE_NOMEM : SQLITE_OK), nullable, cstr, name(sqlite3_mprintf_text)]]
char *sqlite3_mprintf([[cstr]] const char *format, ..., [[nullable, cstr]] const char *value);
// The buffer; a text that is too long is cut.
[[cstr, name(sqlite3_snprintf_int)]]
char *sqlite3_snprintf(int size, [[out, bytes(size < 0 ? 0 : size)]] char *buffer,
		       [[cstr]] const char *format, ..., int value);
[[cstr, name(sqlite3_snprintf_int64)]]
char *sqlite3_snprintf(int size, [[out, bytes(size < 0 ? 0 : size)]] char *buffer,
		       [[cstr]] const char *format, ..., sqlite3_int64 value);
[[cstr, name(sqlite3_snprintf_double)]]
char *sqlite3_snprintf(int size, [[out, bytes(size < 0 ? 0 : size)]] char *buffer,
		       [[cstr]] const char *format, ..., double value);
[[cstr, name(sqlite3_snprintf_text)]]
char *sqlite3_snprintf(int size, [[out, bytes(size < 0 ? 0 : size)]] char *buffer,
		       [[cstr]] const char *format, ..., [[nullable, cstr]] const char *value);
// Never NULL: without memory, a text whose calls do nothing and whose code is SQLITE_NOMEM.
sqlite3_str *sqlite3_str_new([[nullable]] sqlite3 *db);
// NULL for an empty text, and after a failure. The result is given back to sqlite3_free().
[[nullable, cstr]]
char *sqlite3_str_finish([[destroys, nullable]] sqlite3_str *text);
[[name(sqlite3_str_appendf_int)]]
void sqlite3_str_appendf(sqlite3_str *text, [[cstr]] const char *format, ..., int value);
[[name(sqlite3_str_appendf_int64)]]
void sqlite3_str_appendf(sqlite3_str *text, [[cstr]] const char *format, ..., sqlite3_int64 value);
[[name(sqlite3_str_appendf_double)]]
void sqlite3_str_appendf(sqlite3_str *text, [[cstr]] const char *format, ..., double value);
[[name(sqlite3_str_appendf_text)]]
void sqlite3_str_appendf(sqlite3_str *text, [[cstr]] const char *format, ...,
			 [[nullable, cstr]] const char *value);
void sqlite3_str_append(sqlite3_str *text, [[bytes(size)]] const char *bytes, int size);
void sqlite3_str_appendall(sqlite3_str *text, [[cstr]] const char *more);
void sqlite3_str_appendchar(sqlite3_str *text, int count, char character);
void sqlite3_str_reset(sqlite3_str *text);
// The failure of an earlier call.
[[error(ret), errors(SQLITE_NOMEM, SQLITE_TOOBIG)]]
int sqlite3_str_errcode([[nullable]] sqlite3_str *text);
int sqlite3_str_length([[nullable]] sqlite3_str *text);
// Until the next call with the text.
[[nullable, cstr]]
char *sqlite3_str_value([[nullable]] sqlite3_str *text);

// ---------------------------------------------------------------- connections

// A call that fails makes a connection too, for sqlite3_errmsg(), and it has to be closed; without
// memory it is NULL.
[[error(ret), errors(SQLITE_ERROR, SQLITE_PERM, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_MISUSE)]]
int sqlite3_open([[nullable, cstr]] const char *name, [[out(always)]] sqlite3 **db);
[[error(ret), errors(SQLITE_ERROR, SQLITE_PERM, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_MISUSE)]]
int sqlite3_open16([[nullable]] const void *name, [[out(always)]] sqlite3 **db);
[[error(ret), errors(SQLITE_ERROR, SQLITE_PERM, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_MISUSE)]]
int sqlite3_open_v2([[nullable, cstr]] const char *name, [[out(always)]] sqlite3 **db, int flags,
		    [[nullable, cstr]] const char *vfs);
// SQLITE_BUSY: statements, blobs or backups are left, and the connection is as open as before.
[[error(ret), errors(SQLITE_BUSY, SQLITE_MISUSE)]]
int sqlite3_close([[destroys, nullable]] sqlite3 *db);
// What is left keeps the connection until it is gone itself.
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_close_v2([[destroys, nullable]] sqlite3 *db);
// A callback that does not return 0 ends it with SQLITE_ABORT. The message is given back to
// sqlite3_free(); NULL if nothing failed.
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_INTERNAL, SQLITE_PERM, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED,
	 SQLITE_NOMEM, SQLITE_READONLY, SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_CORRUPT,
	 SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_NOLFS, SQLITE_AUTH,
	 SQLITE_RANGE, SQLITE_NOTADB)]]
int sqlite3_exec(sqlite3 *db, [[nullable, cstr]] const char *sql,
		 [[nullable, scope(call), userdata(userdata)]] exec_callback callback,
		 [[nullable]] void *userdata, [[out(always), nullable]] char **message);
// Rows + 1 rows: the first one has the names. The table is given back to sqlite3_free_table().
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_INTERNAL, SQLITE_PERM, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED,
	 SQLITE_NOMEM, SQLITE_READONLY, SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_CORRUPT,
	 SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_NOLFS, SQLITE_AUTH,
	 SQLITE_RANGE, SQLITE_NOTADB)]]
int sqlite3_get_table(sqlite3 *db, [[cstr]] const char *sql, [[out(always)]] char ***table,
		      [[out(always), nullable]] int *rows, [[out(always), nullable]] int *columns,
		      [[out(always), nullable]] char **message);
void sqlite3_free_table([[destroys, nullable]] char **table);
// Of the call before, on this connection: a value to look at, not this call's failure.
int sqlite3_errcode([[nullable]] sqlite3 *db);
int sqlite3_extended_errcode([[nullable]] sqlite3 *db);
[[cstr]]
const char *sqlite3_errmsg([[nullable]] sqlite3 *db);
const void *sqlite3_errmsg16([[nullable]] sqlite3 *db);
// Where in the text the failure is, in bytes; -1 if it is nowhere.
int sqlite3_error_offset([[nullable]] sqlite3 *db);
// An errno of the operating system.
int sqlite3_system_errno([[nullable]] sqlite3 *db);
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_extended_result_codes(sqlite3 *db, int on);
sqlite3_int64 sqlite3_last_insert_rowid(sqlite3 *db);
void sqlite3_set_last_insert_rowid(sqlite3 *db, sqlite3_int64 rowid);
int sqlite3_changes(sqlite3 *db);
sqlite3_int64 sqlite3_changes64(sqlite3 *db);
int sqlite3_total_changes(sqlite3 *db);
sqlite3_int64 sqlite3_total_changes64(sqlite3 *db);
// Any thread may call it while the connection is open.
void sqlite3_interrupt(sqlite3 *db);
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_busy_handler(sqlite3 *db,
			 [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			 busy_callback callback,
			 [[nullable]] void *userdata);
// For each lock that is waited for, not for a whole call.
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_busy_timeout(sqlite3 *db, int milliseconds);
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_set_authorizer(sqlite3 *db,
			   [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			   authorizer_callback callback,
			   [[nullable]] void *userdata);
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_trace_v2(sqlite3 *db, unsigned int events,
		     [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
		     trace_callback callback,
		     [[nullable]] void *userdata);
void sqlite3_progress_handler(sqlite3 *db, int instructions,
			      [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			      progress_callback callback,
			      [[nullable]] void *userdata);
// The userdata before.
[[nullable]]
void *sqlite3_commit_hook(sqlite3 *db,
			  [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			  commit_callback callback,
			  [[nullable]] void *userdata);
[[nullable]]
void *sqlite3_rollback_hook(sqlite3 *db,
			    [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			    rollback_callback callback,
			    [[nullable]] void *userdata);
[[nullable]]
void *sqlite3_update_hook(sqlite3 *db,
			  [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			  update_callback callback,
			  [[nullable]] void *userdata);
[[nullable]]
void *sqlite3_wal_hook(sqlite3 *db,
		       [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
		       wal_callback callback,
		       [[nullable]] void *userdata);
[[error(ret), errors(SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_autovacuum_pages(sqlite3 *db,
			     [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			     autovacuum_callback callback,
			     [[nullable]] void *userdata,
			     [[nullable, scope(until(sqlite3_close))]]
			     sqlite3_destructor_type destroy);
[[optional, error(ret), errors(SQLITE_LOCKED, SQLITE_MISUSE)]]
int sqlite3_unlock_notify(sqlite3 *db, [[nullable]] unlock_callback callback,
			  [[nullable]] void *userdata);
// The limit before, -1 if there is no such limit; a negative value only asks.
[[error(ret, ret == -1)]]
int sqlite3_limit(sqlite3 *db, int what, int value);
// All of the options but the next two; a negative value only asks.
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE), name(sqlite3_db_config_flag)]]
int sqlite3_db_config(sqlite3 *db, int option, ..., int on, [[out, nullable]] int *now);
// SQLITE_DBCONFIG_MAINDBNAME. The name stays in use.
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE), name(sqlite3_db_config_name)]]
int sqlite3_db_config(sqlite3 *db, int option, ..., [[cstr]] const char *name);
// SQLITE_DBCONFIG_LOOKASIDE. The memory stays in use.
[[error(ret), errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_MISUSE), name(sqlite3_db_config_memory)]]
int sqlite3_db_config(sqlite3 *db, int option, ..., [[nullable]] void *memory, int size,
		      int count);
int sqlite3_get_autocommit(sqlite3 *db);
[[nullable, cstr]]
const char *sqlite3_db_name(sqlite3 *db, int index);
[[nullable, cstr]]
sqlite3_filename sqlite3_db_filename(sqlite3 *db, [[nullable, cstr]] const char *database);
// -1: there is no such database.
[[error(ret, ret == -1)]]
int sqlite3_db_readonly(sqlite3 *db, [[nullable, cstr]] const char *database);
[[error(ret, ret == -1)]]
int sqlite3_txn_state(sqlite3 *db, [[nullable, cstr]] const char *database);
[[error(ret)]]
int sqlite3_db_release_memory(sqlite3 *db);
[[error(ret), errors(SQLITE_BUSY, SQLITE_IOERR, SQLITE_FULL, SQLITE_MISUSE)]]
int sqlite3_db_cacheflush(sqlite3 *db);
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE)]]
int sqlite3_db_status(sqlite3 *db, int what, [[out]] int *current, [[out]] int *highest,
		      int reset);
[[nullable]]
sqlite3_mutex *sqlite3_db_mutex(sqlite3 *db);
[[nullable]]
sqlite3_stmt *sqlite3_next_stmt(sqlite3 *db, [[nullable]] sqlite3_stmt *statement);
[[error(ret), errors(SQLITE_ERROR, SQLITE_MISUSE)]]
int sqlite3_table_column_metadata(sqlite3 *db, [[nullable, cstr]] const char *database,
				  [[cstr]] const char *table,
				  [[nullable, cstr]] const char *column,
				  [[out, nullable]] const char **type,
				  [[out, nullable]] const char **collation,
				  [[out, nullable]] int *not_null,
				  [[out, nullable]] int *primary_key,
				  [[out, nullable]] int *autoincrement);
// What the argument leads to depends on the operation.
[[error(ret), errors(SQLITE_ERROR, SQLITE_NOTFOUND)]]
int sqlite3_file_control(sqlite3 *db, [[nullable, cstr]] const char *database, int operation,
			 [[inout, nullable]] void *argument);
// The message is given back to sqlite3_free().
[[optional, error(ret), errors(SQLITE_ERROR, SQLITE_NOMEM)]]
int sqlite3_load_extension(sqlite3 *db, [[cstr]] const char *file,
			   [[nullable, cstr]] const char *entry,
			   [[out(always), nullable]] char **message);
[[optional, error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_enable_load_extension(sqlite3 *db, int on);
[[error(ret), errors(SQLITE_ERROR, SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_overload_function(sqlite3 *db, [[cstr]] const char *name, int arguments);
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_wal_autocheckpoint(sqlite3 *db, int pages);
[[error(ret), errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_IOERR, SQLITE_MISUSE)]]
int sqlite3_wal_checkpoint(sqlite3 *db, [[nullable, cstr]] const char *database);
[[error(ret), errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_IOERR, SQLITE_MISUSE)]]
int sqlite3_wal_checkpoint_v2(sqlite3 *db, [[nullable, cstr]] const char *database, int mode,
			      [[out(always), nullable]] int *frames,
			      [[out(always), nullable]] int *checkpointed);
[[error(ret), errors(SQLITE_ERROR, SQLITE_NOMEM, SQLITE_IOERR), optional]]
int sqlite3_snapshot_get(sqlite3 *db, [[cstr]] const char *database,
			 [[out]] sqlite3_snapshot **snapshot);
[[error(ret), errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_NOMEM, SQLITE_IOERR), optional]]
int sqlite3_snapshot_open(sqlite3 *db, [[cstr]] const char *database, sqlite3_snapshot *snapshot);
[[optional]]
void sqlite3_snapshot_free([[destroys, nullable]] sqlite3_snapshot *snapshot);
[[optional]]
int sqlite3_snapshot_cmp(sqlite3_snapshot *first, sqlite3_snapshot *second);
[[error(ret), errors(SQLITE_ERROR, SQLITE_NOMEM, SQLITE_IOERR), optional]]
int sqlite3_snapshot_recover(sqlite3 *db, [[cstr]] const char *database);

// ---------------------------------------------------------------- names of files

// The name is one that SQLite made: of sqlite3_db_filename() or sqlite3_create_filename().
[[nullable, cstr]]
const char *sqlite3_uri_parameter([[nullable, cstr]] sqlite3_filename name,
				  [[nullable, cstr]] const char *parameter);
int sqlite3_uri_boolean([[nullable, cstr]] sqlite3_filename name, [[cstr]] const char *parameter,
			int otherwise);
sqlite3_int64 sqlite3_uri_int64([[nullable, cstr]] sqlite3_filename name,
				[[cstr]] const char *parameter, sqlite3_int64 otherwise);
[[nullable, cstr]]
const char *sqlite3_uri_key([[nullable, cstr]] sqlite3_filename name, int index);
[[nullable, cstr]]
const char *sqlite3_filename_database([[nullable, cstr]] sqlite3_filename name);
[[nullable, cstr]]
const char *sqlite3_filename_journal([[nullable, cstr]] sqlite3_filename name);
[[nullable, cstr]]
const char *sqlite3_filename_wal([[nullable, cstr]] sqlite3_filename name);
[[error(ret == NULL ? SQLITE_NOMEM : SQLITE_OK), nullable, cstr]]
sqlite3_filename sqlite3_create_filename([[cstr]] const char *database,
					 [[cstr]] const char *journal, [[cstr]] const char *wal,
					 int count,
					 [[nullable, count(2 * count)]] const char **parameters);
void sqlite3_free_filename([[destroys, nullable]] sqlite3_filename name);
[[nullable]]
sqlite3_vfs *sqlite3_vfs_find([[nullable, cstr]] const char *name);
[[error(ret), errors(SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_vfs_register(sqlite3_vfs *vfs, int by_default);
[[error(ret), errors(SQLITE_NOMEM)]]
int sqlite3_vfs_unregister([[nullable]] sqlite3_vfs *vfs);

// ---------------------------------------------------------------- statements

// A text that is not longer than the size may do without its NUL. The statement is NULL for an
// empty text, and after a failure.
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_IOERR,
	 SQLITE_CORRUPT, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_MISUSE, SQLITE_AUTH, SQLITE_NOTADB)]]
int sqlite3_prepare(sqlite3 *db, [[cstr]] const char *sql, int size,
		    [[out(always)]] sqlite3_stmt **statement, [[out, nullable]] const char **rest);
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_IOERR,
	 SQLITE_CORRUPT, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_MISUSE, SQLITE_AUTH, SQLITE_NOTADB)]]
int sqlite3_prepare_v2(sqlite3 *db, [[cstr]] const char *sql, int size,
		       [[out(always)]] sqlite3_stmt **statement,
		       [[out, nullable]] const char **rest);
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_IOERR,
	 SQLITE_CORRUPT, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_MISUSE, SQLITE_AUTH, SQLITE_NOTADB)]]
int sqlite3_prepare_v3(sqlite3 *db, [[cstr]] const char *sql, int size, unsigned int flags,
		       [[out(always)]] sqlite3_stmt **statement,
		       [[out, nullable]] const char **rest);
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_IOERR,
	 SQLITE_CORRUPT, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_MISUSE, SQLITE_AUTH, SQLITE_NOTADB)]]
int sqlite3_prepare16(sqlite3 *db, [[bytes(size < 0 ? 0 : size)]] const void *sql, int size,
		      [[out(always)]] sqlite3_stmt **statement,
		      [[out, nullable]] const void **rest);
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_IOERR,
	 SQLITE_CORRUPT, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_MISUSE, SQLITE_AUTH, SQLITE_NOTADB)]]
int sqlite3_prepare16_v2(sqlite3 *db, [[bytes(size < 0 ? 0 : size)]] const void *sql, int size,
			 [[out(always)]] sqlite3_stmt **statement,
			 [[out, nullable]] const void **rest);
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_IOERR,
	 SQLITE_CORRUPT, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_MISUSE, SQLITE_AUTH, SQLITE_NOTADB)]]
int sqlite3_prepare16_v3(sqlite3 *db, [[bytes(size < 0 ? 0 : size)]] const void *sql, int size,
			 unsigned int flags, [[out(always)]] sqlite3_stmt **statement,
			 [[out, nullable]] const void **rest);
[[nullable, cstr]]
const char *sqlite3_sql([[nullable]] sqlite3_stmt *statement);
// NULL: no memory, or too long. It is given back to sqlite3_free().
[[nullable, cstr]]
char *sqlite3_expanded_sql([[nullable]] sqlite3_stmt *statement);
int sqlite3_stmt_readonly([[nullable]] sqlite3_stmt *statement);
int sqlite3_stmt_isexplain([[nullable]] sqlite3_stmt *statement);
int sqlite3_stmt_busy([[nullable]] sqlite3_stmt *statement);
int sqlite3_stmt_status(sqlite3_stmt *statement, int what, int reset);
// Not 0: there is no such loop.
[[optional]]
int sqlite3_stmt_scanstatus(sqlite3_stmt *statement, int index, int what, [[out]] void *value);
[[optional]]
void sqlite3_stmt_scanstatus_reset(sqlite3_stmt *statement);
sqlite3 *sqlite3_db_handle(sqlite3_stmt *statement);
// No step succeeds with 0: a row is SQLITE_ROW, the end SQLITE_DONE.
[[error(ret), ok(SQLITE_ROW, SQLITE_DONE),
  errors(SQLITE_ERROR, SQLITE_INTERNAL, SQLITE_PERM, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED,
	 SQLITE_NOMEM, SQLITE_READONLY, SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_CORRUPT,
	 SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_NOLFS, SQLITE_AUTH,
	 SQLITE_RANGE, SQLITE_NOTADB)]]
int sqlite3_step(sqlite3_stmt *statement);
// The code of the step before; the statement is reset all the same.
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_INTERNAL, SQLITE_PERM, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED,
	 SQLITE_NOMEM, SQLITE_READONLY, SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_CORRUPT,
	 SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_NOLFS, SQLITE_AUTH,
	 SQLITE_RANGE, SQLITE_NOTADB)]]
int sqlite3_reset([[nullable]] sqlite3_stmt *statement);
// Likewise; the statement is gone all the same.
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_INTERNAL, SQLITE_PERM, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED,
	 SQLITE_NOMEM, SQLITE_READONLY, SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_CORRUPT,
	 SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_SCHEMA, SQLITE_TOOBIG,
	 SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_NOLFS, SQLITE_AUTH,
	 SQLITE_RANGE, SQLITE_NOTADB)]]
int sqlite3_finalize([[destroys, nullable]] sqlite3_stmt *statement);

// ---------------------------------------------------------------- parameters of statements

// What is bound stays in use with SQLITE_STATIC, is copied with SQLITE_TRANSIENT, and else given
// to the destructor, also by a call that fails.
[[error(ret), errors(SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_blob(sqlite3_stmt *statement, int index,
		      [[nullable, bytes(size)]] const void *bytes, int size,
		      [[nullable, scope(until(sqlite3_finalize))]] sqlite3_destructor_type destroy);
[[error(ret), errors(SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_blob64(sqlite3_stmt *statement, int index,
			[[nullable, bytes(size)]] const void *bytes, sqlite3_uint64 size,
			[[nullable, scope(until(sqlite3_finalize))]]
			sqlite3_destructor_type destroy);
[[error(ret), errors(SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_double(sqlite3_stmt *statement, int index, double value);
[[error(ret), errors(SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_int(sqlite3_stmt *statement, int index, int value);
[[error(ret), errors(SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_int64(sqlite3_stmt *statement, int index, sqlite3_int64 value);
[[error(ret), errors(SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_null(sqlite3_stmt *statement, int index);
[[error(ret), errors(SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_text(sqlite3_stmt *statement, int index,
		      [[nullable, bytes(size < 0 ? 0 : size)]] const char *text, int size,
		      [[nullable, scope(until(sqlite3_finalize))]] sqlite3_destructor_type destroy);
[[error(ret), errors(SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_text16(sqlite3_stmt *statement, int index,
			[[nullable, bytes(size < 0 ? 0 : size)]] const void *text, int size,
			[[nullable, scope(until(sqlite3_finalize))]]
			sqlite3_destructor_type destroy);
[[error(ret), errors(SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_text64(sqlite3_stmt *statement, int index,
			[[nullable, bytes(size)]] const char *text, sqlite3_uint64 size,
			[[nullable, scope(until(sqlite3_finalize))]]
			sqlite3_destructor_type destroy,
			unsigned char encoding);
[[error(ret), errors(SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_value(sqlite3_stmt *statement, int index, const sqlite3_value *value);
// The type stays in use.
[[error(ret), errors(SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_pointer(sqlite3_stmt *statement, int index, [[nullable]] void *pointer,
			 [[cstr]] const char *type,
			 [[nullable, scope(until(sqlite3_finalize))]]
			 sqlite3_destructor_type destroy);
[[error(ret), errors(SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_zeroblob(sqlite3_stmt *statement, int index, int size);
[[error(ret), errors(SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_MISUSE, SQLITE_RANGE)]]
int sqlite3_bind_zeroblob64(sqlite3_stmt *statement, int index, sqlite3_uint64 size);
int sqlite3_bind_parameter_count([[nullable]] sqlite3_stmt *statement);
[[nullable, cstr]]
const char *sqlite3_bind_parameter_name([[nullable]] sqlite3_stmt *statement, int index);
// 0: there is none of that name.
int sqlite3_bind_parameter_index([[nullable]] sqlite3_stmt *statement,
				 [[nullable, cstr]] const char *name);
[[error(ret)]]
int sqlite3_clear_bindings(sqlite3_stmt *statement);

// ---------------------------------------------------------------- columns of rows

int sqlite3_column_count([[nullable]] sqlite3_stmt *statement);
int sqlite3_data_count([[nullable]] sqlite3_stmt *statement);
[[nullable, cstr]]
const char *sqlite3_column_name(sqlite3_stmt *statement, int column);
[[nullable]]
const void *sqlite3_column_name16(sqlite3_stmt *statement, int column);
[[optional, nullable, cstr]]
const char *sqlite3_column_database_name(sqlite3_stmt *statement, int column);
[[optional, nullable]]
const void *sqlite3_column_database_name16(sqlite3_stmt *statement, int column);
[[optional, nullable, cstr]]
const char *sqlite3_column_table_name(sqlite3_stmt *statement, int column);
[[optional, nullable]]
const void *sqlite3_column_table_name16(sqlite3_stmt *statement, int column);
[[optional, nullable, cstr]]
const char *sqlite3_column_origin_name(sqlite3_stmt *statement, int column);
[[optional, nullable]]
const void *sqlite3_column_origin_name16(sqlite3_stmt *statement, int column);
[[nullable, cstr]]
const char *sqlite3_column_decltype(sqlite3_stmt *statement, int column);
[[nullable]]
const void *sqlite3_column_decltype16(sqlite3_stmt *statement, int column);
// NULL is NULL, an empty blob, and want of memory. The size is what sqlite3_column_bytes() says
// when it is asked after this.
[[nullable]]
const void *sqlite3_column_blob(sqlite3_stmt *statement, int column);
double sqlite3_column_double(sqlite3_stmt *statement, int column);
int sqlite3_column_int(sqlite3_stmt *statement, int column);
sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *statement, int column);
[[nullable, cstr]]
const unsigned char *sqlite3_column_text(sqlite3_stmt *statement, int column);
[[nullable]]
const void *sqlite3_column_text16(sqlite3_stmt *statement, int column);
// Not protected: for sqlite3_bind_value(), sqlite3_result_value() and sqlite3_value_dup() only.
sqlite3_value *sqlite3_column_value(sqlite3_stmt *statement, int column);
int sqlite3_column_bytes(sqlite3_stmt *statement, int column);
int sqlite3_column_bytes16(sqlite3_stmt *statement, int column);
int sqlite3_column_type(sqlite3_stmt *statement, int column);

// ---------------------------------------------------------------- functions and collations of the host's own

// SQLITE_BUSY: a statement runs that uses the function.
[[error(ret), errors(SQLITE_BUSY, SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_create_function(sqlite3 *db, [[cstr]] const char *name, int arguments, int flags,
			    [[nullable]] void *userdata,
			    [[nullable, scope(until(sqlite3_close))]] function_callback call,
			    [[nullable, scope(until(sqlite3_close))]] function_callback step,
			    [[nullable, scope(until(sqlite3_close))]] final_callback final);
[[error(ret), errors(SQLITE_BUSY, SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_create_function16(sqlite3 *db, const void *name, int arguments, int flags,
			      [[nullable]] void *userdata,
			      [[nullable, scope(until(sqlite3_close))]] function_callback call,
			      [[nullable, scope(until(sqlite3_close))]] function_callback step,
			      [[nullable, scope(until(sqlite3_close))]] final_callback final);
// The destructor is called by a call that fails, too.
[[error(ret), errors(SQLITE_BUSY, SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_create_function_v2(sqlite3 *db, [[cstr]] const char *name, int arguments, int flags,
			       [[nullable]] void *userdata,
			       [[nullable, scope(until(sqlite3_close))]] function_callback call,
			       [[nullable, scope(until(sqlite3_close))]] function_callback step,
			       [[nullable, scope(until(sqlite3_close))]] final_callback final,
			       [[nullable, scope(until(sqlite3_close))]]
			       sqlite3_destructor_type destroy);
[[error(ret), errors(SQLITE_BUSY, SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_create_window_function(sqlite3 *db, [[cstr]] const char *name, int arguments, int flags,
				   [[nullable]] void *userdata,
				   [[nullable, scope(until(sqlite3_close))]] function_callback step,
				   [[nullable, scope(until(sqlite3_close))]] final_callback final,
				   [[nullable, scope(until(sqlite3_close))]] final_callback value,
				   [[nullable, scope(until(sqlite3_close))]]
				   function_callback inverse,
				   [[nullable, scope(until(sqlite3_close))]]
				   sqlite3_destructor_type destroy);
[[error(ret), errors(SQLITE_BUSY, SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_create_collation(sqlite3 *db, [[cstr]] const char *name, int encoding,
			     [[nullable]] void *userdata,
			     [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			     collation_callback compare);
// Here the destructor is not called by a call that fails.
[[error(ret), errors(SQLITE_BUSY, SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_create_collation_v2(sqlite3 *db, [[cstr]] const char *name, int encoding,
				[[nullable]] void *userdata,
				[[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
				collation_callback compare,
				[[nullable, scope(until(sqlite3_close))]]
				sqlite3_destructor_type destroy);
[[error(ret), errors(SQLITE_BUSY, SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_create_collation16(sqlite3 *db, const void *name, int encoding,
			       [[nullable]] void *userdata,
			       [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			       collation_callback compare);
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_collation_needed(sqlite3 *db, [[nullable]] void *userdata,
			     [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			     collation_needed_callback callback);
[[error(ret), errors(SQLITE_MISUSE)]]
int sqlite3_collation_needed16(sqlite3 *db, [[nullable]] void *userdata,
			       [[nullable, scope(until(sqlite3_close)), userdata(userdata)]]
			       collation_needed16_callback callback);
// Asked for with 0 by a final callback, NULL says that no step was made.
[[error(ret == NULL && size > 0 ? SQLITE_NOMEM : SQLITE_OK), nullable, bytes(size)]]
void *sqlite3_aggregate_context(sqlite3_context *context, int size);
[[nullable]]
void *sqlite3_user_data(sqlite3_context *context);
sqlite3 *sqlite3_context_db_handle(sqlite3_context *context);
[[nullable]]
void *sqlite3_get_auxdata(sqlite3_context *context, int argument);
void sqlite3_set_auxdata(sqlite3_context *context, int argument, [[nullable]] void *data,
			 [[nullable]] sqlite3_destructor_type destroy);
[[nullable]]
const void *sqlite3_value_blob(sqlite3_value *value);
double sqlite3_value_double(sqlite3_value *value);
int sqlite3_value_int(sqlite3_value *value);
sqlite3_int64 sqlite3_value_int64(sqlite3_value *value);
[[nullable]]
void *sqlite3_value_pointer(sqlite3_value *value, [[cstr]] const char *type);
[[nullable, cstr]]
const unsigned char *sqlite3_value_text(sqlite3_value *value);
[[nullable]]
const void *sqlite3_value_text16(sqlite3_value *value);
[[nullable]]
const void *sqlite3_value_text16le(sqlite3_value *value);
[[nullable]]
const void *sqlite3_value_text16be(sqlite3_value *value);
int sqlite3_value_bytes(sqlite3_value *value);
int sqlite3_value_bytes16(sqlite3_value *value);
int sqlite3_value_type(sqlite3_value *value);
int sqlite3_value_numeric_type(sqlite3_value *value);
int sqlite3_value_nochange(sqlite3_value *value);
int sqlite3_value_frombind(sqlite3_value *value);
int sqlite3_value_encoding(sqlite3_value *value);
unsigned int sqlite3_value_subtype(sqlite3_value *value);
[[error(ret == NULL && value != NULL ? SQLITE_NOMEM : SQLITE_OK), nullable]]
sqlite3_value *sqlite3_value_dup([[nullable]] const sqlite3_value *value);
void sqlite3_value_free([[destroys, nullable]] sqlite3_value *value);
void sqlite3_result_blob(sqlite3_context *context, [[nullable, bytes(size)]] const void *bytes,
			 int size, [[nullable]] sqlite3_destructor_type destroy);
void sqlite3_result_blob64(sqlite3_context *context, [[nullable, bytes(size)]] const void *bytes,
			   sqlite3_uint64 size, [[nullable]] sqlite3_destructor_type destroy);
void sqlite3_result_double(sqlite3_context *context, double value);
void sqlite3_result_error(sqlite3_context *context,
			  [[nullable, bytes(size < 0 ? 0 : size)]] const char *message, int size);
void sqlite3_result_error16(sqlite3_context *context,
			    [[nullable, bytes(size < 0 ? 0 : size)]] const void *message,
			    int size);
void sqlite3_result_error_toobig(sqlite3_context *context);
void sqlite3_result_error_nomem(sqlite3_context *context);
void sqlite3_result_error_code(sqlite3_context *context, int code);
void sqlite3_result_int(sqlite3_context *context, int value);
void sqlite3_result_int64(sqlite3_context *context, sqlite3_int64 value);
void sqlite3_result_null(sqlite3_context *context);
void sqlite3_result_text(sqlite3_context *context,
			 [[nullable, bytes(size < 0 ? 0 : size)]] const char *text, int size,
			 [[nullable]] sqlite3_destructor_type destroy);
void sqlite3_result_text64(sqlite3_context *context, [[nullable, bytes(size)]] const char *text,
			   sqlite3_uint64 size, [[nullable]] sqlite3_destructor_type destroy,
			   unsigned char encoding);
void sqlite3_result_text16(sqlite3_context *context,
			   [[nullable, bytes(size < 0 ? 0 : size)]] const void *text, int size,
			   [[nullable]] sqlite3_destructor_type destroy);
void sqlite3_result_text16le(sqlite3_context *context,
			     [[nullable, bytes(size < 0 ? 0 : size)]] const void *text, int size,
			     [[nullable]] sqlite3_destructor_type destroy);
void sqlite3_result_text16be(sqlite3_context *context,
			     [[nullable, bytes(size < 0 ? 0 : size)]] const void *text, int size,
			     [[nullable]] sqlite3_destructor_type destroy);
void sqlite3_result_value(sqlite3_context *context, sqlite3_value *value);
void sqlite3_result_pointer(sqlite3_context *context, [[nullable]] void *pointer,
			    [[cstr]] const char *type,
			    [[nullable]] sqlite3_destructor_type destroy);
void sqlite3_result_zeroblob(sqlite3_context *context, int size);
[[error(ret), errors(SQLITE_TOOBIG)]]
int sqlite3_result_zeroblob64(sqlite3_context *context, sqlite3_uint64 size);
void sqlite3_result_subtype(sqlite3_context *context, unsigned int subtype);

// ---------------------------------------------------------------- blobs, backups, whole databases

[[error(ret),
  errors(SQLITE_ERROR, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_READONLY,
	 SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_MISUSE)]]
int sqlite3_blob_open(sqlite3 *db, [[nullable, cstr]] const char *database,
		      [[cstr]] const char *table, [[cstr]] const char *column, sqlite3_int64 rowid,
		      int writable, [[out(always)]] sqlite3_blob **blob);
// After a failure the blob is aborted.
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_READONLY,
	 SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_MISUSE)]]
int sqlite3_blob_reopen(sqlite3_blob *blob, sqlite3_int64 rowid);
// The blob is closed all the same.
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_READONLY,
	 SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_MISUSE)]]
int sqlite3_blob_close([[destroys, nullable]] sqlite3_blob *blob);
int sqlite3_blob_bytes([[nullable]] sqlite3_blob *blob);
// SQLITE_ERROR: not all of it lies in the blob, and nothing is moved. SQLITE_ABORT: its row is
// gone.
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_READONLY,
	 SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_MISUSE)]]
int sqlite3_blob_read(sqlite3_blob *blob, [[out, bytes(size)]] void *bytes, int size, int offset);
[[error(ret),
  errors(SQLITE_ERROR, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_READONLY,
	 SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_MISUSE)]]
int sqlite3_blob_write(sqlite3_blob *blob, [[bytes(size)]] const void *bytes, int size,
		       int offset);
// SQLITE_ERROR stands for any failure: the code is sqlite3_errcode(to).
[[error(ret == NULL ? SQLITE_ERROR : SQLITE_OK), nullable, errors(SQLITE_ERROR)]]
sqlite3_backup *sqlite3_backup_init(sqlite3 *to, [[cstr]] const char *to_database, sqlite3 *from,
				    [[cstr]] const char *from_database);
// SQLITE_OK: there is more to copy. After SQLITE_BUSY and SQLITE_LOCKED it can be tried again.
[[error(ret), ok(SQLITE_DONE),
  errors(SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_READONLY, SQLITE_IOERR, SQLITE_MISUSE)]]
int sqlite3_backup_step(sqlite3_backup *backup, int pages);
// The failure of a step; the backup is gone all the same.
[[error(ret), errors(SQLITE_NOMEM, SQLITE_READONLY, SQLITE_IOERR, SQLITE_MISUSE)]]
int sqlite3_backup_finish([[destroys, nullable]] sqlite3_backup *backup);
int sqlite3_backup_remaining(sqlite3_backup *backup);
int sqlite3_backup_pagecount(sqlite3_backup *backup);
// NULL: no memory, no such database (the size is -1), or with SQLITE_SERIALIZE_NOCOPY, that it
// lies not in one piece. A copy is given back to sqlite3_free().
[[nullable]]
unsigned char *sqlite3_serialize(sqlite3 *db, [[nullable, cstr]] const char *database,
				 [[out(always), nullable]] sqlite3_int64 *size,
				 unsigned int flags);
// The bytes stay in use; with SQLITE_DESERIALIZE_FREEONCLOSE they are the connection's, also after
// a failure.
[[error(ret), errors(SQLITE_ERROR, SQLITE_BUSY, SQLITE_NOMEM, SQLITE_MISUSE)]]
int sqlite3_deserialize(sqlite3 *db, [[nullable, cstr]] const char *database,
			[[inout, bytes(capacity)]] unsigned char *bytes, sqlite3_int64 size,
			sqlite3_int64 capacity, unsigned int flags);

// ---------------------------------------------------------------- mutexes

[[error(ret == NULL ? SQLITE_NOMEM : SQLITE_OK), nullable]]
sqlite3_mutex *sqlite3_mutex_alloc(int kind);
void sqlite3_mutex_free([[destroys, nullable]] sqlite3_mutex *mutex);
void sqlite3_mutex_enter([[nullable]] sqlite3_mutex *mutex);
[[error(ret), errors(SQLITE_BUSY)]]
int sqlite3_mutex_try([[nullable]] sqlite3_mutex *mutex);
void sqlite3_mutex_leave([[nullable]] sqlite3_mutex *mutex);
