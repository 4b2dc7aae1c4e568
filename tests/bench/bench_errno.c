/* SPDX-License-Identifier: MIT */
/*
 * What a failure rule costs: a call that succeeds with a rule and without, one
 * that fails, and the same by hand with a place for errno that is allocated for
 * each call or kept for the thread; then a read that may wait, with data ready,
 * against a bare one.
 *
 * `bench_errno COUNT` measures nothing: it makes COUNT calls in each way, for
 * instructions.py to count.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <viaduct/viaduct.h>

#include "bench_errno.via.h"
#include "callees.h"
#include "harness.h"

static const struct via_function *
function_at(enum via_bench_errno_index index)
{
	const struct via_function *function = &via_bench_errno.functions[index];
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

enum { WITHOUT, WITH, DIRECT, ALLOCATED, KEPT, SUCCESSES };
enum { FAILING, DIRECT_FAILING, ALLOCATED_FAILING, KEPT_FAILING, FAILURES };
enum { BARE, WAITING, READS };

static struct bench_contender successes[SUCCESSES] = {
    [WITHOUT] = {.run = without_rule},  [WITH] = {.run = with_rule},
    [DIRECT] = {.run = direct_success}, [ALLOCATED] = {.run = allocated_success},
    [KEPT] = {.run = kept_success},
};
static struct bench_contender failures[FAILURES] = {
    [FAILING] = {.run = failing},
    [DIRECT_FAILING] = {.run = direct_failure},
    [ALLOCATED_FAILING] = {.run = allocated_failure},
    [KEPT_FAILING] = {.run = kept_failure},
};
static struct bench_contender reads[READS] = {
    [BARE] = {.run = bare_read},
    [WAITING] = {.run = waiting_read},
};

static void
print_row(const char *what, const struct bench_contender *contender)
{
	printf("%-52s%9.2f %3.0f%%\n", what, bench_median(contender),
	       bench_spread(contender) * 100);
}

static void
print_bar(const char *what, double ratio, double bar, bool at_least)
{
	bool holds = at_least ? ratio >= bar : ratio <= bar;
	printf("%-52s%9.2f, %s %.2f: %s\n", what, ratio, at_least ? "at least" : "at most", bar,
	       holds ? "holds" : "DOES NOT HOLD");
}

static void
run_each(struct bench_contender *contenders, size_t ways, size_t count)
{
	for (size_t way = 0; way < ways; way++)
		contenders[way].run(count);
}

int
main(int argc, char **argv)
{
	zeros = open("/dev/zero", O_RDONLY);
	if (zeros < 0)
		return 1;
	if (argc > 1) {
		size_t count = strtoul(argv[1], NULL, 10);
		run_each(successes, SUCCESSES, count);
		run_each(failures, FAILURES, count);
		run_each(reads, READS, count);
		return 0;
	}
	bench_measure(successes, SUCCESSES, BENCH_ROUNDS);
	bench_measure(failures, FAILURES, BENCH_ROUNDS);
	bench_measure(reads, READS, BENCH_ROUNDS);
	printf("ns for one call of int(int, int), the loop with it: median and spread of %d "
	       "interleaved rounds\n\n",
	       BENCH_ROUNDS);
	print_row("succeeds: stub without a rule", &successes[WITHOUT]);
	print_row("succeeds: stub with errno(ret == -1)", &successes[WITH]);
	print_row("succeeds: direct", &successes[DIRECT]);
	print_row("succeeds: direct, errno into a place from malloc", &successes[ALLOCATED]);
	print_row("succeeds: direct, errno into a place of the thread", &successes[KEPT]);
	print_row("fails: stub with errno(ret == -1)", &failures[FAILING]);
	print_row("fails: direct", &failures[DIRECT_FAILING]);
	print_row("fails: direct, errno into a place from malloc", &failures[ALLOCATED_FAILING]);
	print_row("fails: direct, errno into a place of the thread", &failures[KEPT_FAILING]);
	print_row("read of a byte that is there", &reads[BARE]);
	print_row("the same through a stub, waits(fd, POLLIN)", &reads[WAITING]);
	printf("\nratios: medians over the rounds\n\n");
	print_bar("success with a rule / without",
		  bench_ratio(&successes[WITH], &successes[WITHOUT]), 1.05, false);
	print_bar("success with malloc / stub with a rule",
		  bench_ratio(&successes[ALLOCATED], &successes[WITH]), 4, true);
	print_bar("failure with malloc / stub with a rule",
		  bench_ratio(&failures[ALLOCATED_FAILING], &failures[FAILING]), 1, true);
	print_bar("read that may wait / bare read", bench_ratio(&reads[WAITING], &reads[BARE]),
		  1.02, false);
	return 0;
}
