/* SPDX-License-Identifier: MIT */
/*
 * The C library through the stubs of examples/libc.sig: the functions do what
 * they do when called directly, and each kind of failure rule tells the code.
 */
#define _GNU_SOURCE
#include "calls.h"

#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "libc.via.h"

static int64_t
constant(const char *name)
{
	const struct via_constant *found = via_find_constant(&via_libc, name);

	if (found == NULL)
		fail_msg("there is no constant %s", name);
	assert_int_equal(found->absent, 0);
	return found->value.i;
}

static void
assert_fails(const char *name, const via_value *arguments, via_status expected,
	     int64_t expected_result)
{
	via_value result;

	errno = 0;
	assert_int_equal(call(&via_libc, name, arguments, &result), expected);
	assert_int_equal(result.i, expected_result);
}

static void
every_function_is_there(void **state)
{
	(void)state;
	assert_true(via_libc.function_count >= 300);
	for (uint32_t i = 0; i < via_libc.function_count; i++) {
		const struct via_function *function = via_function_at(&via_libc, i);

		assert_true(via_available(function));
		assert_ptr_equal(via_find(&via_libc, via_function_name(function)), function);
	}
	for (uint32_t i = 0; i < via_libc.constant_count; i++)
		assert_int_equal(via_libc.constants[i].absent, 0);
}

static void
division_gives_a_struct(void **state)
{
	div_t small = div(17, 5), negative = div(-17, 5);
	ldiv_t medium = ldiv(-100000, 7);
	lldiv_t large = lldiv(-(1LL << 60) - 1, 1000);

	(void)state;
	assert_true(small.quot == 3 && small.rem == 2);
	assert_call_gives(&small, sizeof small, &via_libc, "div", ARGS(S(17), S(5)));
	assert_call_gives(&negative, sizeof negative, &via_libc, "div", ARGS(S(-17), S(5)));
	assert_call_gives(&medium, sizeof medium, &via_libc, "ldiv", ARGS(S(-100000), S(7)));
	assert_call_gives(&large, sizeof large, &via_libc, "lldiv",
			  ARGS(S(-(1LL << 60) - 1), S(1000)));
}

static void
opening_what_is_not_there_is_enoent(void **state)
{
	int64_t fd;

	(void)state;
	assert_fails("open", ARGS(P("/nonexistent"), S(constant("O_RDONLY"))), ENOENT, -1);
	assert_fails("open_mode", ARGS(P("/nonexistent/x"), S(constant("O_CREAT")), U(0600)),
		     ENOENT, -1);
	fd = call_i(&via_libc, "open", ARGS(P("/dev/null"), S(constant("O_RDONLY"))));
	assert_true(fd >= 0);
	assert_int_equal(call_i(&via_libc, "close", ARGS(S(fd))), 0);
	assert_fails("close", ARGS(S(fd)), EBADF, -1);
}

/* The arguments behind the `...` of open() and fcntl() arrive: the file has the mode, the copy
   the number, and the lock is the one that is asked about. */
static void
what_follows_the_fixed_arguments_arrives(void **state)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 2, .l_len = 3};
	char directory[] = "/tmp/viaduct-XXXXXX";
	struct stat file;
	int64_t dirfd, fd, create = constant("O_CREAT") | constant("O_RDWR");
	mode_t mask = umask(0);

	(void)state;
	assert_non_null(mkdtemp(directory));
	dirfd = call_i(&via_libc, "open", ARGS(P(directory), S(constant("O_DIRECTORY"))));
	fd = call_i(&via_libc, "openat_mode", ARGS(S(dirfd), P("one"), S(create), U(0640)));
	assert_int_equal(fstat((int)fd, &file), 0);
	assert_int_equal(file.st_mode, S_IFREG | 0640);
	assert_int_equal(call_i(&via_libc, "fcntl_lock", ARGS(S(fd), S(F_SETLK), P(&lock))), 0);
	assert_int_equal(call_i(&via_libc, "fcntl_lock", ARGS(S(fd), S(F_GETLK), P(&lock))), 0);
	assert_int_equal(lock.l_type, F_UNLCK); /* one's own is not in the way */
	assert_int_equal(call_i(&via_libc, "close", ARGS(S(fd))), 0);
	fd = call_i(&via_libc, "openat_mode", ARGS(S(dirfd), P("two"), S(create), U(0604)));
	assert_int_equal(fstat((int)fd, &file), 0);
	assert_int_equal(file.st_mode, S_IFREG | 0604);
	assert_fails("fcntl_int", ARGS(S(fd), S(F_DUPFD), S(-1)), EINVAL, -1);
	assert_int_equal(call_i(&via_libc, "fcntl_int", ARGS(S(fd), S(F_DUPFD), S(200))), 200);
	assert_int_equal(call_i(&via_libc, "fcntl_int", ARGS(S(fd), S(F_DUPFD), S(300))), 300);
	assert_int_equal(call_i(&via_libc, "fcntl", ARGS(S(300), S(F_GETFD))), 0);
	assert_int_equal(call_i(&via_libc, "fcntl_int", ARGS(S(300), S(F_SETFD), S(FD_CLOEXEC))),
			 0);
	assert_int_equal(call_i(&via_libc, "fcntl", ARGS(S(300), S(F_GETFD))), FD_CLOEXEC);
	assert_fails("fcntl_lock", ARGS(S(-1), S(F_GETLK), P(&lock)), EBADF, -1);
	close(300);
	close(200);
	close((int)fd);
	assert_int_equal(unlinkat((int)dirfd, "one", 0), 0);
	assert_int_equal(unlinkat((int)dirfd, "two", 0), 0);
	assert_fails("openat", ARGS(S(dirfd), P("one"), S(O_RDONLY)), ENOENT, -1);
	close((int)dirfd);
	assert_int_equal(rmdir(directory), 0);
	umask(mask);
}

