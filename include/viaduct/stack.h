/* SPDX-License-Identifier: MIT */
/*
 * Frames on the calling thread's buffer stack: places for results by value
 * (and any short-lived buffer) without malloc and without a lifetime to manage
 * beyond the frame.
 *
 *     struct via_frame frame;
 *     via_frame_open(&frame);
 *     ... via_frame_alloc(&frame, size, alignment, &place) ...
 *     via_frame_close(&frame);
 *
 * A thread's stack is made on its first use and freed when the thread ends.
 * Everything allocated in a frame is gone when the frame is closed.
 *
 * A signal handler may interrupt any of this at any instruction and open,
 * allocate, call and close frames of its own; it must close what it opened.
 * A frame may be opened on one thread and closed on another, as a fiber does
 * that moves; no two threads may use one frame at the same time. docs/fibers.md
 * says what that costs. Nothing here takes a lock or changes errno, or what
 * Windows' GetLastError gives.
 */
#ifndef VIADUCT_STACK_H
#define VIADUCT_STACK_H

#include <stdbool.h>

#include <viaduct/export.h>
#include <viaduct/module.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest alignment that a frame gives. */
#define VIA_ALIGNMENT_MAX 4096

/*
 * A mark on a buffer stack. Lives where the caller puts it, usually in an
 * automatic variable, and stays there while it is open: the stack knows it by
 * its address. Its members are the runtime's own. {0} is a closed frame.
 */
struct via_frame {
	void *record;
	uintptr_t buffers;
};

/* A buffer stack. Its members are the runtime's own; see the end of this file. */
struct via_stack;

/*
 * Opens a frame on the calling thread's stack. Cannot fail: where there is no
 * memory for it, its allocations say so. A frame that is open already is
 * forgotten, as if its caller had been jumped over.
 */
static inline void via_frame_open(struct via_frame *ret_frame);

/*
 * Allocates `size` bytes aligned to `alignment` (a power of two up to
 * VIA_ALIGNMENT_MAX) in the open frame; the bytes are not cleared. Zero bytes
 * give an address that no other allocation of the frame has. Any open frame
 * will do, but only the one opened last, on the thread that opened it, is fast.
 * VIA_NO_MEMORY leaves the frame usable; VIA_BAD_ARGUMENT for a size above
 * PTRDIFF_MAX or a wrong alignment; VIA_STALE_FRAME for a closed frame.
 */
static inline via_status via_frame_alloc(struct via_frame *frame, size_t size, size_t alignment,
					 void **ret_place);

/*
 * Closes the frame: its allocations are gone. VIA_STALE_FRAME when it is
 * closed already. VIA_FRAME_ORDER when frames above it are still open: it is
 * closed all the same, and its memory is used again when they are closed too.
 */
static inline via_status via_frame_close(struct via_frame *frame);

/*
 * Gives back every frame above `frame`, open or not, as after a longjmp to the
 * function that opened it; `frame` stays open and keeps its allocations. A
 * frame that was given back is closed; its variable must not be used but to
 * open it anew. VIA_STALE_FRAME when `frame` is not open; VIA_BAD_ARGUMENT when
 * it is open on another stack than the calling thread's. Not for a signal
 * handler, except for frames of its own.
 */
VIA_EXPORT via_status via_frame_unwind(struct via_frame *frame);

/*
 * via_frame_open, via_frame_alloc and via_frame_close as functions of the
 * library: for what the inline ones leave to them, and for languages that bind
 * to symbols.
 */
VIA_EXPORT void via_stack_open(struct via_frame *ret_frame);
VIA_EXPORT via_status via_stack_alloc(struct via_frame *frame, size_t size, size_t alignment,
				      void **ret_place);
VIA_EXPORT via_status via_stack_close(struct via_frame *frame);

/* --- limits --- */

/* Sizes in bytes; 0 stands for the default. */
struct via_stack_limits {
	size_t block;    /* the largest block that a stack takes: 4 KiB to 64 KiB; 64 KiB */
	size_t capacity; /* of all blocks of one stack; what goes beyond is not kept; 1 MiB */
	size_t buffer;   /* an allocation above this that the current block has no room for is the
			    system's; a quarter of the largest block */
	size_t kept;     /* what a stack keeps beyond its first KiB when it is empty; 64 KiB */
};

/*
 * Sets the limits of the process. Meant for before the first use; stacks that
 * exist obey where they grow or shrink next. NULL: the defaults.
 * VIA_BAD_ARGUMENT for a block above 64 KiB or below 4 KiB, or a buffer that
 * fits no block.
 */
VIA_EXPORT via_status via_stack_limit(const struct via_stack_limits *limits);

/* --- stacks for fibers --- */

/*
 * Makes a stack that belongs to no thread, to be swapped in by whoever runs a
 * fiber on it. The caller owns it. VIA_NO_MEMORY.
 */
