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
#include <ftw.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define VIA_ADAPTERS
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
		const struct via_function *function = via_function_at(&via_posix, i);

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

/* What is behind the `...` of one function, in all the forms that it has. */
static void
what_follows_the_fixed_arguments_arrives(void **state)
{
	int ends[2], waiting = -1;
	char name[16] = "";
	int64_t set;
	unsigned short values[2] = {5, 6}, found[2] = {0, 0};
	struct semid_ds info;
	union semun value = {.val = 7}, given = {.array = values}, asked = {.array = found},
		    described = {.buf = &info};

	(void)state;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(call_i(&via_posix, "fcntl_int", ARGS(S(ends[0]), S(F_DUPFD), S(100))),
			 100);
	assert_int_equal(call_i(&via_posix, "fcntl_int", ARGS(S(ends[0]), S(F_DUPFD), S(200))),
			 200);
	assert_int_equal(write(ends[1], "three", 3), 3);
	assert_int_equal(call_i(&via_posix, "ioctl_int", ARGS(S(100), U(FIONREAD), P(&waiting))),
			 0);
	assert_int_equal(waiting, 3);
	assert_fails("ioctl_winsize", ARGS(S(100), U(TIOCGWINSZ), P(&info)), ENOTTY);
	close(200);
	close(100);
	close(ends[1]);
	close(ends[0]);
	assert_fails("openat", ARGS(S(AT_FDCWD), P("/nonexistent"), S(O_RDONLY)), ENOENT);
	assert_fails("sem_open", ARGS(P("/viaduct-none"), S(0)), ENOENT);

	assert_int_equal(prctl(PR_GET_NAME, name), 0);
	assert_int_equal(call_i(&via_posix, "prctl",
				ARGS(S(PR_SET_NAME), U((uintptr_t) "viaduct"), U(0), U(0), U(0))),
			 0);
	char changed[16] = "";
	assert_int_equal(call_i(&via_posix, "prctl",
				ARGS(S(PR_GET_NAME), U((uintptr_t)changed), U(0), U(0), U(0))),
			 0);
	assert_string_equal(changed, "viaduct");
	prctl(PR_SET_NAME, name);

	set = semget(IPC_PRIVATE, 2, 0600);
	assert_true(set >= 0);
	assert_int_equal(call_i(&via_posix, "semctl_arg", ARGS(S(set), S(0), S(SETALL), P(&given))),
			 0);
	assert_int_equal(call_i(&via_posix, "semctl_arg", ARGS(S(set), S(1), S(SETVAL), P(&value))),
			 0);
	assert_int_equal(call_i(&via_posix, "semctl_arg", ARGS(S(set), S(0), S(GETALL), P(&asked))),
			 0);
	assert_true(found[0] == 5 && found[1] == 7);
	assert_int_equal(
	    call_i(&via_posix, "semctl_arg", ARGS(S(set), S(0), S(IPC_STAT), P(&described))), 0);
	assert_int_equal(info.sem_nsems, 2);
	assert_int_equal(call_i(&via_posix, "semctl", ARGS(S(set), S(1), S(GETVAL))), 7);
	assert_int_equal(call_i(&via_posix, "semctl", ARGS(S(set), S(0), S(IPC_RMID))), 0);
	assert_fails("semctl", ARGS(S(set), S(0), S(GETVAL)), EINVAL);
}

static void
pages_are_moved(void **state)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	int access = PROT_READ | PROT_WRITE, kind = MAP_PRIVATE | MAP_ANONYMOUS;
	char *place = mmap(NULL, 4 * page, access, kind, -1, 0), *old, *moved;

	(void)state;
	assert_ptr_not_equal(place, MAP_FAILED);
	old = mmap(NULL, page, access, kind, -1, 0);
	assert_ptr_not_equal(old, MAP_FAILED);
	old[0] = 'x';
	moved = call_p(&via_posix, "mremap", ARGS(P(old), U(page), U(2 * page), S(MREMAP_MAYMOVE)));
	assert_int_equal(moved[0], 'x');
	moved[page] = 'y';
	assert_ptr_equal(call_p(&via_posix, "mremap_to",
				ARGS(P(moved), U(2 * page), U(2 * page),
				     S(MREMAP_MAYMOVE | MREMAP_FIXED), P(place + page))),
			 place + page);
	assert_true(place[page] == 'x' && place[2 * page] == 'y');
	assert_fails("mremap", ARGS(P(place), U(page), U(2 * page), S(0)), ENOMEM);
	munmap(place, 4 * page);
}

