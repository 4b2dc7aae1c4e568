/* SPDX-License-Identifier: MIT */
/*
 * Calls of every kind in a storm of signals, from two timers, whose handlers use errno, malloc,
 * frames and calls of their own; callbacks that do the same; observers and a hook that change
 * errno. Wrong codes, values and errnos are counted: there must be none. The argument says how many
 * calls are made at least; ten million without it.
 */
#define _POSIX_C_SOURCE 200809L
#include "calls.h"

#include "storm.h"
#define VIA_ADAPTERS
#include "storm.via.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long wanted = 10000000;

/* So many calls at most, on average, between two signals. */
enum { CALLS_PER_SIGNAL = 250 };

/* Of the main thread and the handlers that interrupt it. */
static volatile long calls, signals_seen, nested, observed, hooked;
static volatile long wrong_codes, wrong_values, wrong_errnos;

/* For a handler whose thread cannot be in malloc. */
static void
use_malloc(unsigned seed)
{
	char *memory = malloc(seed % 700 + 1);

	if (memory == NULL) {
		wrong_values++;
		return;
	}
	memory[0] = (char)seed;
	free(memory);
}

static const struct via_function *
function_at(enum via_storm_index index)
{
	return via_function_at(&via_storm, index);
}

/* Notes what is wrong with a call that has to give `code` and to leave `code_left` in errno. */
static void
judge(via_status status, via_status code, int code_left, bool value_is_right)
{
	int left = errno;

	calls++;
	if (status != code)
		wrong_codes++;
	if (left != code_left)
		wrong_errnos++;
	if (!value_is_right)
		wrong_values++;
}

static void
call_with_number(int code)
{
	via_value value;
	via_status status;

	status = via_call(function_at(via_storm_index_blow_fail), ARGS(S(code)), &value);
	judge(status, code, code, value.i == -1);
	status =
	    via_call(function_at(via_storm_index_blow_succeed), ARGS(S(code), S(code + 1)), &value);
	judge(status, VIA_OK, code + 1, value.i == code);
	status = via_call(function_at(via_storm_index_blow_return), ARGS(S(code)), &value);
	judge(status, code, EIO, value.i == code);
}

static void
call_with_cleared_errno(int code)
{
	via_value value;
	via_status status;

	errno = code + 1;
	status =
	    via_call(function_at(via_storm_index_blow_note), ARGS(D(code + 0.5), S(code)), &value);
	judge(status, code, code, value.d == code + 0.5);
	status = via_call(function_at(via_storm_index_blow_note), ARGS(D(code), S(0)), &value);
	judge(status, VIA_OK, code, value.d == code);
	status = via_call(function_at(via_storm_index_blow_note_always), ARGS(D(-code), S(code)),
			  &value);
	judge(status, code, code, value.d == -code);
}

static void
call_interrupted(int code)
{
	int times = code % 4;
	via_value value;
	via_status status = via_call(function_at(via_storm_index_blow_interrupted),
				     ARGS(P(&times), S(code)), &value);

	judge(status, code, code, value.i == -1 && times == 0);
}

static void
call_adapters(int code)
{
	struct storm_block block;
	int64_t result = storm_blow_fail(code);

	judge(-result, code, code, true);
	result = storm_blow_block(&block, -code, code + 1);
	judge(-result, code + 1, code + 1,
	      block.value == -code && block.bytes[sizeof block.bytes - 1] == (-code & 0x7F));
}

static bool
is_block(const struct storm_block *block, int value)
{
	return block->value == value && block->bytes[0] == (value & 0x7F) &&
	       block->bytes[sizeof block->bytes - 1] == (value & 0x7F);
}

/* Frames in frames: the stack grows in a call, and what lies below must stay whole. */
static void
call_into_frames(int code, int depth)
{
	const struct via_function *function = function_at(via_storm_index_blow_block);
	struct via_frame frame;
	via_value first, second;
	via_status status;

	via_frame_open(&frame);
	status = via_call_in(&frame, function, ARGS(S(-code), S(code)), &first);
	judge(status, code, code, is_block(first.p, -code));
	status = via_call_in(&frame, function, ARGS(S(code), S(code + 1)), &second);
	judge(status, VIA_OK, code + 1, is_block(second.p, code));
	if (code % 512 == 5) {
		via_value huge;

		status = via_call_in(&frame, function_at(via_storm_index_blow_huge),
				     ARGS(S(-code), S(code)), &huge);
		judge(status, code, code, ((const struct storm_huge *)huge.p)->value == -code);
	}
	if (depth > 0)
		call_into_frames(code + 2, depth - 1);
	if (!is_block(first.p, -code) || !is_block(second.p, code))
		wrong_values++;
	if (via_frame_close(&frame) != VIA_OK)
		wrong_values++;
}

