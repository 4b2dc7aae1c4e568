/* SPDX-License-Identifier: MIT */
/*
 * The buffer stack behind viaduct/stack.h: the slow paths, which alone know
 * blocks, limits, observers, threads that end and frames that other threads
 * close. The fast paths are in the header. Memory comes from pool.c. Called by
 * hosts, and by platform_….c when a thread ends.
 *
 * A stack fills one cell of the pool; its first block is the rest of that cell.
 *
 *     cell, 1 KiB                          block, 4 to 64 KiB
 *     │ struct stack │ a │ 32 │ b │ 64 │   │ struct block │ 4000 │ c │ 32 │ free │
 *                                 older_top ◀── older                     top
 *
 * Here frame b outgrew the first block: its 4000 bytes opened the next one, and
 * when b is closed the stack returns to the place of b. A frame that finds no
 * room for its record opens a block with it, and returns to older_top.
 *
 * Who may do what, and why it is safe:
 *
 * - Only the thread that a stack belongs to changes it; a slow path takes the
 *   stack out of via_stack_current first. A signal handler that interrupts it
 *   finds no stack there and gets one for itself, so a slow path need not be
 *   safe at every instruction, and a fast path must only bear that a handler
 *   leaves the stack as it found it. Therefore closing a frame takes back
 *   nothing below that frame, except after a close out of order, which is not
 *   for handlers.
 * - Any other thread only looks at the record of a frame and sets CLOSED in it,
 *   or hangs an allocation on it. The owner takes the record back when a frame
 *   below it is closed, or when the stack needs another block.
 * - A thread that ends gives its stack back at once, but for frames that do not
 *   lie on the thread's own C stack: they may be a fiber's. Each such record is
 *   then told its stack (ORPHANED), and the last one to be closed frees it.
 */
#include <assert.h>
#include <stdatomic.h>

#include <viaduct/viaduct.h>

#include "internal.h"
#include "platform.h"
#include "verify.h"

/* Bits of via_record.below. */
enum {
	CLOSED = 1,   /* closed, and not yet taken back */
	ORPHANED = 2, /* the thread has ended: in place of the record below stands the stack */
	GROWN = 4,    /* closing takes more than moving the top, mostly back to an older block */
	CASCADE = 8   /* a frame below was closed before this one: look there when this is */
};

static_assert((CLOSED | ORPHANED | GROWN | CASCADE) == VIA_RECORD_BITS, "as the header says");

#define ADDRESS_MASK (~(uintptr_t)VIA_RECORD_BITS)

/* In via_record.frame and via_frame.buffers: the address of a struct buffer plus this. */
#define BUFFER_TAG ((uintptr_t)1)

/* via_frame.record of an open frame for which there was no memory. */
#define RECORD_DEFERRED ((void *)8)

struct block {
	struct block *older;
	char *older_top; /* where to go on in the older block */
	char *start;
	char *end;
};

/*
 * An allocation that is not on a stack but belongs to a frame all the same. Its
 * header lies in a cell of the pool, because stack_end may look at one that is
 * being freed; the bytes follow it there, or are mapped apart.
 */
struct buffer {
	struct buffer *older; /* of the same frame */
	char *unused;         /* where a stack has its limit: see stack_lower */
	uintptr_t frame;
	unsigned size_class; /* of the cell */
	size_t mapped_size;  /* 0: in the cell */
	void *mapped;
	char *place;
	size_t bytes; /* that were asked for, at `place` */
};

struct stack {
	struct via_stack hot;                /* what the fast paths know */
	_Alignas(16) struct via_record base; /* innermost of an empty stack */
	struct block first;
	struct block *block; /* the current one */
	struct block *spare; /* kept for the next growth; linked by older */
	size_t spare_bytes;
	size_t chained_bytes;   /* in blocks in use, without the first */
	struct stack *next;     /* in local.helpers */
	_Atomic size_t orphans; /* open frames of a thread that has ended */
	_Atomic bool attached;  /* made by via_stack_new, and some thread's at present */
	bool helper;            /* in local.helpers */
	bool ending;            /* made while its thread ends: freed as soon as it is empty */
	uint32_t until_sampled;
};

static_assert(offsetof(struct buffer, unused) == offsetof(struct via_stack, limit),
	      "a late stack_lower hits what no buffer needs");

/* What the thread has besides via_stack_current. */
struct local {
	struct stack *home;              /* the thread's own stack */
	_Atomic(struct stack *) helpers; /* of signal handlers that interrupted a slow path */
	bool working;                    /* in a slow path */
	bool registered;                 /* via_stack_thread_end will be called */
	bool ended;                      /* via_stack_thread_end was called */
};

/* A slow path's hold on the thread's stack. */
struct visit {
	struct stack *stack; /* NULL: there is none */
	bool was_working;
	struct via_errors errors;
	struct via_stack_events events;
};

/* The stack of a thread that has none: empty, full, and never written to. */
static struct via_record no_record;
static struct via_stack no_stack = {.innermost = &no_record};

VIA_TLS_MODEL VIA_THREAD_LOCAL struct via_stack *via_stack_current = &no_stack;
static VIA_TLS_MODEL VIA_THREAD_LOCAL struct local thread_locals;

/* Of the calling thread. */
static struct local *
local(void)
{
	return VIA_OF_THREAD(thread_locals);
}

