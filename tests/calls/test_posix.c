/* SPDX-License-Identifier: MIT */
/*
 * The system through the stubs of examples/posix.sig, for what only real calls
 * show: that times are kept, waits end, and rules that look at errno are true.
 */
#define _GNU_SOURCE
#include "calls.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "posix.via.h"

#define MILLISECOND INT64_C(1000000)

static int64_t
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* A call that must fail with that code. */
static void
assert_fails(const char *name, const via_value *arguments, via_status expected)
{
	via_value result;

	assert_int_equal(call(&via_posix, name, arguments, &result), expected);
}

/* A call that waits for `time` ns, gives the status, and does not end before. */
static void
assert_lasts(const char *name, const via_value *arguments, int64_t time, via_status expected)
{
	via_value result;
	int64_t start = now();

	assert_int_equal(call(&via_posix, name, arguments, &result), expected);
	assert_true(now() - start >= time);
}

static void
every_function_is_there(void **state)
{
	(void)state;
	assert_true(via_posix.function_count >= 500);
	for (uint32_t i = 0; i < via_posix.function_count; i++) {
		const struct via_function *function = &via_posix.functions[i];

		assert_true(via_available(function));
		assert_ptr_equal(via_find(&via_posix, via_function_name(function)), function);
	}
}

static void
times_are_kept(void **state)
{
	sem_t semaphore;
	pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
	pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
	struct pollfd none = {.fd = -1};
	fd_set empty;
	int64_t time = 3 * MILLISECOND + 1;

	(void)state;
	FD_ZERO(&empty);
	assert_int_equal(sem_init(&semaphore, 0, 0), 0);
	assert_lasts("poll", ARGS(P(&none), U(1), S(time)), time, VIA_OK);
	assert_lasts("ppoll", ARGS(P(&none), U(1), S(time), P(NULL)), time, VIA_OK);
	assert_lasts("select", ARGS(S(0), P(&empty), P(NULL), P(NULL), S(time)), time, VIA_OK);
	assert_lasts("usleep", ARGS(S(time)), time, VIA_OK);
	assert_lasts("nanosleep", ARGS(S(time), P(NULL)), time, VIA_OK);
	assert_lasts("clock_nanosleep", ARGS(S(CLOCK_MONOTONIC), S(0), S(time), P(NULL)), time,
		     VIA_OK);
	assert_lasts("sem_timedwait", ARGS(P(&semaphore), S(time)), time, ETIMEDOUT);
	assert_int_equal(pthread_mutex_lock(&mutex), 0);
	assert_lasts("pthread_cond_timedwait", ARGS(P(&condition), P(&mutex), S(time)), time,
		     ETIMEDOUT);
	assert_lasts("pthread_mutex_timedlock", ARGS(P(&mutex), S(time)), time, ETIMEDOUT);
	assert_int_equal(pthread_mutex_unlock(&mutex), 0);
	assert_int_equal(sem_post(&semaphore), 0);
	assert_int_equal(call_i(&via_posix, "sem_timedwait", ARGS(P(&semaphore), S(0))), 0);
	assert_fails("sem_timedwait", ARGS(P(&semaphore), S(0)), ETIMEDOUT);
	sem_destroy(&semaphore);
}

static void
waits_end_with_data_or_with_the_time(void **state)
{
	int pair[2];
	char bytes[8] = "";
	int64_t time = 2 * MILLISECOND;

	(void)state;
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair), 0);
	assert_fails("read", ARGS(S(pair[0]), P(bytes), U(8)), EAGAIN);
	assert_fails("read_wait", ARGS(S(pair[0]), P(bytes), U(8), S(0)), EAGAIN);
	assert_lasts("read_wait", ARGS(S(pair[0]), P(bytes), U(8), S(time)), time, ETIMEDOUT);
	assert_lasts("recv_wait", ARGS(S(pair[0]), P(bytes), U(8), S(0), S(time)), time, ETIMEDOUT);
	assert_int_equal(call_i(&via_posix, "write_wait", ARGS(S(pair[1]), P("four"), U(4), S(-1))),
			 4);
	assert_int_equal(call_i(&via_posix, "read_wait", ARGS(S(pair[0]), P(bytes), U(8), S(-1))),
			 4);
	assert_string_equal(bytes, "four");
	assert_int_equal(call_i(&via_posix, "close", ARGS(S(pair[1]))), 0);
	assert_int_equal(call_i(&via_posix, "read_wait", ARGS(S(pair[0]), P(bytes), U(8), S(time))),
			 0);
	assert_int_equal(call_i(&via_posix, "close", ARGS(S(pair[0]))), 0);
	assert_fails("close", ARGS(S(pair[0])), EBADF);
}

static void
a_connection_is_made_and_accepted(void **state)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int listening = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
	int client = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);

	(void)state;
	/* An abstract name: no file is left behind. */
	snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "viaduct-%ld", (long)getpid());
	assert_fails("connect_wait",
		     ARGS(S(client), P(&address), U(sizeof address), S(MILLISECOND)), ECONNREFUSED);
	assert_int_equal(bind(listening, (struct sockaddr *)&address, sizeof address), 0);
	assert_int_equal(listen(listening, 1), 0);
	assert_lasts("accept_wait", ARGS(S(listening), P(NULL), P(NULL), S(MILLISECOND)),
		     MILLISECOND, ETIMEDOUT);
	assert_int_equal(call_i(&via_posix, "connect_wait",
				ARGS(S(client), P(&address), U(sizeof address), S(-1))),
			 0);
	int64_t accepted =
	    call_i(&via_posix, "accept_wait", ARGS(S(listening), P(NULL), P(NULL), S(-1)));
	assert_true(accepted >= 0);
	close((int)accepted);
	close(client);
	close(listening);
}

static void
a_result_that_looks_like_a_failure_is_none(void **state)
{
	char *end = NULL;
	int entries = 0;
	DIR *directory = opendir("/");
	via_value result;
	pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

	(void)state;
	errno = EIO;
	while (call_p(&via_posix, "readdir", ARGS(P(directory))) != NULL)
		entries++;
	assert_true(entries > 2);
	assert_int_equal(errno, EIO);
	closedir(directory);
	assert_int_equal(call_i(&via_posix, "strtol", ARGS(P("-1"), P(&end), S(10))), -1);
	assert_fails("strtol", ARGS(P("999999999999999999999"), P(&end), S(10)), ERANGE);
	assert_int_equal(call_i(&via_posix, "sysconf", ARGS(S(_SC_PAGESIZE))),
			 sysconf(_SC_PAGESIZE));
	assert_fails("sysconf", ARGS(S(-1)), EINVAL);
	assert_fails("mmap",
		     ARGS(P(NULL), U(0), S(PROT_READ), S(MAP_PRIVATE | MAP_ANONYMOUS), S(-1), S(0)),
		     EINVAL);
	assert_int_equal(pthread_mutex_lock(&mutex), 0);
	assert_fails("pthread_mutex_trylock", ARGS(P(&mutex)), EBUSY);
	assert_int_equal(pthread_mutex_unlock(&mutex), 0);
	/* Whatever a name service leaves in errno for a name that is not there. */
	via_status status = call(&via_posix, "getpwnam", ARGS(P("no-such-user")), &result);
	assert_null(result.p);
	assert_false(via_is_failure(function_named(&via_posix, "getpwnam"), status));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_function_is_there),
	    cmocka_unit_test(times_are_kept),
	    cmocka_unit_test(waits_end_with_data_or_with_the_time),
	    cmocka_unit_test(a_connection_is_made_and_accepted),
	    cmocka_unit_test(a_result_that_looks_like_a_failure_is_none),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
