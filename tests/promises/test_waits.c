/* SPDX-License-Identifier: MIT */
/*
 * Calls that wait for a descriptor: which calls of the system they make, in
 * which order, with what time. The linker's --wrap leads those calls here,
 * those of the runtime among them; they are written down, and answered by a
 * plan or by the system.
 */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "calls.h"

#include "waits.h"
#include "waits.via.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MILLISECOND INT64_C(1000000)
#define SECOND INT64_C(1000000000)

/* --- the system, as the calls see it --- */

enum answer { EXPIRES, READY, INTERRUPTED };

static struct {
	bool is_seen; /* calls are written down */
	char calls[4000];
	size_t length;
	int tries;
	int polls;
	int clocks;
	int pauses;
	/* The plan. */
	int agains;                 /* so many tries say EAGAIN; negative: all do */
	int interruptions;          /* so many tries, before those, say EINTR */
	int connecting;             /* what every connect says; 0: ask the system */
	int pending;                /* SO_ERROR; -1: ask the system */
	int64_t now;                /* the clock; 0: the system's */
	const enum answer *answers; /* of the first calls of poll, with the clock of the plan */
	int answer_count;
	int64_t lasts; /* how long such a call lasts, but for those that expire */
	void (*before_poll)(int);
	void (*after_poll)(int); /* both get the number of the call, from 1 */
} scene;

static void
begin(void)
{
	memset(&scene, 0, sizeof scene);
	scene.pending = -1;
	scene.is_seen = true;
}

/* A clock of its own, and what poll answers; after that its time is over each time. */
static void
plan(const enum answer *answers, size_t count, int64_t lasts)
{
	begin();
	scene.now = 77 * SECOND;
	scene.answers = answers;
	scene.answer_count = (int)count;
	scene.lasts = lasts;
	scene.agains = -1;
}

__attribute__((format(printf, 1, 2))) static void
note(const char *format, ...)
{
	va_list arguments;

	if (!scene.is_seen || scene.length > sizeof scene.calls - 100)
		return;
	if (scene.length != 0)
		scene.calls[scene.length++] = ' ';
	va_start(arguments, format);
	scene.length += (size_t)vsnprintf(scene.calls + scene.length,
					  sizeof scene.calls - scene.length, format, arguments);
	va_end(arguments);
}

/* Whether the try fails by the plan. */
static bool
try_fails(const char *name)
{
	if (!scene.is_seen)
		return false;
	note("%s", name);
	scene.tries++;
	if (scene.interruptions > 0) {
		scene.interruptions--;
		errno = EINTR;
		return true;
	}
	if (scene.agains == 0)
		return false;
	if (scene.agains > 0)
		scene.agains--;
	errno = EAGAIN;
	return true;
}

#define TRY(name, result, parameters, arguments)                                                   \
	result __real_##name parameters;                                                           \
	result __wrap_##name parameters;                                                           \
	result __wrap_##name parameters                                                            \
	{                                                                                          \
		return try_fails(#name) ? -1 : __real_##name arguments;                            \
	}
TRY(read, ssize_t, (int fd, void *buf, size_t count), (fd, buf, count))
TRY(write, ssize_t, (int fd, const void *buf, size_t count), (fd, buf, count))
TRY(recv, ssize_t, (int fd, void *buf, size_t count, int flags), (fd, buf, count, flags))
TRY(send, ssize_t, (int fd, const void *buf, size_t count, int flags), (fd, buf, count, flags))
TRY(accept, int, (int fd, struct sockaddr *address, socklen_t *size), (fd, address, size))

int __real_connect(int fd, const struct sockaddr *address, socklen_t size);
int __wrap_connect(int fd, const struct sockaddr *address, socklen_t size);

int
__wrap_connect(int fd, const struct sockaddr *address, socklen_t size)
{
	note("connect");
	if (scene.connecting == 0)
		return __real_connect(fd, address, size);
	errno = scene.connecting;
	return -1;
}

int __real_getsockopt(int fd, int level, int option, void *value, socklen_t *size);
int __wrap_getsockopt(int fd, int level, int option, void *value, socklen_t *size);

int
__wrap_getsockopt(int fd, int level, int option, void *value, socklen_t *size)
{
	note(level == SOL_SOCKET && option == SO_ERROR ? "SO_ERROR" : "getsockopt");
	if (scene.pending < 0)
		return __real_getsockopt(fd, level, option, value, size);
	assert_int_equal(*size, sizeof(int));
	*(int *)value = scene.pending;
	return 0;
}

int __real_poll(struct pollfd *fds, nfds_t count, int timeout);
int __wrap_poll(struct pollfd *fds, nfds_t count, int timeout);

/* An answer of the plan. */
static int
answer_poll(struct pollfd *fds, int timeout)
{
	enum answer answer =
	    scene.polls <= scene.answer_count ? scene.answers[scene.polls - 1] : EXPIRES;

	if (answer == INTERRUPTED && timeout != 0) {
		scene.now += scene.lasts;
		errno = EINTR;
		return -1;
	}
	if (answer == READY) {
		scene.now += scene.lasts;
		fds->revents = fds->events;
		return 1;
	}
	scene.now += timeout * MILLISECOND;
	return 0;
}

int
__wrap_poll(struct pollfd *fds, nfds_t count, int timeout)
{
	int result;

	if (!scene.is_seen)
		return __real_poll(fds, count, timeout);
	note("poll%s(%d)",
	     fds->events == POLLIN    ? "in"
	     : fds->events == POLLOUT ? "out"
				      : "",
	     timeout);
	scene.polls++;
	if (scene.before_poll != NULL)
		scene.before_poll(scene.polls);
	result = scene.now != 0 ? answer_poll(fds, timeout) : __real_poll(fds, count, timeout);
	if (scene.after_poll != NULL)
		scene.after_poll(scene.polls);
	return result;
}

int __real_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);

