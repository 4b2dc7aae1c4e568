/* SPDX-License-Identifier: MIT */
/*
 * Clocks and descriptors for deadline.c, on Windows. A socket there is no int,
 * so there is nothing to wait for.
 */
#include <errno.h>
#include <windows.h>

#include "wait.h"

#define TICK_NS 100
#define TICKS_OF_SECOND INT64_C(10000000)
#define TICKS_1601_TO_1970 INT64_C(116444736000000000)

int64_t
via_clock_monotonic(void)
{
	LARGE_INTEGER frequency, now;
	QueryPerformanceFrequency(&frequency);
	QueryPerformanceCounter(&now);
	int64_t whole = now.QuadPart / frequency.QuadPart;
	int64_t rest = now.QuadPart % frequency.QuadPart;
	return whole * 1000000000 + rest * 1000000000 / frequency.QuadPart + 1;
}

/* Any clock is taken for that of the time of day, the only one that a callee counts in. */
void
via_clock_read(int clock, struct via_seconds *ret_now)
{
	(void)clock;
	FILETIME time;
	GetSystemTimeAsFileTime(&time);
	int64_t ticks = (int64_t)time.dwHighDateTime << 32 | time.dwLowDateTime;
	ticks -= TICKS_1601_TO_1970;
	*ret_now = (struct via_seconds){ticks / TICKS_OF_SECOND,
					(int32_t)(ticks % TICKS_OF_SECOND) * TICK_NS};
}

void
via_clock_pause(int64_t nanoseconds)
{
	Sleep((DWORD)((nanoseconds + 999999) / 1000000));
}

int
via_descriptor_poll(int descriptor, int events, int timeout)
{
	(void)descriptor;
	(void)events;
	(void)timeout;
	return ENOSYS;
}

int
via_descriptor_error(int descriptor)
{
	(void)descriptor;
	return ENOSYS;
}
