/* SPDX-License-Identifier: MIT */
/*
 * Libraries that are opened at run time. The program is not linked with parts; its arguments are
 * the library's file and a copy of it. The linker wraps what the runtime takes from the loader:
 * symbols that are looked up are counted, and errno is spoilt, which nobody may see.
 */
#define _GNU_SOURCE
#include "support.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "loader.h"

#define VIA_ADAPTERS
#include "lacking.via.h"
#include "parts.via.h"

#define MANY 10000
#define THREADS 8
#define SPOILED ELOOP

#if defined(VIA_VERIFY)
#define VERIFIED true
#else
#define VERIFIED false
#endif

static char *parts_file, *copy_file;

/* --- the loader, looked at --- */

static _Atomic int looked_up;

void *__wrap_via_loader_open(const char *file, bool now, char *ret_text, size_t size);
void *__real_via_loader_open(const char *file, bool now, char *ret_text, size_t size);
via_target *__wrap_via_loader_symbol(void *handle, const char *name, const char *version);
via_target *__real_via_loader_symbol(void *handle, const char *name, const char *version);

void *
__wrap_via_loader_open(const char *file, bool now, char *ret_text, size_t size)
{
	void *handle = __real_via_loader_open(file, now, ret_text, size);
	errno = SPOILED;
	return handle;
}

via_target *
__wrap_via_loader_symbol(void *handle, const char *name, const char *version)
{
	via_target *target = __real_via_loader_symbol(handle, name, version);
	looked_up++;
	errno = SPOILED;
	return target;
}

/* --- opening for one test --- */

static int
open_parts(void **state)
{
	(void)state;
	struct via_library_problem problem;
	if (via_module_open(&via_parts, NULL, 0, &problem) == VIA_OK)
		return 0;
	print_error("%s\n", problem.text);
	return -1;
}

static int
close_parts(void **state)
{
	(void)state;
	return via_module_close(&via_parts) == VIA_OK ? 0 : -1;
}

/* --- calls --- */

static void
a_function_can_be_called_once_its_library_is_open(void **state)
{
	(void)state;
	assert_int_equal(call(&via_parts, "parts_add", ARGUMENTS(I(4), I(3))).i, 7);
	assert_int_equal(call(&via_parts, "parts_add", ARGUMENTS(I(5), I(-9))).i, -4);
	assert_true(call(&via_parts, "parts_sum", ARGUMENTS(I(2), D(0.25), D(8))).d == 8.25);
	struct parts_pair pair = {7, -8}, turned = {0, 0};
	via_value result = {.p = &turned};
	assert_int_equal(
	    via_call(function_of(&via_parts, "parts_turn"), ARGUMENTS(P(&pair)), &result), VIA_OK);
	assert_int_equal(turned.first, -8);
	assert_int_equal(turned.second, 7);
}

static void
without_its_library_a_function_says_so(void **state)
{
	(void)state;
	errno = 77;
	assert_int_equal(status_of(&via_parts, "parts_add", ARGUMENTS(I(4), I(3))), VIA_NOT_OPEN);
	assert_int_equal(via_bind(function_of(&via_parts, "parts_add")), VIA_NOT_OPEN);
	assert_false(via_available(function_of(&via_parts, "parts_add")));
	assert_null(via_bind_target(function_of(&via_parts, "parts_add")));
	assert_int_equal(parts_parts_fail(5), -ENOSYS);
	assert_int_equal(via_module_close(&via_parts), VIA_NOT_OPEN);
	assert_int_equal(errno, 77);
}

static void
what_the_header_holds_needs_no_library(void **state)
{
	(void)state;
	assert_int_equal(call(&via_parts, "parts_twice", ARGUMENTS(I(21))).i, 42);
	assert_string_equal(via_find_constant(&via_parts, "PARTS_TEXT")->value.p, "of the header");
	assert_int_equal(via_find_constant(&via_parts, "parts_name")->absent, 1);
	assert_int_equal(open_parts(state), 0);
	assert_int_equal(close_parts(state), 0);
	assert_int_equal(call(&via_parts, "parts_twice", ARGUMENTS(I(-4))).i, -8);
}

