/* SPDX-License-Identifier: MIT */
/* Texts and names of statuses. */
#include <errno.h>
#include <limits.h>

#include "support.h"

static void
every_error_of_viaduct_has_a_name_and_a_text(void **state)
{
	(void)state;
	static const struct {
		via_status status;
		const char *name;
	} errors[] = {
	    {VIA_NO_CODE, "VIA_NO_CODE"},           {VIA_NO_TARGET, "VIA_NO_TARGET"},
	    {VIA_UNAVAILABLE, "VIA_UNAVAILABLE"},   {VIA_NO_MEMORY, "VIA_NO_MEMORY"},
	    {VIA_BAD_ARGUMENT, "VIA_BAD_ARGUMENT"}, {VIA_STALE_FRAME, "VIA_STALE_FRAME"},
	    {VIA_FRAME_ORDER, "VIA_FRAME_ORDER"},   {VIA_BAD_CONTRACT, "VIA_BAD_CONTRACT"},
	    {VIA_STALE_UPCALL, "VIA_STALE_UPCALL"}, {VIA_NO_LIBRARY, "VIA_NO_LIBRARY"},
	    {VIA_NOT_OPEN, "VIA_NOT_OPEN"},
	};
	for (unsigned index = 0; index < sizeof errors / sizeof *errors; index++) {
		assert_int_equal(errors[index].status, -(via_status)index - 1);
		assert_string_equal(via_status_name(errors[index].status), errors[index].name);
		for (unsigned other = 0; other < index; other++)
			assert_string_not_equal(via_status_text(errors[index].status),
						via_status_text(errors[other].status));
	}
}

static void
errno_values_have_the_names_of_the_header(void **state)
{
	(void)state;
	assert_string_equal(via_status_name(ENOENT), "ENOENT");
	assert_string_equal(via_status_name(EAGAIN), "EAGAIN");
	assert_string_equal(via_status_name(EDOM), "EDOM");
	assert_string_equal(via_status_name(ETIMEDOUT), "ETIMEDOUT");
	assert_string_equal(via_status_name(EOVERFLOW), "EOVERFLOW");
	assert_string_equal(via_status_text(ENOENT), "No such file or directory");
	assert_string_not_equal(via_status_text(EINTR), via_status_text(EINVAL));
}

static void
a_status_that_means_nothing_has_a_text_and_no_name(void **state)
{
	(void)state;
	static const via_status statuses[] = {
	    -100,    -1000, INT64_MIN, INT64_MAX,
	    INT_MAX, 4095,  123456,    (via_status)INT_MAX + 1 + ENOENT};
	for (unsigned index = 0; index < 8; index++) {
		assert_null(via_status_name(statuses[index]));
		assert_non_null(via_status_text(statuses[index]));
	}
	assert_string_equal(via_status_text(INT64_MIN), "Unknown status");
}

static void
success_has_a_text_and_no_name(void **state)
{
	(void)state;
	assert_null(via_status_name(VIA_OK));
	assert_string_equal(via_status_text(VIA_OK), "Success");
}

static void
asking_keeps_errno(void **state)
{
	(void)state;
	errno = 4711;
	for (via_status status = -20; status < 5000; status++) {
		(void)via_status_text(status);
		(void)via_status_name(status);
	}
	assert_int_equal(errno, 4711);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_error_of_viaduct_has_a_name_and_a_text),
	    cmocka_unit_test(errno_values_have_the_names_of_the_header),
	    cmocka_unit_test(a_status_that_means_nothing_has_a_text_and_no_name),
	    cmocka_unit_test(success_has_a_text_and_no_name),
	    cmocka_unit_test(asking_keeps_errno),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
