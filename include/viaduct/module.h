/* SPDX-License-Identifier: MIT */
/*
 * What a generated module is made of: the value, the status, the function,
 * and the constant tables that describe functions, types and constants.
 *
 * Generated code fills these tables, the runtime and hosts read them; hosts
 * read them through the functions of <viaduct/viaduct.h>. The layout is the
 * contract VIA_CONTRACT: whoever changes a structure here changes the number.
 *
 *   via_function ──signature──▶ via_signature ─────────▶ via_module
 *        │ stub, target              │ parameters, result       │
 *        ▼                           ▼                          ▼
 *     the call               via_parameter ──type──▶ via_type ──▶ via_field
 *                                                       ▲
 *     the call back ◀──thunk, pool── via_callback ──type┘
 *
 * Tables refer to each other by index and to texts by offset: an index needs
 * no relocation, so a linked module of 10 000 functions costs the loader three
 * relocations a function and nothing for its descriptions. A module that is
 * opened costs it one for each shape: its rows are empty until via_function_at
 * fills them.
 */
#ifndef VIADUCT_MODULE_H
#define VIADUCT_MODULE_H

#include <stddef.h>
#include <stdint.h>

#include <viaduct/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the table layouts in this header; it counts from the first release on. */
#define VIA_CONTRACT 1

/*
 * One argument or one result, as it travels between a host and a stub.
 *
 * Integers, enumerations and bool travel extended to 64 bits by their own
 * signedness, in both directions: signed ones in `i`, unsigned ones in `u`,
 * bool as 0 or 1. float travels in `f`, double in `d`, a pointer in `p` (a
 * function pointer in `code`). Everything else (struct, union, long double,
 * complex) travels by address in `p`: the stub copies from and to that place
 * and keeps no reference to it.
 */
typedef union via_value {
	int64_t i;
	uint64_t u;
	double d;
	float f;
	void *p;
	void (*code)(void);
} via_value;

/*
 * How a call went. 0: success. > 0: the captured code (an errno value, or the
 * result itself): the call failed by its failure rule, unless the rule says that
 * this code is information or success with a note (via_is_failure). < 0: one
 * of enum via_error; the target was then not called, but for VIA_NO_CODE.
 */
typedef int64_t via_status;

enum via_error {
	VIA_OK = 0,
	VIA_NO_CODE = -1,      /* the failure rule held, but the callee left no positive code */
	VIA_NO_TARGET = -2,    /* the function has no address: an absent optional symbol, or NULL */
	VIA_UNAVAILABLE = -3,  /* the spec's #if leaves this function out on this platform */
	VIA_NO_MEMORY = -4,    /* no memory for a buffer */
	VIA_BAD_ARGUMENT = -5, /* a size, an alignment or a pointer that cannot be meant */
	VIA_STALE_FRAME = -6,  /* the frame is closed already, or was never opened */
	VIA_FRAME_ORDER = -7,  /* a frame above this one is still open */
	VIA_BAD_CONTRACT = -8, /* the module was generated for another VIA_CONTRACT */
	VIA_STALE_UPCALL = -9, /* the upcall is released already, or was never made */
	VIA_NO_LIBRARY = -10,  /* no file of the library's names could be opened */
	VIA_NOT_OPEN = -11     /* the function's library is not open */
};

/* What an adapter returns, instead of -code, for a failed call without a positive code. */
#define VIA_ADAPTED_NO_CODE INT64_MIN

struct via_function;
struct via_module;

/*
 * A stub: calls `function->target` with `arguments` and writes the result to
 * `*ret_result`. Shared by every function of one shape.
 *
 * `arguments` holds one value for each parameter and may be NULL when there
 * are none. `ret_result` may be NULL for a void function; for a result that
 * travels by address, `ret_result->p` must hold, on entry, the address of a
 * place of the result type's size and alignment.
 * On a failure of the call (status > 0, VIA_NO_CODE) the result is written as
 * the callee returned it; on any other status nothing is written.
 */
typedef via_status via_stub(const struct via_function *function, const via_value *arguments,
			    via_value *ret_result);

/* What a stub calls: a function of any type. */
typedef void via_target(void);