static void
values_are_printed_and_scanned(void **state)
{
	char text[16], address[32];
	int whole = 0;
	long long large = 0;
	double real = 0;
	FILE *file = tmpfile();

	(void)state;
	assert_int_equal(
	    call_i(&via_libc, "snprintf_int", ARGS(P(text), U(16), P("<%5d>"), S(-42))), 7);
	assert_string_equal(text, "<  -42>");
	assert_int_equal(call_i(&via_libc, "snprintf_llong",
				ARGS(P(text), U(16), P("%llx"), S(0x123456789ABCDEF))),
			 15);
	assert_string_equal(text, "123456789abcdef");
	assert_int_equal(
	    call_i(&via_libc, "snprintf_double", ARGS(P(text), U(16), P("%.3f"), D(2.0625))), 5);
	assert_string_equal(text, "2.062");
	assert_int_equal(
	    call_i(&via_libc, "snprintf_double", ARGS(P(text), U(16), P("%g"), D(-0.5))), 4);
	assert_string_equal(text, "-0.5");
	/* What does not fit is counted. */
	assert_int_equal(
	    call_i(&via_libc, "snprintf_string", ARGS(P(text), U(4), P("%s!"), P("viaduct"))), 8);
	assert_string_equal(text, "via");
	assert_int_equal(
	    call_i(&via_libc, "snprintf_string", ARGS(P(NULL), U(0), P("%s"), P("four"))), 4);
	snprintf(address, sizeof address, "%p", (void *)text);
	assert_int_equal(
	    call_i(&via_libc, "snprintf_pointer", ARGS(P(text), U(16), P("%p"), P(text))),
	    strlen(address));
	assert_memory_equal(text, address, strlen(address) < 15 ? strlen(address) : 15);
	assert_fails("snprintf_int", ARGS(P(NULL), U(0), P("%2147483648d"), S(1)), EOVERFLOW, -1);

	assert_int_equal(call_i(&via_libc, "fprintf_int", ARGS(P(file), P("%d\n"), S(12))), 3);
	assert_int_equal(call_i(&via_libc, "fprintf_double", ARGS(P(file), P("%.1f\n"), D(1.5))),
			 4);
	assert_int_equal(call_i(&via_libc, "fprintf_string", ARGS(P(file), P("%s"), P("end"))), 3);
	rewind(file);
	assert_int_equal(fread(text, 1, 16, file), 10);
	assert_memory_equal(text, "12\n1.5\nend", 10);
	fclose(file);

	assert_int_equal(call_i(&via_libc, "sscanf_int", ARGS(P("x = 7"), P("x = %d"), P(&whole))),
			 1);
	assert_int_equal(whole, 7);
	assert_int_equal(
	    call_i(&via_libc, "sscanf_llong", ARGS(P("-5000000000"), P("%lld"), P(&large))), 1);
	assert_int_equal(large, -5000000000);
	assert_int_equal(call_i(&via_libc, "sscanf_double", ARGS(P("0.25"), P("%lf"), P(&real))),
			 1);
	assert_true(real == 0.25);
	assert_int_equal(call_i(&via_libc, "sscanf_int", ARGS(P("none"), P("%d"), P(&whole))), 0);
	assert_int_equal(call_i(&via_libc, "sscanf_int", ARGS(P(""), P("%d"), P(&whole))), EOF);
}