int
__wrap_clock_gettime(clockid_t clock, struct timespec *now)
{
	if (scene.is_seen)
		scene.clocks++;
	if (scene.now == 0)
		return __real_clock_gettime(clock, now);
	now->tv_sec = (time_t)(scene.now / SECOND);
	now->tv_nsec = (long)(scene.now % SECOND);
	return 0;
}

int __real_nanosleep(const struct timespec *request, struct timespec *rest);
int __wrap_nanosleep(const struct timespec *request, struct timespec *rest);

int
__wrap_nanosleep(const struct timespec *request, struct timespec *rest)
{
	if (scene.is_seen)
		scene.pauses++;
	if (scene.now == 0)
		return __real_nanosleep(request, rest);
	scene.now += request->tv_sec * SECOND + request->tv_nsec;
	return 0;
}

static int64_t
monotonic(void)
{
	struct timespec now;

	(void)__real_clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * SECOND + now.tv_nsec;
}

/* --- descriptors --- */

/* Connected to each other; [0] does not block. */
static int ends[2];
static char byte;

static void
unblock(int fd)
{
	assert_int_equal(fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK), 0);
}

static int
open_sockets(void **state)
{
	(void)state;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		return -1;
	unblock(ends[0]);
	byte = 0;
	return 0;
}

static int
close_sockets(void **state)
{
	(void)state;
	(void)close(ends[0]);
	if (ends[1] >= 0)
		(void)close(ends[1]);
	return 0;
}

static void
say(char what)
{
	assert_int_equal(__real_write(ends[1], &what, 1), 1);
}

/* Until nothing fits any more. */
static void
fill(int fd)
{
	static const char bytes[4096];

	while (__real_write(fd, bytes, sizeof bytes) > 0)
		;
	while (__real_write(fd, bytes, 1) > 0)
		;
}

static void
drain(int fd)
{
	static char bytes[1 << 16];
	struct pollfd polled = {.fd = fd, .events = POLLIN};

	while (__real_poll(&polled, 1, 0) > 0)
		assert_true(__real_read(fd, bytes, sizeof bytes) > 0);
}

/* A call; checks its status, and which calls of the system it made. Gives its result. */
static int64_t
outcome(const char *name, const via_value *arguments, via_status status, const char *calls)
{
	via_value value;

	assert_int_equal(call(&via_waits, name, arguments, &value), status);
	scene.is_seen = false;
	assert_string_equal(scene.calls, calls);
	return value.i;
}

static int64_t
read_wait(int64_t time, via_status status, const char *calls)
{
	return outcome("read_wait", ARGS(S(ends[0]), P(&byte), U(1), S(time)), status, calls);
}

/* --- how long --- */