static void
a_futex_is_waited_for_and_woken(void **state)
{
	uint32_t word = 3;
	int64_t time = 2 * MILLISECOND;

	(void)state;
	assert_fails("futex_wait", ARGS(S(SYS_futex), P(&word), S(FUTEX_WAIT), U(4), S(-1)),
		     EAGAIN);
	assert_lasts("futex_wait", ARGS(S(SYS_futex), P(&word), S(FUTEX_WAIT), U(3), S(time)), time,
		     ETIMEDOUT);
	assert_fails("futex_wait_until",
		     ARGS(S(SYS_futex), P(&word), S(FUTEX_WAIT_BITSET), U(2), S(time), P(NULL),
			  U(FUTEX_BITSET_MATCH_ANY)),
		     EAGAIN);
	assert_lasts("futex_wait_until",
		     ARGS(S(SYS_futex), P(&word), S(FUTEX_WAIT_BITSET), U(3), S(time), P(NULL),
			  U(FUTEX_BITSET_MATCH_ANY)),
		     time, ETIMEDOUT);
	assert_int_equal(
	    call_i(&via_posix, "futex_wake", ARGS(S(SYS_futex), P(&word), S(FUTEX_WAKE), S(1))), 0);
}

static void
a_child_ends_as_macros_tell(void **state)
{
	int status = 0;
	pid_t child = fork();

	(void)state;
	if (child == 0)
		_exit(23);
	assert_int_equal(call_i(&via_posix, "waitpid", ARGS(S(child), P(&status), S(0))), child);
	assert_int_equal(call_i(&via_posix, "WIFEXITED", ARGS(S(status))), 1);
	assert_int_equal(call_i(&via_posix, "WEXITSTATUS", ARGS(S(status))), 23);
	assert_int_equal(call_i(&via_posix, "WIFSIGNALED", ARGS(S(status))), 0);
	child = fork();
	if (child == 0) {
		raise(SIGKILL);
		_exit(1);
	}
	assert_int_equal(call_i(&via_posix, "waitpid", ARGS(S(child), P(&status), S(0))), child);
	assert_int_equal(call_i(&via_posix, "WIFEXITED", ARGS(S(status))), 0);
	assert_int_equal(call_i(&via_posix, "WIFSIGNALED", ARGS(S(status))), 1);
	assert_int_equal(call_i(&via_posix, "WTERMSIG", ARGS(S(status))), SIGKILL);
	assert_int_equal(call_i(&via_posix, "WCOREDUMP", ARGS(S(status))), 0);
	assert_int_equal(call_i(&via_posix, "WIFSTOPPED", ARGS(S(status))), 0);
	assert_int_equal(call_i(&via_posix, "WIFCONTINUED", ARGS(S(status))), 0);
}

static void
call_void(const char *name, const via_value *arguments)
{
	assert_int_equal(via_call(function_named(&via_posix, name), arguments, NULL), VIA_OK);
}

static void
sets_are_filled_by_macros(void **state)
{
	fd_set descriptors;
	cpu_set_t processors;
	int64_t device = call_i(&via_posix, "makedev", ARGS(U(300), U(70000)));

	(void)state;
	memset(&descriptors, 0xFF, sizeof descriptors);
	call_void("FD_ZERO", ARGS(P(&descriptors)));
	call_void("FD_SET", ARGS(S(5), P(&descriptors)));
	call_void("FD_SET", ARGS(S(70), P(&descriptors)));
	call_void("FD_CLR", ARGS(S(5), P(&descriptors)));
	assert_int_equal(call_i(&via_posix, "FD_ISSET", ARGS(S(5), P(&descriptors))), 0);
	assert_true(call_i(&via_posix, "FD_ISSET", ARGS(S(70), P(&descriptors))) != 0);
	assert_true(FD_ISSET(70, &descriptors));

	memset(&processors, 0xFF, sizeof processors);
	call_void("CPU_ZERO", ARGS(P(&processors)));
	call_void("CPU_SET", ARGS(U(1), P(&processors)));
	call_void("CPU_SET", ARGS(U(65), P(&processors)));
	assert_int_equal(call_i(&via_posix, "CPU_COUNT", ARGS(P(&processors))), 2);
	call_void("CPU_CLR", ARGS(U(1), P(&processors)));
	assert_int_equal(call_i(&via_posix, "CPU_ISSET", ARGS(U(1), P(&processors))), 0);
	assert_true(call_i(&via_posix, "CPU_ISSET", ARGS(U(65), P(&processors))) != 0);

	assert_int_equal(device, makedev(300, 70000));
	assert_int_equal(call_i(&via_posix, "major", ARGS(S(device))), 300);
	assert_int_equal(call_i(&via_posix, "minor", ARGS(S(device))), 70000);
	assert_int_equal(call_i(&via_posix, "S_ISCHR", ARGS(U(S_IFCHR | 0600))), 1);
	assert_int_equal(call_i(&via_posix, "S_ISFIFO", ARGS(U(S_IFCHR | 0600))), 0);
}