static void
a_function_is_looked_up_at_its_first_call(void **state)
{
	(void)state;
	looked_up = 0;
	assert_int_equal(open_parts(state), 0);
	assert_int_equal(looked_up, 0);
	for (int turn = 0; turn < 3; turn++) {
		assert_int_equal(call(&via_parts, "parts_add", ARGUMENTS(I(turn), I(3))).i,
				 turn + 3);
		assert_int_equal(looked_up, VERIFIED ? turn + 1 : 1);
	}
	looked_up = 0;
	assert_int_equal(parts_parts_fail(3), -3);
	assert_int_equal(parts_parts_fail(4), -4);
	assert_int_equal(status_of(&via_parts, "parts_fail", ARGUMENTS(I(5))), 5);
	assert_int_equal(looked_up, VERIFIED ? 3 : 1);
	assert_int_equal(close_parts(state), 0);
}

static void
binding_leaves_errno_alone(void **state)
{
	(void)state;
	errno = 88;
	assert_int_equal(open_parts(state), 0);
	assert_int_equal(errno, 88);
	/* First calls, all of them: the code is what was in errno before, where nothing clears it.
	 */
	assert_int_equal(status_of(&via_parts, "note_uncleared", NULL), 88);
	assert_int_equal(status_of(&via_parts, "parts_note", NULL), VIA_OK);
	assert_int_equal(status_of(&via_parts, "parts_zero", NULL), VIA_OK);
	assert_int_equal(status_of(&via_parts, "parts_fail", ARGUMENTS(I(99))), 99);
	errno = 87;
	assert_int_equal(via_bind(function_of(&via_parts, "parts_calls")), VIA_OK);
	assert_false(via_available(function_of(&via_parts, "parts_later")));
	assert_int_equal(status_of(&via_parts, "parts_later", ARGUMENTS(I(1))), VIA_NO_TARGET);
	assert_int_equal(errno, 87);
	assert_int_equal(close_parts(state), 0);
	assert_int_equal(errno, 87);
}

static void
an_absent_symbol_is_no_target(void **state)
{
	(void)state;
	assert_false(via_available(function_of(&via_parts, "parts_later")));
	assert_int_equal(status_of(&via_parts, "parts_later", ARGUMENTS(I(1))), VIA_NO_TARGET);
	assert_int_equal(parts_parts_later(1), -ENOSYS);
	assert_true(via_available(function_of(&via_parts, "parts_add")));
	assert_false(via_available(function_of(&via_parts, "parts_left_out")));
	assert_int_equal(status_of(&via_parts, "parts_left_out", NULL), VIA_UNAVAILABLE);

	assert_int_equal(via_module_open(&via_lacking, parts_file, 0, NULL), VIA_OK);
	assert_int_equal(status_of(&via_lacking, "parts_lost", ARGUMENTS(I(1))), VIA_NO_TARGET);
	assert_int_equal(call(&via_lacking, "parts_add", ARGUMENTS(I(1), I(1))).i, 2);
	assert_int_equal(via_module_close(&via_lacking), VIA_OK);
}

static void
a_version_is_the_one_that_the_spec_names(void **state)
{
	(void)state;
	assert_int_equal(call(&via_parts, "brew_old", ARGUMENTS(I(1), I(2))).i, 12);
	assert_int_equal(call(&via_parts, "brew", ARGUMENTS(I(1), I(2), I(3))).i, 123);
	assert_int_equal(call(&via_parts, "brew_new", ARGUMENTS(I(4), I(5), I(6))).i, 456);
	assert_false(via_available(function_of(&via_parts, "brew_next")));
}

