/* SPDX-License-Identifier: MIT */
/*
 * What the verify mode catches: each misuse ends a child process that commits
 * it. Built with the verify mode only, with or without AddressSanitizer.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAVE_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAVE_ASAN 1
#endif
#endif

#include "support.h"

/* Whether a process that runs `body` is stopped on the way. */
static bool
stops(void body(void))
{
	int status;
	pid_t child = fork();
	if (child == 0) {
		/* No message, no core. */
		close(2);
		signal(SIGABRT, SIG_DFL);
		body();
		_exit(0);
	}
	if (child < 0 || waitpid(child, &status, 0) != child)
		return false;
	return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

static void
write_behind(size_t size, size_t distance)
{
	struct via_frame frame;
	via_frame_open(&frame);
	unsigned char *place = allocate(&frame, size);
	*(volatile unsigned char *)(place + size + distance) = 1;
	(void)via_frame_close(&frame);
}

static void
write_in_bounds(void)
{
	write_behind(24, (size_t)-1);
	write_behind(24, (size_t)-24);
}

static void
write_one_behind(void)
{
	write_behind(24, 0);
}

static void
write_seven_behind(void)
{
	write_behind(33, 7);
}

static void
write_behind_a_large_one(void)
{
	write_behind(200000, 0);
}

static void
writing_behind_an_allocation_is_caught(void **state)
{
	(void)state;
	assert_false(stops(write_in_bounds));
	assert_true(stops(write_one_behind));
	assert_true(stops(write_seven_behind));
	assert_true(stops(write_behind_a_large_one));
}

static void
a_closed_frame_leaves_nothing_readable(void **state)
{
	(void)state;
#if !defined(HAVE_ASAN)
	struct via_frame frame;
	via_frame_open(&frame);
	volatile unsigned char *place = allocate(&frame, 64);
	for (int index = 0; index < 64; index++)
		place[index] = 7;
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	for (int index = 0; index < 64; index++)
		assert_int_equal(place[index], 0xA5);
#endif
}

static void
read_after_close(void)
{
	struct via_frame frame;
	via_frame_open(&frame);
	volatile unsigned char *place = allocate(&frame, 64);
	place[0] = 7;
	(void)via_frame_close(&frame);
	_exit(place[0] == 7);
}

static void
use_after_close_is_caught(void **state)
{
	(void)state;
	/* Stopped by AddressSanitizer, where it looks; else the old value is gone. */
#if defined(HAVE_ASAN)
	assert_true(stops(read_after_close));
#else
	assert_false(stops(read_after_close));
#endif
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(writing_behind_an_allocation_is_caught),
	    cmocka_unit_test(a_closed_frame_leaves_nothing_readable),
	    cmocka_unit_test(use_after_close_is_caught),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