/* A descriptor goes through a socket in a message that macros build and take apart. */
static void
a_descriptor_is_sent(void **state)
{
	int pair[2], ends[2], got = -1;
	char byte = 'b';
	struct iovec data = {.iov_base = &byte, .iov_len = 1};
	_Alignas(struct cmsghdr) char control[64];
	struct msghdr message = {.msg_iov = &data,
				 .msg_iovlen = 1,
				 .msg_control = control,
				 .msg_controllen = sizeof control};
	struct cmsghdr *part;

	(void)state;
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	assert_int_equal(pipe(ends), 0);
	memset(control, 0, sizeof control);
	part = call_p(&via_posix, "CMSG_FIRSTHDR", ARGS(P(&message)));
	assert_ptr_equal(part, control);
	part->cmsg_level = SOL_SOCKET;
	part->cmsg_type = SCM_RIGHTS;
	part->cmsg_len = (size_t)call_i(&via_posix, "CMSG_LEN", ARGS(U(sizeof(int))));
	memcpy(call_p(&via_posix, "CMSG_DATA", ARGS(P(part))), &ends[1], sizeof(int));
	message.msg_controllen = (size_t)call_i(&via_posix, "CMSG_SPACE", ARGS(U(sizeof(int))));
	assert_int_equal(call_i(&via_posix, "sendmsg", ARGS(S(pair[0]), P(&message), S(0))), 1);

	memset(control, 0, sizeof control);
	message.msg_controllen = sizeof control;
	assert_int_equal(call_i(&via_posix, "recvmsg", ARGS(S(pair[1]), P(&message), S(0))), 1);
	part = call_p(&via_posix, "CMSG_FIRSTHDR", ARGS(P(&message)));
	assert_non_null(part);
	assert_null(call_p(&via_posix, "CMSG_NXTHDR", ARGS(P(&message), P(part))));
	memcpy(&got, call_p(&via_posix, "CMSG_DATA", ARGS(P(part))), sizeof got);
	assert_true(got >= 0 && got != ends[1]);
	assert_int_equal(write(got, &byte, 1), 1);
	assert_int_equal(read(ends[0], &byte, 1), 1);
	close(got);
	for (int i = 0; i < 2; i++) {
		close(pair[i]);
		close(ends[i]);
	}
}

/* Adapters call by name, with what stands behind the `...`. */
static void
adapters_of_variadic_functions_pass_all_arguments(void **state)
{
	int64_t fd = posix_open("/dev/null", O_RDWR), code = 0;
	uint32_t word = 1;

	(void)state;
	assert_true(fd >= 0);
	assert_int_equal(posix_fcntl_int((int)fd, F_DUPFD, 120), 120);
	assert_int_equal(posix_fcntl_int((int)fd, F_DUPFD, 140), 140);
	assert_int_equal(posix_fcntl_int((int)fd, F_DUPFD, -1), -EINVAL);
	assert_int_equal(posix_open_mode("/nonexistent/x", O_CREAT, 0600), -ENOENT);
	assert_int_equal(posix_futex_wait(SYS_futex, &word, FUTEX_WAIT, 1, MILLISECOND),
			 -ETIMEDOUT);
	assert_null(posix_sem_open("/viaduct-none", 0, &code));
	assert_int_equal(code, ENOENT);
	close(140);
	close(120);
	close((int)fd);
}

/* --- functions of the host --- */