/* --- limits --- */

#define BLOCK_MIN ((size_t)4 << 10)
#define BLOCK_MAX ((size_t)64 << 10)
#define CAPACITY_DEFAULT ((size_t)1 << 20)
#define KEPT_DEFAULT ((size_t)64 << 10)

static _Atomic size_t limit_block = BLOCK_MAX;
static _Atomic size_t limit_buffer = BLOCK_MAX / 4;
static _Atomic size_t limit_capacity = CAPACITY_DEFAULT;
static _Atomic size_t limit_kept = KEPT_DEFAULT;

via_status
via_stack_limit(const struct via_stack_limits *limits)
{
	static const struct via_stack_limits defaults;
	if (limits == NULL)
		limits = &defaults;
	size_t block = limits->block != 0 ? limits->block : BLOCK_MAX;
	size_t buffer = limits->buffer != 0 ? limits->buffer : block / 4;
	if (block < BLOCK_MIN || block > BLOCK_MAX || buffer > block / 2)
		return VIA_BAD_ARGUMENT;
	atomic_store(&limit_block, block);
	atomic_store(&limit_buffer, buffer);
	atomic_store(&limit_capacity, limits->capacity != 0 ? limits->capacity : CAPACITY_DEFAULT);
	atomic_store(&limit_kept, limits->kept != 0 ? limits->kept : KEPT_DEFAULT);
	return VIA_OK;
}

/* --- records --- */

static uintptr_t
record_bits(const struct via_record *record)
{
	return __atomic_load_n(&record->below, __ATOMIC_ACQUIRE) & VIA_RECORD_BITS;
}

static struct via_record *
record_below(const struct via_record *record)
{
	uintptr_t below = __atomic_load_n(&record->below, __ATOMIC_ACQUIRE);
	return (struct via_record *)(below & ADDRESS_MASK);
}

static uintptr_t
record_mark(struct via_record *record, uintptr_t bits)
{
	return __atomic_fetch_or(&record->below, bits, __ATOMIC_ACQ_REL);
}

/*
 * Whether `record` is that of the open `frame`. The record may be stale: then
 * it lies in some cell of the pool, which can be read, whatever it holds now.
 */
VIA_NO_ADDRESS_SANITIZER static bool
record_belongs(const struct via_record *record, const struct via_frame *frame)
{
	uintptr_t word = __atomic_load_n(&record->frame, __ATOMIC_ACQUIRE);
	if (word == (uintptr_t)frame)
		return true;
	/* What the frame remembers was once a buffer, and can be read; it may be another's now. */
	if ((word & BUFFER_TAG) == 0 || word != frame->buffers)
		return false;
	const struct buffer *buffer = (const struct buffer *)(word - BUFFER_TAG);
	return __atomic_load_n(&buffer->frame, __ATOMIC_RELAXED) == (uintptr_t)frame;
}

/* --- buffers --- */

/* The class of the smallest cell that holds `size` bytes; VIA_POOL_CLASSES: none does. */
static unsigned
size_class_of(size_t size)
{
	unsigned size_class = 0;
	while (size_class < VIA_POOL_CLASSES && via_pool_cell_size(size_class) < size)
		size_class++;
	return size_class;
}

/* `size` must be at most PTRDIFF_MAX; NULL without memory. */
static struct buffer *
buffer_new(size_t size, size_t alignment)
{
	size_t overhead = sizeof(struct buffer) + alignment + VIA_CANARY_SIZE;
	if (size > PTRDIFF_MAX - overhead)
		return NULL;
	unsigned size_class = size_class_of(size + overhead);
	size_t mapped_size = 0;
	if (size_class == VIA_POOL_CLASSES) {
		size_class = 0;
		mapped_size = size + overhead;
	}
	struct buffer *buffer = via_pool_take(size_class);
	if (buffer == NULL)
		return NULL;
	via_memory_reserve(buffer, via_pool_cell_size(size_class));
	char *place = (char *)(buffer + 1);
	if (mapped_size != 0) {
		place = via_platform_map(mapped_size);
		if (place == NULL) {
			via_pool_give(buffer, size_class);
			return NULL;
		}
	}
	buffer->size_class = size_class;
	buffer->mapped_size = mapped_size;
	buffer->mapped = place;
	buffer->place = place + (-(uintptr_t)place & (alignment - 1));
	buffer->bytes = size;
	via_canary_set(buffer->place + size);
	return buffer;
}

static void
buffer_free(struct buffer *buffer, struct via_stack_events *events)
{
	via_canary_check(buffer->place + buffer->bytes);
	if (buffer->mapped_size != 0)
		via_platform_unmap(buffer->mapped, buffer->mapped_size);
	events->released += buffer->mapped_size + via_pool_cell_size(buffer->size_class);
	via_pool_give(buffer, buffer->size_class);
}

