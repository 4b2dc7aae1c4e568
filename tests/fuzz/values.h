/* SPDX-License-Identifier: MIT */
/*
 * What the written programs of the fuzzer are made of: descriptions of types,
 * values that are derived from a seed, and the run through all functions.
 *
 *   caller.c            values.c                      callee.c
 *   fuzz_run ─────────▶ one call after the other
 *     direct ─────────▶ fuzz_argument … ───────────▶ fuzz_enter
 *     stub, frame, adapter,                           fuzz_receive, for each argument
 *     prepared by a text
 *     fuzz_returned ◀── compares                      fuzz_fails, fuzz_return
 *
 * Both sides describe each type by a table that their own compiler has filled
 * in: a member that lies elsewhere for one of them is seen as a wrong value.
 * values.c is compiled once and passes nothing by value.
 */
#ifndef FUZZ_VALUES_H
#define FUZZ_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <viaduct/viaduct.h>

enum fuzz_kind {
	FUZZ_BOOL,
	FUZZ_SIGNED,
	FUZZ_UNSIGNED,
	FUZZ_FLOAT16,
	FUZZ_FLOAT,
	FUZZ_DOUBLE,
	FUZZ_LONG_DOUBLE,
	FUZZ_FLOAT128,
	FUZZ_POINTER,
	FUZZ_CELL, /* a pointer to the integer that callee and caller share */
	FUZZ_CODE,
	FUZZ_COMPLEX, /* two of `element` */
	FUZZ_VECTOR,  /* many of `element` */
	FUZZ_STRUCT,
	FUZZ_UNION
};

/* The kind of an integer type of any width. */
#define FUZZ_INTEGER(type) ((type)-1 < (type)1 ? FUZZ_SIGNED : FUZZ_UNSIGNED)

struct fuzz_member;

struct fuzz_type {
	const char *name;
	size_t size;
	size_t alignment;
	enum fuzz_kind kind;
	const struct fuzz_type *element;
	const struct fuzz_member *members;
	size_t count; /* of members */
};

struct fuzz_member {
	const char
	    *name; /* "" for an anonymous struct or union, whose members are the outer one's */
	const struct fuzz_type *type;
	size_t offset;
	size_t count; /* of elements of an array of any number of dimensions, else 1 */
	uint64_t (*get)(const void *); /* of a bit-field in the struct that lists it, else NULL */
	void (*set)(void *, uint64_t);
	unsigned width;
};

/* How a function tells that it failed, as far as the expected status depends on it. */
enum fuzz_rule {
	FUZZ_NEVER,
	FUZZ_BY_ERRNO, /* the code is errno, or another variable, if a predicate holds */
	FUZZ_CLEARS,   /* the predicate looks at errno itself */
	FUZZ_ALWAYS,   /* errno is information */
	FUZZ_IS_CODE,  /* the result is the code */
	FUZZ_IS_MINUS, /* a negative result is */
	FUZZ_IS_BELOW  /* a result below -10 is */
};

enum fuzz_eintr { FUZZ_EINTR_RETURN, FUZZ_EINTR_RETRY, FUZZ_EINTR_DONE };

struct fuzz_function {
	const char *name;               /* that hosts know */
	const struct fuzz_type *result; /* NULL for void */
	const struct fuzz_type *const *parameters;
	unsigned count;
	enum fuzz_rule rule;
	enum fuzz_eintr eintr;
	bool okay;                /* ERANGE is success with a note */
	const char *convention;   /* as a text states it, "@ms_abi ", or "" */
	void (*direct)(void);     /* NULL for a function that is not available here */
	int64_t (*adapter)(void); /* NULL for none */
};

/* How the present call is made. */
enum fuzz_way {
	FUZZ_METADATA,
	FUZZ_DIRECT,
	FUZZ_STUB,
	FUZZ_FRAME,
	FUZZ_ADAPTER,
	FUZZ_PREPARED, /* by a text, through libffi */
	FUZZ_FOUND     /* by a text, through the stub that it finds */
};

/* What an adapter returns beside the status that it stands for. */
enum fuzz_adapted {
	FUZZ_ADAPTED_STATUS,  /* nothing */
	FUZZ_ADAPTED_VALUE,   /* the value itself, if the call succeeded */
	FUZZ_ADAPTED_POINTER, /* a pointer, and the status elsewhere */
	FUZZ_ADAPTED_PLACE    /* the result, always, in a place */
};

/* What the predicates of callees look at beside errno, and FUZZ_CELL points to. */
extern int fuzz_variable;
int fuzz_last(void);
extern int64_t fuzz_cell;

/* Runs through the functions; gives the program's exit status. */
int fuzz_run(uint64_t seed, const struct via_module *module, const struct fuzz_function *functions,
	     size_t count, const struct fuzz_type *const *records, size_t record_count);

/* --- for the caller --- */

/* Makes argument `index` of the present call. */
void fuzz_argument(unsigned index, const struct fuzz_type *type, void *place);

/* Looks at the result of the present direct call; NULL for void. */
void fuzz_returned(const struct fuzz_type *type, const void *place);

/* The status that an adapter has given, and its result. */
int64_t fuzz_adapted(enum fuzz_adapted how, int64_t given, const struct fuzz_type *type,
		     const void *place);

/* --- for the callee --- */

/* `function` has been called. */
void fuzz_enter(unsigned function);

/* Which of the functions that share a symbol is meant by the call. */
unsigned fuzz_instance(void);

/* Looks at argument `index`, and then overwrites it: it is the callee's. */
void fuzz_receive(unsigned index, const struct fuzz_type *type, void *place);

/* Makes the result of a call that succeeds. */
void fuzz_result(const struct fuzz_type *type, void *place);

/* Whether the call shall fail, and with what code. */
bool fuzz_fails(void);
int fuzz_code(void);

/* The last thing that a callee does: remembers the result (NULL for void), leaves errno. */
void fuzz_leave(const struct fuzz_type *type, const void *place);

#endif
