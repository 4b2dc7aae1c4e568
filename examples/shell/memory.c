/* SPDX-License-Identifier: MIT */
/* See memory.h. */
#include "memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A multiple of every alignment. */
#define CHUNK_SIZE ((size_t)1 << 15)

struct arena_chunk {
	struct arena_chunk *next;
	max_align_t bytes[];
};

static void *
must(void *memory)
{
	if (memory == NULL) {
		fputs("via-shell: out of memory\n", stderr);
		exit(1);
	}
	return memory;
}

void *
arena_take(struct arena *arena, size_t size)
{
	void *place;

	if (size > PTRDIFF_MAX / 2)
		must(NULL);
	size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
	if (size > arena->left) {
		size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
		struct arena_chunk *chunk = must(calloc(1, sizeof(*chunk) + room));
		chunk->next = arena->chunks;
		arena->chunks = chunk;
		arena->free = (char *)chunk->bytes;
		arena->left = room;
	}
	place = arena->free;
	arena->free += size;
	arena->left -= size;
	return place;
}

char *
arena_copy(struct arena *arena, const char *text, size_t length)
{
	char *copy = arena_take(arena, length + 1);
	memcpy(copy, text, length);
	return copy;
}

void
arena_move(struct arena *from, struct arena *to)
{
	struct arena_chunk **last = &from->chunks;

	while (*last != NULL)
		last = &(*last)->next;
	*last = to->chunks;
	to->chunks = from->chunks;
	*from = (struct arena){0};
}

void
arena_free(struct arena *arena)
{
	while (arena->chunks != NULL) {
		struct arena_chunk *chunk = arena->chunks;
		arena->chunks = chunk->next;
		free(chunk);
	}
	*arena = (struct arena){0};
}

/* The index of the first block that ends at `address` or above. */
static size_t
first_reaching(const struct blocks *blocks, uintptr_t address)
{
	size_t low = 0, high = blocks->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const struct block *block = &blocks->by_address[middle];
		if ((uintptr_t)block->start + block->size < address)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/*
 * A block that the new one overlaps was freed by a C function, which is its
 * right: the new one takes its place.
 */
static void
insert(struct blocks *blocks, struct block block)
{
	size_t first = first_reaching(blocks, (uintptr_t)block.start);
	size_t last = first;

	while (last < blocks->count &&
	       (uintptr_t)blocks->by_address[last].start <= (uintptr_t)block.start + block.size)
		last++;
	if (blocks->count == blocks->capacity) {
		blocks->capacity = blocks->capacity != 0 ? blocks->capacity * 2 : 64;
		blocks->by_address =
		    must(realloc(blocks->by_address, blocks->capacity * sizeof(block)));
	}
	memmove(blocks->by_address + first + 1, blocks->by_address + last,
		(blocks->count - last) * sizeof(block));
	blocks->by_address[first] = block;
	blocks->count = blocks->count - (last - first) + 1;
}

void *
block_new(struct blocks *blocks, size_t size, size_t alignment)
{
	char *start;

	if (size > BLOCK_SIZE_MAX || alignment > BLOCK_SIZE_MAX)
		return NULL;
	if (alignment <= _Alignof(max_align_t)) {
		start = calloc(1, size + 1);
	} else {
		size_t whole = (size / alignment + 1) * alignment;
		start = aligned_alloc(alignment, whole);
		if (start != NULL)
			memset(start, 0, whole);
	}
	if (start != NULL)
		insert(blocks, (struct block){.start = start, .size = size});
	return start;
}

bool
block_left(const struct blocks *blocks, const void *address, size_t *ret_left)
{
	size_t index = first_reaching(blocks, (uintptr_t)address);
	const struct block *block;

	if (index == blocks->count)
		return false;
	block = &blocks->by_address[index];
	if ((uintptr_t)address < (uintptr_t)block->start)
		return false;
	*ret_left = (size_t)((uintptr_t)block->start + block->size - (uintptr_t)address);
	return true;
}