static void
a_silent_descriptor_costs_two_tries_and_one_poll(void **state)
{
	static const struct {
		int64_t time;
		const char *calls;
	} waits[] = {
	    {1, "read pollin(1) read"},
	    {999999, "read pollin(1) read"},
	    {1000000, "read pollin(1) read"},
	    {1000001, "read pollin(2) read"},
	    {2 * MILLISECOND, "read pollin(2) read"},
	    {20 * MILLISECOND + 1, "read pollin(21) read"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(waits); i++) {
		int64_t start = monotonic();

		begin();
		assert_int_equal(read_wait(waits[i].time, ETIMEDOUT, waits[i].calls), -1);
		assert_true(monotonic() - start >= waits[i].time);
		assert_int_equal(errno, EAGAIN);
		assert_int_equal(scene.clocks, 1);
		assert_int_equal(scene.pauses, 0);
	}
}

static void
without_time_there_is_one_try(void **state)
{
	(void)state;
	begin();
	assert_int_equal(read_wait(0, EAGAIN, "read"), -1);
	assert_int_equal(errno, EAGAIN);
	assert_int_equal(scene.clocks, 0);
	say('z');
	begin();
	assert_int_equal(read_wait(0, VIA_OK, "read"), 1);
	assert_int_equal(byte, 'z');
}

static void
the_clock_is_not_read_when_the_first_try_succeeds(void **state)
{
	static const int64_t times[] = {0, 1, SECOND, INT64_MAX, -1};

	(void)state;
	for (size_t i = 0; i < COUNT(times); i++) {
		say((char)('a' + i));
		begin();
		errno = EXDEV;
		assert_int_equal(read_wait(times[i], VIA_OK, "read"), 1);
		assert_int_equal(byte, 'a' + i);
		assert_int_equal(scene.clocks, 0);
		assert_int_equal(errno, EXDEV);
	}
}

static void
say_at_once(int poll)
{
	(void)poll;
	say('x');
}

static void
without_a_limit_it_is_waited_until_there_is_something(void **state)
{
	(void)state;
	begin();
	scene.before_poll = say_at_once;
	assert_int_equal(read_wait(-1, VIA_OK, "read pollin(-1) read"), 1);
	assert_int_equal(byte, 'x');
	assert_int_equal(scene.clocks, 0);
	begin();
	scene.before_poll = say_at_once;
	assert_int_equal(read_wait(INT64_MIN, VIA_OK, "read pollin(-1) read"), 1);
}

static void
what_comes_during_the_wait_is_delivered(void **state)
{
	(void)state;
	begin();
	scene.before_poll = say_at_once;
	assert_int_equal(read_wait(5 * SECOND, VIA_OK, "read pollin(5000) read"), 1);
	assert_int_equal(byte, 'x');
}

static void
what_comes_together_with_the_end_is_delivered(void **state)
{
	(void)state;
	begin();
	scene.after_poll = say_at_once;
	assert_int_equal(read_wait(2 * MILLISECOND, VIA_OK, "read pollin(2) read"), 1);
	assert_int_equal(byte, 'x');
}

static void
a_time_that_poll_does_not_hold_takes_several(void **state)
{
	static const enum answer answers[] = {EXPIRES, EXPIRES, READY};

	(void)state;
	plan(answers, COUNT(answers), MILLISECOND);
	scene.agains = 1;
	say('y');
	assert_int_equal(
	    read_wait(INT64_MAX, VIA_OK,
		      "read pollin(2147483647) pollin(2147483647) pollin(2147483647) read"),
	    1);
	plan(NULL, 0, 0);
	assert_int_equal(read_wait((INT_MAX + INT64_C(5)) * MILLISECOND, ETIMEDOUT,
				   "read pollin(2147483647) pollin(5) read"),
			 -1);
}

/* --- others are faster --- */

static void
what_others_have_taken_is_waited_for_again(void **state)
{
	static const enum answer answers[] = {READY, READY, READY};

	(void)state;
	plan(answers, COUNT(answers), 10 * MILLISECOND);
	assert_int_equal(
	    read_wait(100 * MILLISECOND, ETIMEDOUT,
		      "read pollin(100) read pollin(90) read pollin(80) read pollin(70) read"),
	    -1);
	plan(answers, COUNT(answers), 10 * MILLISECOND + 1);
	scene.agains = 3;
	say('s');
	assert_int_equal(read_wait(100 * MILLISECOND, VIA_OK,
				   "read pollin(100) read pollin(90) read pollin(80) read"),
			 1);
	/* Over just before the last try. */
	plan(answers, COUNT(answers), 50 * MILLISECOND);
	assert_int_equal(read_wait(100 * MILLISECOND, ETIMEDOUT,
				   "read pollin(100) read pollin(50) read pollin(0) read"),
			 -1);
}

/* Another reader takes the byte that has woken this one. */
static void
speak_and_take(int poll)
{
	say('1');
	if (poll == 1)
		drain(ends[0]);
}

static void
take_first(int poll)
{
	char taken;

	if (poll == 1)
		assert_int_equal(__real_read(ends[0], &taken, 1), 1);
}

static void
a_byte_that_another_took_is_not_delivered(void **state)
{
	(void)state;
	begin();
	scene.before_poll = say_at_once;
	scene.after_poll = take_first;
	assert_int_equal(read_wait(-1, VIA_OK, "read pollin(-1) read pollin(-1) read"), 1);
	begin();
	scene.before_poll = speak_and_take;
	assert_int_equal(read_wait(MILLISECOND, ETIMEDOUT, "read pollin(1) read"), -1);
}

enum { READERS = 4, BYTES = 2000 };

static atomic_int bytes_read;
static atomic_int wrong_statuses;

static void *
read_until_the_end(void *unused)
{
	for (;;) {
		char taken;
		via_value value;
		via_status status = call(&via_waits, "read_wait",
					 ARGS(S(ends[0]), P(&taken), U(1), S(60 * SECOND)), &value);

		if (status != VIA_OK)
			wrong_statuses++;
		if (status != VIA_OK || value.i != 1)
			return unused;
		bytes_read++;
	}
}

static void
threads_that_wait_for_the_same_share_it(void **state)
{
	pthread_t readers[READERS];

	(void)state;
	begin();
	scene.is_seen = false;
	bytes_read = wrong_statuses = 0;
	for (int i = 0; i < READERS; i++)
		assert_int_equal(pthread_create(&readers[i], NULL, read_until_the_end, NULL), 0);
	for (int i = 0; i < BYTES; i++)
		say('t');
	assert_int_equal(shutdown(ends[1], SHUT_WR), 0);
	for (int i = 0; i < READERS; i++)
		assert_int_equal(pthread_join(readers[i], NULL), 0);
	assert_int_equal(wrong_statuses, 0);
	assert_int_equal(bytes_read, BYTES);
}

/* --- interruptions --- */

static const enum answer thrice[] = {INTERRUPTED, INTERRUPTED, INTERRUPTED};

static void
an_interrupted_wait_goes_on_for_what_is_left(void **state)
{
	(void)state;
	plan(thrice, COUNT(thrice), 10 * MILLISECOND);
	assert_int_equal(read_wait(100 * MILLISECOND, ETIMEDOUT,
				   "read pollin(100) pollin(90) pollin(80) pollin(70) read"),
			 -1);
	assert_int_equal(scene.now, 77 * SECOND + 100 * MILLISECOND);
	plan(thrice, COUNT(thrice), 10 * MILLISECOND);
	assert_int_equal(read_wait(25 * MILLISECOND, ETIMEDOUT,
				   "read pollin(25) pollin(15) pollin(5) pollin(0) read"),
			 -1);
	plan(thrice, COUNT(thrice), 333333);
	assert_int_equal(
	    read_wait(MILLISECOND, ETIMEDOUT, "read pollin(1) pollin(1) pollin(1) pollin(1) read"),
	    -1);
	/* Rounded up: a nanosecond is left. */
	assert_int_equal(scene.now, 77 * SECOND + MILLISECOND - 1 + MILLISECOND);
}

static void
an_interrupted_wait_ends_if_the_spec_does_not_say_otherwise(void **state)
{
	(void)state;
	plan(thrice, COUNT(thrice), 10 * MILLISECOND);
	assert_int_equal(outcome("read_returned",
				 ARGS(S(ends[0]), P(&byte), U(1), S(100 * MILLISECOND)), EINTR,
				 "read pollin(100)"),
			 -1);
	assert_int_equal(errno, EAGAIN);
	begin();
	scene.interruptions = 1;
	assert_int_equal(outcome("read_returned",
				 ARGS(S(ends[0]), P(&byte), U(1), S(100 * MILLISECOND)), EINTR,
				 "read"),
			 -1);
}

static void
an_interrupted_try_is_made_again_at_once(void **state)
{
	(void)state;
	begin();
	scene.interruptions = 2;
	say('i');
	assert_int_equal(read_wait(SECOND, VIA_OK, "read read read"), 1);
	assert_int_equal(scene.clocks, 0);
	begin();
	scene.interruptions = 1;
	assert_int_equal(read_wait(MILLISECOND, ETIMEDOUT, "read read pollin(1) read"), -1);
}

static struct {
	int times;
	int stop_at;
	int64_t lasts;
	const struct via_function *function;
} asked;

static bool
ask(void *context, const struct via_function *function)
{
	(void)context;
	asked.function = function;
	if (scene.now != 0)
		scene.now += asked.lasts;
	return ++asked.times == asked.stop_at;
}

static void
the_hook_is_asked_in_a_wait_and_can_end_it(void **state)
{
	static const struct via_interruption_hook hook = {NULL, ask};

	(void)state;
	via_interruption_ask(&hook);
	asked.times = asked.stop_at = 0;
	asked.lasts = 20 * MILLISECOND;
	plan(thrice, COUNT(thrice), 10 * MILLISECOND);
	assert_int_equal(read_wait(100 * MILLISECOND, ETIMEDOUT,
				   "read pollin(100) pollin(70) pollin(40) pollin(10) read"),
			 -1);
	assert_int_equal(asked.times, 3);
	assert_ptr_equal(asked.function, function_named(&via_waits, "read_wait"));
	asked.times = 0;
	asked.stop_at = 2;
	plan(thrice, COUNT(thrice), 10 * MILLISECOND);
	assert_int_equal(read_wait(100 * MILLISECOND, EINTR, "read pollin(100) pollin(70)"), -1);
	asked.times = 0;
	plan(thrice, COUNT(thrice), 10 * MILLISECOND);
	assert_int_equal(outcome("read_returned",
				 ARGS(S(ends[0]), P(&byte), U(1), S(100 * MILLISECOND)), EINTR,
				 "read pollin(100)"),
			 -1);
	assert_int_equal(asked.times, 0);
	via_interruption_ask(NULL);
}

static volatile sig_atomic_t alarms;

static void
on_alarm(int number)
{
	(void)number;
	alarms++;
}

static void
real_signals_do_not_shorten_a_wait(void **state)
{
	struct sigaction action = {.sa_handler = on_alarm};
	struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
	struct itimerspec every = {{0, 500000}, {0, 500000}};
	timer_t timer;
	via_value value;
	int64_t start;

	(void)state;
	(void)sigemptyset(&action.sa_mask);
	assert_int_equal(sigaction(SIGALRM, &action, NULL), 0);
	assert_int_equal(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
	begin();
	alarms = 0;
	assert_int_equal(timer_settime(timer, 0, &every, NULL), 0);
	start = monotonic();
	assert_int_equal(call(&via_waits, "read_wait",
			      ARGS(S(ends[0]), P(&byte), U(1), S(50 * MILLISECOND)), &value),
			 ETIMEDOUT);
	assert_true(monotonic() - start >= 50 * MILLISECOND);
	assert_int_equal(timer_delete(timer), 0);
	assert_true(alarms > 0);
	assert_int_equal(scene.tries, 2);
	assert_true(scene.polls >= 2);
}

/* --- what goes wrong --- */

static void
hang_up(int poll)
{
	(void)poll;
	assert_int_equal(close(ends[1]), 0);
	ends[1] = -1;
}

static void
the_end_of_the_other_side_ends_the_wait(void **state)
{
	(void)state;
	begin();
	scene.before_poll = hang_up;
	assert_int_equal(read_wait(-1, VIA_OK, "read pollin(-1) read"), 0);
	begin();
	assert_int_equal(read_wait(-1, VIA_OK, "read"), 0);
}

static void
the_end_of_the_other_side_fails_a_write(void **state)
{
	(void)state;
	(void)signal(SIGPIPE, SIG_IGN);
	fill(ends[0]);
	begin();
	scene.before_poll = hang_up;
	assert_int_equal(outcome("write_wait", ARGS(S(ends[0]), P("x"), U(1), S(-1)), EPIPE,
				 "write pollout(-1) write"),
			 -1);
}

static void
no_descriptor_fails_at_once(void **state)
{
	(void)state;
	begin();
	assert_int_equal(
	    outcome("read_wait", ARGS(S(-1), P(&byte), U(1), S(SECOND)), EBADF, "read"), -1);
}

static void
close_it(int poll)
{
	(void)poll;
	assert_int_equal(close(ends[0]), 0);
}

static void
a_descriptor_that_is_closed_in_between_fails(void **state)
{
	(void)state;
	begin();
	scene.before_poll = close_it;
	assert_int_equal(read_wait(-1, EBADF, "read pollin(-1) read"), -1);
	assert_int_equal(errno, EBADF);
	ends[0] = dup(ends[1]);
}

/* Some descriptors are ready without having anything: a processor is not kept busy with them. */
static void
a_descriptor_that_is_always_ready_is_not_asked_without_a_pause(void **state)
{
	via_value value;

	(void)state;
	say('r');
	begin();
	scene.agains = -1;
	assert_int_equal(call(&via_waits, "read_wait",
			      ARGS(S(ends[0]), P(&byte), U(1), S(30 * MILLISECOND)), &value),
			 ETIMEDOUT);
	assert_true(scene.polls <= 30 + 16);
	assert_true(scene.tries <= 30 + 16);
	assert_true(scene.pauses > 0);
	begin();
	scene.agains = 40;
	assert_int_equal(
	    call(&via_waits, "read_wait", ARGS(S(ends[0]), P(&byte), U(1), S(-1)), &value), VIA_OK);
	assert_int_equal(value.i, 1);
	assert_int_equal(scene.polls, 40);
	assert_true(scene.pauses >= 40 - 16);
}

/* --- the other calls --- */

static void
drain_it(int poll)
{
	(void)poll;
	drain(ends[1]);
}

static void
a_write_waits_for_room(void **state)
{
	(void)state;
	fill(ends[0]);
	begin();
	assert_int_equal(outcome("write_wait", ARGS(S(ends[0]), P("x"), U(1), S(2 * MILLISECOND)),
				 ETIMEDOUT, "write pollout(2) write"),
			 -1);
	begin();
	scene.before_poll = drain_it;
	assert_int_equal(outcome("write_wait", ARGS(S(ends[0]), P("x"), U(1), S(-1)), VIA_OK,
				 "write pollout(-1) write"),
			 1);
}

static void
a_pipe_is_waited_for_like_a_socket(void **state)
{
	int pipes[2];

	(void)state;
	assert_int_equal(pipe(pipes), 0);
	unblock(pipes[0]);
	unblock(pipes[1]);
	begin();
	assert_int_equal(outcome("read_wait", ARGS(S(pipes[0]), P(&byte), U(1), S(1)), ETIMEDOUT,
				 "read pollin(1) read"),
			 -1);
	fill(pipes[1]);
	begin();
	assert_int_equal(outcome("write_wait", ARGS(S(pipes[1]), P("x"), U(1), S(1)), ETIMEDOUT,
				 "write pollout(1) write"),
			 -1);
	drain(pipes[0]);
	begin();
	assert_int_equal(
	    outcome("write_wait", ARGS(S(pipes[1]), P("x"), U(1), S(1)), VIA_OK, "write"), 1);
	begin();
	assert_int_equal(
	    outcome("read_wait", ARGS(S(pipes[0]), P(&byte), U(1), S(1)), VIA_OK, "read"), 1);
	assert_int_equal(byte, 'x');
	assert_int_equal(close(pipes[0]), 0);
	assert_int_equal(close(pipes[1]), 0);
}

static void
recv_and_send_wait_likewise(void **state)
{
	(void)state;
	begin();
	assert_int_equal(outcome("recv_wait",
				 ARGS(S(ends[0]), P(&byte), U(1), S(0), S(2 * MILLISECOND)),
				 ETIMEDOUT, "recv pollin(2) recv"),
			 -1);
	begin();
	scene.before_poll = say_at_once;
	assert_int_equal(outcome("recv_wait", ARGS(S(ends[0]), P(&byte), U(1), S(MSG_PEEK), S(-1)),
				 VIA_OK, "recv pollin(-1) recv"),
			 1);
	fill(ends[0]);
	begin();
	assert_int_equal(outcome("send_wait", ARGS(S(ends[0]), P("x"), U(1), S(0), S(1)), ETIMEDOUT,
				 "send pollout(1) send"),
			 -1);
	begin();
	scene.before_poll = drain_it;
	assert_int_equal(outcome("send_wait", ARGS(S(ends[0]), P("x"), U(1), S(0), S(SECOND)),
				 VIA_OK, "send pollout(1000) send"),
			 1);
}

static void
other_results_and_codes_wait_likewise(void **state)
{
	struct guarded place;
	struct waits_answer answer;

	(void)state;
	begin();
	assert_int_equal(outcome("answer_negated", ARGS(S(5), S(ends[0]), P(&byte), S(1)),
				 ETIMEDOUT, "read pollin(1) read"),
			 -EAGAIN);
	begin();
	scene.before_poll = say_at_once;
	assert_int_equal(outcome("answer_negated", ARGS(S(5), S(ends[0]), P(&byte), S(-1)), VIA_OK,
				 "read pollin(-1) read"),
			 6);
	begin();
	assert_int_equal(
	    outcome("answer_negated", ARGS(S(5), S(ends[0]), P(&byte), S(0)), EAGAIN, "read"),
	    -EAGAIN);
	begin();
	scene.before_poll = say_at_once;
	assert_string_equal(call_p(&via_waits, "answer_pointer", ARGS(S(ends[0]), S(SECOND))), "x");
	assert_string_equal(scene.calls, "read pollin(1000) read");
	begin();
	scene.before_poll = say_at_once;
	assert_int_equal(call_into(&place, sizeof answer, &via_waits, "answer_struct",
				   ARGS(D(2.5), S(ends[0]), S(SECOND))),
			 VIA_OK);
	memcpy(&answer, place.place, sizeof answer);
	assert_int_equal(answer.code, 0);
	assert_int_equal(answer.count, 3);
	assert_int_equal(answer.bytes[0], 'x');
	assert_string_equal(scene.calls, "read pollin(1000) read");
	begin();
	assert_int_equal(call_into(&place, sizeof answer, &via_waits, "answer_struct",
				   ARGS(D(2.5), S(ends[0]), S(1))),
			 ETIMEDOUT);
	memcpy(&answer, place.place, sizeof answer);
	assert_int_equal(answer.code, EAGAIN);
	scene.is_seen = false;
}

/* --- connections --- */

static int listener;
static struct sockaddr_in address;

static int
new_socket(void)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	assert_true(fd >= 0);
	unblock(fd);
	return fd;
}

static void
start_listening(int backlog)
{
	socklen_t size = sizeof address;

	listener = new_socket();
	memset(&address, 0, sizeof address);
	address.sin_family = AF_INET;
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
	assert_int_equal(listen(listener, backlog), 0);
	assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &size), 0);
}

