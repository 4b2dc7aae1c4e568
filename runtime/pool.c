/* SPDX-License-Identifier: MIT */
/*
 * Memory for the buffer stacks of the process: cells of four sizes, cut from
 * slabs that are mapped on demand. Not malloc, because a signal handler may
 * need a cell while the code it interrupted is inside malloc: every function
 * here may be called from a handler, takes no lock, and works on after fork.
 *
 *     slab, aligned to its size
 *     │ header │ cell 1 │ cell 2 │ cell 3 │ ... │ cell n │
 *       free: 1 bit a cell                        n <= 31
 *
 * A slab stays mapped for ever, so that a stale pointer into a cell can be
 * looked at; a cell that is given back keeps its addresses and loses its pages.
 * Called by stack.c only.
 */
#include <assert.h>
#include <stdatomic.h>

#include "internal.h"
#include "platform.h"

/* By class of cell: 1, 4, 16 and 64 KiB. */
static const size_t slab_sizes[VIA_POOL_CLASSES] = {32 << 10, 128 << 10, 256 << 10, 512 << 10};

struct slab {
	struct slab *next;
	_Atomic uint32_t free;   /* bit i: cell i may be taken */
	_Atomic uint32_t stacks; /* bit i: cell i holds a stack */
};

/* The slabs of each class; they are only ever added, in front. */
static _Atomic(struct slab *) slabs[VIA_POOL_CLASSES];

static_assert(sizeof(struct slab) <= VIA_POOL_SMALLEST, "a slab's header fits its first cell");

size_t
via_pool_cell_size(unsigned size_class)
{
	return (size_t)VIA_POOL_SMALLEST << 2 * size_class;
}

/* All cells of a slab but the first, which holds its header. */
static uint32_t
cell_mask(unsigned size_class)
{
	size_t cells = slab_sizes[size_class] / via_pool_cell_size(size_class);
	return (uint32_t)(((uint64_t)1 << cells) - 2);
}

static struct slab *
slab_of(const void *cell, unsigned size_class)
{
	char *address = (char *)(uintptr_t)cell;
	return (struct slab *)(void *)(address - ((uintptr_t)cell & (slab_sizes[size_class] - 1)));
}

static uint32_t
cell_bit(const void *cell, unsigned size_class)
{
	size_t offset = (uintptr_t)cell & (slab_sizes[size_class] - 1);
	return (uint32_t)1 << offset / via_pool_cell_size(size_class);
}

/*
 * A new slab with its first cell taken, in the list in front of `first`. NULL
 * without memory, or when another thread has put one there meanwhile.
 */
static struct slab *
slab_add(unsigned size_class, struct slab *first)
{
	struct slab *slab = via_platform_map_aligned(slab_sizes[size_class]);
	if (slab == NULL)
		return NULL;
	atomic_init(&slab->free, cell_mask(size_class) & ~(uint32_t)2);
	slab->next = first;
	if (atomic_compare_exchange_strong_explicit(&slabs[size_class], &first, slab,
						    memory_order_release, memory_order_relaxed))
		return slab;
	via_platform_unmap(slab, slab_sizes[size_class]);
	return NULL;
}

/* A cell of the slabs from `slab` on; NULL: all are taken. */
static void *
slabs_take(struct slab *slab, size_t cell_size)
{
	for (; slab != NULL; slab = slab->next) {
		uint32_t free = atomic_load_explicit(&slab->free, memory_order_relaxed);
		while (free != 0) {
			uint32_t bit = free & -free;
			if (atomic_compare_exchange_weak_explicit(&slab->free, &free, free ^ bit,
								  memory_order_acquire,
								  memory_order_relaxed))
				return (char *)slab +
				       cell_size * (size_t)__builtin_ctz((unsigned)bit);
		}
	}
	return NULL;
}

void *
via_pool_take(unsigned size_class)
{
	size_t cell_size = via_pool_cell_size(size_class);
	struct slab *first = atomic_load_explicit(&slabs[size_class], memory_order_acquire);
	for (;;) {
		void *cell = slabs_take(first, cell_size);
		if (cell != NULL)
			return cell;
		struct slab *slab = slab_add(size_class, first);
		if (slab != NULL)
			return (char *)slab + cell_size;
		struct slab *now = atomic_load_explicit(&slabs[size_class], memory_order_acquire);
		if (now == first)
			return NULL;
		first = now;
	}
}

/* Gives the whole pages from `memory` on back to the system; their bytes become anything. */
static void
pages_drop(char *memory, size_t size)
{
	size_t page = via_platform_page_size();
	size_t before = -(uintptr_t)memory & (page - 1);
	if (size >= before + page)
		via_platform_drop(memory + before, (size - before) & ~(page - 1));
}

/* Drops the pages of a slab of small cells when none is taken. Not of the oldest slab: a program
   with one thread at a time would do nothing else. */
static void
slab_trim(struct slab *slab)
{
	uint32_t all = cell_mask(0);
	if (slab->next == NULL ||
	    !atomic_compare_exchange_strong_explicit(&slab->free, &all, 0, memory_order_acquire,
						     memory_order_relaxed))
		return;
	pages_drop((char *)slab + VIA_POOL_SMALLEST, slab_sizes[0] - VIA_POOL_SMALLEST);
	atomic_store_explicit(&slab->free, all, memory_order_release);
}

void
via_pool_give(void *cell, unsigned size_class)
{
	struct slab *slab = slab_of(cell, size_class);
	if (size_class != 0)
		pages_drop(cell, via_pool_cell_size(size_class));
	atomic_fetch_or_explicit(&slab->free, cell_bit(cell, size_class), memory_order_release);
	if (size_class == 0)
		slab_trim(slab);
}

void
via_pool_mark_stack(void *cell, bool is_stack)
{
	struct slab *slab = slab_of(cell, 0);
	uint32_t bit = cell_bit(cell, 0);
	if (is_stack)
		atomic_fetch_or(&slab->stacks, bit);
	else
		atomic_fetch_and(&slab->stacks, ~bit);
}

void
via_pool_each_stack(void visit(void *cell))
{
	size_t cell_size = via_pool_cell_size(0);
	for (struct slab *slab = atomic_load(&slabs[0]); slab != NULL; slab = slab->next) {
		uint32_t stacks = atomic_load(&slab->stacks);
		for (; stacks != 0; stacks &= stacks - 1)
			visit((char *)slab + cell_size * (size_t)__builtin_ctz((unsigned)stacks));
	}
}
