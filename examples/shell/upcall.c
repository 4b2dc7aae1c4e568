/* SPDX-License-Identifier: MIT */
/* See upcall.h. */
#include "upcall.h"

#include <stdio.h>
#include <string.h>

#include "convert.h"
#include "evaluate.h"

/* What C was given. It lives as long as the shell, since C may call late. */
struct given {
	struct shell *shell;
	const struct function *function;
	const struct via_signature *signature;
	struct value userdata;
	size_t userdata_parameter; /* 1 + index; 0: there is none */
};

/* The body's value as C's result. */
static bool
give_result(struct shell *shell, const struct via_signature *signature, const struct value *value,
	    via_value *ret_result, struct problem *ret_problem)
{
	struct type type = type_of(via_signature_module(signature), via_result_type(signature));
	via_value result;

	if (type_kind(type) == VIA_VOID)
		return true;
	if (!convert_argument(shell, type, NULL, value, &result, ret_problem)) {
		problem_prefix(ret_problem, "the result (%s): ", type_name(type));
		return false;
	}
	if (via_type_by_address(type.entry))
		memcpy(ret_result->p, result.p, type.entry->size);
	else
		*ret_result = result;
	return true;
}

static bool
answer(const struct given *given, const via_value *arguments, via_value *ret_result,
       struct problem *ret_problem)
{
	struct shell *shell = given->shell;
	const struct via_signature *signature = given->signature;
	size_t count = signature->parameter_count;
	struct value *values = arena_take(&shell->arena, (count + 1) * sizeof(*values));
	struct value value;

	for (size_t i = 0; i < count; i++)
		values[i] = i + 1 == given->userdata_parameter
				? given->userdata
				: value_from_result(type_of(via_signature_module(signature),
							    via_parameter_type(signature, i)),
						    &arguments[i]);
	if (!evaluate_function(shell, given->function, values, &value, ret_problem))
		return false;
	if (give_result(shell, signature, &value, ret_result, ret_problem))
		return true;
	ret_problem->line = given->function->line;
	return false;
}

static void
handle(struct via_upcall_call *call, const via_value *arguments, via_value *ret_result)
{
	const struct given *given = call->userdata;
	struct shell *shell = given->shell;
	struct problem problem;

	if (!shell_lock(shell))
		return;
	/* A body that is wrong once is wrong each time. */
	if (!shell->failed) {
		shell->saved_errno = call->error;
		if (!answer(given, arguments, ret_result, &problem))
			shell_report(shell, &problem);
	}
	shell_unlock(shell);
}

bool
upcall_begin(struct shell *shell, struct type type, const struct value *function,
	     const struct value *userdata, struct via_upcall *ret_upcall,
	     struct problem *ret_problem)
{
	const struct via_callback *callback =
	    type.entry != NULL ? via_callback_of(type.module, type.entry) : NULL;
	size_t due, count = function->function->parameter_count;
	struct given *given;
	via_status status;

	if (callback == NULL)
		return problem_set(ret_problem, function->column,
				   "no function of the shell can be of type %s", type_name(type));
	due = callback->signature->parameter_count;
	if (count != due)
		return problem_set(ret_problem, function->column,
				   "C calls this with %zu argument%s, and it takes %zu", due,
				   due == 1 ? "" : "s", count);
	if (callback->userdata != 0 && userdata == NULL)
		return problem_set(
		    ret_problem, function->column,
		    "C finds this by its userdata, and nothing tells where that "
		    "goes: a parameter is due whose function takes the userdata too");
	if (userdata != NULL && userdata->kind == VALUE_REFERENCE)
		return problem_set(ret_problem, userdata->column,
				   "the address of a variable is for a function of C's");
	given = arena_take(&shell->arena, sizeof(*given));
	given->shell = shell;
	given->function = function->function;
	given->signature = callback->signature;
	given->userdata_parameter = callback->userdata;
	if (userdata != NULL && !convert_copy(shell, userdata, &given->userdata, ret_problem))
		return false;
	status = via_upcall_new(callback, handle, given, ret_upcall);
	switch (status) {
	case VIA_OK:
		return true;
	case VIA_BAD_ARGUMENT:
	case VIA_UNAVAILABLE:
		/* The first: libffi could not, were it there. */
		return problem_set(ret_problem, function->column,
				   "no more functions can be of type %s: this takes %sa module "
				   "compiled with a larger VIA_UPCALL_POOL",
				   type_name(type), status == VIA_UNAVAILABLE ? "libffi, or " : "");
	default:
		return problem_set(ret_problem, function->column, "%s", via_status_text(status));
	}
}

void
upcall_end(const struct via_upcall *upcall)
{
	via_upcall_release(upcall);
}