VIA_EXPORT via_status via_stack_new(struct via_stack **ret_stack);

/*
 * Makes `stack` the calling thread's, NULL the thread's own; `*ret_previous`,
 * if asked for, is the one before, again NULL for its own. VIA_BAD_ARGUMENT
 * when `stack` is some thread's already. Not for a signal handler. Cost: a few
 * loads and stores.
 */
VIA_EXPORT via_status via_stack_swap(struct via_stack *stack, struct via_stack **ret_previous);

/*
 * Frees a stack made by via_stack_new, and with it every frame that is open on
 * it. VIA_BAD_ARGUMENT for NULL and for one that is some thread's at present.
 */
VIA_EXPORT via_status via_stack_delete(struct via_stack *stack);

/*
 * Takes back, at once, what other threads closed on the calling thread's stack,
 * and gives back all blocks that are not in use. Not for a signal handler.
 */
VIA_EXPORT void via_stack_trim(void);

/* --- observation --- */

/*
 * What to call when something happens on any thread's stack; NULL for what is
 * of no interest. Called on the thread it happens on, after the stack is in
 * order again; may use frames; may run in a signal handler if that handler uses
 * frames. errno is kept. All members constant while observed. On Windows, what is
 * given back when a thread ends is told under the loader's lock: do not wait for
 * another thread then, nor load a library.
 */
struct via_stack_observer {
	void *context;
	void (*grown)(void *context, size_t bytes);    /* a block was added */
	void (*fallback)(void *context, size_t bytes); /* an allocation became the system's */
	void (*released)(void *context, size_t bytes); /* memory was given back */
	void (*leaked)(void *context, size_t frames);  /* given back while still open: at the end
							  of a thread or of a stack, by unwinding */
	void (*sampled)(void *context, size_t bytes);  /* an allocation; see `every` */
	uint32_t every; /* of how many allocations of a stack one is sampled; 0: none are, and
			   observation leaves the fast path alone */
};

/*
 * Observes all stacks of the process from now on; NULL: no longer. One observer
 * at a time, the last one given; it must outlive calls that may still run on
 * other threads. While allocations are sampled, every one takes the slow path.
 * VIA_UNAVAILABLE in a library built without hooks.
 */
VIA_EXPORT via_status via_stack_observe(const struct via_stack_observer *observer);

/* Counted since the process began, while it was observed. */
struct via_stack_counters {
	uint64_t sampled;    /* allocations sampled */
	uint64_t fallbacks;  /* allocations that became the system's */
	uint64_t high_water; /* the most bytes that one stack had in blocks */
};

VIA_EXPORT void via_stack_count(struct via_stack_counters *ret_counters);

/* --- what the inline functions are made of; nothing below is for callers --- */

/*
 * A stack is a chain of blocks; frames and allocations lie in the current one
 * from its start up to `top`. Every open frame has a record there.
 *
 *     block                       top              limit
 *     │ record a │ 32 │ record b │ 256 │ free ...  │
 *     │    ▲           │below
 *     └────┴───────────┘   innermost = b
 *
 * `limit` is the end of the block, or NULL when everything is to take the slow
 * path. Only the thread that a stack belongs to reads or writes these members,
 * but for `limit`, which any thread may set to NULL. A record may be written by
 * the thread that uses its frame, too.
 */
struct via_record {
	uintptr_t below;        /* the record below, and VIA_RECORD_… bits about this one */
	uintptr_t frame;        /* the frame's address; or 0, or something odd: for the slow path */
} __attribute__((aligned(16))); /* on 32-bit targets, too: the bits of an address that below uses */

struct via_stack {
	char *volatile top;
	char *limit;
	struct via_record *volatile innermost;
};

/* Bits of via_record.below: a record with any of them is for the slow path. */
#define VIA_RECORD_BITS 15

/* On Windows no module reads a thread-local variable of another: there it is the library's own. */
#if !defined(_WIN32)

/* Where the library cannot be loaded with dlopen if it is "initial-exec" (musl), this is empty. */
#if defined(__GNUC__)
#define VIA_TLS_MODEL __attribute__((tls_model("initial-exec")))
#else
#define VIA_TLS_MODEL
#endif

#if !defined(__GNUC__)
#define VIA_THREAD_LOCAL _Thread_local
#else
#define VIA_THREAD_LOCAL __thread
#endif

/* The calling thread's stack; never NULL. Read it through via_stack_here only. */
VIA_EXPORT extern VIA_TLS_MODEL VIA_THREAD_LOCAL struct via_stack *via_stack_current;

#endif

#if defined(__x86_64__) && defined(__ELF__) && !defined(__ILP32__) && defined(__GNUC__)
#define VIA_STACK_INLINE 1

/*
 * Reads via_stack_current anew at every call. A compiler may keep the address
 * of a thread-local variable over a call, although a fiber comes back from it
 * on another thread; hence not in C.
 */
