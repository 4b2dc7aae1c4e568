/* SPDX-License-Identifier: MIT */
/*
 * The codes of Windows: GetLastError and WSAGetLastError give a status of 32
 * bits without a sign, the result beside it, and keep their value until the
 * next callee; errno of the C library is another matter. See codes.h.
 */
#include "calls.h"

#define VIA_ADAPTERS
#include "codes.h"
#include "codes.via.h"

#include <errno.h>
#include <limits.h>
#include <stdatomic.h>

/* Codes, and the status of each. The last two are negative numbers where they are ints. */
static const struct {
	DWORD code;
	via_status status;
} codes[] = {
    {1, 1},
    {0, VIA_NO_CODE},
    {ERROR_ACCESS_DENIED, 5},
    {0x7FFFFFFF, 2147483647},
    {0x80000000, 2147483648},
    {0xFFFFFFFF, 4294967295},
};

enum { STALE = 4711 };

/* Calls, and checks the status; gives the result. */
static via_value
outcome(const char *name, const via_value *arguments, via_status right)
{
	via_value value;

	assert_int_equal(call(&via_codes, name, arguments, &value), right);
	return value;
}

/* --- every type of result --- */

enum kind { AN_INTEGER, A_DOUBLE, A_POINTER };

static void
check_scalar(const char *name, enum kind kind, via_value result, DWORD code, via_status right)
{
	via_value value;

	SetLastError(STALE);
	value = outcome(name, (const via_value[]){result, {.u = code}}, right);
	assert_int_equal(GetLastError(), code);
	if (kind == AN_INTEGER)
		assert_int_equal(value.u, result.u);
	else if (kind == A_DOUBLE)
		assert_true(value.d == result.d);
	else
		assert_ptr_equal(value.p, result.p);
}

/* Every code with a result that is a failure, and with one that is none. */
static void
check_type(const char *name, enum kind kind, via_value bad, via_value good)
{
	for (size_t i = 0; i < COUNT(codes); i++) {
		check_scalar(name, kind, bad, codes[i].code, codes[i].status);
		check_scalar(name, kind, good, codes[i].code, VIA_OK);
	}
}

static void
an_integer_and_its_code_are_both_right(void **state)
{
	(void)state;
	check_type("give_int", AN_INTEGER, (via_value)S(0), (via_value)S(-1));
	check_type("give_byte", AN_INTEGER, (via_value)U(255), (via_value)U(254));
	check_type("give_dword", AN_INTEGER, (via_value)U(UINT_MAX), (via_value)U(UINT_MAX - 1));
	check_type("give_long_long", AN_INTEGER, (via_value)S(INT64_MIN),
		   (via_value)S(-4294967296));
	check_type("socket_int", AN_INTEGER, (via_value)S(SOCKET_ERROR), (via_value)S(INT_MIN));
	check_type("socket_socket", AN_INTEGER, (via_value)U(INVALID_SOCKET),
		   (via_value)U(UINT_MAX));
}

static void
another_scalar_and_its_code_are_both_right(void **state)
{
	static int place;

	(void)state;
	check_type("give_double", A_DOUBLE, (via_value)D(-2.5), (via_value)D(1e300));
	check_type("give_pointer", A_POINTER, (via_value)P(INVALID_HANDLE_VALUE),
		   (via_value)P(NULL));
	check_type("pointer_if_null", A_POINTER, (via_value)P(NULL),
		   (via_value)P(INVALID_HANDLE_VALUE));
	check_type("pointer_if_null", A_POINTER, (via_value)P(NULL), (via_value)P(&place));
}

/* One call into a frame; gives what lies there until the next. */
static const void *
placed(const char *name, const via_value *arguments, via_status right)
{
	static struct codes_large kept;
	const struct via_function *function = function_named(&via_codes, name);
	struct via_frame frame;
	via_value value;
	DWORD code;

	via_frame_open(&frame);
	assert_int_equal(via_call_in(&frame, function, arguments, &value), right);
	code = GetLastError();
	memcpy(&kept, value.p, function->result_size);
	assert_int_equal(via_frame_close(&frame), VIA_OK);
	assert_int_equal(GetLastError(), code);
	return &kept;
}