/* Hangs a new buffer on the open frame, whose record may be on any stack. */
static void *
buffer_hang(struct via_frame *frame, size_t size, size_t alignment, struct via_stack_events *events)
{
	struct via_record *record = frame->record;
	struct buffer *buffer = buffer_new(size, alignment);
	if (buffer == NULL)
		return NULL;
	uintptr_t word = __atomic_load_n(&record->frame, __ATOMIC_RELAXED);
	buffer->older = (word & BUFFER_TAG) != 0 ? (struct buffer *)(word - BUFFER_TAG) : NULL;
	__atomic_store_n(&buffer->frame, (uintptr_t)frame, __ATOMIC_RELAXED);
	frame->buffers = (uintptr_t)buffer + BUFFER_TAG;
	record_mark(record, GROWN);
	__atomic_store_n(&record->frame, frame->buffers, __ATOMIC_RELEASE);
	events->fallback += size;
	return buffer->place;
}

/* Frees what hangs on an open record, and makes it one of no frame. */
static void
record_clear(struct via_record *record, struct via_stack_events *events)
{
	uintptr_t word = __atomic_exchange_n(&record->frame, 0, __ATOMIC_ACQ_REL);
	if ((word & BUFFER_TAG) == 0)
		return;
	struct buffer *buffer = (struct buffer *)(word - BUFFER_TAG);
	while (buffer != NULL) {
		struct buffer *older = buffer->older;
		buffer_free(buffer, events);
		buffer = older;
	}
}

/* --- blocks --- */

static size_t
block_size(const struct block *block)
{
	return (size_t)(block->end - (const char *)block);
}

static bool
block_holds(const struct block *block, const void *address)
{
	return (uintptr_t)address >= (uintptr_t)block->start &&
	       (uintptr_t)address < (uintptr_t)block->end;
}

/* Takes a block for at least `need` bytes out of the spare ones; NULL: none is large enough. */
static struct block *
block_reuse(struct stack *stack, size_t need)
{
	struct block **link = &stack->spare;
	while (*link != NULL && (size_t)((*link)->end - (*link)->start) < need)
		link = &(*link)->older;
	struct block *block = *link;
	if (block != NULL) {
		*link = block->older;
		stack->spare_bytes -= block_size(block);
	}
	return block;
}

/*
 * A block from the pool for `need` bytes, four times as large as the current
 * one where the limits allow, else as small as it can be.
 */
static struct block *
block_new(struct stack *stack, size_t need, size_t capacity, struct via_stack_events *events)
{
	size_t least = sizeof(struct block) + need;
	size_t size = 4 * block_size(stack->block);
	size_t largest = atomic_load_explicit(&limit_block, memory_order_relaxed);
	size_t used = stack->chained_bytes + stack->spare_bytes;
	if (size > largest)
		size = largest;
	if (size < least || size > capacity || used > capacity - size)
		size = least;
	if (size < BLOCK_MIN)
		size = BLOCK_MIN;
	unsigned size_class = size_class_of(size);
	if (size_class >= VIA_POOL_CLASSES)
		return NULL;
	size = via_pool_cell_size(size_class);
	struct block *block = via_pool_take(size_class);
	if (block == NULL)
		return NULL;
	via_memory_reserve(block, sizeof *block);
	block->start = (char *)(block + 1);
	block->end = (char *)block + size;
	via_memory_release(block->start, block->end);
	if (size > capacity || used > capacity - size)
		events->fallback += size;
	else
		events->grown += size;
	return block;
}

/* Puts a block on the chain, and the top to its start. */
static void
stack_enter(struct stack *stack, struct block *block)
{
	stack->chained_bytes += block_size(block);
	block->older = stack->block;
	block->older_top = stack->hot.top;
	stack->block = block;
	stack->hot.top = block->start;
}

/* Makes a block with room for `need` bytes the current one. False: no memory, nothing changed. */
static bool
stack_grow(struct stack *stack, size_t need, struct via_stack_events *events)
{
	size_t capacity = atomic_load_explicit(&limit_capacity, memory_order_relaxed);
	size_t current = (size_t)(stack->block->end - stack->block->start);
	struct block *block = block_reuse(stack, need > current ? need : current);
	if (block == NULL)
		block = block_new(stack, need, capacity, events);
	if (block == NULL)
		block = block_reuse(stack, need);
	if (block == NULL)
		return false;
	stack_enter(stack, block);
	if (stack->chained_bytes > events->high_water)
		events->high_water = stack->chained_bytes;
	return true;
}

/* Gives back the spare blocks below `size` bytes. */
static void
stack_drop_spare(struct stack *stack, size_t size, struct via_stack_events *events)
{
	struct block **link = &stack->spare;
	while (*link != NULL) {
		struct block *block = *link;
		if (block_size(block) >= size) {
			link = &block->older;
			continue;
		}
		*link = block->older;
		stack->spare_bytes -= block_size(block);
		events->released += block_size(block);
		via_pool_give(block, size_class_of(block_size(block)));
	}
}

/* Keeps a block that has left the chain as a spare one, rather than smaller ones, or gives it
   back. */
static void
block_retire(struct stack *stack, struct block *block, struct via_stack_events *events)
{
	size_t size = block_size(block);
	size_t kept = atomic_load_explicit(&limit_kept, memory_order_relaxed);
	size_t capacity = atomic_load_explicit(&limit_capacity, memory_order_relaxed);
	via_memory_release(block->start, block->end);
	if (size <= kept && stack->spare_bytes > kept - size)
		stack_drop_spare(stack, size, events);
	bool keep = size <= kept && stack->spare_bytes <= kept - size &&
		    stack->chained_bytes + stack->spare_bytes <= capacity;
	stack->chained_bytes -= size;
	if (keep) {
		block->older = stack->spare;
		stack->spare = block;
		stack->spare_bytes += size;
	} else {
		events->released += size;
		via_pool_give(block, size_class_of(size));
	}
}