static void
an_opened_library_is_asked_for_the_names_of_the_spec(void **state)
{
	(void)state;
	/* Not for that in the header, which nobody can know here. */
	assert_int_equal(call(&via_parts, "parts_span", ARGUMENTS(I(40))).i, -960);
	assert_int_equal(call(&via_parts, "span_by_symbol", ARGUMENTS(I(40))).i, 42);
}

static void
a_copy_of_a_row_is_not_bound(void **state)
{
	(void)state;
	struct via_function copy = *function_of(&via_parts, "parts_add");
	via_value result;
	copy.target = NULL;
	assert_int_equal(via_call(&copy, ARGUMENTS(I(4), I(3)), &result), VIA_NO_TARGET);
	copy.target = via_bind_target(function_of(&via_parts, "parts_add"));
	assert_non_null(copy.target);
	assert_int_equal(via_call(&copy, ARGUMENTS(I(4), I(3)), &result), VIA_OK);
	assert_int_equal(result.i, 7);
}

static void
count_event(void *count, struct via_trace *trace)
{
	(void)trace;
	++*(int *)count;
}

static void
an_unbound_function_can_be_traced(void **state)
{
	(void)state;
	struct via_function *traced;
	via_value result;
	int events = 0;
	assert_int_equal(
	    via_traced(function_of(&via_parts, "parts_add"), count_event, &events, &traced),
	    VIA_OK);
	assert_true(via_available(traced));
	assert_int_equal(via_call(traced, ARGUMENTS(I(4), I(3)), &result), VIA_OK);
	assert_int_equal(result.i, 7);
	assert_int_equal(events, 2);
	via_release(traced);
}

static void
a_function_may_be_traced_before_the_open(void **state)
{
	struct via_function *traced, *twice;
	int events = 0;
	assert_int_equal(
	    via_traced(function_of(&via_parts, "parts_add"), count_event, &events, &traced),
	    VIA_OK);
	assert_int_equal(via_traced(traced, count_event, &events, &twice), VIA_OK);
	assert_false(via_available(twice));
	assert_int_equal(open_parts(state), 0);
	assert_true(via_available(traced));
	assert_true(via_available(twice));
	assert_true(via_bind_target(twice) ==
		    via_bind_target(function_of(&via_parts, "parts_add")));
	assert_int_equal(close_parts(state), 0);
	assert_false(via_available(traced));
	assert_int_equal(via_bind(twice), VIA_NOT_OPEN);
	via_release(twice);
	via_release(traced);
}

/* --- opening --- */

static void
opens_are_counted(void **state)
{
	(void)state;
	assert_int_equal(via_module_open(&via_parts, parts_file, 0, NULL), VIA_OK);
	assert_int_equal(via_module_open(&via_parts, parts_file, 0, NULL), VIA_OK);
	assert_int_equal(via_module_open(&via_parts, NULL, VIA_OPEN_NOW, NULL), VIA_OK);
	for (int turn = 0; turn < 3; turn++) {
		assert_int_equal(call(&via_parts, "parts_add", ARGUMENTS(I(turn), I(3))).i,
				 turn + 3);
		assert_int_equal(via_module_close(&via_parts), VIA_OK);
	}
	assert_int_equal(status_of(&via_parts, "parts_add", ARGUMENTS(I(4), I(3))), VIA_NOT_OPEN);
	assert_null(via_function_target(function_of(&via_parts, "parts_add")));
	assert_int_equal(via_module_close(&via_parts), VIA_NOT_OPEN);
	/* Nothing of it stayed, and it can be opened again. */
	assert_null(dlopen(parts_file, RTLD_LAZY | RTLD_NOLOAD));
	assert_int_equal(open_parts(state), 0);
	assert_int_equal(call(&via_parts, "parts_add", ARGUMENTS(I(8), I(3))).i, 11);
	assert_int_equal(close_parts(state), 0);
}

