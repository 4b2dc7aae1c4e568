/* SPDX-License-Identifier: MIT */
/*
 * How calls keep their time and outlive interruptions: what generated code is
 * made of whose contract says `timeout`, `waits` or `eintr(retry)`. Times are
 * given in nanoseconds, measured on the monotonic clock and rounded up to what
 * the callee counts in: no call ends early, and none is made with no time left
 * but the last one. Hosts use the hook at the end. Nothing here changes errno.
 */
#ifndef VIADUCT_DEADLINE_H
#define VIADUCT_DEADLINE_H

#include <stdbool.h>

#include <viaduct/export.h>
#include <viaduct/module.h>

#ifdef __cplusplus
extern "C" {
#endif

/* When a call has to end. Belongs to one call, on one thread. */
struct via_deadline {
	int64_t left;    /* ns that remain, when last looked at; negative: no end */
	int64_t end;     /* on the monotonic clock, in ns; 0: not started */
	uint32_t rounds; /* how often a wait has ended without the call succeeding */
	bool is_cut;     /* the time that the callee got is less than what remains */
	bool is_over;    /* a wait has lasted to its end */
};

/* A deadline `nanoseconds` from now; negative: none, 0: at once. */
VIA_EXPORT struct via_deadline via_deadline_in(int64_t nanoseconds);

/* The same, from when the call first has to wait: the clock is not read. */
static inline struct via_deadline
via_deadline_later(int64_t nanoseconds)
{
	struct via_deadline deadline = {nanoseconds, 0, 0, false, false};
	return deadline;
}

/*
 * What is left in units of `unit` nanoseconds, rounded up, at most `largest`. No
 * end: -1 if `endless`, else `largest`.
 */
VIA_EXPORT int64_t via_deadline_units(struct via_deadline *deadline, int64_t unit, uint64_t largest,
				      bool endless);

/* A time in seconds, and the rest in the unit that was asked for. */
struct via_seconds {
	int64_t whole;
	int32_t rest;
};

/* What is left, rounded up to `unit` nanoseconds; at most `largest` seconds. */
VIA_EXPORT struct via_seconds via_deadline_seconds(struct via_deadline *deadline, int64_t unit,
						   uint64_t largest, bool endless);

/*
 * When the deadline is, on the clock `clock` (a clockid_t), rounded up likewise.
 * At once: a time long past. If the clock is set forward, the callee's time runs
 * out too early, and via_deadline_remains says so; if it is set back, too late.
 */
VIA_EXPORT struct via_seconds via_deadline_date(struct via_deadline *deadline, int clock,
						int64_t unit, uint64_t largest, bool endless);

/* Whether time remains after all, for a call that says its time ran out. */
VIA_EXPORT bool via_deadline_remains(struct via_deadline *deadline);

/*
 * Whether a call is to be made again that was interrupted: not when the hook
 * stops it. What is left of `deadline`, which may be NULL, is looked at anew.
 */
VIA_EXPORT bool via_call_resumes(const struct via_function *function,
				 struct via_deadline *deadline);

/*
 * Waits until the descriptor has one of the poll `events` or the time is over.
 * VIA_OK: make the call again; after the time was over that is the last try,
 * and the next wait gives ETIMEDOUT. EAGAIN where there was to be one try only.
 * Other codes are poll's own. `retried` is the function whose waits are resumed
 * after EINTR, or NULL.
 */
VIA_EXPORT via_status via_call_waits(struct via_deadline *deadline, int descriptor, int events,
				     const struct via_function *retried);

/*
 * Waits likewise for a call that goes on by itself, and gives what has become
 * of it: the socket's SO_ERROR, or ETIMEDOUT; EINPROGRESS where it was not to
 * wait; EINTR where the hook stopped it, and it goes on all the same.
 */
VIA_EXPORT via_status via_call_connects(struct via_deadline *deadline, int descriptor, int events,
					const struct via_function *function);

/* --- for hosts --- */

/*
 * Asked before a call with `eintr(retry)` is made again, on its thread: whoever
 * handles signals or cancels threads can end the call here. May make calls of
 * its own; errno is kept.
 */
struct via_interruption_hook {
	void *context;
	/* true: the call ends, with EINTR. */
	bool (*stops)(void *context, const struct via_function *function);
};

/*
 * Has `hook` asked from now on, for all threads; NULL: nobody. It must outlive
 * calls that may still run on other threads.
 */
VIA_EXPORT void via_interruption_ask(const struct via_interruption_hook *hook);

#ifdef __cplusplus
}
#endif

#endif