static void
a_struct_and_its_code_are_both_right(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(codes); i++) {
		const struct codes_small small[] = {{-3, -4}, {-5, 6}};
		DWORD code = codes[i].code;
		struct guarded place;

		for (int fails = 0; fails < 2; fails++) {
			const struct codes_small *right = &small[!fails];
			via_status status = fails ? codes[i].status : VIA_OK;
			int64_t first = fails ? -9000000000 - (int64_t)i : (int64_t)i;
			struct codes_large large = give_large_silently(first);
			const via_value *arguments =
			    ARGS(S(right->first), S(right->second), U(code));

			SetLastError(STALE);
			assert_int_equal(
			    call_into(&place, sizeof *right, &via_codes, "give_small", arguments),
			    status);
			assert_memory_equal(place.place, right, sizeof *right);
			assert_int_equal(GetLastError(), code);
			SetLastError(STALE);
			assert_memory_equal(placed("give_small", arguments, status), right,
					    sizeof *right);
			assert_int_equal(GetLastError(), code);
			SetLastError(STALE);
			arguments = ARGS(S(first), U(code));
			assert_memory_equal(placed("give_large", arguments, status), &large,
					    sizeof large);
			assert_int_equal(GetLastError(), code);
			SetLastError(STALE);
			assert_memory_equal(placed("socket_large", arguments, status), &large,
					    sizeof large);
			assert_int_equal(GetLastError(), code);
		}
	}
}

static void
a_parameter_may_decide(void **state)
{
	(void)state;
	outcome("int_if_parameter", ARGS(S(0), U(5)), VIA_OK);
	outcome("int_if_parameter", ARGS(S(0), U(0xFFFFFFFF)), 4294967295);
	outcome("int_if_parameter", ARGS(S(1), U(6)), VIA_OK);
}

/* --- whose code it is --- */

static void
an_old_code_is_no_failure(void **state)
{
	(void)state;
	SetLastError(STALE);
	assert_int_equal(outcome("give_silently", ARGS(S(1)), VIA_OK).i, 1);
	assert_int_equal(GetLastError(), STALE);
	placed("give_large_silently", ARGS(S(1)), VIA_OK);
	assert_int_equal(GetLastError(), STALE);
	assert_int_equal(outcome("give_int", ARGS(S(2), U(0)), VIA_OK).i, 2);
	assert_int_equal(GetLastError(), 0);
}

/* Frames of 5000 bytes each take blocks from the system, and give them back; one asks for more than
   there is. */
static void
a_code_stays_while_frames_come_and_go(void **state)
{
	enum { DEPTH = 60 };
	const struct via_function *failing = function_named(&via_codes, "give_large");
	const struct via_function *silent = function_named(&via_codes, "give_large_silently");
	static struct via_frame frames[DEPTH];
	void *place;
	via_value value;

	(void)state;
	for (DWORD round = 1; round <= 20; round++) {
		DWORD code = 0xFFFFFFFF - round;

		via_frame_open(&frames[0]);
		assert_int_equal(via_call_in(&frames[0], failing, ARGS(S(-7), U(code)), &value),
				 code);
		for (int depth = 1; depth < DEPTH; depth++) {
			via_frame_open(&frames[depth]);
			for (int i = 0; i < depth % 4; i++)
				assert_int_equal(
				    via_call_in(&frames[depth], silent, ARGS(S(depth)), &value),
				    VIA_OK);
		}
		assert_int_equal(via_frame_alloc(&frames[1], PTRDIFF_MAX - 8192, 16, &place),
				 VIA_NO_MEMORY);
		assert_int_equal(GetLastError(), code);
		for (int depth = DEPTH - 1; depth > 0; depth--)
			assert_int_equal(via_frame_close(&frames[depth]), VIA_OK);
		via_stack_trim();
		assert_int_equal(outcome("GetLastError", NULL, VIA_OK).u, code);
		assert_int_equal(via_frame_close(&frames[0]), VIA_OK);
		assert_int_equal(GetLastError(), code);
	}
}

/* What a callback of give_called or give_calling does. */
struct nested {
	int depth;
	const char *name;
};

/* Fails once more, and deeper down, in a frame; each status is that of its own call. */
static void
clobber(void *context)
{
	const struct nested *outer = context;
	struct nested inner = {outer->depth - 1, outer->name};
	via_value value;
	DWORD own = 0x80000000 + (DWORD)outer->depth;
	bool keeps = strcmp(outer->name, "give_called") == 0;

	if (outer->depth > 0) {
		const via_value arguments[] = {
		    {.code = (void (*)(void))clobber}, {.p = &inner}, {.i = 0}, {.u = own}};

		placed("give_large", ARGS(S(-1), U(own + 100)), own + 100);
		value = outcome(outer->name, arguments, keeps ? own : STALE);
		assert_int_equal(value.i, 0);
		placed("give_large", ARGS(S(-1), U(own + 200)), own + 200);
	}
	_chdir("C:\\none\\such");
	SetLastError(STALE);
}