struct via_function {
	via_stub *stub;
	via_target *target; /* NULL: not available here, or not bound yet: via_available tells */
	const struct via_signature *signature;
	uint32_t name;        /* offset in the module's strings */
	uint32_t result_size; /* 0: the result travels in the value; UINT32_MAX: by address,
				 size and alignment in its type; else by address, bytes,
				 and an alignment of at most 16 suffices */
};

/* The function's address as it is at this moment: another thread may be binding the function. */
VIA_INLINE via_target *
via_function_target(const struct via_function *function)
{
	return __atomic_load_n(&function->target, __ATOMIC_RELAXED);
}

/*
 * A row of the module's table of signatures. In front of the table's first row
 * lies the address of the module: one for all rows, and a row without a
 * relocation. via_signature_module finds it.
 */
struct via_signature {
	uint32_t index;      /* of this row */
	uint32_t parameters; /* index of the first in module->parameters */
	uint8_t parameter_count;
	uint8_t fixed_count; /* those in front of the `...` of a variadic function; 0: it is none */
	uint16_t outcome;    /* index in module->outcomes */
};

/* What comes of a call. Functions share these rows: many signatures differ in parameters only. */
struct via_outcome {
	uint16_t type;      /* of the result: index in module->types */
	uint16_t semantics; /* of the result: index in module->semantics; 0: nothing said */
	uint16_t rule;      /* index in module->rules; 0: no failure rule */
};

static inline const struct via_module *
via_signature_module(const struct via_signature *signature)
{
	const void *table = signature - signature->index;
	return ((const struct via_module *const *)table)[-1];
}

/* Four bytes: no table has more rows, and parameters share what they are. */
struct via_parameter {
	uint16_t name;  /* index in module->parameter_names; 0: no name */
	uint16_t typed; /* index in module->typed */
};

/* What a parameter is, its name aside. */
struct via_typed {
	uint16_t type;      /* index in module->types */
	uint16_t semantics; /* index in module->semantics; 0: nothing said */
};

/* Which way data moves through a pointer parameter. */
enum via_direction { VIA_DIRECTION_NONE, VIA_IN, VIA_OUT, VIA_INOUT };

/* What the number of via_semantics.extent counts. */
enum via_unit { VIA_UNIT_NONE, VIA_BYTES, VIA_ELEMENTS };

enum via_semantics_flags {
	VIA_NULLABLE = 1,    /* NULL is a valid value */
	VIA_CSTR = 2,        /* the pointer leads to characters that end with a NUL */
	VIA_ON_FAILURE = 4,  /* what an out pointer leads to is written by a failed call, too */
	VIA_DESTROYS = 8,    /* what the value stands for is gone after the call */
	VIA_NANOSECONDS = 16 /* how long the call may take, in ns; negative: for ever, 0: one try */
};

/*
 * How many bytes or elements a pointer parameter must lead to, computed from
 * the arguments of one call by the compiler's own arithmetic. UINT64_MAX when
 * the expression is negative. Pure; thread-safe.
 */
typedef uint64_t via_extent(const via_value *arguments);

/* How long C may call a function that it was given. */
enum via_scope {
	VIA_SCOPE_NONE,   /* nothing said */
	VIA_SCOPE_CALL,   /* until the call that gave it returns */
	VIA_SCOPE_UNTIL,  /* until a call of the function `until` */
	VIA_SCOPE_FOREVER /* as long as the process runs */
};

/* What the spec says of a value, beyond its type. */
struct via_semantics {
	via_extent *extent; /* NULL: nothing said */
	uint32_t text;      /* the count's C expression, offset in the strings; 0: none */
	uint32_t until;     /* the name of a function, offset in the strings; 0: none */
	uint8_t direction;  /* enum via_direction */
	uint8_t unit;       /* enum via_unit */
	uint8_t flags;      /* enum via_semantics_flags */
	uint8_t scope;      /* enum via_scope, of a function pointer */
	uint8_t userdata;   /* 1 + index of the parameter that goes with it; 0: none known */
};

/* Where the code of a failed call comes from. */
enum via_code_source {
	VIA_CODE_NONE,       /* the function cannot be seen to fail */
	VIA_CODE_ERRNO,      /* errno, read on the statement after the call */
	VIA_CODE_RESULT,     /* an expression over the result */
	VIA_CODE_LAST_ERROR, /* GetLastError() of Windows */
	VIA_CODE_WSA_ERROR,  /* WSAGetLastError() of Windows */
	VIA_CODE_NAMED       /* another variable or function, `named` */
};