/* Returns from the current block to the older one. */
static void
stack_shrink(struct stack *stack, struct via_stack_events *events)
{
	struct block *block = stack->block;
	stack->hot.top = block->older_top;
	stack->block = block->older;
	block_retire(stack, block, events);
}

/* --- stacks --- */

/* Whether the top is in order; in the verify mode, all records and blocks, too. */
bool
via_stack_is_valid(const struct via_stack *hot)
{
	const struct stack *stack = (const struct stack *)(const void *)hot;
	if ((uintptr_t)hot->top < (uintptr_t)stack->block->start ||
	    (uintptr_t)hot->top > (uintptr_t)stack->block->end || (uintptr_t)hot->top % 16 != 0)
		return false;
	if (VIA_RECORD_ALWAYS == 0)
		return true;
	const struct block *block = stack->block;
	const char *top = hot->top;
	const struct via_record *record = hot->innermost;
	while (record != &stack->base) {
		while (block != NULL && !block_holds(block, record)) {
			top = block->older_top;
			block = block->older;
		}
		if (block == NULL || (uintptr_t)record + VIA_RECORD_SIZE > (uintptr_t)top)
			return false;
		top = (const char *)record;
		record = record_below(record);
	}
	return true;
}

/* NULL without memory. */
static struct stack *
stack_new(void)
{
	struct stack *stack = via_pool_take(0);
	if (stack == NULL)
		return NULL;
	via_memory_reserve(stack, sizeof *stack);
	*stack = (struct stack){0};
	size_t header = (sizeof *stack + 15) & ~(size_t)15;
	stack->first.start = (char *)stack + header;
	stack->first.end = (char *)stack + via_pool_cell_size(0);
	stack->block = &stack->first;
	stack->hot.top = stack->first.start;
	stack->hot.innermost = &stack->base;
	via_memory_release(stack->first.start, stack->first.end);
	via_pool_mark_stack(stack, true);
	return stack;
}

static bool
stack_is_empty(const struct stack *stack)
{
	return stack->hot.innermost == &stack->base;
}

/* Frees a stack on which no frame is open. */
static void
stack_free(struct stack *stack, struct via_stack_events *events)
{
	while (stack->block != &stack->first)
		stack_shrink(stack, events);
	stack_drop_spare(stack, SIZE_MAX, events);
	events->released += via_pool_cell_size(0);
	via_memory_release(stack->first.start, stack->first.end);
	via_pool_mark_stack(stack, false);
	via_pool_give(stack, 0);
}

/* Gives up every frame above `end`, a record of the stack or its base. */
static void
stack_give_up(struct stack *stack, const struct via_record *end, struct via_stack_events *events)
{
	struct via_record *record = stack->hot.innermost;
	for (; record != end; record = record_below(record)) {
		if ((record_bits(record) & CLOSED) != 0)
			continue;
		via_record_check(record);
		record_clear(record, events);
		events->leaked++;
	}
}

/*
 * Whether the record is on the stack; if so, `*ret_above` is the one on top of
 * it, and `*ret_open` the lowest one above it that is not closed; or NULL.
 */
static bool
stack_find(const struct stack *stack, const struct via_record *wanted,
	   struct via_record **ret_above, struct via_record **ret_open)
{
	struct via_record *above = NULL;
	struct via_record *open = NULL;
	struct via_record *record = stack->hot.innermost;
	while (record != wanted) {
		if (record == &stack->base)
			return false;
		above = record;
		if ((record_bits(record) & CLOSED) == 0)
			open = record;
		record = record_below(record);
	}
	*ret_above = above;
	*ret_open = open;
	return true;
}

/* The lowest record of a stack that is not empty. */
static struct via_record *
stack_bottom(const struct stack *stack)
{
	const struct block *block = stack->block;
	while (block->older != NULL && block->older_top != block->older->start)
		block = block->older;
	return (struct via_record *)(void *)block->start;
}

/*
 * Has an empty stack go on in the largest block that it keeps, now or when its lowest frame is
 * closed: a depth that was reached once costs no growth the next time.
 */
static void
stack_settle(struct stack *stack)
{
	struct block **largest = &stack->spare;
	if (stack->spare == NULL)
		return;
	if (!stack_is_empty(stack)) {
		record_mark(stack_bottom(stack), GROWN);
		return;
	}
	if (stack->block != &stack->first)
		return;
	for (struct block **link = &stack->spare; *link != NULL; link = &(*link)->older)
		if (block_size(*link) > block_size(*largest))
			largest = link;
	struct block *block = *largest;
	*largest = block->older;
	stack->spare_bytes -= block_size(block);
	stack_enter(stack, block);
}

/* Takes back the record and everything above it, which must be closed or given up. */
static void
stack_cut(struct stack *stack, struct via_record *record, struct via_stack_events *events)
{
	stack->hot.innermost = record_below(record);
	while (!block_holds(stack->block, record))
		stack_shrink(stack, events);
	char *top = stack->hot.top;
	stack->hot.top = (char *)record;
	via_memory_release((char *)record, top);
	if ((char *)record == stack->block->start && stack->block != &stack->first)
		stack_shrink(stack, events);
	stack_settle(stack);
}