enum { CROWD = 16 };
static int crowd[CROWD];
static int crowd_size;

/* Connects until several connections are not made: the queue of the listener is full. */
static void
fill_listener(void)
{
	int stuck = 0;

	for (crowd_size = 0; crowd_size < CROWD && stuck < 3; crowd_size++) {
		struct pollfd polled = {.events = POLLOUT};

		crowd[crowd_size] = polled.fd = new_socket();
		(void)__real_connect(polled.fd, (struct sockaddr *)&address, sizeof address);
		stuck = __real_poll(&polled, 1, 100) == 0 ? stuck + 1 : 0;
	}
	assert_int_equal(stuck, 3);
}

static void
end_crowd(void)
{
	while (crowd_size > 0)
		assert_int_equal(close(crowd[--crowd_size]), 0);
}

static int64_t
connect_wait(int fd, int64_t time, via_status status, const char *calls)
{
	return outcome("connect_wait", ARGS(S(fd), P(&address), U(sizeof address), S(time)), status,
		       calls);
}

static void
accept_waits_for_a_client(void **state)
{
	via_value value;
	int client = new_socket();

	(void)state;
	start_listening(5);
	begin();
	assert_int_equal(outcome("accept_wait",
				 ARGS(S(listener), P(NULL), P(NULL), S(2 * MILLISECOND)), ETIMEDOUT,
				 "accept pollin(2) accept"),
			 -1);
	begin();
	scene.is_seen = false;
	assert_int_equal(call(&via_waits, "connect_wait",
			      ARGS(S(client), P(&address), U(sizeof address), S(-1)), &value),
			 VIA_OK);
	assert_int_equal(value.i, 0);
	assert_int_equal(
	    call(&via_waits, "accept_wait", ARGS(S(listener), P(NULL), P(NULL), S(-1)), &value),
	    VIA_OK);
	assert_int_equal(__real_send((int)value.i, "c", 1, 0), 1);
	assert_int_equal(call_i(&via_waits, "read_wait", ARGS(S(client), P(&byte), U(1), S(-1))),
			 1);
	assert_int_equal(byte, 'c');
	assert_int_equal(close((int)value.i), 0);
	assert_int_equal(close(client), 0);
	assert_int_equal(close(listener), 0);
}