static void
an_eager_open_binds_every_function(void **state)
{
	(void)state;
	assert_int_equal(via_module_open(&via_parts, NULL, VIA_OPEN_NOW, NULL), VIA_OK);
	looked_up = 0;
	assert_int_equal(call(&via_parts, "parts_add", ARGUMENTS(I(4), I(3))).i, 7);
	assert_int_equal(call(&via_parts, "brew_old", ARGUMENTS(I(1), I(2))).i, 12);
	assert_int_equal(looked_up, VERIFIED ? 2 : 0);
	assert_int_equal(close_parts(state), 0);
}

static void
an_eager_open_names_the_symbol_that_is_missing(void **state)
{
	(void)state;
	struct via_library_problem problem;
	errno = 66;
	assert_int_equal(via_module_open(&via_lacking, NULL, VIA_OPEN_NOW, &problem),
			 VIA_NO_TARGET);
	assert_int_equal(errno, 66);
	assert_string_equal(problem.text, "the library has no symbol parts_lost");
	assert_int_equal(via_module_close(&via_lacking), VIA_NOT_OPEN);
	assert_null(dlopen(parts_file, RTLD_LAZY | RTLD_NOLOAD));
	assert_int_equal(status_of(&via_lacking, "parts_add", ARGUMENTS(I(1), I(2))), VIA_NOT_OPEN);
	/* Nor is a library closed that was open before. */
	assert_int_equal(via_module_open(&via_lacking, NULL, 0, NULL), VIA_OK);
	assert_int_equal(via_module_open(&via_lacking, NULL, VIA_OPEN_NOW, NULL), VIA_NO_TARGET);
	assert_int_equal(call(&via_lacking, "parts_add", ARGUMENTS(I(1), I(2))).i, 3);
	assert_int_equal(via_module_close(&via_lacking), VIA_OK);
}

/* A file of `size` bytes at `bytes`, which the test removes. */
static void
write_file(char *path, const void *bytes, size_t size)
{
	int file = mkstemp(path);
	assert_true(file >= 0);
	assert_int_equal(write(file, bytes, size), size);
	assert_int_equal(close(file), 0);
}

static void
refuses_file(const char *file)
{
	struct via_library_problem problem = {""};
	errno = 66;
	assert_int_equal(via_module_open(&via_parts, file, 0, &problem), VIA_NO_LIBRARY);
	assert_int_equal(errno, 66);
	assert_non_null(strstr(problem.text, file));
	assert_true(strlen(problem.text) > strlen(file) + 5);
	assert_int_equal(via_module_open(&via_parts, file, VIA_OPEN_NOW, NULL), VIA_NO_LIBRARY);
	assert_int_equal(via_module_close(&via_parts), VIA_NOT_OPEN);
}

static void
a_file_that_is_no_library_is_refused_with_a_text(void **state)
{
	(void)state;
	char text[] = "/tmp/via_library_XXXXXX", other[] = "/tmp/via_library_XXXXXX";
	refuses_file("/nowhere/libparts.so");
	write_file(text, "no library\n", 11);
	refuses_file(text);
	unlink(text);
	/* One of the other class: what stands for 32 bits and for 64. */
	unsigned char *bytes = malloc(1 << 20);
	FILE *file = fopen(parts_file, "rb");
	assert_non_null(file);
	size_t size = fread(bytes, 1, 1 << 20, file);
	fclose(file);
	assert_true(size > 100);
	bytes[4] = (unsigned char)(3 - bytes[4]);
	write_file(other, bytes, size);
	free(bytes);
	refuses_file(other);
	unlink(other);
}