/* Takes back the closed records on top of the stack. */
static void
stack_cascade(struct stack *stack, struct via_stack_events *events)
{
	while (!stack_is_empty(stack) && (record_bits(stack->hot.innermost) & CLOSED) != 0)
		stack_cut(stack, stack->hot.innermost, events);
}

/*
 * Takes back the blocks that hold only records of a run of closed ones, from
 * below the block of `topmost`, the highest of them, down to `open`, the record
 * below the run. Leaves `topmost` and all that is above as it is, since a fast
 * path may be at work there.
 *
 *     │ open │ closed │   │ closed │ closed │   │ lowest │ closed │ topmost │
 *                ▲        └── taken back ───┘        │
 *                └───────────────────────────────────┘ below
 */
static void
stack_reclaim_run(struct stack *stack, struct via_record *topmost, const struct via_record *open,
		  struct via_stack_events *events)
{
	if (open != &stack->base && (record_bits(open) & GROWN) != 0)
		return;
	struct block *upper = stack->block;
	while (!block_holds(upper, topmost))
		upper = upper->older;
	if (block_holds(upper, open))
		return;
	struct via_record *lowest = topmost;
	while (block_holds(upper, record_below(lowest)))
		lowest = record_below(lowest);
	struct via_record *next = record_below(lowest);
	while (upper->older != NULL && upper->older != &stack->first &&
	       !block_holds(upper->older, open)) {
		struct block *block = upper->older;
		while (block_holds(block, next))
			next = record_below(next);
		__atomic_store_n(&lowest->below, (uintptr_t)next | record_bits(lowest),
				 __ATOMIC_RELEASE);
		upper->older_top = block->older_top;
		upper->older = block->older;
		block_retire(stack, block, events);
	}
}

/* Takes back blocks that other threads left behind. */
static void
stack_reclaim(struct stack *stack, struct via_stack_events *events)
{
	struct via_record *record = stack->hot.innermost;
	while (record != &stack->base) {
		struct via_record *topmost = record;
		while (record != &stack->base && (record_bits(record) & CLOSED) != 0)
			record = record_below(record);
		if (record != topmost)
			stack_reclaim_run(stack, topmost, record, events);
		else
			record = record_below(record);
	}
}

/* Puts the record of a frame on top. False: no memory, nothing changed. */
static bool
stack_record(struct stack *stack, struct via_frame *ret_frame, struct via_stack_events *events)
{
	uintptr_t bits = stack->ending ? GROWN : VIA_RECORD_ALWAYS;
	if ((size_t)(stack->block->end - stack->hot.top) < VIA_RECORD_SIZE) {
		stack_reclaim(stack, events);
		if (!stack_grow(stack, VIA_RECORD_SIZE, events))
			return false;
		bits |= GROWN;
	}
	struct via_record *record = (struct via_record *)(void *)stack->hot.top;
	via_memory_reserve(record, VIA_RECORD_SIZE);
	stack->hot.top += VIA_RECORD_SIZE;
	via_record_start(record);
	record->frame = (uintptr_t)ret_frame;
	record->below = (uintptr_t)stack->hot.innermost | bits;
	stack->hot.innermost = record;
	*ret_frame = (struct via_frame){.record = record};
	return true;
}

/* Room for `size` bytes in the innermost frame; NULL: not on this stack. */
static void *
stack_room(struct stack *stack, size_t size, size_t alignment, struct via_stack_events *events)
{
	if (size > BLOCK_MAX)
		return NULL;
	size_t rounded = (size + (size == 0) + 15) & ~(size_t)15;
	if (alignment < 16)
		alignment = 16;
	size_t before = VIA_GUARD_SIZE;
	size_t after = rounded + VIA_CANARY_SIZE;
	char *top = stack->hot.top;
	size_t skipped = before + (-((uintptr_t)top + before) & (alignment - 1));
	if ((size_t)(stack->block->end - top) < skipped + after) {
		if (size > atomic_load_explicit(&limit_buffer, memory_order_relaxed))
			return NULL;
		stack_reclaim(stack, events);
		if (stack->chained_bytes >=
			atomic_load_explicit(&limit_capacity, memory_order_relaxed) ||
		    !stack_grow(stack, before + alignment + after, events))
			return NULL;
		record_mark(stack->hot.innermost, GROWN);
		top = stack->hot.top;
		skipped = before + (-((uintptr_t)top + before) & (alignment - 1));
	}
	stack->hot.top = top + skipped + after;
	via_memory_reserve(top, skipped + after);
	via_guard_set(stack->hot.innermost, top + skipped, size);
	return top + skipped;
}

/* --- threads --- */

/*
 * The address of the frame of a record that another thread may be closing: then
 * 0, or still its address. A buffer is freed after its record forgot it.
 */
static uintptr_t
record_frame(const struct via_record *record)
{
	uintptr_t word = __atomic_load_n(&record->frame, __ATOMIC_ACQUIRE);
	if ((word & BUFFER_TAG) == 0)
		return word;
	const struct buffer *buffer = (const struct buffer *)(word - BUFFER_TAG);
	uintptr_t frame = __atomic_load_n(&buffer->frame, __ATOMIC_ACQUIRE);
	return __atomic_load_n(&record->frame, __ATOMIC_RELAXED) == word ? frame : 0;
}

