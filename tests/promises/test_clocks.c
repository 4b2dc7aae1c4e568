/* SPDX-License-Identifier: MIT */
/*
 * The system's functions that take a time, while a timer interrupts them far
 * more often than their time is long: they end, and not before. Nothing is said
 * of how late they end: a machine may be busy.
 */
#define _GNU_SOURCE
#include "calls.h"

#include "clocks.via.h"

#include <errno.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define MILLISECOND INT64_C(1000000)
#define TIME (60 * MILLISECOND)

static volatile sig_atomic_t interruptions;
static int silent[2]; /* a pipe into which nobody writes */

/* What the interruption of that number does; 0: none does anything. */
static volatile sig_atomic_t speaks_at;
static int talking[2];
static sem_t raised;

static void
on_alarm(int number)
{
	int saved_errno = errno;

	(void)number;
	if (++interruptions == speaks_at) {
		(void)sem_post(&raised);
		(void)!write(talking[1], "x", 1);
	}
	errno = saved_errno;
}

static void
interrupt_every(long microseconds)
{
	struct itimerval every = {{0, microseconds}, {0, microseconds}};

	interruptions = 0;
	assert_int_equal(setitimer(ITIMER_REAL, &every, NULL), 0);
}

static int64_t
monotonic(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int
prepare(void)
{
	struct sigaction action = {.sa_handler = on_alarm}; /* without SA_RESTART */
	sigset_t signals;

	(void)sigemptyset(&action.sa_mask);
	(void)sigemptyset(&signals);
	(void)sigaddset(&signals, SIGUSR1);
	return sigaction(SIGALRM, &action, NULL) != 0 || pipe(silent) != 0 ||
	       sigprocmask(SIG_BLOCK, &signals, NULL) != 0;
}

/* The time of day may be slewed, by much less than this. */
enum clock { MONOTONIC, TIME_OF_DAY };

/*
 * A call that nothing ends but its time, with 1000 signals a second and with none, and with no
 * time at all. Gives the same status and result each time.
 */
static void
check(const char *name, via_value *arguments, size_t limit, enum clock clock, via_status status,
      int64_t result)
{
	static const struct {
		long every;
		int64_t time;
	} calls[] = {{1000, TIME}, {0, TIME / 20}, {0, 1}, {1000, TIME / 2 + 1}, {300, 0}};

	for (size_t i = 0; i < COUNT(calls); i++) {
		int64_t start, lasted;
		via_value value;
		via_status given;

		arguments[limit].i = calls[i].time;
		interrupt_every(calls[i].every);
		start = monotonic();
		given = call(&via_clocks, name, arguments, &value);
		lasted = monotonic() - start;
		int seen = interruptions;
		interrupt_every(0);
		assert_int_equal(given, status);
		assert_int_equal(value.i, result);
		assert_true(lasted >=
			    calls[i].time - (clock == TIME_OF_DAY ? calls[i].time / 500 : 0));
		assert_true(calls[i].every == 0 || calls[i].time == 0 || seen > 0);
	}
}

static void
poll_keeps_its_time(void **state)
{
	struct pollfd polled = {.fd = silent[0], .events = POLLIN};

	(void)state;
	check("poll", (via_value[]){P(&polled), U(1), S(0)}, 2, MONOTONIC, VIA_OK, 0);
	check("ppoll", (via_value[]){P(&polled), U(1), S(0), P(NULL)}, 2, MONOTONIC, VIA_OK, 0);
}

static void
select_keeps_its_time(void **state)
{
	fd_set reads;

	(void)state;
	FD_ZERO(&reads);
	FD_SET(silent[0], &reads);
	check("select", (via_value[]){S(silent[0] + 1), P(&reads), P(NULL), P(NULL), S(0)}, 4,
	      MONOTONIC, VIA_OK, 0);
	FD_SET(silent[0], &reads);
	check("pselect",
	      (via_value[]){S(silent[0] + 1), P(&reads), P(NULL), P(NULL), S(0), P(NULL)}, 4,
	      MONOTONIC, VIA_OK, 0);
}

static void
epoll_wait_keeps_its_time(void **state)
{
	struct epoll_event event = {.events = EPOLLIN};
	int epoll = epoll_create1(0);

	(void)state;
	assert_true(epoll >= 0);
	assert_int_equal(epoll_ctl(epoll, EPOLL_CTL_ADD, silent[0], &event), 0);
	check("epoll_wait", (via_value[]){S(epoll), P(&event), S(1), S(0)}, 3, MONOTONIC, VIA_OK,
	      0);
	assert_int_equal(close(epoll), 0);
}

static void
sleeping_keeps_its_time(void **state)
{
	struct timespec rest;

	(void)state;
	check("nanosleep", (via_value[]){S(0), P(&rest)}, 0, MONOTONIC, VIA_OK, 0);
	check("nanosleep", (via_value[]){S(0), P(NULL)}, 0, MONOTONIC, VIA_OK, 0);
	check("clock_nanosleep_for", (via_value[]){S(CLOCK_MONOTONIC), S(0), S(0), P(&rest)}, 2,
	      MONOTONIC, VIA_OK, 0);
	check("clock_nanosleep_until",
	      (via_value[]){S(CLOCK_MONOTONIC), S(TIMER_ABSTIME), S(0), P(NULL)}, 2, MONOTONIC,
	      VIA_OK, 0);
	check("clock_nanosleep_until",
	      (via_value[]){S(CLOCK_REALTIME), S(TIMER_ABSTIME), S(0), P(NULL)}, 2, TIME_OF_DAY,
	      VIA_OK, 0);
}

static void
a_semaphore_keeps_its_time(void **state)
{
	sem_t semaphore;

	(void)state;
	assert_int_equal(sem_init(&semaphore, 0, 0), 0);
	check("sem_timedwait", (via_value[]){P(&semaphore), S(0)}, 1, TIME_OF_DAY, ETIMEDOUT, -1);
	assert_int_equal(sem_destroy(&semaphore), 0);
}

static void
a_condition_keeps_its_time(void **state)
{
	pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
	pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

	(void)state;
	assert_int_equal(pthread_mutex_lock(&mutex), 0);
	check("pthread_cond_timedwait", (via_value[]){P(&condition), P(&mutex), S(0)}, 2,
	      TIME_OF_DAY, ETIMEDOUT, ETIMEDOUT);
	assert_int_equal(pthread_mutex_unlock(&mutex), 0);
}

static void
waiting_for_a_signal_keeps_its_time(void **state)
{
	sigset_t signals;

	(void)state;
	(void)sigemptyset(&signals);
	(void)sigaddset(&signals, SIGUSR1);
	check("sigtimedwait", (via_value[]){P(&signals), P(NULL), S(0)}, 2, MONOTONIC, EAGAIN, -1);
}

static void
a_queue_of_messages_keeps_its_time(void **state)
{
	char name[64], message[16];
	struct mq_attr attributes = {.mq_maxmsg = 1, .mq_msgsize = sizeof message};
	mqd_t queue;

	(void)state;
	(void)snprintf(name, sizeof name, "/viaduct-contracts-%ld", (long)getpid());
	queue = mq_open(name, O_CREAT | O_EXCL | O_RDWR, 0600, &attributes);
	assert_true(queue != (mqd_t)-1);
	assert_int_equal(mq_unlink(name), 0);
	check("mq_timedreceive",
	      (via_value[]){S(queue), P(message), U(sizeof message), P(NULL), S(0)}, 4, TIME_OF_DAY,
	      ETIMEDOUT, -1);
	assert_int_equal(mq_send(queue, "word", 4, 0), 0);
	assert_int_equal(call_i(&via_clocks, "mq_timedreceive",
				ARGS(S(queue), P(message), U(sizeof message), P(NULL), S(-1))),
			 4);
	assert_int_equal(mq_close(queue), 0);
}

static void
an_interruption_is_returned_if_the_spec_does_not_say_otherwise(void **state)
{
	struct pollfd polled = {.fd = silent[0], .events = POLLIN};
	via_value value;

	(void)state;
	interrupt_every(1000);
	assert_int_equal(call(&via_clocks, "poll_returned", ARGS(P(&polled), U(1), S(-1)), &value),
			 EINTR);
	assert_int_equal(value.i, -1);
	assert_int_equal(errno, EINTR);
	interrupt_every(0);
}

/* --- what ends before its time --- */

static void
what_is_waited_for_ends_an_interrupted_call(void **state)
{
	static const int64_t times[] = {-1, INT64_MAX, 3600 * INT64_C(1000000000)};

	(void)state;
	assert_int_equal(pipe(talking), 0);
	assert_int_equal(sem_init(&raised, 0, 0), 0);
	for (size_t i = 0; i < COUNT(times); i++) {
		struct pollfd polled = {.fd = talking[0], .events = POLLIN};
		fd_set reads;
		char byte;

		FD_ZERO(&reads);
		FD_SET(talking[0], &reads);
		speaks_at = 5;
		interrupt_every(1000);
		assert_int_equal(
		    call_i(&via_clocks, "sem_timedwait", ARGS(P(&raised), S(times[i]))), 0);
		assert_int_equal(sem_trywait(&raised), -1);
		assert_int_equal(call_i(&via_clocks, "poll", ARGS(P(&polled), U(1), S(times[i]))),
				 1);
		assert_int_equal(
		    call_i(&via_clocks, "select",
			   ARGS(S(talking[0] + 1), P(&reads), P(NULL), P(NULL), S(times[i]))),
		    1);
		assert_true(FD_ISSET(talking[0], &reads));
		interrupt_every(0);
		speaks_at = 0;
		assert_int_equal(read(talking[0], &byte, 1), 1);
	}
	assert_int_equal(sem_destroy(&raised), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(poll_keeps_its_time),
	    cmocka_unit_test(select_keeps_its_time),
	    cmocka_unit_test(epoll_wait_keeps_its_time),
	    cmocka_unit_test(sleeping_keeps_its_time),
	    cmocka_unit_test(a_semaphore_keeps_its_time),
	    cmocka_unit_test(a_condition_keeps_its_time),
	    cmocka_unit_test(waiting_for_a_signal_keeps_its_time),
	    cmocka_unit_test(a_queue_of_messages_keeps_its_time),
	    cmocka_unit_test(an_interruption_is_returned_if_the_spec_does_not_say_otherwise),
	    cmocka_unit_test(what_is_waited_for_ends_an_interrupted_call),
	};

	if (prepare() != 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