static void
a_callback_may_fail_otherwise(void **state)
{
	struct nested called = {20, "give_called"};
	struct nested calling = {20, "give_calling"};
	const via_value last[] = {
	    {.code = (void (*)(void))clobber}, {.p = &called}, {.i = 0}, {.u = 0xFFFFFFFF}};
	const via_value first[] = {
	    {.code = (void (*)(void))clobber}, {.p = &calling}, {.i = 0}, {.u = 0xFFFFFFFF}};
	const via_value well[] = {
	    {.code = (void (*)(void))clobber}, {.p = &called}, {.i = 8}, {.u = 0xFFFFFFFF}};

	(void)state;
	assert_int_equal(outcome("give_called", last, 4294967295).i, 0);
	assert_int_equal(outcome("give_calling", first, STALE).i, 0);
	assert_int_equal(outcome("give_called", well, VIA_OK).i, 8);
	assert_int_equal(outcome("give_calling", well, VIA_OK).i, 8);
}

static void
errno_and_the_last_error_are_two(void **state)
{
	(void)state;
	outcome("both_by_last_error", ARGS(S(0), S(ENOENT), U(0x80000005)), 0x80000005);
	outcome("both_by_errno", ARGS(S(0), S(ENOENT), U(0x80000005)), ENOENT);
	outcome("both_if_errno", ARGS(S(1), S(ENOENT), U(0x80000005)), ENOENT);
	outcome("both_always", ARGS(S(1), S(ENOENT), U(0x80000005)), ENOENT);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(GetLastError(), 0x80000005);
	outcome("both_by_last_error", ARGS(S(0), S(ENOENT), U(0)), VIA_NO_CODE);
	outcome("both_by_errno", ARGS(S(0), S(0), U(5)), VIA_NO_CODE);
	outcome("both_by_errno", ARGS(S(1), S(ENOENT), U(5)), VIA_OK);
	errno = EBUSY;
	outcome("both_if_errno", ARGS(S(1), S(0), U(5)), VIA_OK);
	outcome("both_always", ARGS(S(1), S(0), U(6)), VIA_OK);
	assert_int_equal(errno, EBUSY);
	assert_int_equal(GetLastError(), 6);
}

/* --- threads --- */

enum { THREADS = 8, CALLS = 20000 };

static HANDLE all_started;

/* Functions, and what fails. */
static const struct {
	const char *name;
	int64_t result;
	bool is_large; /* a struct */
	bool is_both;  /* takes the number for errno, too */
	bool is_errno; /* and that is the code */
} failing[] = {
    {"give_int", 0, false, false, false},    {"socket_int", -1, false, false, false},
    {"both_by_errno", 0, false, true, true}, {"both_by_last_error", 0, false, true, false},
    {"give_large", -2, true, false, false},  {"socket_large", -3, true, false, false},
};

/* One call that fails with `code`; whether everything says so. */
static bool
fails_rightly(size_t which, DWORD code)
{
	const struct via_function *function = via_find(&via_codes, failing[which].name);
	int number = (int)(code & INT_MAX);
	const via_value two[] = {{.i = failing[which].result}, {.u = code}};
	const via_value three[] = {{.i = failing[which].result}, {.i = number}, {.u = code}};
	struct via_frame frame;
	via_value value;
	bool is_right;

	via_frame_open(&frame);
	is_right = via_call_in(&frame, function, failing[which].is_both ? three : two, &value) ==
		   (failing[which].is_errno ? number : (via_status)code);
	is_right &= GetLastError() == code && (!failing[which].is_both || errno == number);
	is_right &= failing[which].result ==
		    (failing[which].is_large ? ((struct codes_large *)value.p)->first : value.i);
	return via_frame_close(&frame) == VIA_OK && GetLastError() == code && is_right;
}

