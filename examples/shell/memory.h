/* SPDX-License-Identifier: MIT */
/*
 * The shell's memory, of two sorts.
 *
 * An arena holds what only the shell sees (syntax trees, lists, names) and is
 * freed as a whole.
 *
 * Blocks are what C functions get to see: strings, buffers, objects. A C
 * function may keep a pointer to one, so a block lives until the shell ends,
 * whatever becomes of the variable; and the shell can tell for every pointer
 * whether it leads into a block and how much is left there. Each block is one
 * allocation of its own, so that a C function that frees what it is given may.
 *
 *   start                 start + size
 *     |  bytes of the block  |0|      one more byte than asked for, a NUL: who
 *                                     reads a buffer as a string stops here
 */
#ifndef SHELL_MEMORY_H
#define SHELL_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* {0} is an empty arena. */
struct arena {
	struct arena_chunk *chunks;
	char *free;
	size_t left;
};

/* `size` zero bytes, aligned for any type; ends the program when there are none. */
void *arena_take(struct arena *arena, size_t size);

/* The `length` bytes at `text` and a NUL, copied. */
char *arena_copy(struct arena *arena, const char *text, size_t length);

/* Moves everything taken from one arena to another, which frees it; the first is empty then. */
void arena_move(struct arena *from, struct arena *to);

/* Frees everything taken; the arena is empty and usable again. */
void arena_free(struct arena *arena);

struct block {
	char *start;
	size_t size;
};

/* The blocks, by address. {0} is none. */
struct blocks {
	struct block *by_address;
	size_t count;
	size_t capacity;
};

/* No block is larger. */
#define BLOCK_SIZE_MAX ((size_t)1 << 30)

/* A block of `size` zero bytes; NULL when it is too large or there is no memory. */
void *block_new(struct blocks *blocks, size_t size, size_t alignment);

/* The bytes from `address` to the end of its block. False: it leads into none. */
bool block_left(const struct blocks *blocks, const void *address, size_t *ret_left);

#endif
