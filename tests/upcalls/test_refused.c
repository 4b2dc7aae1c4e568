/* SPDX-License-Identifier: MIT */
/* A system that grants no executable memory: upcalls that need it are refused, nothing else is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>

#include <viaduct/viaduct.h>

#include "upcalls.h"
#include "upcalls.via.h"

/* Stands for libffi's, by the linker. */
void *__wrap_ffi_closure_alloc(size_t size, void **ret_code);
void *
__wrap_ffi_closure_alloc(size_t size, void **ret_code)
{
	(void)size;
	(void)ret_code;
	errno = EACCES;
	return NULL;
}

static void
handle(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	(void)call;
	ret_result->i = arguments[1].i + 30;
}

static void
a_closure_without_memory_is_a_status(void **state)
{
	struct via_upcall upcall = {0};
	(void)state;
	for (int round = 0; round < 200; round++) {
		errno = ERANGE;
		assert_int_equal(
		    via_upcall_new(via_find_callback(&via_upcalls, "octet"), handle, NULL, &upcall),
		    VIA_NO_MEMORY);
		assert_int_equal(errno, ERANGE);
		assert_null(upcall.code);
	}
}

static void
a_thunk_needs_no_such_memory(void **state)
{
	struct via_upcall upcall;
	(void)state;
	assert_int_equal(
	    via_upcall_new(via_find_callback(&via_upcalls, "visitor"), handle, NULL, &upcall),
	    VIA_OK);
	assert_int_equal(upcalls_visit(2, (visitor)upcall.code, upcall.data), 61);
	assert_int_equal(via_upcall_release(&upcall), VIA_OK);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_closure_without_memory_is_a_status),
	    cmocka_unit_test(a_thunk_needs_no_such_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
