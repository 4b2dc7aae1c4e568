/* SPDX-License-Identifier: MIT */
/*
 * Each function of posix.sig with a failure rule is made to fail with each of
 * its documented codes, behind its stub and behind its adapter: the status is
 * that code, whatever the contract does on the way.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <viaduct/viaduct.h>

#include "faults.h"
#include "posix.via.h"

#define PARAMETERS_MAX 16

int fault_armed = -1;
int fault_code;
int fault_calls;
char fault_place[1 << 16];

/* What the call with that code has to give; 1 for success. */
static via_status
expected(const struct via_rule *rule, int code)
{
	if (code != EINTR)
		return code;
	if (rule->interruption != VIA_EINTR_RETURN)
		return VIA_OK;
	/* An interrupted connect goes on, and there is no time to wait for it. */
	return (rule->flags & VIA_RULE_WAITS) != 0 ? EINPROGRESS : EINTR;
}

/* How often the function has to be called. */
static int
expected_calls(const struct via_rule *rule, int code)
{
	return code == EINTR && rule->interruption == VIA_EINTR_RETRY ? 4 : 1;
}

/* Arguments of no meaning: 0 for times, 1 for other integers, a place for pointers. */
static via_status
call_fake(const struct via_function *function, void (*fake)(void), via_value *ret_result)
{
	struct via_function faked = *function;
	via_value arguments[PARAMETERS_MAX];
	assert_in_range(function->signature->parameter_count, 0, PARAMETERS_MAX);
	for (size_t i = 0; i < function->signature->parameter_count; i++) {
		const struct via_type *type = via_parameter_type(function->signature, i);
		int flags = via_parameter_semantics(function->signature, i)->flags;
		if (type->kind == VIA_POINTER || via_type_by_address(type))
			arguments[i].p = fault_place;
		else
			arguments[i].i = (flags & VIA_NANOSECONDS) != 0 ? 0 : 1;
	}
	faked.target = fake;
	ret_result->p = fault_place;
	return via_call(&faked, arguments, ret_result);
}

/* Complains of an outcome that is not as it should be; 1 for that. */
static int
differs(const char *name, const char *way, int code, int64_t got, int64_t wanted, int calls)
{
	if (got == wanted && fault_calls == calls)
		return 0;
	print_error("%s, %s, code %d: %lld instead of %lld, %d calls instead of %d\n", name, way,
		    code, (long long)got, (long long)wanted, fault_calls, calls);
	return 1;
}

static int
check_code(const struct fault *fault, const struct via_function *function, int code, int is_ok)
{
	const struct via_rule *rule = via_function_rule(function);
	via_status wanted = expected(rule, code);
	int calls = expected_calls(rule, code);
	via_value result;
	int wrong = 0;
	fault_code = code;
	fault_calls = 0;
	via_status status = call_fake(function, fault->fake, &result);
	wrong += differs(fault->name, "stub", code, status, wanted, calls);
	if (via_is_failure(function, status) != (status != VIA_OK && !is_ok)) {
		print_error("%s: code %d is taken for a failure, or not\n", fault->name, code);
		wrong++;
	}
	if (fault->call == NULL)
		return wrong;
	fault_calls = 0;
	int64_t value = fault->call();
	return wrong +
	       differs(fault->name, "adapter", code, value, wanted != 0 ? -wanted : 1, calls);
}

static void
each_function_fails_with_each_documented_code(void **state)
{
	(void)state;
	int wrong = 0, functions = 0, codes = 0, adapters = 0;
	for (size_t i = 0; i < fault_count; i++) {
		const struct via_function *function = via_find(&via_posix, faults[i].name);
		assert_non_null(function);
		const struct via_rule *rule = via_function_rule(function);
		const uint32_t *code = via_posix.codes + rule->codes;
		functions++;
		adapters += faults[i].call != NULL;
		for (int k = 0; k < rule->error_count + rule->ok_count; k++, codes++)
			wrong +=
			    check_code(&faults[i], function, (int)code[k], k >= rule->error_count);
		wrong += check_code(&faults[i], function, 4095, 0); /* one that no page lists */
	}
	print_message("# %d functions, %d adapters, %d documented codes\n", functions, adapters,
		      codes);
	assert_int_equal(wrong, 0);
	assert_in_range(functions, 250, 5000);
	assert_in_range(adapters, 250, 5000);
	assert_in_range(codes, 1000, 100000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_function_fails_with_each_documented_code),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