/* One orphaned frame less. The last one frees the stack. */
static void
stack_orphan_closed(struct stack *stack, size_t count, struct via_stack_events *events)
{
	if (atomic_fetch_sub_explicit(&stack->orphans, count, memory_order_acq_rel) == count) {
		stack->hot.innermost = &stack->base;
		stack_free(stack, events);
	}
}

/*
 * Ends a stack whose thread ends. Frames on the thread's own C stack are given
 * up; the others may be closed at any time by other threads, and hold it.
 */
static void
stack_end(struct stack *stack, struct via_stack_events *events)
{
	uintptr_t low = 0;
	uintptr_t high = 0;
	if (!stack_is_empty(stack))
		via_platform_thread_bounds(&low, &high);
	size_t orphans = 0;
	atomic_store(&stack->orphans, SIZE_MAX);
	struct via_record *record = stack->hot.innermost;
	while (record != &stack->base) {
		struct via_record *below = record_below(record);
		uintptr_t frame = record_frame(record);
		if (frame >= low && frame < high) {
			via_record_check(record);
			record_clear(record, events);
			events->leaked++;
		} else {
			uintptr_t before = __atomic_exchange_n(
			    &record->below, (uintptr_t)stack | ORPHANED, __ATOMIC_ACQ_REL);
			if ((before & CLOSED) == 0)
				orphans++;
		}
		record = below;
	}
	stack_orphan_closed(stack, SIZE_MAX - orphans, events);
}

/* --- slow paths --- */

static struct via_stack *
current_load(void)
{
	return *(struct via_stack *volatile *)VIA_OF_THREAD(via_stack_current);
}

/* With a barrier on both sides, for signal handlers on this thread. */
static void
current_store(struct via_stack *hot)
{
	atomic_signal_fence(memory_order_seq_cst);
	*(struct via_stack *volatile *)VIA_OF_THREAD(via_stack_current) = hot;
	atomic_signal_fence(memory_order_seq_cst);
}

/* Takes the thread's stack away from signal handlers, and from the fast paths. */
static void
visit_begin(struct visit *ret_visit)
{
	*ret_visit = (struct visit){.was_working = local()->working, .errors = via_errors_save()};
	local()->working = true;
	atomic_signal_fence(memory_order_seq_cst);
	struct via_stack *hot = current_load();
	current_store(&no_stack);
	if (hot != &no_stack) {
		ret_visit->stack = (struct stack *)(void *)hot;
		assert(via_stack_is_valid(hot));
	}
}

/* Gives the visit a stack if it has none: the thread's own, or a helper. False without memory. */
static bool
visit_need_stack(struct visit *visit)
{
	if (visit->stack != NULL)
		return true;
	struct stack *stack = stack_new();
	if (stack == NULL)
		return false;
	stack->ending = local()->ended;
	visit->stack = stack;
	if (!visit->was_working) {
		local()->home = stack;
		return true;
	}
	stack->helper = true;
	stack->next = atomic_load(&local()->helpers);
	while (!atomic_compare_exchange_weak(&local()->helpers, &stack->next, stack))
		;
	return true;
}

/*
 * Takes the helpers out of the hands of signal handlers: the next one to come
 * gets a new one. In this order, so that none is taken while it is current.
 */
static struct stack *
helpers_take(void)
{
	struct stack *helpers = atomic_exchange(&local()->helpers, NULL);
	current_store(&no_stack);
	return helpers;
}

/* Frees the helpers, but for those that a handler jumped out of. */
static void
helpers_free(struct via_stack_events *events)
{
	struct stack *stack = helpers_take();
	while (stack != NULL) {
		struct stack *next = stack->next;
		if (stack_is_empty(stack)) {
			stack_free(stack, events);
		} else {
			stack->next = atomic_load(&local()->helpers);
			while (
			    !atomic_compare_exchange_weak(&local()->helpers, &stack->next, stack))
				;
		}
		stack = next;
	}
}

/*
 * Sets the limit that the fast paths obey. A thread that switches sampling on
 * sets it to NULL in every stack, after it has said so: one of the two sees what
 * the other did.
 */
static void
stack_limit_set(struct stack *stack)
{
	char *limit = VIA_RECORD_ALWAYS != 0 || stack->ending ? NULL : stack->block->end;
	if (via_observe_sampling())
		limit = NULL;
	if (__atomic_load_n(&stack->hot.limit, __ATOMIC_RELAXED) == limit)
		return;
	__atomic_store_n(&stack->hot.limit, limit, __ATOMIC_RELAXED);
	atomic_thread_fence(memory_order_seq_cst);
	if (limit != NULL && via_observe_sampling())
		__atomic_store_n(&stack->hot.limit, NULL, __ATOMIC_RELAXED);
}