static void
every_name_that_was_tried_has_its_text(void **state)
{
	(void)state;
	static const char strings[] = "\0one\0./two\0three.so";
	static const uint32_t files[] = {1, 5, 11};
	static struct via_library_state of_library;
	static const struct via_library library = {
	    .files = files, .state = &of_library, .file_count = 3};
	const struct via_module module = {
	    .contract = VIA_CONTRACT, .strings = strings, .library = &library};
	struct via_library_problem problem;
	assert_int_equal(via_module_open(&module, NULL, 0, &problem), VIA_NO_LIBRARY);
	const char *first = strstr(problem.text, "libone.so"),
		   *second = strstr(problem.text, "./two");
	assert_non_null(first);
	assert_non_null(second);
	assert_true(first < second);
	assert_non_null(strstr(second, "three.so"));
	assert_null(strstr(problem.text, "libthree"));
}

static void
what_cannot_be_meant_is_refused(void **state)
{
	(void)state;
	struct via_library_problem empty = {""};
	assert_int_equal(via_module_open(&via_parts, "", 0, &empty), VIA_BAD_ARGUMENT);
	assert_string_equal(empty.text, "the path is empty");
	assert_int_equal(via_module_close(&via_parts), VIA_NOT_OPEN);
	struct via_library_problem problem = {""};
	struct via_module other = via_parts;
	assert_int_equal(via_module_open(&via_parts, NULL, 2, &problem), VIA_BAD_ARGUMENT);
	assert_int_not_equal(problem.text[0], '\0');
	assert_int_equal(via_module_open(NULL, NULL, 0, NULL), VIA_BAD_ARGUMENT);
	assert_int_equal(via_module_open(NULL, parts_file, 0, &problem), VIA_BAD_ARGUMENT);
	assert_int_not_equal(problem.text[0], '\0');
	assert_int_equal(via_module_close(NULL), VIA_BAD_ARGUMENT);
	assert_int_equal(via_bind(NULL), VIA_BAD_ARGUMENT);
	assert_null(via_bind_target(NULL));
	assert_false(via_available(NULL));
	other.contract++;
	assert_int_equal(via_module_open(&other, NULL, 0, &problem), VIA_BAD_CONTRACT);
	assert_int_equal(via_module_close(&other), VIA_BAD_CONTRACT);

	assert_int_equal(via_module_open(&via_parts, copy_file, 0, NULL), VIA_OK);
	problem.text[0] = '\0';
	assert_int_equal(via_module_open(&via_parts, parts_file, 0, &problem), VIA_BAD_ARGUMENT);
	assert_non_null(strstr(problem.text, "another file"));
	/* Without a path, the one that is open is meant. */
	assert_int_equal(via_module_open(&via_parts, NULL, 0, &problem), VIA_OK);
	assert_null(dlopen(parts_file, RTLD_LAZY | RTLD_NOLOAD));
	assert_int_equal(via_module_close(&via_parts), VIA_OK);
	assert_int_equal(via_module_close(&via_parts), VIA_OK);
	assert_int_equal(via_module_close(&via_parts), VIA_NOT_OPEN);
}

static void
odd_paths_are_no_libraries(void **state)
{
	static char huge[100000];
	static const char *const paths[] = {
	    ".", "/", "/dev/null", "\n", " ", "%s%n", "\xff\xfe", "a\nb", "/proc/self/exe/", huge};
	struct via_library_problem problem = {""};
	(void)state;
	memset(huge, '/', sizeof huge - 1);
	for (size_t index = 0; index < sizeof paths / sizeof *paths; index++) {
		problem.text[0] = '\0';
		if (via_module_open(&via_parts, paths[index], 0, &problem) != VIA_NO_LIBRARY)
			fail_msg("%.80s was opened", paths[index]);
		assert_int_not_equal(problem.text[0], '\0');
		assert_true(strlen(problem.text) < sizeof problem.text);
		assert_int_equal(via_module_close(&via_parts), VIA_NOT_OPEN);
	}
	/* The path may lie where the problem goes. */
	strcpy(problem.text, "/no/such/library");
	assert_int_equal(via_module_open(&via_parts, problem.text, 0, &problem), VIA_NO_LIBRARY);
	assert_non_null(strstr(problem.text, "/no/such/library"));
	assert_int_equal(via_module_open(&via_parts, NULL, ~0U, &problem), VIA_BAD_ARGUMENT);
}