static void
a_connection_on_its_way_is_waited_for_and_its_code_is_read(void **state)
{
	static const int starts[] = {EINPROGRESS, EINTR};

	(void)state;
	for (size_t i = 0; i < COUNT(starts); i++) {
		int fd = new_socket();

		begin();
		scene.connecting = starts[i];
		scene.pending = ECONNREFUSED;
		assert_int_equal(
		    connect_wait(fd, SECOND, ECONNREFUSED, "connect pollout(1000) SO_ERROR"), -1);
		assert_int_equal(errno, starts[i]);
		begin();
		scene.connecting = starts[i];
		scene.pending = 0;
		assert_int_equal(connect_wait(fd, -1, VIA_OK, "connect pollout(-1) SO_ERROR"), 0);
		/* Interrupted while it waits: the connection is made all the same. */
		plan(thrice, COUNT(thrice), 10 * MILLISECOND);
		scene.connecting = starts[i];
		scene.pending = EHOSTUNREACH;
		assert_int_equal(
		    connect_wait(fd, 100 * MILLISECOND, ETIMEDOUT,
				 "connect pollout(100) pollout(90) pollout(80) pollout(70)"),
		    -1);
		assert_int_equal(close(fd), 0);
	}
}

static void
a_connection_is_not_waited_for_without_time(void **state)
{
	int fd = new_socket();

	(void)state;
	begin();
	scene.connecting = EINPROGRESS;
	assert_int_equal(connect_wait(fd, 0, EINPROGRESS, "connect"), -1);
	assert_int_equal(scene.clocks, 0);
	assert_false(via_is_failure(function_named(&via_waits, "connect_wait"), EINPROGRESS));
	assert_int_equal(close(fd), 0);
}

