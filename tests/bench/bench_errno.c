/* SPDX-License-Identifier: MIT */
/*
 * What a failure rule costs: a call that succeeds with a rule and without, one
 * that fails, and the same by hand with a place for errno that is allocated for
 * each call or kept for the thread; then a read that may wait, with data ready,
 * against a bare one.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <viaduct/viaduct.h>

#include "bench_errno.via.h"
#include "callees.h"
#include "harness.h"

static const struct via_function *
function_at(enum via_bench_errno_index index)
{
	const struct via_function *function = via_function_at(&via_bench_errno, index);
	bench_touch(&function);
	return function;
}

/* --- through a stub --- */

static void
stub_calls(const struct via_function *function, int first, size_t count)
{
	via_value arguments[2], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = first;
		arguments[1].i = (int)i;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? result.i : -status;
	}
	bench_touch(&sum);
}

static void
without_rule(size_t count)
{
	stub_calls(function_at(via_bench_errno_index_callee_plain), 3, count);
}

static void
with_rule(size_t count)
{
	stub_calls(function_at(via_bench_errno_index_callee_try), 3, count);
}

static void
failing(size_t count)
{
	stub_calls(function_at(via_bench_errno_index_callee_fail), ENOENT, count);
}

/* --- by hand: errno is saved behind each call, and read from where it was saved --- */

static __thread int kept;

static void
direct_calls(int (*target)(int, int), int first, size_t count)
{
	int64_t sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++) {
		int result = target(first, (int)i);
		sum += result == -1 ? -errno : result;
	}
	bench_touch(&sum);
}

static void
allocated_calls(int (*target)(int, int), int first, size_t count)
{
	int64_t sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++) {
		int *place = malloc(sizeof *place);
		if (place == NULL)
			abort();
		int result = target(first, (int)i);
		*place = errno;
		bench_touch(place);
		sum += result == -1 ? -*place : result;
		free(place);
	}
	bench_touch(&sum);
}

static void
kept_calls(int (*target)(int, int), int first, size_t count)
{
	int64_t sum = 0;
	bench_touch(&target);
	for (size_t i = 0; i < count; i++) {
		int result = target(first, (int)i);
		kept = errno;
		bench_touch(&kept);
		sum += result == -1 ? -kept : result;
	}
	bench_touch(&sum);
}

static void
direct_success(size_t count)
{
	direct_calls(callee_try, 3, count);
}

static void
direct_failure(size_t count)
{
	direct_calls(callee_fail, ENOENT, count);
}

static void
allocated_success(size_t count)
{
	allocated_calls(callee_try, 3, count);
}

static void
allocated_failure(size_t count)
{
	allocated_calls(callee_fail, ENOENT, count);
}

static void
kept_success(size_t count)
{
	kept_calls(callee_try, 3, count);
}

static void
kept_failure(size_t count)
{
	kept_calls(callee_fail, ENOENT, count);
}

/* --- reads --- */

static int zeros; /* a descriptor that always has data */

static void
read_calls(const struct via_function *function, size_t count)
{
	char byte;
	via_value arguments[4], result;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		arguments[0].i = zeros;
		arguments[1].p = &byte;
		arguments[2].u = 1;
		arguments[3].i = 2000000;
		via_status status = via_call(function, arguments, &result);
		sum += status == VIA_OK ? result.i : -status;
	}
	bench_touch(&sum);
}

static void
bare_read(size_t count)
{
	char byte;
	int64_t sum = 0;
	for (size_t i = 0; i < count; i++)
		sum += read(zeros, &byte, 1);
	bench_touch(&sum);
}

static void
waiting_read(size_t count)
{
	read_calls(function_at(via_bench_errno_index_read_wait), count);
}

/* --- the tables --- */

enum { DIRECT, WITHOUT, WITH, ALLOCATED, KEPT, SUCCESSES };
enum { DIRECT_FAILING, FAILING, ALLOCATED_FAILING, KEPT_FAILING, FAILURES };
enum { BARE, WAITING, READS };

static struct bench_contender successes[SUCCESSES] = {
    [DIRECT] = BENCH_WAY("direct", BENCH_REFERENCE, direct_success),
    [WITHOUT] = BENCH_WAY("stub without a rule", BENCH_OURS, without_rule),
    [WITH] = BENCH_WAY("stub, errno(ret == -1)", BENCH_OURS, with_rule),
    [ALLOCATED] =
	BENCH_WAY("direct, errno into a place from malloc", BENCH_PEER, allocated_success),
    [KEPT] = BENCH_WAY("direct, errno into a place of the thread", BENCH_PEER, kept_success),
};
static struct bench_contender failures[FAILURES] = {
    [DIRECT_FAILING] = BENCH_WAY("direct", BENCH_REFERENCE, direct_failure),
    [FAILING] = BENCH_WAY("stub, errno(ret == -1)", BENCH_OURS, failing),
    [ALLOCATED_FAILING] =
	BENCH_WAY("direct, errno into a place from malloc", BENCH_PEER, allocated_failure),
    [KEPT_FAILING] =
	BENCH_WAY("direct, errno into a place of the thread", BENCH_PEER, kept_failure),
};
static struct bench_contender reads[READS] = {
    [BARE] = BENCH_WAY("direct, without a deadline", BENCH_REFERENCE, bare_read),
    [WAITING] = BENCH_WAY("stub, waits(fd, POLLIN)", BENCH_OURS, waiting_read),
};

int
main(int argc, char **argv)
{
	bench_start("failures", argc, argv);
	zeros = open("/dev/zero", O_RDONLY);
	if (zeros < 0)
		return 1;
	bench_section("Failures", "int(int, int) that fails by -1 and errno, which is read behind "
				  "the call: where it is kept is what differs.");
	bench_row("success", successes, SUCCESSES, BENCH_ROUNDS);
	bench_bar("stub, with a rule / without", bench_ratio(&successes[WITH], &successes[WITHOUT]),
		  1.05, BENCH_AT_MOST);
	bench_bar("direct with malloc / stub", bench_ratio(&successes[ALLOCATED], &successes[WITH]),
		  4, BENCH_AT_LEAST);
	bench_row("failure", failures, FAILURES, BENCH_ROUNDS);
	bench_bar("direct with malloc / stub",
		  bench_ratio(&failures[ALLOCATED_FAILING], &failures[FAILING]), 1, BENCH_AT_LEAST);
	bench_section("Waits", "A byte that is there already.");
	bench_row("read", reads, READS, BENCH_ROUNDS);
	bench_bar("stub / direct", bench_ratio(&reads[WAITING], &reads[BARE]), 1.02, BENCH_AT_MOST);
	return bench_end();
}