static void
an_open_does_not_look_at_functions(void **state)
{
	(void)state;
	/* Tables of 10 000 functions that stop whoever looks at them. */
	size_t size = MANY * (sizeof(struct via_function) + sizeof(struct via_symbol));
	void *tables = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	assert_true(tables != MAP_FAILED);
	const struct via_function *functions = tables;
	static const char strings[] = "\0parts";
	static const uint32_t files[] = {1};
	static struct via_library_state of_library;
	const struct via_library library = {
	    .files = files,
	    .symbols = (const struct via_symbol *)(const void *)(functions + MANY),
	    .state = &of_library,
	    .file_count = 1,
	};
	const struct via_module module = {.contract = VIA_CONTRACT,
					  .function_count = MANY,
					  .strings = strings,
					  .library = &library,
					  .functions = functions};
	looked_up = 0;
	assert_int_equal(via_module_open(&module, NULL, 0, NULL), VIA_OK);
	assert_int_equal(looked_up, 0);
	assert_int_equal(mprotect(tables, size, PROT_READ), 0);
	assert_int_equal(via_module_close(&module), VIA_OK);
	munmap(tables, size);
}

/* --- threads --- */

static pthread_barrier_t barrier;

/* Asks for every function; NULL: one is not what its name leads to. */
static void *
ask_for_rows(void *unused)
{
	(void)unused;
	pthread_barrier_wait(&barrier);
	for (size_t index = 0; index < via_parts.function_count; index++) {
		const struct via_function *row = via_function_at(&via_parts, index);
		if (row != &via_parts.functions[index] || row->stub == NULL ||
		    via_function_module(row) != &via_parts ||
		    via_find(&via_parts, via_function_name(row)) != row)
			return NULL;
	}
	return &barrier;
}

/* Runs `work` in THREADS threads, which all begin at once. */
static void
run_threads(void *(*work)(void *))
{
	pthread_t threads[THREADS];
	pthread_barrier_init(&barrier, NULL, THREADS);
	for (int index = 0; index < THREADS; index++)
		assert_int_equal(pthread_create(&threads[index], NULL, work, NULL), 0);
	for (int index = 0; index < THREADS; index++) {
		void *good;
		pthread_join(threads[index], &good);
		assert_non_null(good);
	}
	pthread_barrier_destroy(&barrier);
}

/* The first test, while nobody has asked for anything. */
static void
rows_are_filled_when_they_are_asked_for(void **state)
{
	(void)state;
	static const struct via_function empty;
	for (size_t index = 0; index < via_parts.function_count; index++)
		assert_memory_equal(&via_parts.functions[index], &empty, sizeof empty);
	const struct via_function *turn = via_function_at(&via_parts, via_parts_index_parts_turn);
	assert_string_equal(via_function_name(turn), "parts_turn");
	assert_int_equal(turn->result_size, 2 * sizeof(long));
	assert_int_equal(turn->signature->parameter_count, 1);
	assert_null(turn->target);
	run_threads(ask_for_rows);
	const struct via_function *inlined =
	    via_function_at(&via_parts, via_parts_index_parts_twice);
	assert_non_null(inlined->target);
	const struct via_function *left_out =
	    via_function_at(&via_parts, via_parts_index_parts_left_out);
	assert_int_equal(via_call(left_out, NULL, NULL), VIA_UNAVAILABLE);
}

static const char *resumed; /* the function that was interrupted, by its name */

static bool
goes_on(void *context, const struct via_function *function)
{
	(void)context;
	resumed = via_function_name(function);
	return false;
}