static void
a_connection_that_fails_at_once_is_not_waited_for(void **state)
{
	static const int codes[] = {EACCES, EALREADY, EISCONN, EAGAIN, ECONNREFUSED};

	(void)state;
	for (size_t i = 0; i < COUNT(codes); i++) {
		begin();
		scene.connecting = codes[i];
		assert_int_equal(connect_wait(ends[0], SECOND, codes[i], "connect"), -1);
	}
	begin();
	assert_int_equal(connect_wait(-1, SECOND, EBADF, "connect"), -1);
	begin();
	scene.connecting = EINPROGRESS;
	assert_int_equal(connect_wait(1 << 20, SECOND, EBADF, "connect pollout(1000) SO_ERROR"),
			 -1);
}

static void
nobody_who_listens_refuses_the_connection(void **state)
{
	int fd = new_socket();
	via_value value;

	(void)state;
	start_listening(1);
	assert_int_equal(close(listener), 0);
	begin();
	scene.is_seen = false;
	assert_int_equal(call(&via_waits, "connect_wait",
			      ARGS(S(fd), P(&address), U(sizeof address), S(-1)), &value),
			 ECONNREFUSED);
	assert_int_equal(value.i, -1);
	assert_int_equal(close(fd), 0);
}

static void
a_connection_that_nobody_takes_times_out(void **state)
{
	int fd = new_socket();
	int64_t start;

	(void)state;
	start_listening(0);
	fill_listener();
	begin();
	start = monotonic();
	assert_int_equal(connect_wait(fd, 20 * MILLISECOND, ETIMEDOUT, "connect pollout(20)"), -1);
	assert_true(monotonic() - start >= 20 * MILLISECOND);
	assert_int_equal(errno, EINPROGRESS);
	end_crowd();
	assert_int_equal(close(fd), 0);
	assert_int_equal(close(listener), 0);
}