/* A scratch folder: three files, one of them in a folder within. */
static void
make_scratch(char path[40])
{
	static const char *const files[] = {"one.c", "two.h", "in/three.c"};
	char name[80];

	strcpy(path, "/tmp/viaduct-XXXXXX");
	assert_non_null(mkdtemp(path));
	snprintf(name, sizeof name, "%s/in", path);
	assert_int_equal(mkdir(name, 0700), 0);
	for (size_t i = 0; i < COUNT(files); i++) {
		snprintf(name, sizeof name, "%s/%s", path, files[i]);
		int fd = open(name, O_CREAT | O_WRONLY, 0600);
		assert_true(fd >= 0);
		assert_int_equal(write(fd, "12345", i + 1), (ssize_t)(i + 1));
		close(fd);
	}
}

struct visited {
	int files, folders, deepest;
	int64_t bytes;
	bool removes;
};

static void
handle_tree(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	struct visited *visited = called->userdata;
	const char *path = arguments[0].p;
	const struct stat *status = arguments[1].p;
	const struct FTW *place = arguments[3].p;

	if (arguments[2].i == FTW_F) {
		visited->files++;
		visited->bytes += status->st_size;
	} else {
		visited->folders++;
	}
	if (place->level > visited->deepest)
		visited->deepest = place->level;
	if (visited->removes)
		ret_result->i = remove(path);
	else if (strcmp(path + place->base, "three.c") == 0)
		ret_result->i = 33;
}

static void
a_handler_walks_a_tree(void **state)
{
	struct visited visited = {0};
	struct via_upcall visit = upcall_of(&via_posix, "tree_visitor", handle_tree, &visited);
	char path[40];

	(void)state;
	make_scratch(path);
	assert_int_equal(
	    call_i(&via_posix, "nftw", ARGS(P(path), CODE(visit.code), S(8), S(FTW_PHYS))), 33);
	assert_true(visited.files >= 1 && visited.files <= 3);
	assert_int_equal(visited.deepest, 2);
	visited = (struct visited){.removes = true};
	assert_int_equal(call_i(&via_posix, "nftw",
				ARGS(P(path), CODE(visit.code), S(8), S(FTW_PHYS | FTW_DEPTH))),
			 0);
	assert_int_equal(visited.files, 3);
	assert_int_equal(visited.folders, 2);
	assert_int_equal(visited.bytes, 1 + 2 + 3);
	assert_fails("nftw", ARGS(P(path), CODE(visit.code), S(8), S(FTW_PHYS)), ENOENT);
	assert_int_equal(via_upcall_release(&visit), VIA_OK);
}

/* Three parameters, and no place in the tree: a name shows where a file is. */
static void
handle_tree_of_ftw(struct via_upcall_call *called, const via_value *arguments,
		   via_value *ret_result)
{
	struct visited *visited = called->userdata;
	const char *path = arguments[0].p;
	const struct stat *status = arguments[1].p;
	size_t length = strlen(path);

	if (arguments[2].i == FTW_F) {
		visited->files++;
		visited->bytes += status->st_size;
	} else {
		assert_int_equal(arguments[2].i, FTW_D);
		assert_true(S_ISDIR(status->st_mode));
		visited->folders++;
	}
	if (length > 5 && strcmp(path + length - 5, "two.h") == 0)
		ret_result->i = visited->deepest;
	called->error = ELOOP;
}

static void
a_handler_walks_a_tree_by_ftw(void **state)
{
	struct visited visited = {.deepest = 0};
	struct via_upcall visit = upcall_for(&via_posix, "ftw", 1, handle_tree_of_ftw, &visited);
	struct visited removed = {.removes = true};
	struct via_upcall remove = upcall_of(&via_posix, "tree_visitor", handle_tree, &removed);
	char path[40];

	(void)state;
	make_scratch(path);
	assert_int_equal(call_i(&via_posix, "ftw", ARGS(P(path), CODE(visit.code), S(1))), 0);
	assert_int_equal(visited.files, 3);
	assert_int_equal(visited.folders, 2);
	assert_int_equal(visited.bytes, 1 + 2 + 3);
	/* What the handler returns ends the walk; -1 looks like a failure, by the errno that it
	 * left. */
	visited.deepest = 71;
	assert_int_equal(call_i(&via_posix, "ftw", ARGS(P(path), CODE(visit.code), S(4))), 71);
	visited.deepest = -1;
	assert_fails("ftw", ARGS(P(path), CODE(visit.code), S(4)), ELOOP);
	call_i(&via_posix, "nftw", ARGS(P(path), CODE(remove.code), S(8), S(FTW_PHYS | FTW_DEPTH)));
	assert_int_equal(removed.files, 3);
	assert_fails("ftw", ARGS(P(path), CODE(visit.code), S(4)), ENOENT);
	assert_int_equal(via_upcall_release(&visit), VIA_OK);
	assert_int_equal(via_upcall_release(&remove), VIA_OK);
}

