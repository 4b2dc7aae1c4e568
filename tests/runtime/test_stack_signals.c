/* SPDX-License-Identifier: MIT */
/*
 * A storm of signals from a timer and from another thread, whose handler uses
 * frames, over a thread that uses frames and malloc. VIA_STORM in the
 * environment says how many interruptions; a million without it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "support.h"

static volatile long interruptions;
static volatile bool broken;
static struct via_function double_pair;

static struct pair
add_and_more(int64_t a, int64_t b)
{
	return (struct pair){a + b, a - b, a * b, interruptions};
}

static void
expect(bool condition)
{
	if (!condition)
		broken = true;
}

static void
use_frames_and_call(unsigned seed)
{
	struct via_frame frame;
	struct via_frame inner;
	size_t size = seed % 512 == 0 ? 30000 : seed % 32 == 0 ? 3000 : 40 + seed % 100;
	via_value arguments[] = {{.i = (int64_t)seed}, {.i = 5}};
	via_value value;
	via_frame_open(&frame);
	unsigned char *place = allocate(&frame, size);
	expect(place != NULL);
	place[0] = (unsigned char)seed;
	place[size - 1] = (unsigned char)(seed + 1);
	via_frame_open(&inner);
	expect(via_call_in(&inner, &double_pair, arguments, &value) == VIA_OK);
	const struct pair *pair = value.p;
	expect(pair->sum == (int64_t)seed + 5 && pair->product == (int64_t)seed * 5);
	expect(place[0] == (unsigned char)seed && place[size - 1] == (unsigned char)(seed + 1));
	expect(via_frame_close(&inner) == VIA_OK);
	expect(via_frame_close(&frame) == VIA_OK);
}

static void
on_timer(int number)
{
	(void)number;
	int saved = errno;
	errno = 4712;
	interruptions++;
	use_frames_and_call((unsigned)interruptions);
	expect(errno == 4712);
	errno = saved;
}

static atomic_bool stormy;
static pthread_t target;

static void *
send_signals(void *unused)
{
	while (stormy)
		pthread_kill(target, SIGUSR1);
	return unused;
}

static void
a_storm_of_signals_disturbs_nothing(void **state)
{
	(void)state;
	const char *wanted = getenv("VIA_STORM");
	long storm = wanted != NULL ? atol(wanted) : 1000000;
	struct sigaction action = {.sa_handler = on_timer};
	timer_t timer;
	struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
	struct itimerspec every = {{0, 50000}, {0, 50000}};
	double_pair = pair_function(add_and_more);
	sigemptyset(&action.sa_mask);
	assert_int_equal(sigaction(SIGUSR1, &action, NULL), 0);
	assert_int_equal(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
	assert_int_equal(timer_settime(timer, 0, &every, NULL), 0);
	pthread_t sender;
	sigset_t signals;
	target = pthread_self();
	stormy = true;
	sigemptyset(&signals);
	sigaddset(&signals, SIGUSR1);
	assert_int_equal(pthread_sigmask(SIG_BLOCK, &signals, NULL), 0); /* in the sender */
	assert_int_equal(pthread_create(&sender, NULL, send_signals, NULL), 0);
	assert_int_equal(pthread_sigmask(SIG_UNBLOCK, &signals, NULL), 0);
	unsigned seed = 0;
	while (interruptions < storm && !broken) {
		struct via_frame outer;
		via_frame_open(&outer);
		unsigned char *place = allocate(&outer, 64);
		fill(place, 64, seed);
		for (int round = 0; round < 50; round++) {
			errno = 4711;
			use_frames_and_call(seed++);
			expect(errno == 4711);
			void *memory = malloc(seed % 1000 + 1);
			expect(memory != NULL);
			free(memory);
		}
		expect(filled(place, 64, seed - 50));
		expect(via_frame_close(&outer) == VIA_OK);
	}
	stormy = false;
	assert_int_equal(pthread_join(sender, NULL), 0);
	timer_delete(timer);
	assert_false(broken);
	assert_true(interruptions >= storm);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_storm_of_signals_disturbs_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