/* What a thread has before its first frame, it has behind it. */
static bool
first_frame_keeps_the_code(DWORD code)
{
	const struct via_function *silent = via_find(&via_codes, "give_large_silently");
	struct via_frame frame;
	via_value value;
	via_status status;

	SetLastError(code);
	via_frame_open(&frame);
	status = via_call_in(&frame, silent, ARGS(S(1)), &value);
	return status == VIA_OK && via_frame_close(&frame) == VIA_OK && GetLastError() == code;
}

/* Every call fails with a code that no other thread uses. Gives how many were wrong. */
static DWORD WINAPI
fail_often(void *argument)
{
	DWORD base = 0xF0000000 + *(const DWORD *)argument * 1000000;
	DWORD wrong = !first_frame_keeps_the_code(base + CALLS);

	WaitForSingleObject(all_started, INFINITE);
	for (DWORD i = 0; i < CALLS; i++)
		wrong += !fails_rightly(i % COUNT(failing), base + i);
	return wrong;
}

static void
a_status_is_that_of_its_own_thread(void **state)
{
	HANDLE threads[THREADS];
	DWORD numbers[THREADS];

	(void)state;
	all_started = CreateEventA(NULL, TRUE, FALSE, NULL);
	assert_non_null(all_started);
	for (DWORD i = 0; i < THREADS; i++) {
		numbers[i] = i;
		threads[i] = CreateThread(NULL, 0, fail_often, &numbers[i], 0, NULL);
		assert_non_null(threads[i]);
	}
	SetLastError(STALE);
	SetEvent(all_started);
	assert_int_equal(GetLastError(), STALE);
	assert_true(WaitForMultipleObjects(THREADS, threads, TRUE, INFINITE) < THREADS);
	for (DWORD i = 0; i < THREADS; i++) {
		DWORD wrong;

		assert_true(GetExitCodeThread(threads[i], &wrong) != 0);
		assert_int_equal(wrong, 0);
		CloseHandle(threads[i]);
	}
	CloseHandle(all_started);
}

/* --- adapters --- */

static void
an_adapter_gives_the_negated_code(void **state)
{
	static int place;
	int64_t code = 1;
	double real = 0;
	struct codes_small small = {1, 1};
	static struct codes_large large, right;

	(void)state;
	SetLastError(STALE);
	assert_int_equal(codes_give_int(0, 1), -1);
	assert_int_equal(codes_give_int(0, 0x7FFFFFFF), -2147483647);
	assert_int_equal(codes_give_int(0, 0x80000000), -2147483648);
	assert_int_equal(codes_give_int(0, 0xFFFFFFFF), -4294967295);
	assert_int_equal(codes_give_int(0, 0), VIA_ADAPTED_NO_CODE);
	assert_int_equal(codes_give_int(-5, 0xFFFFFFFF), -5);
	assert_int_equal(codes_give_byte(255, 7), -7);
	assert_int_equal(codes_give_byte(254, 7), 254);
	assert_int_equal(codes_give_dword(0xFFFFFFFF, 0xFFFFFFFF), -4294967295);
	assert_int_equal(codes_give_dword(0xFFFFFFFE, 1), 0xFFFFFFFE);
	assert_int_equal(codes_give_long_long(INT64_MIN, 0x80000000), -2147483648);
	assert_int_equal(codes_socket_int(SOCKET_ERROR, -1), -4294967295);
	assert_int_equal(codes_socket_int(SOCKET_ERROR, INT_MIN), -2147483648);
	assert_int_equal(codes_socket_int(SOCKET_ERROR, 0), VIA_ADAPTED_NO_CODE);
	assert_int_equal(codes_socket_socket(INVALID_SOCKET, WSAENOTSOCK), -WSAENOTSOCK);
	assert_int_equal(codes_socket_socket(4, WSAENOTSOCK), 4);

	assert_null(codes_give_pointer(INVALID_HANDLE_VALUE, 0xFFFFFFFF, &code));
	assert_int_equal(code, 4294967295);
	assert_null(codes_give_pointer(NULL, 9, &code));
	assert_int_equal(code, VIA_OK);
	assert_null(codes_pointer_if_null(NULL, 0, &code));
	assert_int_equal(code, VIA_NO_CODE);
	assert_ptr_equal(codes_pointer_if_null(&place, 9, &code), &place);
	assert_int_equal(code, VIA_OK);
	assert_null(codes_pointer_if_null(NULL, 9, NULL));

	assert_int_equal(codes_give_double(&real, -2.5, 0x80000000), -2147483648);
	assert_true(real == -2.5);
	assert_int_equal(codes_give_small(&small, -3, -4, 0xFFFFFFFF), -4294967295);
	assert_int_equal(small.first, -3);
	assert_int_equal(small.second, -4);
	assert_int_equal(codes_give_large(&large, -6, 0xFFFFFFFE), -4294967294);
	right = give_large_silently(-6);
	assert_memory_equal(&large, &right, sizeof large);
	assert_int_equal(codes_give_large(&large, 6, 0xFFFFFFFE), 0);
	assert_int_equal(large.first, 6);
}