static void
handle_filter(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	const struct dirent *entry = arguments[0].p;

	(void)called;
	ret_result->i = entry->d_name[0] != '.';
}

/* Backwards. */
static void
handle_order(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	const struct dirent *const *a = arguments[0].p, *const *b = arguments[1].p;

	(void)called;
	ret_result->i = strcmp((*b)->d_name, (*a)->d_name);
}

static void
handlers_choose_and_order_entries(void **state)
{
	static const char *const expected[] = {"two.h", "one.c", "in"};
	struct via_upcall filter = upcall_for(&via_posix, "scandir", 2, handle_filter, NULL);
	struct via_upcall order = upcall_for(&via_posix, "scandir", 3, handle_order, NULL);
	struct visited visited = {.removes = true};
	struct via_upcall visit = upcall_of(&via_posix, "tree_visitor", handle_tree, &visited);
	struct dirent **entries = NULL;
	char path[40];

	(void)state;
	make_scratch(path);
	assert_int_equal(call_i(&via_posix, "scandir",
				ARGS(P(path), P(&entries), CODE(filter.code), CODE(order.code))),
			 3);
	for (size_t i = 0; i < COUNT(expected); i++) {
		assert_string_equal(entries[i]->d_name, expected[i]);
		free(entries[i]);
	}
	free(entries);
	call_i(&via_posix, "nftw", ARGS(P(path), CODE(visit.code), S(8), S(FTW_PHYS | FTW_DEPTH)));
	assert_int_equal(via_upcall_release(&visit), VIA_OK);
	assert_int_equal(via_upcall_release(&order), VIA_OK);
	assert_int_equal(via_upcall_release(&filter), VIA_OK);
}

struct begun {
	pthread_t self;
	int given, result;
};

static void
handle_thread(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	struct begun *begun = called->userdata;

	if (arguments[0].p != begun)
		return;
	begun->self = pthread_self();
	begun->result = begun->given * 3;
	ret_result->p = &begun->result;
}

static void
a_thread_begins_with_a_handler(void **state)
{
	struct begun begun[3] = {{.given = 5}, {.given = -7}, {.given = 11}};
	struct via_upcall start[3];
	pthread_t threads[3];

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		start[i] = upcall_of(&via_posix, "thread_start", handle_thread, &begun[i]);
		assert_int_equal(
		    call_i(&via_posix, "pthread_create",
			   ARGS(P(&threads[i]), P(NULL), CODE(start[i].code), P(start[i].data))),
		    0);
	}
	for (size_t i = 0; i < 3; i++) {
		void *returned = NULL;
		assert_int_equal(call_i(&via_posix, "pthread_join",
					ARGS(U((uintptr_t)threads[i]), P(&returned))),
				 0);
		assert_ptr_equal(returned, &begun[i].result);
		assert_int_equal(begun[i].result, begun[i].given * 3);
		assert_true(pthread_equal(begun[i].self, threads[i]));
		assert_int_equal(via_upcall_release(&start[i]), VIA_OK);
	}
}

static void
handle_once(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)arguments;
	(void)ret_result;
	++*(int *)called->userdata;
}

static void
a_handler_runs_once(void **state)
{
	int runs = 0;
	struct via_upcall once = upcall_for(&via_posix, "pthread_once", 1, handle_once, &runs);
	pthread_once_t control = PTHREAD_ONCE_INIT;

	(void)state;
	for (int i = 0; i < 3; i++)
		assert_int_equal(
		    call_i(&via_posix, "pthread_once", ARGS(P(&control), CODE(once.code))), 0);
	assert_int_equal(runs, 1);
	assert_int_equal(via_upcall_release(&once), VIA_OK);
}

static pthread_key_t thread_key;
static void *destroyed;

static void
handle_destroy(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)called;
	(void)ret_result;
	destroyed = arguments[0].p;
}

static void *
set_value(void *value)
{
	pthread_setspecific(thread_key, value);
	return NULL;
}