static void
macros_are_called(void **state)
{
	struct stat root;

	(void)state;
	assert_int_equal(stat("/", &root), 0);
	assert_true(call_i(&via_libc, "S_ISDIR", ARGS(U(root.st_mode))) != 0);
	assert_int_equal(call_i(&via_libc, "S_ISREG", ARGS(U(root.st_mode))), 0);
	assert_true(call_i(&via_libc, "isnan", ARGS(D((double)NAN))) != 0);
	assert_int_equal(call_i(&via_libc, "isnan", ARGS(D(1))), 0);
	assert_true(call_i(&via_libc, "isinf", ARGS(D(-HUGE_VAL))) != 0);
	assert_int_equal(call_i(&via_libc, "isfinite", ARGS(D(HUGE_VAL))), 0);
	assert_true(call_i(&via_libc, "signbit", ARGS(D(-0.0))) != 0);
	assert_int_equal(call_i(&via_libc, "signbit", ARGS(D(0.0))), 0);
	assert_int_equal(call_i(&via_libc, "fpclassify", ARGS(D(0))), constant("FP_ZERO"));
	assert_int_equal(call_i(&via_libc, "isnormal", ARGS(D(DBL_MIN / 2))), 0);
	assert_int_equal(call_i(&via_libc, "fpclassify", ARGS(D(DBL_MIN / 2))),
			 constant("FP_SUBNORMAL"));
}

static void
bytes_go_through_a_pipe(void **state)
{
	int ends[2];
	char text[8] = "";
	struct pollfd waiting;

	(void)state;
	assert_int_equal(call_i(&via_libc, "pipe", ARGS(P(ends))), 0);
	waiting = (struct pollfd){.fd = ends[0], .events = (short)constant("POLLIN")};
	assert_int_equal(call_i(&via_libc, "poll", ARGS(P(&waiting), U(1), S(0))), 0);
	assert_int_equal(call_i(&via_libc, "write", ARGS(S(ends[1]), P("abcdef"), U(6))), 6);
	assert_int_equal(call_i(&via_libc, "poll", ARGS(P(&waiting), U(1), S(1000))), 1);
	assert_int_equal(waiting.revents, POLLIN);
	assert_int_equal(call_i(&via_libc, "read", ARGS(S(ends[0]), P(text), U(4))), 4);
	assert_string_equal(text, "abcd");
	assert_fails("lseek", ARGS(S(ends[0]), S(0), S(constant("SEEK_SET"))), ESPIPE, -1);
	assert_int_equal(call_i(&via_libc, "close", ARGS(S(ends[0]))), 0);
	assert_int_equal(call_i(&via_libc, "close", ARGS(S(ends[1]))), 0);
}

static void
a_number_too_large_is_told_by_errno_only(void **state)
{
	const char *text = "99999999999999999999999", *rest = "12rest";
	char *end = NULL;

	(void)state;
	assert_fails("strtoll", ARGS(P(text), P(&end), S(10)), ERANGE, INT64_MAX);
	assert_ptr_equal(end, text + strlen(text));
	errno = EBUSY;
	assert_int_equal(call_i(&via_libc, "strtol", ARGS(P(rest), P(&end), S(10))), 12);
	assert_string_equal(end, "rest");
	assert_int_equal(errno, EBUSY);
	assert_int_equal(call_i(&via_libc, "strtol", ARGS(P("-0x10"), P(NULL), S(0))), -16);
}

static void
strings_are_measured_and_found(void **state)
{
	const char *text = "viaduct";

	(void)state;
	assert_int_equal(call_i(&via_libc, "strlen", ARGS(P(text))), 7);
	assert_ptr_equal(call_p(&via_libc, "strchr", ARGS(P(text), S('d'))), text + 3);
	assert_null(call_p(&via_libc, "strchr", ARGS(P(text), S('z'))));
	assert_true(call_i(&via_libc, "strcmp", ARGS(P("a"), P("b"))) < 0);
	assert_true(call_i(&via_libc, "memcmp", ARGS(P("ab"), P("aa"), U(2))) > 0);
}

static void
a_file_is_described(void **state)
{
	const struct via_type *type = via_find_type(&via_libc, "struct stat");
	struct stat direct, through;
	bool found = false;

	(void)state;
	assert_non_null(type);
	assert_int_equal(type->size, sizeof(struct stat));
	for (size_t i = 0; i < type->count; i++) {
		const struct via_field *field = via_type_field(&via_libc, type, i);

		if (strcmp(via_field_name(&via_libc, field), "st_size") == 0) {
			found = true;
			assert_int_equal(field->offset, offsetof(struct stat, st_size));
			assert_int_equal(via_field_type(&via_libc, field)->size, sizeof(off_t));
			assert_int_equal(via_field_type(&via_libc, field)->kind, VIA_SIGNED);
		}
	}
	assert_true(found);
	assert_int_equal(stat("/", &direct), 0);
	assert_int_equal(call_i(&via_libc, "stat", ARGS(P("/"), P(&through))), 0);
	assert_true(through.st_ino == direct.st_ino && through.st_dev == direct.st_dev);
	assert_int_equal(through.st_mode & constant("S_IFMT"), constant("S_IFDIR"));
	assert_fails("stat", ARGS(P("/nonexistent"), P(&through)), ENOENT, -1);
}