/* The host, called back: its own calls leave errno anyhow. */
static int
call_from_callback(void *userdata)
{
	int code = *(const int *)userdata;

	call_with_number(code + 100);
	call_into_frames(code + 200, 0);
	errno = code + 300;
	return code;
}

static void
call_back(int code)
{
	via_value value;
	via_value arguments[] = {
	    {.code = (void (*)(void))call_from_callback}, {.p = &code}, {.i = code}};
	via_status status = via_call(function_at(via_storm_index_blow_back), arguments, &value);

	judge(status, code, code, value.i == -1);
	arguments[2].i = 0;
	status = via_call(function_at(via_storm_index_blow_back), arguments, &value);
	judge(status, VIA_OK, 0, value.i == code);
}

/* A few calls, other ones for every seed. */
static void
make_calls(unsigned seed)
{
	int code = (int)(seed % 30000) + 1;

	switch (seed % 6) {
	case 0:
		call_with_number(code);
		break;
	case 1:
		call_with_cleared_errno(code);
		break;
	case 2:
		call_interrupted(code == EINTR ? EIO : code);
		break;
	case 3:
		call_adapters(code);
		break;
	case 4:
		call_into_frames(code, (int)(seed / 6 % 4));
		break;
	case 5:
		call_back(code);
		break;
	}
}

static volatile int handlers_running;

static void
on_signal(int number)
{
	int saved_errno = errno;

	errno = 40000 + number;
	if (handlers_running++ == 0)
		use_malloc((unsigned)signals_seen);
	else
		nested++; /* and the one below may be in malloc */
	signals_seen++;
	make_calls((unsigned)signals_seen);
	errno = 50000 + number;
	handlers_running--;
	errno = saved_errno;
}

static bool
change_errno(void *context, const struct via_function *function)
{
	(void)context;
	(void)function;
	hooked++;
	errno = 60000;
	return false;
}

static void
see(void *context, size_t bytes)
{
	(void)context;
	(void)bytes;
	observed++;
	errno = 60001;
}

/* A timer of its own for each signal: the handlers interrupt each other. */
static timer_t
raise_every(int number, long nanoseconds)
{
	struct sigaction action = {.sa_handler = on_signal};
	struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = number};
	struct itimerspec every = {{0, nanoseconds}, {0, nanoseconds}};
	timer_t timer;

	(void)sigemptyset(&action.sa_mask);
	assert_int_equal(sigaction(number, &action, NULL), 0);
	assert_int_equal(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
	assert_int_equal(timer_settime(timer, 0, &every, NULL), 0);
	return timer;
}

static void
not_one_code_is_wrong(void **state)
{
	static const struct via_interruption_hook hook = {NULL, change_errno};
	static const struct via_stack_observer observer = {
	    .grown = see, .fallback = see, .released = see, .sampled = see, .every = 3};
	timer_t first, second;

	(void)state;
	via_interruption_ask(&hook);
	first = raise_every(SIGUSR1, 53000);
	second = raise_every(SIGUSR2, 71000);
	for (unsigned seed = 0; calls < wanted || signals_seen < wanted / CALLS_PER_SIGNAL;
	     seed++) {
		if (seed % 8192 == 0)
			(void)via_stack_observe(seed / 8192 % 2 == 0 ? &observer : NULL);
		make_calls(seed);
	}
	assert_int_equal(timer_delete(first), 0);
	assert_int_equal(timer_delete(second), 0);
	(void)via_stack_observe(NULL);
	via_interruption_ask(NULL);
	printf("# %ld calls, %ld signals (%ld in handlers), %ld hooks, %ld observations: "
	       "%ld codes wrong, %ld values, %ld errnos\n",
	       calls, signals_seen, nested, hooked, observed, wrong_codes, wrong_values,
	       wrong_errnos);
	assert_int_equal(wrong_codes, 0);
	assert_int_equal(wrong_values, 0);
	assert_int_equal(wrong_errnos, 0);
}

int
main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(not_one_code_is_wrong),
	};

	if (argc > 1)
		wanted = atol(argv[1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
