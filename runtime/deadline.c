/* SPDX-License-Identifier: MIT */
/*
 * The time of calls, behind viaduct/deadline.h: deadlines, their rounding, and
 * waiting for descriptors. Called by generated code.
 *
 * Rounding is always up: a rest of 1 ns is a whole unit. The callee's own clock
 * does not start before ours is read, so its end is not before ours.
 */
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>

#include <viaduct/deadline.h>

#include "wait.h"

#define SECOND INT64_C(1000000000)
#define MILLISECOND INT64_C(1000000)

/* So often a wait may end at once without the call succeeding, before each costs a pause. */
#define ROUNDS_WITHOUT_PAUSE 8

static _Atomic(const struct via_interruption_hook *) interruption_hook;

void
via_interruption_ask(const struct via_interruption_hook *hook)
{
	atomic_store_explicit(&interruption_hook, hook, memory_order_release);
}

static bool
hook_stops(const struct via_function *function)
{
	const struct via_interruption_hook *hook =
	    atomic_load_explicit(&interruption_hook, memory_order_acquire);
	if (hook == NULL)
		return false;
	int saved_errno = errno;
	bool stops = hook->stops(hook->context, function);
	errno = saved_errno;
	return stops;
}

/* --- deadlines --- */

static void
deadline_start(struct via_deadline *deadline)
{
	int64_t now = via_clock_monotonic();
	deadline->end = deadline->left <= INT64_MAX - now ? now + deadline->left : INT64_MAX;
}

static void
deadline_renew(struct via_deadline *deadline)
{
	if (deadline->left <= 0)
		return;
	int64_t left = deadline->end - via_clock_monotonic();
	deadline->left = left > 0 ? left : 0;
}

struct via_deadline
via_deadline_in(int64_t nanoseconds)
{
	struct via_deadline deadline = via_deadline_later(nanoseconds);
	if (nanoseconds > 0)
		deadline_start(&deadline);
	return deadline;
}

static int64_t
rounded_up(int64_t nanoseconds, int64_t unit)
{
	return nanoseconds / unit + (nanoseconds % unit != 0);
}

int64_t
via_deadline_units(struct via_deadline *deadline, int64_t unit, uint64_t largest, bool endless)
{
	int64_t most = largest < INT64_MAX ? (int64_t)largest : INT64_MAX;
	if (deadline->left < 0) {
		deadline->is_cut = !endless;
		return endless ? -1 : most;
	}
	most -= !endless; /* it may stand for no end, as with Windows' INFINITE */
	int64_t units = rounded_up(deadline->left, unit);
	deadline->is_cut = units > most;
	return units < most ? units : most;
}

/* `left` ns behind `start` seconds and ns, cut to `largest` seconds. */
static struct via_seconds
seconds_after(struct via_seconds start, struct via_deadline *deadline, int64_t unit,
	      uint64_t largest, bool endless)
{
	int64_t most = largest < INT64_MAX ? (int64_t)largest : INT64_MAX;
	int64_t left = deadline->left >= 0 ? deadline->left : INT64_MAX;
	int64_t whole = start.whole + left / SECOND; /* no clock is near 2^63 seconds */
	int64_t rest = rounded_up(start.rest + left % SECOND, unit);
	int64_t second = SECOND / unit;
	whole += rest / second;
	rest %= second;
	deadline->is_cut = deadline->left < 0 ? !endless : whole > most;
	if (whole > most)
		return (struct via_seconds){most, (int32_t)(second - 1)};
	return (struct via_seconds){whole, (int32_t)rest};
}

struct via_seconds
via_deadline_seconds(struct via_deadline *deadline, int64_t unit, uint64_t largest, bool endless)
{
	return seconds_after((struct via_seconds){0, 0}, deadline, unit, largest, endless);
}

struct via_seconds
via_deadline_date(struct via_deadline *deadline, int clock, int64_t unit, uint64_t largest,
		  bool endless)
{
	struct via_seconds date = {0, 0};
	if (deadline->end != INT64_MAX) /* what is left, when the other clock is read */
		deadline_renew(deadline);
	if (deadline->left == 0)
		return date;
	via_clock_read(clock, &date);
	date = seconds_after(date, deadline, unit, largest, endless);
	/* The other clock may be set: when the callee takes the date for past, ours decides. */
	deadline->is_cut |= deadline->left > 0;
	return date;
}

bool
via_deadline_remains(struct via_deadline *deadline)
{
	if (!deadline->is_cut)
		return false;
	deadline_renew(deadline);
	return deadline->left != 0;
}

bool
via_call_resumes(const struct via_function *function, struct via_deadline *deadline)
{
	if (hook_stops(function))
		return false;
	if (deadline != NULL)
		deadline_renew(deadline);
	return true;
}

/* --- waiting --- */

/* One poll, as long as there is time. VIA_OK: ready, or over. */
static via_status
wait_once(struct via_deadline *deadline, int descriptor, int events)
{
	int timeout = (int)via_deadline_units(deadline, MILLISECOND, INT_MAX, true);
	int code = via_descriptor_poll(descriptor, events, timeout);
	if (code == ETIMEDOUT) {
		deadline->is_over = !via_deadline_remains(deadline);
		return VIA_OK;
	}
	if (code == 0 && ++deadline->rounds > ROUNDS_WITHOUT_PAUSE) {
		int64_t pause = deadline->left;
		via_clock_pause(pause >= 0 && pause < MILLISECOND ? pause : MILLISECOND);
	}
	return code;
}

/*
 * Waits until ready (VIA_OK), or until the time is over (VIA_OK, and is_over).
 * `retried` as in via_call_waits.
 */
static via_status
wait_ready(struct via_deadline *deadline, int descriptor, int events,
	   const struct via_function *retried)
{
	if (deadline->left > 0 && deadline->end == 0)
		deadline_start(deadline);
	else
		deadline_renew(deadline);
	for (;;) {
		uint32_t rounds = deadline->rounds;
		via_status status = wait_once(deadline, descriptor, events);
		if (status == EINTR && retried != NULL && !hook_stops(retried)) {
			deadline_renew(deadline);
			continue;
		}
		if (status != VIA_OK || deadline->is_over || deadline->rounds != rounds)
			return status;
	}
}

via_status
via_call_waits(struct via_deadline *deadline, int descriptor, int events,
	       const struct via_function *retried)
{
	if (deadline->is_over)
		return ETIMEDOUT;
	if (deadline->left == 0)
		return deadline->end == 0 ? EAGAIN : ETIMEDOUT;
	int saved_errno = errno;
	via_status status = wait_ready(deadline, descriptor, events, retried);
	errno = saved_errno;
	return status;
}

via_status
via_call_connects(struct via_deadline *deadline, int descriptor, int events,
		  const struct via_function *function)
{
	if (deadline->left == 0)
		return EINPROGRESS;
	int saved_errno = errno;
	via_status status;
	do
		status = wait_ready(deadline, descriptor, events, NULL);
	while (status == EINTR && !hook_stops(function)); /* it is made all the same */
	if (status == VIA_OK)
		status = deadline->is_over ? ETIMEDOUT : via_descriptor_error(descriptor);
	errno = saved_errno;
	return status;
}