static void
a_handler_destroys_what_a_thread_leaves(void **state)
{
	struct via_upcall destroy = upcall_of(&via_posix, "value_destructor", handle_destroy, NULL);
	pthread_t thread;
	int value;

	(void)state;
	destroyed = NULL;
	assert_int_equal(
	    call_i(&via_posix, "pthread_key_create", ARGS(P(&thread_key), CODE(destroy.code))), 0);
	assert_int_equal(pthread_create(&thread, NULL, set_value, &value), 0);
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_ptr_equal(destroyed, &value);
	assert_int_equal(call_i(&via_posix, "pthread_key_delete", ARGS(U(thread_key))), 0);
	assert_int_equal(via_upcall_release(&destroy), VIA_OK);
}

/* What the signal handlers saw. */
static volatile sig_atomic_t signals, last_signal, sent_by_this_process;

static void
handle_signal(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)ret_result;
	signals++;
	last_signal = (sig_atomic_t)arguments[0].i;
	*(volatile sig_atomic_t *)called->userdata += 1;
	errno = EILSEQ; /* C finds what was there before */
}

static void
a_handler_runs_for_a_signal(void **state)
{
	volatile sig_atomic_t own = 0;
	struct via_upcall handler =
	    upcall_of(&via_posix, "sighandler_t", handle_signal, (void *)&own);
	via_value before, after;

	(void)state;
	signals = 0;
	assert_int_equal(call(&via_posix, "signal", ARGS(S(SIGUSR1), CODE(handler.code)), &before),
			 VIA_OK);
	for (int i = 1; i <= 3; i++) {
		errno = ENOTTY;
		assert_int_equal(raise(SIGUSR1), 0);
		assert_int_equal(errno, ENOTTY);
		assert_int_equal(signals, i);
	}
	assert_int_equal(own, 3);
	assert_int_equal(last_signal, SIGUSR1);
	assert_int_equal(call(&via_posix, "signal", ARGS(S(SIGUSR1), CODE(before.code)), &after),
			 VIA_OK);
	assert_true(after.code == handler.code);
	assert_int_equal(via_upcall_release(&handler), VIA_OK);
}

static void
handle_action(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	const siginfo_t *info = arguments[1].p;

	(void)called;
	(void)ret_result;
	last_signal = (sig_atomic_t)arguments[0].i;
	sent_by_this_process = info->si_pid == getpid() && arguments[2].p != NULL;
}

static void
a_handler_stands_in_a_field(void **state)
{
	struct via_upcall handler = upcall_of(&via_posix, "signal_action", handle_action, NULL);
	struct sigaction action, before;

	(void)state;
	memset(&action, 0, sizeof action);
	sigemptyset(&action.sa_mask);
	action.sa_flags = SA_SIGINFO;
	action.sa_sigaction = (void (*)(int, siginfo_t *, void *))handler.code;
	sent_by_this_process = 0;
	assert_int_equal(call_i(&via_posix, "sigaction", ARGS(S(SIGUSR2), P(&action), P(&before))),
			 0);
	assert_int_equal(kill(getpid(), SIGUSR2), 0);
	assert_int_equal(last_signal, SIGUSR2);
	assert_int_equal(sent_by_this_process, 1);
	assert_int_equal(call_i(&via_posix, "sigaction", ARGS(S(SIGUSR2), P(&before), P(NULL))), 0);
	assert_int_equal(via_upcall_release(&handler), VIA_OK);
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
	    cmocka_unit_test(what_follows_the_fixed_arguments_arrives),
	    cmocka_unit_test(pages_are_moved),
	    cmocka_unit_test(a_futex_is_waited_for_and_woken),
	    cmocka_unit_test(a_child_ends_as_macros_tell),
	    cmocka_unit_test(sets_are_filled_by_macros),
	    cmocka_unit_test(a_descriptor_is_sent),
	    cmocka_unit_test(adapters_of_variadic_functions_pass_all_arguments),
	    /* In front of threads: qemu-i386 7.2 loses errno in a signal when there were some. */
	    cmocka_unit_test(a_handler_runs_for_a_signal),
	    cmocka_unit_test(a_handler_stands_in_a_field),
	    cmocka_unit_test(a_handler_walks_a_tree),
	    cmocka_unit_test(a_handler_walks_a_tree_by_ftw),
	    cmocka_unit_test(handlers_choose_and_order_entries),
	    cmocka_unit_test(a_thread_begins_with_a_handler),
	    cmocka_unit_test(a_handler_runs_once),
	    cmocka_unit_test(a_handler_destroys_what_a_thread_leaves),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