static void
an_adapter_of_the_system_gives_the_negated_code(void **state)
{
	int64_t code = 1;

	(void)state;
	assert_null(codes_CreateFileA("C:\\no such file", GENERIC_READ, 0, NULL, OPEN_EXISTING, 0,
				      NULL, &code));
	assert_int_equal(code, ERROR_FILE_NOT_FOUND);
	assert_null(codes_GetModuleHandleA("no such module", &code));
	assert_int_equal(code, ERROR_MOD_NOT_FOUND);
	assert_ptr_equal(codes_GetModuleHandleA(NULL, &code), GetModuleHandleA(NULL));
	assert_int_equal(code, VIA_OK);
	assert_int_equal(codes_GetEnvironmentVariableA("NO_SUCH_VARIABLE", NULL, 0),
			 -ERROR_ENVVAR_NOT_FOUND);
	assert_int_equal(codes__chdir("C:\\none\\such"), -ENOENT);
	assert_int_equal(codes_strtol("99999999999", NULL, 10), -ERANGE);
	assert_int_equal(codes_strtol("-1", NULL, 10), -1);
}

/* --- Windows' own functions --- */

static void
files_and_modules_fail_as_documented(void **state)
{
	HANDLE file;
	HMODULE kernel;

	(void)state;
	SetLastError(STALE);
	file = outcome("CreateFileA",
		       ARGS(P("C:\\no such file"), U(GENERIC_READ), U(0), P(NULL), U(OPEN_EXISTING),
			    U(0), P(NULL)),
		       ERROR_FILE_NOT_FOUND)
		   .p;
	assert_ptr_equal(file, INVALID_HANDLE_VALUE);
	outcome("CreateFileA",
		ARGS(P("C:\\none\\such"), U(GENERIC_READ), U(0), P(NULL), U(OPEN_EXISTING), U(0),
		     P(NULL)),
		ERROR_PATH_NOT_FOUND);
	file =
	    outcome("CreateFileA",
		    ARGS(P("NUL"), U(GENERIC_READ), U(0), P(NULL), U(OPEN_EXISTING), U(0), P(NULL)),
		    VIA_OK)
		.p;
	assert_ptr_not_equal(file, INVALID_HANDLE_VALUE);
	outcome("CloseHandle", ARGS(P(file)), VIA_OK);
	assert_int_equal(outcome("CloseHandle", ARGS(P(file)), ERROR_INVALID_HANDLE).i, 0);

	assert_null(outcome("GetModuleHandleA", ARGS(P("no such module")), ERROR_MOD_NOT_FOUND).p);
	kernel = outcome("GetModuleHandleA", ARGS(P("kernel32")), VIA_OK).p;
	assert_ptr_equal(kernel, GetModuleHandleA("kernel32"));
	assert_null(
	    outcome("GetProcAddress", ARGS(P(kernel), P("NoSuchFunction")), ERROR_PROC_NOT_FOUND)
		.p);
	assert_true(outcome("GetProcAddress", ARGS(P(kernel), P("GetLastError")), VIA_OK).code ==
		    (void (*)(void))GetProcAddress(kernel, "GetLastError"));
	outcome("GetEnvironmentVariableA", ARGS(P("NO_SUCH_VARIABLE"), P(NULL), U(0)),
		ERROR_ENVVAR_NOT_FOUND);
	assert_int_equal(via_find_constant(&via_codes, "GENERIC_READ")->value.u, 0x80000000);
}