static void
mapping_no_bytes_fails_with_a_pointer(void **state)
{
	int64_t kind = constant("MAP_PRIVATE") | constant("MAP_ANONYMOUS");
	int64_t access = constant("PROT_READ") | constant("PROT_WRITE");
	char *pages;
	via_value result;

	(void)state;
	assert_int_equal(
	    call(&via_libc, "mmap", ARGS(P(NULL), U(0), S(access), S(kind), S(-1), S(0)), &result),
	    EINVAL);
	assert_ptr_equal(result.p, MAP_FAILED);
	pages = call_p(&via_libc, "mmap", ARGS(P(NULL), U(4096), S(access), S(kind), S(-1), S(0)));
	pages[4095] = 1;
	assert_int_equal(call_i(&via_libc, "munmap", ARGS(P(pages), U(4096))), 0);
}

static int
descending(const void *a, const void *b)
{
	return *(const int *)b - *(const int *)a;
}

static void
a_callback_sorts(void **state)
{
	int numbers[] = {3, 1, 4, 1, 5};
	const via_value arguments[] = {
	    {.p = numbers}, {.u = 5}, {.u = sizeof *numbers}, {.code = (void (*)(void))descending}};

	(void)state;
	assert_int_equal(via_call(function_named(&via_libc, "qsort"), arguments, NULL), VIA_OK);
	assert_memory_equal(numbers, ((const int[]){5, 4, 3, 1, 1}), sizeof numbers);
}

static void
a_mutex_returns_its_error(void **state)
{
	const struct via_type *type = via_find_type(&via_libc, "pthread_mutex_t");
	pthread_mutex_t mutex;
	pthread_mutexattr_t attributes;

	(void)state;
	assert_non_null(type);
	assert_int_equal(type->size, sizeof mutex);
	assert_int_equal(call_i(&via_libc, "pthread_mutexattr_init", ARGS(P(&attributes))), 0);
	assert_int_equal(call_i(&via_libc, "pthread_mutexattr_settype",
				ARGS(P(&attributes), S(constant("PTHREAD_MUTEX_ERRORCHECK")))),
			 0);
	assert_fails("pthread_mutexattr_settype", ARGS(P(&attributes), S(12345)), EINVAL, EINVAL);
	assert_int_equal(call_i(&via_libc, "pthread_mutex_init", ARGS(P(&mutex), P(&attributes))),
			 0);
	assert_fails("pthread_mutex_unlock", ARGS(P(&mutex)), EPERM, EPERM);
	assert_int_equal(call_i(&via_libc, "pthread_mutex_lock", ARGS(P(&mutex))), 0);
	assert_fails("pthread_mutex_lock", ARGS(P(&mutex)), EDEADLK, EDEADLK);
	assert_fails("pthread_mutex_trylock", ARGS(P(&mutex)), EBUSY, EBUSY);
	assert_int_equal(errno, 0);
	assert_int_equal(call_i(&via_libc, "pthread_mutex_unlock", ARGS(P(&mutex))), 0);
	assert_int_equal(call_i(&via_libc, "pthread_mutex_destroy", ARGS(P(&mutex))), 0);
}

static void
minus_one_may_be_an_answer(void **state)
{
	(void)state;
	assert_int_equal(call_i(&via_libc, "sysconf", ARGS(S(constant("_SC_PAGESIZE")))),
			 sysconf(_SC_PAGESIZE));
	assert_fails("sysconf", ARGS(S(-1)), EINVAL, -1);
}

static void
times_are_taken_apart_and_put_together(void **state)
{
	time_t moment = 86400 * 365;
	struct tm parts;
	char text[32];

	(void)state;
	assert_ptr_equal(call_p(&via_libc, "gmtime_r", ARGS(P(&moment), P(&parts))), &parts);
	assert_int_equal(parts.tm_year, 71);
	assert_int_equal(call_i(&via_libc, "timegm", ARGS(P(&parts))), moment);
	parts.tm_sec--;
	assert_int_equal(call_i(&via_libc, "timegm", ARGS(P(&parts))), moment - 1);
	assert_int_equal(
	    call_i(&via_libc, "strftime", ARGS(P(text), U(sizeof text), P("%Y-%m-%d"), P(&parts))),
	    10);
	assert_string_equal(text, "1970-12-31");
	assert_true(call_d(&via_libc, "difftime", ARGS(S(5), S(-3))) == 8);
}