/* What becomes of a call that fails with EINTR. */
enum via_interruption {
	VIA_EINTR_RETURN, /* it has failed, as with any other code */
	VIA_EINTR_RETRY,  /* it is made again, with the time that is left */
	VIA_EINTR_DONE    /* it counts as done, and must not be made again */
};

enum via_rule_flags {
	VIA_RULE_ALWAYS = 1, /* the code is information: the result is valid beside it */
	VIA_RULE_WAITS = 2   /* waits for its descriptor; the last parameter limits the time */
};

/* A failure rule, and what else a contract says of a call. */
struct via_rule {
	uint32_t text;        /* the predicate or code expression in C, offset in the strings */
	uint32_t named;       /* C for the source of the code, where that is VIA_CODE_NAMED */
	uint32_t codes;       /* index in module->codes of the documented codes */
	uint16_t error_count; /* how many of them are failures */
	uint16_t ok_count;    /* and how many, behind those, are success with a note */
	uint8_t source;       /* enum via_code_source */
	uint8_t flags;        /* enum via_rule_flags */
	uint8_t interruption; /* enum via_interruption */
	uint8_t limit;        /* 1 + index of the parameter that limits the time; 0: none does */
};

/* Kinds from VIA_LONG_DOUBLE to VIA_UNION travel by address. */
enum via_kind {
	VIA_ABSENT, /* declared under an #if that does not hold on this platform */
	VIA_VOID,
	VIA_BOOL,
	VIA_SIGNED,
	VIA_UNSIGNED,
	VIA_FLOAT,
	VIA_DOUBLE,
	VIA_POINTER,
	VIA_LONG_DOUBLE,
	VIA_COMPLEX, /* of float, double or long double: two numbers of half the size each */
	VIA_INT128,
	VIA_UNSIGNED_INT128,
	VIA_FLOAT16,
	VIA_FLOAT128,
	VIA_VECTOR, /* of the compiler's: size and alignment, and the type of the elements */
	VIA_STRUCT,
	VIA_UNION,
	VIA_ARRAY,
	VIA_FUNCTION
};

enum via_type_flags {
	VIA_CONST = 1,      /* a pointer to something const */
	VIA_INCOMPLETE = 2, /* opaque: reachable by pointer only, size unknown */
	VIA_PARTIAL = 4,    /* a struct or union with more fields than are listed */
	VIA_VARIADIC = 8    /* a function type that ends in `...` */
};

struct via_type {
	size_t size;        /* bytes; 0 for void, a function, an incomplete or absent type */
	uint32_t alignment; /* bytes; 0 where size says nothing */
	uint32_t name;      /* the C spelling, offset in the strings */
	uint32_t first; /* by kind: pointer, array, vector: the type pointed to, of the elements;
			   struct, union: the first of its fields; function: its signature;
			   signed, unsigned: the first enumerator, in module->constants */
	uint32_t count; /* of fields, or of enumerators (then the type is an enumeration) */
	uint8_t kind;   /* enum via_kind */
	uint8_t flags;  /* enum via_type_flags */
	uint16_t reserved;
};

struct via_field {
	size_t offset; /* bytes from the start of the struct or union that lists it; not of bits */
	uint32_t name; /* offset in the strings */
	uint16_t type; /* index in module->types */
	uint16_t bits; /* 1 + index in module->bit_fields; 0: not a bit-field */
};

/*
 * A bit-field: the compiler's own code to read and write it in the struct or
 * union that lists it. Values travel as those of integers; a store cuts them to
 * the width. Pure but for what the record holds.
 */
struct via_bit_field {
	via_value (*load)(const void *record);
	void (*store)(void *record, via_value value);
	uint32_t width; /* in bits */
};

struct via_constant {
	via_value value; /* a string constant in .p, to be read as const char * */
	uint32_t name;   /* offset in the strings */
	uint16_t type;   /* index in module->types */
	uint16_t absent; /* 1: not available on this platform, the value says nothing */
};