/* A call that succeeds leaves a note: the host may ask for it in a call of its own. */
static void
what_a_successful_call_leaves_can_be_asked_for(void **state)
{
	HANDLE mutexes[2];

	(void)state;
	SetLastError(STALE);
	for (int i = 0; i < 2; i++) {
		mutexes[i] = outcome("CreateMutexA", ARGS(P(NULL), S(0), P("viaduct")), VIA_OK).p;
		assert_non_null(mutexes[i]);
		placed("give_large_silently", ARGS(S(1)), VIA_OK);
		assert_int_equal(outcome("GetLastError", NULL, VIA_OK).u,
				 i == 0 ? ERROR_SUCCESS : ERROR_ALREADY_EXISTS);
	}
	for (int i = 0; i < 2; i++)
		outcome("CloseHandle", ARGS(P(mutexes[i])), VIA_OK);
	assert_int_equal(
	    via_call(function_named(&via_codes, "SetLastError"), ARGS(U(0xFFFFFFFF)), NULL),
	    VIA_OK);
	assert_int_equal(outcome("GetLastError", NULL, VIA_OK).u, 0xFFFFFFFF);
}

static void
sockets_fail_as_documented(void **state)
{
	WSADATA data;
	struct sockaddr_in address = {.sin_family = AF_INET};
	int size = sizeof address;
	char letters[8] = "";
	unsigned long yes = 1;
	SOCKET own;

	(void)state;
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	assert_int_equal(
	    outcome("socket", ARGS(S(AF_INET), S(SOCK_DGRAM), S(0)), WSANOTINITIALISED).u,
	    INVALID_SOCKET);
	outcome("WSAStartup", ARGS(U(0), P(&data)), WSAVERNOTSUPPORTED);
	outcome("WSAStartup", ARGS(U(MAKEWORD(2, 2)), P(&data)), VIA_OK);

	assert_int_equal(
	    outcome("connect", ARGS(U(INVALID_SOCKET), P(&address), S(size)), WSAENOTSOCK).i,
	    SOCKET_ERROR);
	assert_int_equal(
	    outcome("recv", ARGS(U(INVALID_SOCKET), P(letters), S(8), S(0)), WSAENOTSOCK).i,
	    SOCKET_ERROR);
	outcome("closesocket", ARGS(U(INVALID_SOCKET)), WSAENOTSOCK);
	outcome("socket", ARGS(S(AF_INET), S(4711), S(0)), WSAESOCKTNOSUPPORT);

	own = outcome("socket", ARGS(S(AF_INET), S(SOCK_DGRAM), S(0)), VIA_OK).u;
	outcome("bind", ARGS(U(own), P(&address), S(size)), VIA_OK);
	outcome("getsockname", ARGS(U(own), P(&address), P(&size)), VIA_OK);
	outcome("connect", ARGS(U(own), P(&address), S(size)), VIA_OK);
	outcome("ioctlsocket", ARGS(U(own), S((long)FIONBIO), P(&yes)), VIA_OK);
	assert_int_equal(outcome("recv", ARGS(U(own), P(letters), S(8), S(0)), WSAEWOULDBLOCK).i,
			 SOCKET_ERROR);
	assert_int_equal(outcome("send", ARGS(U(own), P("abc"), S(3), S(0)), VIA_OK).i, 3);
	outcome("ioctlsocket", ARGS(U(own), S((long)FIONBIO), P(&(unsigned long){0})), VIA_OK);
	assert_int_equal(outcome("recv", ARGS(U(own), P(letters), S(8), S(0)), VIA_OK).i, 3);
	assert_string_equal(letters, "abc");
	outcome("closesocket", ARGS(U(own)), VIA_OK);
	outcome("recv", ARGS(U(own), P(letters), S(8), S(0)), WSAENOTSOCK);

	outcome("WSACleanup", NULL, VIA_OK);
	outcome("WSACleanup", NULL, WSANOTINITIALISED);
}

/* --- errno --- */