/* The second before the epoch is -1, and no failure. */
static void
the_second_before_the_epoch_is_no_failure(void **state)
{
	struct tm parts = {
	    .tm_year = 69, .tm_mon = 11, .tm_mday = 31, .tm_hour = 23, .tm_min = 59, .tm_sec = 59};

	(void)state;
	errno = EBUSY;
	assert_int_equal(call_i(&via_libc, "timegm", ARGS(P(&parts))), -1);
	assert_int_equal(errno, EBUSY);
}

static void
a_sleep_that_cannot_be_is_refused(void **state)
{
	struct timespec wrong = {.tv_nsec = 1000000000};

	(void)state;
	assert_fails("nanosleep", ARGS(P(&wrong), P(NULL)), EINVAL, -1);
	assert_fails("clock_nanosleep",
		     ARGS(S(constant("CLOCK_MONOTONIC")), S(0), P(&wrong), P(NULL)), EINVAL,
		     EINVAL);
}

static void
the_square_root_of_minus_one_is_a_domain_error(void **state)
{
	via_value result;
	int exponent = 0;
	long double two = 2, three = 3, power;
	struct guarded place;

	(void)state;
	assert_int_equal(call(&via_libc, "sqrt", ARGS(D(-1)), &result),
			 math_errhandling & MATH_ERRNO ? EDOM : VIA_OK);
	assert_true(isnan(result.d));
	assert_true(call_d(&via_libc, "sqrt", ARGS(D(2.25))) == 1.5);
	assert_true(call_f(&via_libc, "sqrtf", ARGS(F(6.25F))) == 2.5F);
	assert_true(call_d(&via_libc, "frexp", ARGS(D(12), P(&exponent))) == 0.75);
	assert_int_equal(exponent, 4);
	assert_int_equal(
	    call_into(&place, sizeof power, &via_libc, "powl", ARGS(P(&two), P(&three))), VIA_OK);
	memcpy(&power, place.place, sizeof power);
	assert_true(power == 8);
	assert_true(via_find_constant(&via_libc, "M_PI")->value.d == (double)M_PI);
	assert_true(isinf(via_find_constant(&via_libc, "HUGE_VAL")->value.d));
}

static void
a_stream_is_written_and_read(void **state)
{
	FILE *file = call_p(&via_libc, "tmpfile", NULL);
	char line[16];
	via_value result;

	(void)state;
	assert_int_equal(call_i(&via_libc, "fwrite", ARGS(P("one\ntwo\n"), U(1), U(8), P(file))),
			 8);
	assert_int_equal(via_call(function_named(&via_libc, "rewind"), ARGS(P(file)), NULL),
			 VIA_OK);
	assert_ptr_equal(call_p(&via_libc, "fgets", ARGS(P(line), S(16), P(file))), line);
	assert_string_equal(line, "one\n");
	assert_int_equal(call_i(&via_libc, "fgetc", ARGS(P(file))), 't');
	assert_int_equal(call_i(&via_libc, "fread", ARGS(P(line), U(1), U(16), P(file))), 3);
	assert_int_equal(call_i(&via_libc, "fgetc", ARGS(P(file))), constant("EOF"));
	assert_null(call_p(&via_libc, "fgets", ARGS(P(line), S(16), P(file))));
	assert_int_equal(call_i(&via_libc, "fclose", ARGS(P(file))), 0);
	assert_int_equal(call(&via_libc, "fopen", ARGS(P("/nonexistent"), P("r")), &result),
			 ENOENT);
	assert_null(result.p);
}

static void
memory_that_is_not_asked_for_is_no_failure(void **state)
{
	void *memory = NULL;
	via_value result;

	(void)state;
	assert_int_equal(call(&via_libc, "malloc", ARGS(U(0)), &result), VIA_OK);
	free(result.p);
	assert_int_equal(call(&via_libc, "malloc", ARGS(U(SIZE_MAX / 2 + 1)), &result), ENOMEM);
	assert_null(result.p);
	assert_fails("posix_memalign", ARGS(P(&memory), U(3), U(8)), EINVAL, EINVAL);
	assert_int_equal(call_i(&via_libc, "posix_memalign", ARGS(P(&memory), U(64), U(8))), 0);
	assert_int_equal((uintptr_t)memory % 64, 0);
	free(memory);
}