static inline struct via_stack *
via_stack_here(void)
{
	uintptr_t offset;
	struct via_stack *stack;
	__asm__("movq via_stack_current@gottpoff(%%rip), %0" : "=r"(offset));
	__asm__ volatile("movq %%fs:(%1), %0" : "=r"(stack) : "r"(offset));
	return stack;
}
#else
#define VIA_STACK_INLINE 0
#endif

/* Reads what another thread may write. An atomic load says so and costs an instruction: neither gcc
   nor clang compares with it in memory. ThreadSanitizer wants to see one. */
#if defined(__SANITIZE_THREAD__)
#define VIA_SHARED(object) __atomic_load_n(&(object), __ATOMIC_RELAXED)
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define VIA_SHARED(object) __atomic_load_n(&(object), __ATOMIC_RELAXED)
#endif
#endif
#if !defined(VIA_SHARED)
#define VIA_SHARED(object) (object)
#endif

#if defined(__GNUC__)
#define VIA_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
/* Orders accesses to buffers after the store that reserved them, and before the one that frees
   them, as a signal handler on this thread sees it. */
#define VIA_RESERVED(place) __asm__ volatile("" : "+r"(place) : : "memory")
#define VIA_RELEASING() __asm__ volatile("" : : : "memory")
#else
#define VIA_UNLIKELY(condition) (condition)
#define VIA_RESERVED(place) ((void)0)
#define VIA_RELEASING() ((void)0)
#endif

/*
 * The three fast paths on a given stack; false: nothing done, not that simple.
 * The order of the stores is what makes them safe to be interrupted: memory is
 * reserved before it is written, a record is whole before it is linked, and
 * unlinked before its memory is free.
 */
static inline bool
via_stack_push(struct via_stack *stack, struct via_frame *ret_frame)
{
	char *top = stack->top;
	uintptr_t above =
	    (uintptr_t)top + sizeof(struct via_record); /* of a stack that is zero, too */
	if (VIA_UNLIKELY(above > (uintptr_t)VIA_SHARED(stack->limit)))
		return false;
	volatile struct via_record *record = (struct via_record *)(void *)top;
	stack->top = top + sizeof(struct via_record);
	record->frame = (uintptr_t)ret_frame;
	record->below = (uintptr_t)stack->innermost;
	stack->innermost = (struct via_record *)(void *)top;
	ret_frame->record = top;
	return true;
}

static inline bool
via_stack_take(struct via_stack *stack, struct via_frame *frame, size_t size, void **ret_place)
{
	if (VIA_UNLIKELY(VIA_SHARED(stack->innermost->frame) != (uintptr_t)frame))
		return false;
	char *place = stack->top;
	char *above = place + ((size + (size == 0) + 15) & ~(size_t)15);
	if (VIA_UNLIKELY((uintptr_t)above > (uintptr_t)VIA_SHARED(stack->limit)))
		return false;
	stack->top = above;
	VIA_RESERVED(place);
	*ret_place = place;
	return true;
}

static inline bool
via_stack_pop(struct via_stack *stack, struct via_frame *frame)
{
	struct via_record *record = stack->innermost;
	if (VIA_UNLIKELY(VIA_SHARED(record->frame) != (uintptr_t)frame))
		return false;
	uintptr_t below = record->below;
	if (VIA_UNLIKELY((below & VIA_RECORD_BITS) != 0))
		return false;
	stack->innermost = (struct via_record *)below;
	stack->top = (char *)record;
	*(void *volatile *)&frame->record = NULL;
	return true;
}

static inline void
via_frame_open(struct via_frame *ret_frame)
{
#if VIA_STACK_INLINE
	if (via_stack_push(via_stack_here(), ret_frame))
		return;
#endif
	via_stack_open(ret_frame);
}

static inline via_status
via_frame_alloc(struct via_frame *frame, size_t size, size_t alignment, void **ret_place)
{
#if VIA_STACK_INLINE
	void *place;
	if (alignment <= 16 && alignment != 0 && (alignment & (alignment - 1)) == 0 &&
	    size <= UINT32_MAX && via_stack_take(via_stack_here(), frame, size, &place)) {
		*ret_place = place;
		return VIA_OK;
	}
	via_status status = via_stack_alloc(frame, size, alignment, &place);
	if (status == VIA_OK)
		*ret_place = place;
	return status;
#else
	return via_stack_alloc(frame, size, alignment, ret_place);
#endif
}

static inline via_status
via_frame_close(struct via_frame *frame)
{
#if VIA_STACK_INLINE
	VIA_RELEASING();
	if (via_stack_pop(via_stack_here(), frame))
		return VIA_OK;
#endif
	return via_stack_close(frame);
}

#ifdef __cplusplus
}
#endif

#endif