static void
functions_of_the_library_of_c_fail_as_documented(void **state)
{
	char *end = NULL;
	FILE *stream;

	(void)state;
	errno = EBUSY;
	SetLastError(STALE);
	assert_int_equal(outcome("_chdir", ARGS(P("C:\\none\\such")), ENOENT).i, -1);
	outcome("_mkdir", ARGS(P("C:\\windows")), EEXIST);
	outcome("_access", ARGS(P("C:\\none\\such"), S(0)), ENOENT);
	errno = EBUSY;
	assert_int_equal(outcome("_access", ARGS(P("C:\\windows"), S(0)), VIA_OK).i, 0);
	assert_int_equal(outcome("access_always", ARGS(P("C:\\windows"), S(0)), VIA_OK).i, 0);
	assert_int_equal(errno, EBUSY);
	assert_int_equal(outcome("access_always", ARGS(P("C:\\none\\such"), S(0)), ENOENT).i, -1);
	assert_int_equal(errno, ENOENT);

	assert_null(outcome("fopen", ARGS(P("C:\\none\\such"), P("r")), ENOENT).p);
	stream = outcome("fopen", ARGS(P("NUL"), P("r")), VIA_OK).p;
	assert_non_null(stream);
	outcome("fclose", ARGS(P(stream)), VIA_OK);

	errno = EBUSY;
	assert_int_equal(outcome("strtol", ARGS(P("-1"), P(&end), S(10)), VIA_OK).i, -1);
	assert_int_equal(errno, EBUSY);
	assert_int_equal(outcome("strtol", ARGS(P("99999999999"), P(&end), S(10)), ERANGE).i,
			 LONG_MAX);
	assert_int_equal(errno, ERANGE);
	assert_int_equal(outcome("strtol", ARGS(P("-99999999999"), P(&end), S(10)), ERANGE).i,
			 LONG_MIN);
}

/* --- what the tables say --- */

static void
sources_and_codes_are_in_the_tables(void **state)
{
	const struct via_function *documented = function_named(&via_codes, "documented");
	const struct via_rule *rule = via_function_rule(documented);

	(void)state;
	assert_int_equal(rule->source, VIA_CODE_LAST_ERROR);
	assert_int_equal(rule->flags, 0);
	assert_string_equal(via_codes.strings + rule->text, "ret == 0");
	assert_int_equal(rule->error_count, 2);
	assert_int_equal(rule->ok_count, 1);
	assert_int_equal(via_codes.codes[rule->codes], ERROR_FILE_NOT_FOUND);
	assert_int_equal(via_codes.codes[rule->codes + 1], ERROR_ACCESS_DENIED);
	assert_int_equal(via_codes.codes[rule->codes + 2], ERROR_MORE_DATA);
	assert_true(via_is_failure(documented, ERROR_ACCESS_DENIED));
	assert_true(via_is_failure(documented, 0xFFFFFFFF));
	assert_true(via_is_failure(documented, VIA_NO_CODE));
	assert_false(
	    via_is_failure(documented, call(&via_codes, "documented",
					    ARGS(S(0), U(ERROR_MORE_DATA)), &(via_value){0})));
	assert_int_equal(via_function_rule(function_named(&via_codes, "recv"))->source,
			 VIA_CODE_WSA_ERROR);
	assert_int_equal(via_function_rule(function_named(&via_codes, "_chdir"))->source,
			 VIA_CODE_ERRNO);
	assert_int_equal(via_function_rule(function_named(&via_codes, "GetLastError"))->source,
			 VIA_CODE_NONE);
}

static void
a_large_code_has_a_text_and_no_name(void **state)
{
	(void)state;
	assert_null(via_status_name(0x7FFFFFFF));
	assert_non_null(via_status_text(0x7FFFFFFF));
	assert_null(via_status_name(0x80000000));
	assert_string_equal(via_status_text(0x80000000), "Unknown status");
	assert_null(via_status_name(0xFFFFFFFF));
	assert_string_equal(via_status_text(0xFFFFFFFF), "Unknown status");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_integer_and_its_code_are_both_right),
	    cmocka_unit_test(another_scalar_and_its_code_are_both_right),
	    cmocka_unit_test(a_struct_and_its_code_are_both_right),
	    cmocka_unit_test(a_parameter_may_decide),
	    cmocka_unit_test(an_old_code_is_no_failure),
	    cmocka_unit_test(a_code_stays_while_frames_come_and_go),
	    cmocka_unit_test(a_callback_may_fail_otherwise),
	    cmocka_unit_test(errno_and_the_last_error_are_two),
	    cmocka_unit_test(a_status_is_that_of_its_own_thread),
	    cmocka_unit_test(an_adapter_gives_the_negated_code),
	    cmocka_unit_test(an_adapter_of_the_system_gives_the_negated_code),
	    cmocka_unit_test(files_and_modules_fail_as_documented),
	    cmocka_unit_test(what_a_successful_call_leaves_can_be_asked_for),
	    cmocka_unit_test(sockets_fail_as_documented),
	    cmocka_unit_test(functions_of_the_library_of_c_fail_as_documented),
	    cmocka_unit_test(sources_and_codes_are_in_the_tables),
	    cmocka_unit_test(a_large_code_has_a_text_and_no_name),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