static void
constants_are_the_headers(void **state)
{
	(void)state;
	assert_int_equal(constant("O_CREAT"), O_CREAT);
	assert_int_equal(constant("EINTR"), EINTR);
	assert_int_equal(constant("INT_MIN"), INT_MIN);
	assert_int_equal(constant("SSIZE_MAX"), SSIZE_MAX);
	assert_true((uint64_t)constant("ULLONG_MAX") == ULLONG_MAX);
	assert_true((uint64_t)constant("SIZE_MAX") == SIZE_MAX);
	assert_int_equal(constant("CLOCKS_PER_SEC"), CLOCKS_PER_SEC);
}

/* --- functions of the host --- */

static int
compare_ints(const void *a, const void *b)
{
	return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

/* The userdata, if there is one, counts the calls. */
static void
handle_compare(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	if (called->userdata != NULL)
		++*(unsigned *)called->userdata;
	ret_result->i = compare_ints(arguments[0].p, arguments[1].p);
}

static void
scatter(int numbers[1000])
{
	uint32_t state = 12345;

	for (int i = 0; i < 1000; i++) {
		state = state * 1103515245 + 12345;
		numbers[i] = (int)(state >> 16) % 700 - 350;
	}
}

static void
a_handler_gives_the_order(void **state)
{
	int numbers[1000], expected[1000];
	unsigned calls = 0;
	struct via_upcall compare = upcall_of(&via_libc, "comparator", handle_compare, &calls);

	(void)state;
	scatter(numbers);
	scatter(expected);
	qsort(expected, COUNT(expected), sizeof *expected, compare_ints);
	assert_true(memcmp(numbers, expected, sizeof numbers) != 0);
	assert_int_equal(
	    via_call(function_named(&via_libc, "qsort"),
		     ARGS(P(numbers), U(COUNT(numbers)), U(sizeof *numbers), CODE(compare.code)),
		     NULL),
	    VIA_OK);
	assert_memory_equal(numbers, expected, sizeof numbers);
	assert_true(calls >= 999);
	assert_int_equal(via_upcall_release(&compare), VIA_OK);
}

static void
a_handler_finds_an_element(void **state)
{
	static const int numbers[] = {-30, -5, 0, 7, 8, 21, 900};
	struct via_upcall compare = upcall_of(&via_libc, "comparator", handle_compare, NULL);
	int key;

	(void)state;
	for (size_t i = 0; i < COUNT(numbers); i++) {
		key = numbers[i];
		assert_ptr_equal(call_p(&via_libc, "bsearch",
					ARGS(P(&key), P(numbers), U(COUNT(numbers)),
					     U(sizeof *numbers), CODE(compare.code))),
				 &numbers[i]);
	}
	key = 9;
	assert_null(call_p(
	    &via_libc, "bsearch",
	    ARGS(P(&key), P(numbers), U(COUNT(numbers)), U(sizeof *numbers), CODE(compare.code))));
	assert_int_equal(via_upcall_release(&compare), VIA_OK);
}

#if defined(__GLIBC__)
static void
handle_compare_down(struct via_upcall_call *called, const via_value *arguments,
		    via_value *ret_result)
{
	handle_compare(called, arguments, ret_result);
	ret_result->i = -ret_result->i;
}

static void
a_userdata_brings_the_order(void **state)
{
	int numbers[1000], expected[1000];
	unsigned up = 0, down = 0;
	struct via_upcall upward = upcall_of(&via_libc, "comparator_with", handle_compare, &up);
	struct via_upcall downward =
	    upcall_of(&via_libc, "comparator_with", handle_compare_down, &down);

	(void)state;
	scatter(numbers);
	scatter(expected);
	qsort(expected, COUNT(expected), sizeof *expected, compare_ints);
	assert_true(upward.code == downward.code);
	assert_int_equal(via_call(function_named(&via_libc, "qsort_r"),
				  ARGS(P(numbers), U(COUNT(numbers)), U(sizeof *numbers),
				       CODE(upward.code), P(upward.data)),
				  NULL),
			 VIA_OK);
	assert_memory_equal(numbers, expected, sizeof numbers);
	assert_int_equal(down, 0);
	assert_int_equal(via_call(function_named(&via_libc, "qsort_r"),
				  ARGS(P(numbers), U(COUNT(numbers)), U(sizeof *numbers),
				       CODE(downward.code), P(downward.data)),
				  NULL),
			 VIA_OK);
	for (size_t i = 0; i < COUNT(numbers); i++)
		assert_int_equal(numbers[i], expected[COUNT(numbers) - 1 - i]);
	assert_true(up >= 999 && down >= 999);
	assert_int_equal(via_upcall_release(&upward), VIA_OK);
	assert_int_equal(via_upcall_release(&downward), VIA_OK);
}
#endif

/* What a walk came by. */
struct walk {
	size_t count;
	struct {
		int key;
		VISIT which;
		int depth;
	} steps[40];
};

static struct walk walked_directly;

static void
step(struct walk *walk, const void *node, VISIT which, int depth)
{
	if (walk->count < COUNT(walk->steps)) {
		walk->steps[walk->count].key = **(const int *const *)node;
		walk->steps[walk->count].which = which;
		walk->steps[walk->count].depth = depth;
	}
	walk->count++;
}

static void
walk_directly(const void *node, VISIT which, int depth)
{
	step(&walked_directly, node, which, depth);
}

static void
handle_walk(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)ret_result;
	step(called->userdata, arguments[0].p, (VISIT)arguments[1].i, (int)arguments[2].i);
}