/* An adapter is the first to ask for a row, and its hook looks at it. */
static void
an_adapter_fills_a_row_for_the_hook(void **state)
{
	(void)state;
	static const struct via_interruption_hook hook = {.stops = goes_on};
	int left = 2;
	assert_null(via_lacking.functions[via_lacking_index_parts_interrupted].stub);
	via_interruption_ask(&hook);
	assert_int_equal(lacking_parts_interrupted(&left), 7);
	via_interruption_ask(NULL);
	assert_int_equal(left, 0);
	assert_string_equal(resumed, "parts_interrupted");
}

static void *
fail_first(void *unused)
{
	(void)unused;
	pthread_barrier_wait(&barrier);
	return lacking_parts_fail(9) == -9 ? &barrier : NULL;
}

static void
adapters_may_race_for_a_row(void **state)
{
	(void)state;
	assert_null(via_lacking.functions[via_lacking_index_parts_fail].stub);
	assert_int_equal(via_module_open(&via_lacking, parts_file, 0, NULL), VIA_OK);
	run_threads(fail_first);
	assert_int_equal(via_module_close(&via_lacking), VIA_OK);
}

/* A name that is not there fills no row of another's. */
static void
a_search_in_vain_fills_nothing(void **state)
{
	(void)state;
	const struct via_function *rows = via_lacking.functions;
	assert_null(via_find(&via_lacking, "parts_sum"));
	assert_null(via_find(&via_lacking, "x"));
	assert_null(rows[via_lacking_index_parts_add].stub);
	assert_null(rows[via_lacking_index_parts_later].stub);
	assert_null(rows[via_lacking_index_parts_lost].stub);
}

static void *
call_first(void *unused)
{
	(void)unused;
	const struct via_function *add = function_of(&via_parts, "parts_add");
	via_value result = {.i = 0};
	pthread_barrier_wait(&barrier);
	bool good = via_call(add, ARGUMENTS(I(40), I(2)), &result) == VIA_OK && result.i == 42;
	return good && via_available(add) && parts_parts_fail(9) == -9 ? &barrier : NULL;
}

static void
threads_may_race_for_a_first_call(void **state)
{
	for (int turn = 0; turn < 20; turn++) {
		assert_int_equal(open_parts(state), 0);
		run_threads(call_first);
		assert_int_equal(close_parts(state), 0);
	}
}

#if !defined(__SANITIZE_THREAD__) /* which does not see the loader's own lock */
static void *
open_and_close(void *unused)
{
	(void)unused;
	pthread_barrier_wait(&barrier);
	for (int turn = 0; turn < 100; turn++) {
		via_value result = {.i = 0};
		if (via_module_open(&via_parts, turn % 2 ? NULL : parts_file, 0, NULL) != VIA_OK)
			return NULL;
		via_status status = via_call(function_of(&via_parts, "parts_add"),
					     ARGUMENTS(I(turn), I(2)), &result);
		if (status != VIA_OK || result.i != turn + 2 ||
		    via_module_close(&via_parts) != VIA_OK)
			return NULL;
	}
	return &barrier;
}

static void
threads_may_open_and_close_at_once(void **state)
{
	(void)state;
	run_threads(open_and_close);
	assert_int_equal(via_module_close(&via_parts), VIA_NOT_OPEN);
}
#endif

/* --- what the verify mode adds, or others leave to prepare.c --- */

#if defined(VIA_VERIFY)
static int
close_inside(int value)
{
	(void)via_module_close(&via_parts);
	return value;
}