static void
stop_listening(int poll)
{
	(void)poll;
	assert_int_equal(close(listener), 0);
}

/* The first packet of the connection is lost; the answer to the second, a second later, is no. */
static void
a_connection_may_be_refused_while_it_is_waited_for(void **state)
{
	int fd = new_socket();

	(void)state;
	start_listening(0);
	fill_listener();
	begin();
	scene.before_poll = stop_listening;
	assert_int_equal(connect_wait(fd, -1, ECONNREFUSED, "connect pollout(-1) SO_ERROR"), -1);
	end_crowd();
	assert_int_equal(close(fd), 0);
}

static void
take_all(int poll)
{
	int taken;

	(void)poll;
	while ((taken = __real_accept(listener, NULL, NULL)) >= 0)
		assert_int_equal(close(taken), 0);
}

static void
a_connection_may_be_taken_while_it_is_waited_for(void **state)
{
	int fd = new_socket();

	(void)state;
	start_listening(0);
	fill_listener();
	end_crowd();
	begin();
	scene.before_poll = take_all;
	assert_int_equal(connect_wait(fd, -1, VIA_OK, "connect pollout(-1) SO_ERROR"), 0);
	assert_int_equal(close(fd), 0);
	assert_int_equal(close(listener), 0);
}

static void
waits_are_in_the_tables(void **state)
{
	static const struct {
		const char *name;
		int interruption;
		uint16_t parameters;
	} rules[] = {
	    {"read_wait", VIA_EINTR_RETRY, 4},     {"read_returned", VIA_EINTR_RETURN, 4},
	    {"recv_wait", VIA_EINTR_RETRY, 5},     {"accept_wait", VIA_EINTR_RETRY, 4},
	    {"connect_wait", VIA_EINTR_RETURN, 4}, {"answer_pointer", VIA_EINTR_RETURN, 2},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(rules); i++) {
		const struct via_function *function = function_named(&via_waits, rules[i].name);
		const struct via_signature *signature = function->signature;
		size_t last = signature->parameter_count - 1U;

		assert_int_equal(signature->parameter_count, rules[i].parameters);
		assert_int_equal(via_function_rule(function)->flags, VIA_RULE_WAITS);
		assert_int_equal(via_function_rule(function)->interruption, rules[i].interruption);
		assert_string_equal(via_parameter_name(signature, last), "timeout_ns");
		assert_int_equal(via_parameter_semantics(signature, last)->flags, VIA_NANOSECONDS);
		assert_int_equal(via_parameter_type(signature, last)->kind, VIA_SIGNED);
		assert_int_equal(via_parameter_type(signature, last)->size, 8);
	}
}