#if defined(__GLIBC__)
static void
handle_free_key(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)ret_result;
	*(int *)called->userdata += *(const int *)arguments[0].p;
}
#endif

static void
a_tree_is_walked_in_its_order(void **state)
{
	static const int keys[] = {50, 20, 80, 10, 30, 70, 90, 60};
	struct via_upcall compare = upcall_of(&via_libc, "comparator", handle_compare, NULL);
	struct walk walked = {0};
	struct via_upcall walk = upcall_of(&via_libc, "tree_action", handle_walk, &walked);
	void *root = NULL;
	int last = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(keys); i++) {
		const int *const *node =
		    call_p(&via_libc, "tsearch", ARGS(P(&keys[i]), P(&root), CODE(compare.code)));
		assert_ptr_equal(*node, &keys[i]);
	}
	for (size_t i = 0; i < COUNT(keys); i++) {
		const int *const *node =
		    call_p(&via_libc, "tfind", ARGS(P(&keys[i]), P(&root), CODE(compare.code)));
		assert_ptr_equal(*node, &keys[i]);
	}
	assert_null(call_p(&via_libc, "tfind", ARGS(P(&(int){55}), P(&root), CODE(compare.code))));

	walked_directly.count = 0;
	twalk(root, walk_directly);
	assert_int_equal(
	    via_call(function_named(&via_libc, "twalk"), ARGS(P(root), CODE(walk.code)), NULL),
	    VIA_OK);
	assert_int_equal(walked.count, walked_directly.count);
	assert_in_range(walked.count, 1, COUNT(walked.steps));
	for (size_t i = 0; i < walked.count; i++) {
		assert_int_equal(walked.steps[i].key, walked_directly.steps[i].key);
		assert_int_equal(walked.steps[i].which, walked_directly.steps[i].which);
		assert_int_equal(walked.steps[i].depth, walked_directly.steps[i].depth);
		if (walked.steps[i].which != postorder && walked.steps[i].which != leaf)
			continue;
		assert_true(walked.steps[i].key > last);
		last = walked.steps[i].key;
	}
	assert_int_equal(last, 90);
	for (size_t i = 0; i < COUNT(keys) - 2; i++)
		assert_non_null(
		    call_p(&via_libc, "tdelete", ARGS(P(&keys[i]), P(&root), CODE(compare.code))));
	assert_null(call_p(&via_libc, "tdelete", ARGS(P(&keys[0]), P(&root), CODE(compare.code))));
#if defined(__GLIBC__)
	int sum = 0;
	struct via_upcall free_key = upcall_for(&via_libc, "tdestroy", 1, handle_free_key, &sum);
	assert_int_equal(via_call(function_named(&via_libc, "tdestroy"),
				  ARGS(P(root), CODE(free_key.code)), NULL),
			 VIA_OK);
	assert_int_equal(sum, 90 + 60);
	assert_int_equal(via_upcall_release(&free_key), VIA_OK);
#else
	for (size_t i = COUNT(keys) - 2; i < COUNT(keys); i++)
		assert_non_null(
		    call_p(&via_libc, "tdelete", ARGS(P(&keys[i]), P(&root), CODE(compare.code))));
#endif
	assert_int_equal(via_upcall_release(&walk), VIA_OK);
	assert_int_equal(via_upcall_release(&compare), VIA_OK);
}

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 30)
static void
handle_walk_with(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)ret_result;
	step(called->userdata, arguments[0].p, (VISIT)arguments[1].i, -1);
}

