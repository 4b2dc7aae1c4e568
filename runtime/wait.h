/* SPDX-License-Identifier: MIT */
/*
 * What deadline.c asks of the platform: clocks and descriptors. Defined by
 * wait_posix.c or wait_windows.c.
 */
#ifndef VIADUCT_WAIT_H
#define VIADUCT_WAIT_H

#include <stdint.h>

#include <viaduct/deadline.h>

/* Nanoseconds since some moment in the past, however the time of day is set; above 0. */
int64_t via_clock_monotonic(void);

/* What `clock`, a clockid_t, says: seconds and nanoseconds. Unchanged for an unknown clock. */
void via_clock_read(int clock, struct via_seconds *ret_now);

/* Sleeps for less than a second, or until a signal. */
void via_clock_pause(int64_t nanoseconds);

/*
 * Waits until the descriptor has one of the events: 0. ETIMEDOUT after `timeout`
 * milliseconds (negative: never), EINTR, or another code of poll.
 */
int via_descriptor_poll(int descriptor, int events, int timeout);

/* The pending error of a socket; 0: none. */
int via_descriptor_error(int descriptor);

#endif