int
main(void)
{
#define WITH_SOCKETS(test) cmocka_unit_test_setup_teardown(test, open_sockets, close_sockets)
	const struct CMUnitTest tests[] = {
	    /* First: qemu's i386 bears no handler once there have been threads. */
	    WITH_SOCKETS(real_signals_do_not_shorten_a_wait),
	    WITH_SOCKETS(a_silent_descriptor_costs_two_tries_and_one_poll),
	    WITH_SOCKETS(without_time_there_is_one_try),
	    WITH_SOCKETS(the_clock_is_not_read_when_the_first_try_succeeds),
	    WITH_SOCKETS(without_a_limit_it_is_waited_until_there_is_something),
	    WITH_SOCKETS(what_comes_during_the_wait_is_delivered),
	    WITH_SOCKETS(what_comes_together_with_the_end_is_delivered),
	    WITH_SOCKETS(a_time_that_poll_does_not_hold_takes_several),
	    WITH_SOCKETS(what_others_have_taken_is_waited_for_again),
	    WITH_SOCKETS(a_byte_that_another_took_is_not_delivered),
	    WITH_SOCKETS(threads_that_wait_for_the_same_share_it),
	    WITH_SOCKETS(an_interrupted_wait_goes_on_for_what_is_left),
	    WITH_SOCKETS(an_interrupted_wait_ends_if_the_spec_does_not_say_otherwise),
	    WITH_SOCKETS(an_interrupted_try_is_made_again_at_once),
	    WITH_SOCKETS(the_hook_is_asked_in_a_wait_and_can_end_it),
	    WITH_SOCKETS(the_end_of_the_other_side_ends_the_wait),
	    WITH_SOCKETS(the_end_of_the_other_side_fails_a_write),
	    WITH_SOCKETS(no_descriptor_fails_at_once),
	    WITH_SOCKETS(a_descriptor_that_is_closed_in_between_fails),
	    WITH_SOCKETS(a_descriptor_that_is_always_ready_is_not_asked_without_a_pause),
	    WITH_SOCKETS(a_write_waits_for_room),
	    WITH_SOCKETS(a_pipe_is_waited_for_like_a_socket),
	    WITH_SOCKETS(recv_and_send_wait_likewise),
	    WITH_SOCKETS(other_results_and_codes_wait_likewise),
	    WITH_SOCKETS(accept_waits_for_a_client),
	    WITH_SOCKETS(a_connection_on_its_way_is_waited_for_and_its_code_is_read),
	    WITH_SOCKETS(a_connection_is_not_waited_for_without_time),
	    WITH_SOCKETS(a_connection_that_fails_at_once_is_not_waited_for),
	    WITH_SOCKETS(nobody_who_listens_refuses_the_connection),
	    WITH_SOCKETS(a_connection_that_nobody_takes_times_out),
	    WITH_SOCKETS(a_connection_may_be_refused_while_it_is_waited_for),
	    WITH_SOCKETS(a_connection_may_be_taken_while_it_is_waited_for),
	    cmocka_unit_test(waits_are_in_the_tables),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