static void
a_close_under_a_call_is_stopped(void **state)
{
	char said[200] = "";
	int ends[2], status;
	assert_int_equal(pipe(ends), 0);
	pid_t child = fork();
	if (child == 0) {
		signal(SIGABRT, SIG_DFL);
		dup2(ends[1], 2);
		(void)open_parts(state);
		via_value result;
		(void)via_call(via_find(&via_parts, "parts_calls"),
			       ARGUMENTS({.code = (void (*)(void))close_inside}, I(3)), &result);
		_exit(0);
	}
	close(ends[1]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
	assert_true(read(ends[0], said, sizeof said - 1) > 0);
	close(ends[0]);
	/* An emulator adds a line of its own. */
	static const char expected[] =
	    "viaduct: the library of module parts is closed with 1 call inside\n";
	assert_memory_equal(said, expected, sizeof expected - 1);
}
#else
static void
a_text_finds_the_stub_of_an_opened_module(void **state)
{
	(void)state;
	struct via_function *prepared;
	via_value result;
	assert_int_equal(via_module_register(&via_parts), VIA_OK);
	assert_int_equal(via_prepare("int(int, int)",
				     via_bind_target(function_of(&via_parts, "parts_add")),
				     &prepared, NULL),
			 VIA_OK);
	assert_true(prepared->stub == function_of(&via_parts, "parts_add")->stub);
	assert_int_equal(via_call(prepared, ARGUMENTS(I(4), I(3)), &result), VIA_OK);
	assert_int_equal(result.i, 7);
	via_release(prepared);
}
#endif

int
main(int count, char **arguments)
{
	if (count != 3)
		return 2;
	parts_file = realpath(arguments[1], NULL);
	copy_file = realpath(arguments[2], NULL);
	if (parts_file == NULL || copy_file == NULL)
		return 2;
	const struct CMUnitTest tests[] =
	{ cmocka_unit_test(rows_are_filled_when_they_are_asked_for),
	  cmocka_unit_test(an_adapter_fills_a_row_for_the_hook),
	  cmocka_unit_test(adapters_may_race_for_a_row),
	  cmocka_unit_test(a_search_in_vain_fills_nothing),
	  cmocka_unit_test(without_its_library_a_function_says_so),
	  cmocka_unit_test_setup_teardown(a_function_can_be_called_once_its_library_is_open,
					  open_parts, close_parts),
	  cmocka_unit_test(what_the_header_holds_needs_no_library),
	  cmocka_unit_test(a_function_is_looked_up_at_its_first_call),
	  cmocka_unit_test(binding_leaves_errno_alone),
	  cmocka_unit_test_setup_teardown(an_absent_symbol_is_no_target, open_parts, close_parts),
	  cmocka_unit_test_setup_teardown(a_version_is_the_one_that_the_spec_names, open_parts,
					  close_parts),
	  cmocka_unit_test_setup_teardown(an_opened_library_is_asked_for_the_names_of_the_spec,
					  open_parts, close_parts),
	  cmocka_unit_test_setup_teardown(a_copy_of_a_row_is_not_bound, open_parts, close_parts),
	  cmocka_unit_test_setup_teardown(an_unbound_function_can_be_traced, open_parts,
					  close_parts),
	  cmocka_unit_test(a_function_may_be_traced_before_the_open),
	  cmocka_unit_test(opens_are_counted),
	  cmocka_unit_test(an_eager_open_binds_every_function),
	  cmocka_unit_test(an_eager_open_names_the_symbol_that_is_missing),
	  cmocka_unit_test(a_file_that_is_no_library_is_refused_with_a_text),
	  cmocka_unit_test(every_name_that_was_tried_has_its_text),
	  cmocka_unit_test(what_cannot_be_meant_is_refused),
	  cmocka_unit_test(odd_paths_are_no_libraries),
	  cmocka_unit_test(an_open_does_not_look_at_functions),
	  cmocka_unit_test(threads_may_race_for_a_first_call),
#if !defined(__SANITIZE_THREAD__)
	  cmocka_unit_test(threads_may_open_and_close_at_once),
#endif
#if defined(VIA_VERIFY)
	  cmocka_unit_test(a_close_under_a_call_is_stopped),
#else
	  cmocka_unit_test_setup_teardown(a_text_finds_the_stub_of_an_opened_module, open_parts,
					  close_parts),
#endif
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	free(parts_file);
	free(copy_file);
	return failed;
}
