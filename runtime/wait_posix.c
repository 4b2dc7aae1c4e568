/* SPDX-License-Identifier: MIT */
/*
 * Clocks and descriptors for deadline.c, on POSIX.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>

#include "wait.h"

int64_t
via_clock_monotonic(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void
via_clock_read(int clock, struct via_seconds *ret_now)
{
	struct timespec now;
	int saved_errno = errno;
	if (clock_gettime((clockid_t)clock, &now) == 0)
		*ret_now = (struct via_seconds){now.tv_sec, (int32_t)now.tv_nsec};
	errno = saved_errno;
}

void
via_clock_pause(int64_t nanoseconds)
{
	struct timespec pause = {0, (long)nanoseconds};
	(void)nanosleep(&pause, NULL);
}

int
via_descriptor_poll(int descriptor, int events, int timeout)
{
	struct pollfd polled = {.fd = descriptor, .events = (short)events};
	int count = poll(&polled, 1, timeout);
	if (count < 0)
		return errno;
	return count == 0 ? ETIMEDOUT : 0;
}

int
via_descriptor_error(int descriptor)
{
	int code = 0;
	socklen_t size = sizeof code;
	return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : errno;
}