/* Ends the slow path: the stack is the thread's again, and the observer hears what happened. */
static void
visit_end(struct visit *visit)
{
	struct stack *stack = visit->stack;
	if (stack != NULL && stack->ending && !stack->helper && stack_is_empty(stack)) {
		stack_free(stack, &visit->events);
		local()->home = NULL;
		stack = NULL;
	}
	if (stack != NULL)
		stack_limit_set(stack);
	if (stack != NULL && stack == local()->home && !local()->registered)
		local()->registered = via_platform_watch_thread();
	if (!visit->was_working && atomic_load(&local()->helpers) != NULL)
		helpers_free(&visit->events);
	current_store(stack != NULL ? &stack->hot : &no_stack);
	local()->working = visit->was_working;
	via_observe_events(&visit->events);
	via_errors_restore(visit->errors);
}

void
via_stack_thread_end(void)
{
	struct visit visit;
	visit_begin(&visit);
	local()->registered = false;
	local()->ended = true;
	struct stack *home = local()->home;
	local()->home = NULL;
	if (visit.stack != NULL && visit.stack != home && !visit.stack->helper)
		atomic_store(&visit.stack->attached, false);
	if (home != NULL)
		stack_end(home, &visit.events);
	struct stack *helper = helpers_take();
	while (helper != NULL) {
		struct stack *next = helper->next;
		stack_end(helper, &visit.events);
		helper = next;
	}
	visit.stack = NULL;
	visit.was_working = false;
	visit_end(&visit);
}

void
via_stack_open(struct via_frame *ret_frame)
{
	if (via_stack_push(current_load(), ret_frame))
		return;
	struct visit visit;
	visit_begin(&visit);
	if (!visit_need_stack(&visit) || !stack_record(visit.stack, ret_frame, &visit.events))
		ret_frame->record = RECORD_DEFERRED;
	visit_end(&visit);
}

static via_status
frame_alloc(struct visit *visit, struct via_frame *frame, size_t size, size_t alignment,
	    void **ret_place)
{
	if (frame->record == RECORD_DEFERRED &&
	    (!visit_need_stack(visit) || !stack_record(visit->stack, frame, &visit->events)))
		return VIA_NO_MEMORY;
	if (!record_belongs(frame->record, frame))
		return VIA_STALE_FRAME;
	struct stack *stack = visit->stack;
	void *place = NULL;
	if (stack != NULL && stack->hot.innermost == frame->record)
		place = stack_room(stack, size, alignment, &visit->events);
	if (place == NULL)
		place = buffer_hang(frame, size, alignment, &visit->events);
	if (place == NULL)
		return VIA_NO_MEMORY;
	if (stack != NULL && via_observe_sampling() && stack->until_sampled-- == 0) {
		stack->until_sampled = via_observe_every() - 1;
		visit->events.sampled = true;
		visit->events.sampled_bytes = size;
	}
	*ret_place = place;
	return VIA_OK;
}

via_status
via_stack_alloc(struct via_frame *frame, size_t size, size_t alignment, void **ret_place)
{
	if (size > PTRDIFF_MAX || alignment == 0 || alignment > VIA_ALIGNMENT_MAX ||
	    (alignment & (alignment - 1)) != 0)
		return VIA_BAD_ARGUMENT;
	if (frame->record == NULL)
		return VIA_STALE_FRAME;
	if (alignment <= 16 && size <= UINT32_MAX &&
	    via_stack_take(current_load(), frame, size, ret_place))
		return VIA_OK;
	struct visit visit;
	visit_begin(&visit);
	via_status status = frame_alloc(&visit, frame, size, alignment, ret_place);
	visit_end(&visit);
	return status;
}

/* Closes a frame whose record is not on the calling thread's stack. */
static via_status
frame_close_elsewhere(struct via_frame *frame, struct via_stack_events *events)
{
	struct via_record *record = frame->record;
	via_record_check(record);
	record_clear(record, events);
	frame->record = NULL;
	uintptr_t before = record_mark(record, CLOSED);
	if ((before & ORPHANED) != 0)
		stack_orphan_closed((struct stack *)(before & ADDRESS_MASK), 1, events);
	return VIA_OK;
}

static via_status
frame_close(struct visit *visit, struct via_frame *frame)
{
	struct via_record *record = frame->record;
	struct via_record *above;
	struct via_record *open;
	if (!record_belongs(record, frame))
		return VIA_STALE_FRAME;
	if (visit->stack == NULL || !stack_find(visit->stack, record, &above, &open))
		return frame_close_elsewhere(frame, &visit->events);
	via_record_check(record);
	record_clear(record, &visit->events);
	frame->record = NULL;
	if (open != NULL) {
		record_mark(record, CLOSED);
		record_mark(open, CASCADE);
		return VIA_FRAME_ORDER;
	}
	uintptr_t bits = record_bits(record);
	stack_cut(visit->stack, record, &visit->events);
	if ((bits & CASCADE) != 0)
		stack_cascade(visit->stack, &visit->events);
	return VIA_OK;
}

via_status
via_stack_close(struct via_frame *frame)
{
	if (frame->record == NULL)
		return VIA_STALE_FRAME;
	if (frame->record == RECORD_DEFERRED) {
		frame->record = NULL;
		return VIA_OK;
	}
	if (via_stack_pop(current_load(), frame))
		return VIA_OK;
	struct visit visit;
	visit_begin(&visit);
	via_status status = frame_close(&visit, frame);
	visit_end(&visit);
	return status;
}

/*
 * Puts a stack in order whose slow path was left half done, at `record` or
 * above. Whatever it was doing, the chains of blocks and records are whole; the
 * top may be that of the older block, and sums may be wrong.
 */