static void
a_walk_brings_its_userdata(void **state)
{
	static const int keys[] = {2, 1, 3};
	static const VISIT whiches[] = {preorder, leaf, postorder, leaf, endorder};
	static const int expected[] = {2, 1, 2, 3, 2};
	struct walk walked = {0};
	struct via_upcall walk =
	    upcall_of(&via_libc, "tree_action_with", handle_walk_with, &walked);
	void *root = NULL;

	(void)state;
	for (size_t i = 0; i < COUNT(keys); i++)
		assert_non_null(tsearch(&keys[i], &root, compare_ints));
	assert_int_equal(via_call(function_named(&via_libc, "twalk_r"),
				  ARGS(P(root), CODE(walk.code), P(walk.data)), NULL),
			 VIA_OK);
	assert_int_equal(walked.count, COUNT(expected));
	for (size_t i = 0; i < COUNT(expected); i++) {
		assert_int_equal(walked.steps[i].key, expected[i]);
		assert_int_equal(walked.steps[i].which, whiches[i]);
	}
	for (size_t i = 0; i < COUNT(keys); i++)
		assert_non_null(tdelete(&keys[i], &root, compare_ints));
	assert_int_equal(via_upcall_release(&walk), VIA_OK);
}
#endif

static void
a_list_is_searched_and_grows(void **state)
{
	struct via_upcall compare = upcall_of(&via_libc, "comparator", handle_compare, NULL);
	int numbers[4] = {5, 3, 4, 0}, key = 4;
	size_t count = 3;

	(void)state;
	assert_ptr_equal(
	    call_p(&via_libc, "lfind",
		   ARGS(P(&key), P(numbers), P(&count), U(sizeof key), CODE(compare.code))),
	    &numbers[2]);
	key = -8;
	assert_null(
	    call_p(&via_libc, "lfind",
		   ARGS(P(&key), P(numbers), P(&count), U(sizeof key), CODE(compare.code))));
	assert_ptr_equal(
	    call_p(&via_libc, "lsearch",
		   ARGS(P(&key), P(numbers), P(&count), U(sizeof key), CODE(compare.code))),
	    &numbers[3]);
	assert_int_equal(count, 4);
	assert_int_equal(numbers[3], -8);
	assert_int_equal(via_upcall_release(&compare), VIA_OK);
}

static void
handle_exit(struct via_upcall_call *called, const via_value *arguments, via_value *ret_result)
{
	(void)arguments;
	(void)ret_result;
	_exit(*(int *)called->userdata);
}

static void
a_handler_runs_at_the_exit(void **state)
{
	int code = 43, status;
	pid_t child = fork();

	(void)state;
	if (child == 0) {
		struct via_upcall last = upcall_for(&via_libc, "atexit", 0, handle_exit, &code);
		if (call_i(&via_libc, "atexit", ARGS(CODE(last.code))) == 0)
			via_call(function_named(&via_libc, "exit"), ARGS(S(1)), NULL);
		_exit(2);
	}
	assert_true(child > 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 43);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_function_is_there),
		cmocka_unit_test(division_gives_a_struct),
		cmocka_unit_test(opening_what_is_not_there_is_enoent),
		cmocka_unit_test(what_follows_the_fixed_arguments_arrives),
		cmocka_unit_test(values_are_printed_and_scanned),
		cmocka_unit_test(macros_are_called),
		cmocka_unit_test(bytes_go_through_a_pipe),
		cmocka_unit_test(a_number_too_large_is_told_by_errno_only),
		cmocka_unit_test(strings_are_measured_and_found),
		cmocka_unit_test(a_file_is_described),
		cmocka_unit_test(mapping_no_bytes_fails_with_a_pointer),
		cmocka_unit_test(a_callback_sorts),
		cmocka_unit_test(a_mutex_returns_its_error),
		cmocka_unit_test(minus_one_may_be_an_answer),
		cmocka_unit_test(times_are_taken_apart_and_put_together),
		cmocka_unit_test(the_second_before_the_epoch_is_no_failure),
		cmocka_unit_test(a_sleep_that_cannot_be_is_refused),
		cmocka_unit_test(the_square_root_of_minus_one_is_a_domain_error),
		cmocka_unit_test(a_stream_is_written_and_read),
		cmocka_unit_test(memory_that_is_not_asked_for_is_no_failure),
		cmocka_unit_test(constants_are_the_headers),
		cmocka_unit_test(a_handler_gives_the_order),
		cmocka_unit_test(a_handler_finds_an_element),
#if defined(__GLIBC__)
		cmocka_unit_test(a_userdata_brings_the_order),
#endif
		cmocka_unit_test(a_tree_is_walked_in_its_order),
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 30)
		cmocka_unit_test(a_walk_brings_its_userdata),
#endif
		cmocka_unit_test(a_list_is_searched_and_grows),
		cmocka_unit_test(a_handler_runs_at_the_exit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