/*
 * A minimal perfect hash: from a name to the index of the one entry that may
 * have it. All arithmetic is mod 2^64, M = 0x9E3779B97F4A7C15. h begins as the
 * number of the name's bytes, times M. The bytes are taken by eight, as
 * little-endian numbers w, the last of fewer bytes if any are left; each makes
 * x = (h ^ w) * M, h = x ^ x >> 32.
 * d = displacements[(h >> 32) * bucket_count >> 32]. d < 0: the slot is -d - 1.
 * d >= 0: x = (h ^ d * M) * M, y = (x ^ x >> 32) * M; the slot is
 * (y >> 32) * count >> 32. slots[slot] is the entry's index.
 * An empty table has count 0, and its pointers may be NULL.
 */
struct via_names {
	const int32_t *displacements;
	const uint32_t *slots;
	uint32_t bucket_count;
	uint32_t count;
};

struct via_upcall_slot;

/* Functions that are compiled for upcalls without a userdata, and the slot of each. */
struct via_upcall_pool {
	void (*const *entries)(void);
	struct via_upcall_slot *slots;
	uint32_t count;
};

/* A function pointer type, by which C may be given a function of the host's. */
struct via_callback {
	void (*thunk)(void);                /* finds its slot in its userdata; NULL: it has none */
	const struct via_upcall_pool *pool; /* NULL: none is compiled */
	const struct via_signature *signature; /* of the function */
	uint32_t type;                         /* index in module->types, of the pointer */
	uint32_t key;      /* index in module->keys; UINT32_MAX: libffi cannot receive such calls */
	uint32_t userdata; /* 1 + index of the parameter that brings it; 0: none does */
};

/* A shape, for via_prepare: a function of it, and where its key begins in module->keys. */
struct via_shape {
	uint32_t function;
	uint32_t key;
};

enum via_symbol_flags {
	VIA_OPTIONAL = 1 /* it may be absent */
};

/*
 * The function with the same index in a module that is opened: its symbol, and what its row is
 * filled with when somebody asks for it. Texts are offsets in the strings.
 */
struct via_symbol {
	uint32_t name;        /* 0: it has none, being in the module itself, or is left out here */
	uint32_t version;     /* 0: the library's default one */
	uint32_t flags;       /* enum via_symbol_flags */
	uint32_t function;    /* as in the row: its name */
	uint32_t result_size; /* as in the row */
	uint32_t signature;   /* index in module->signatures */
	uint32_t entry;       /* index in library->entries */
};

/* What rows hold that the loader has to relocate. Functions share these: most have no target. */
struct via_entry {
	via_stub *stub;
	via_target *target; /* of a function in the module itself; NULL: the library has it */
};

/* What the runtime keeps of a library; 0 while it is not open. Nobody else looks at it. */
struct via_library_state {
	void *handle;
	size_t opens;
	size_t inside; /* calls that have not returned; counted in the verify mode only */
};

/* A library that is opened at run time; see <viaduct/library.h>. */
struct via_library {
	const uint32_t *files; /* the names to try, in this order: offsets in the strings */
	const struct via_symbol *symbols; /* one for each function */
	const struct via_entry *entries;
	struct via_library_state *state;
	uint32_t file_count;
};

struct via_module {
	uint32_t contract; /* VIA_CONTRACT of the generator */
	uint32_t function_count;
	uint32_t type_count;
	uint32_t constant_count;
	uint32_t shape_count;
	uint32_t callback_count;
	const char *name;
	const char *strings; /* names whole; a type or rule of over 1019 bytes ends in "…" */
	const struct via_library *library;    /* NULL: the functions are linked */
	const struct via_function *functions; /* in the spec's order; see via_function_at */
	const struct via_signature *signatures;
	const struct via_outcome *outcomes;
	const struct via_parameter *parameters;
	const uint32_t *parameter_names; /* offsets in the strings; [0]: of "" */
	const struct via_typed *typed;
	const struct via_semantics *semantics; /* [0]: nothing said */
	const struct via_rule *rules;          /* [0]: no failure rule */
	const uint32_t *codes;                 /* absolute values; 0: not known on this platform */
	const struct via_shape *shapes;
	const char *keys;
	const struct via_callback *callbacks; /* in the order of their types */
	const struct via_type *types;
	const struct via_field *fields;
	const struct via_bit_field *bit_fields;
	const struct via_constant *constants;
	struct via_names function_names;
	struct via_names type_names;
	struct via_names constant_names;
};

#ifdef __cplusplus
}
#endif

#endif