static void
stack_repair(struct stack *stack, struct via_record *record, struct via_stack_events *events)
{
	while ((uintptr_t)stack->hot.top < (uintptr_t)stack->block->start ||
	       (uintptr_t)stack->hot.top > (uintptr_t)stack->block->end)
		stack_shrink(stack, events);
	stack->chained_bytes = 0;
	for (struct block *block = stack->block; block != &stack->first; block = block->older)
		stack->chained_bytes += block_size(block);
	stack->spare_bytes = 0;
	for (struct block *block = stack->spare; block != NULL; block = block->older)
		stack->spare_bytes += block_size(block);
	record_mark(record, GROWN);
}

/*
 * Makes the thread's own stack the visit's again, if the frame is on it and a
 * signal handler jumped out of a slow path that had taken it.
 */
static void
visit_recover(struct visit *visit, const struct via_frame *frame)
{
	struct via_record *above;
	struct via_record *open;
	if (!visit->was_working || local()->home == NULL ||
	    (visit->stack != NULL && !visit->stack->helper) ||
	    !stack_find(local()->home, frame->record, &above, &open))
		return;
	for (struct stack *helper = atomic_load(&local()->helpers); helper != NULL;
	     helper = helper->next) {
		stack_give_up(helper, &helper->base, &visit->events);
		helper->hot.innermost = &helper->base;
	}
	visit->stack = local()->home;
	visit->was_working = false;
	stack_repair(local()->home, frame->record, &visit->events);
}

via_status
via_frame_unwind(struct via_frame *frame)
{
	if (frame->record == NULL)
		return VIA_STALE_FRAME;
	if (frame->record == RECORD_DEFERRED)
		return VIA_OK;
	struct visit visit;
	visit_begin(&visit);
	visit_recover(&visit, frame);
	struct via_record *above;
	struct via_record *open;
	via_status status = VIA_OK;
	if (!record_belongs(frame->record, frame)) {
		status = VIA_STALE_FRAME;
	} else if (visit.stack == NULL || !stack_find(visit.stack, frame->record, &above, &open)) {
		status = VIA_BAD_ARGUMENT;
	} else if (above != NULL) {
		stack_give_up(visit.stack, frame->record, &visit.events);
		stack_cut(visit.stack, above, &visit.events);
	}
	visit_end(&visit);
	return status;
}

via_status
via_frame_alloc_result(struct via_frame *frame, const struct via_function *function,
		       void **ret_place)
{
	const struct via_type *type = via_result_type(function->signature);
	return via_frame_alloc(frame, type->size, type->alignment, ret_place);
}

/* --- stacks for fibers --- */

via_status
via_stack_new(struct via_stack **ret_stack)
{
	struct via_errors errors = via_errors_save();
	struct stack *stack = stack_new();
	via_errors_restore(errors);
	if (stack == NULL)
		return VIA_NO_MEMORY;
	stack_limit_set(stack);
	*ret_stack = &stack->hot;
	return VIA_OK;
}

via_status
via_stack_swap(struct via_stack *stack, struct via_stack **ret_previous)
{
	struct stack *next = stack != NULL ? (struct stack *)(void *)stack : local()->home;
	struct stack *previous = (struct stack *)(void *)current_load();
	if (&previous->hot == &no_stack || previous == local()->home)
		previous = NULL;
	if (stack != NULL) {
		if (atomic_load_explicit(&next->attached, memory_order_acquire))
			return VIA_BAD_ARGUMENT;
		atomic_store_explicit(&next->attached, true, memory_order_relaxed);
	}
	current_store(next != NULL ? &next->hot : &no_stack);
	if (previous != NULL)
		atomic_store_explicit(&previous->attached, false, memory_order_release);
	if (ret_previous != NULL)
		*ret_previous = previous != NULL ? &previous->hot : NULL;
	return VIA_OK;
}

via_status
via_stack_delete(struct via_stack *hot)
{
	struct stack *stack = (struct stack *)(void *)hot;
	if (stack == NULL || atomic_load_explicit(&stack->attached, memory_order_acquire))
		return VIA_BAD_ARGUMENT;
	struct visit visit;
	visit_begin(&visit);
	stack_give_up(stack, &stack->base, &visit.events);
	stack->hot.innermost = &stack->base;
	stack_free(stack, &visit.events);
	visit_end(&visit);
	return VIA_OK;
}

void
via_stack_trim(void)
{
	struct visit visit;
	visit_begin(&visit);
	if (visit.stack != NULL) {
		stack_cascade(visit.stack, &visit.events);
		while (stack_is_empty(visit.stack) && visit.stack->block != &visit.stack->first)
			stack_shrink(visit.stack, &visit.events);
		stack_drop_spare(visit.stack, SIZE_MAX, &visit.events);
	}
	visit_end(&visit);
}

/* --- observation --- */

/* Sends the fast paths of a stack to the slow ones; the stack may be gone meanwhile. */
static void
stack_lower(void *cell)
{
	__atomic_store_n(&((struct stack *)cell)->hot.limit, NULL, __ATOMIC_RELAXED);
}

void
via_stack_lower_all(void)
{
	via_pool_each_stack(stack_lower);
}
