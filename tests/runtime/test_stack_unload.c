/* SPDX-License-Identifier: MIT */
/*
 * The library loaded with a plug-in, by dlopen, and unloaded while threads live
 * that used it. This program is not linked with it. argv[1]: the plug-in.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define THREADS 8

static const char *plugin_path;
static pthread_barrier_t barrier;
static int (*volatile plugin_use)(void);

static void *
use_while_it_is_there(void *unused)
{
	for (int round = 0; round < 10; round++) {
		pthread_barrier_wait(&barrier);
		if (plugin_use() != 0)
			return &barrier;
		pthread_barrier_wait(&barrier);
		pthread_barrier_wait(&barrier);
	}
	return unused;
}

static void
threads_outlive_the_library_they_used(void **state)
{
	(void)state;
	pthread_t threads[THREADS];
	assert_int_equal(pthread_barrier_init(&barrier, NULL, THREADS + 1), 0);
	for (int index = 0; index < THREADS; index++)
		assert_int_equal(pthread_create(&threads[index], NULL, use_while_it_is_there, NULL),
				 0);
	for (int round = 0; round < 10; round++) {
		void *plugin = dlopen(plugin_path, RTLD_NOW | RTLD_LOCAL);
		assert_non_null(plugin);
		void *address = dlsym(plugin, "plugin_use");
		assert_non_null(address);
		memcpy((void *)&plugin_use, &address, sizeof address);
		pthread_barrier_wait(&barrier);
		pthread_barrier_wait(&barrier);
		assert_int_equal(dlclose(plugin), 0);
		pthread_barrier_wait(&barrier);
	}
	for (int index = 0; index < THREADS; index++) {
		void *result;
		assert_int_equal(pthread_join(threads[index], &result), 0);
		assert_null(result);
	}
}

int
main(int count, char **arguments)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(threads_outlive_the_library_they_used),
	};
	if (count != 2)
		return 2;
	plugin_path = arguments[1];
	return cmocka_run_group_tests(tests, NULL, NULL);
}
