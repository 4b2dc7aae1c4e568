/* SPDX-License-Identifier: MIT */
/* See call.h. */
#include "call.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "convert.h"
#include "trace.h"
#include "upcall.h"

bool
outcome_failed(const struct outcome *outcome)
{
	return outcome->function != NULL && via_is_failure(outcome->function, outcome->status);
}

const char *
outcome_text(const struct outcome *outcome, char text[OUTCOME_TEXT_SIZE])
{
	const char *name = via_code_name(outcome->function, outcome->status);

	if (outcome->status < 0)
		snprintf(text, OUTCOME_TEXT_SIZE, "%s", via_status_text(outcome->status));
	else if (name != NULL)
		snprintf(text, OUTCOME_TEXT_SIZE, "%s: %s", name, via_status_text(outcome->status));
	else
		snprintf(text, OUTCOME_TEXT_SIZE, "code %" PRId64, outcome->status);
	return text;
}

/* Puts in front of a problem which parameter it is about; false, to be returned. */
static bool
about_parameter(const struct via_function *function, size_t index, struct problem *problem)
{
	const struct via_signature *signature = function->signature;
	const char *name = via_parameter_name(signature, index);
	const char *type =
	    via_type_name(via_signature_module(signature), via_parameter_type(signature, index));

	if (name[0] != '\0')
		problem_prefix(problem, "%s: parameter %s (%s): ", via_function_name(function),
			       name, type);
	else
		problem_prefix(problem, "%s: parameter %zu (%s): ", via_function_name(function),
			       index + 1, type);
	return false;
}

bool
call_check_count(const struct via_function *function, size_t column, size_t count,
		 struct problem *ret_problem)
{
	size_t due = function->signature->parameter_count;

	if (count == due)
		return true;
	return problem_set(ret_problem, column, "%s takes %zu argument%s, not %zu",
			   via_function_name(function), due, due == 1 ? "" : "s", count);
}

/*
 * The bytes that a pointer parameter must lead to. An extent that cannot be
 * meant, being negative, is a problem.
 */
static bool
needed_bytes(const struct via_function *function, size_t index, const via_value *arguments,
	     uint64_t *ret_bytes, struct problem *ret_problem)
{
	const struct via_signature *signature = function->signature;
	const struct via_semantics *semantics = via_parameter_semantics(signature, index);
	struct type target = type_element(
	    type_of(via_signature_module(signature), via_parameter_type(signature, index)));
	uint64_t size = type_is_complete(target) ? target.entry->size : 0;
	uint64_t count = 1;

	if (semantics->extent != NULL) {
		count = semantics->extent(arguments);
		if (count == UINT64_MAX)
			return problem_set(ret_problem, 0, "%s(%s) is negative",
					   semantics->unit == VIA_BYTES ? "bytes" : "count",
					   via_signature_module(signature)->strings +
					       semantics->text);
		if (semantics->unit == VIA_BYTES)
			size = 1;
	}
	*ret_bytes = size != 0 && count > UINT64_MAX / size ? UINT64_MAX : count * size;
	return true;
}

static bool
check_memory(const struct shell *shell, const struct via_function *function, size_t index,
	     const via_value *arguments, struct problem *ret_problem)
{
	const struct via_signature *signature = function->signature;
	const struct via_semantics *semantics = via_parameter_semantics(signature, index);
	const void *address = arguments[index].p;
	uint64_t needed = 0;
	size_t left;

	if (!needed_bytes(function, index, arguments, &needed, ret_problem))
		return false;
	if (address == NULL || !block_left(&shell->blocks, address, &left))
		return true;
	if (needed > left && semantics->extent != NULL)
		return problem_set(ret_problem, 0,
				   "%s(%s) asks for %" PRIu64 " byte%s, and %zu %s there",
				   semantics->unit == VIA_BYTES ? "bytes" : "count",
				   via_signature_module(signature)->strings + semantics->text,
				   needed, needed == 1 ? "" : "s", left, left == 1 ? "is" : "are");
	if (needed > left)
		return problem_set(ret_problem, 0, "%" PRIu64 " byte%s needed, and %zu %s there",
				   needed, needed == 1 ? " is" : "s are", left,
				   left == 1 ? "is" : "are");
	if ((semantics->flags & VIA_CSTR) != 0 && semantics->direction != VIA_OUT &&
	    memchr(address, '\0', left) == NULL)
		return problem_set(ret_problem, 0, "a NUL is due among these %zu bytes", left);
	return true;
}

/* Sizes first that need no computing: computing may read what a pointer leads to. */
static bool
check_all_memory(const struct shell *shell, const struct via_function *function,
		 const struct value *values, const via_value *arguments,
		 struct problem *ret_problem)
{
	const struct via_signature *signature = function->signature;

	for (int computed = 0; computed < 2; computed++) {
		for (size_t i = 0; i < signature->parameter_count; i++) {
			if (via_parameter_type(signature, i)->kind != VIA_POINTER ||
			    (via_parameter_semantics(signature, i)->extent != NULL) != computed)
				continue;
			if (!check_memory(shell, function, i, arguments, ret_problem)) {
				ret_problem->column = values[i].column;
				return about_parameter(function, i, ret_problem);
			}
		}
	}
	return true;
}

/* The call proper. Nothing is done between it and the look at errno. */
static bool
call_target(struct shell *shell, const struct via_function *function, size_t column,
	    const via_value *arguments, struct outcome *ret_outcome, struct problem *ret_problem)
{
	const struct via_signature *signature = function->signature;
	struct type type = type_of(via_signature_module(signature), via_result_type(signature));
	struct value value = {.kind = VALUE_NOTHING};
	struct via_function *traced = NULL;
	struct variable *parameters = shell->variables.parameters;
	const struct function *within = shell->within;
	size_t depth = shell->depth;
	struct via_frame frame;
	via_value result = {.u = 0};
	via_status status;
	bool done = true;
	int code;

	/* Without a target the arguments are not what was given. */
	if (shell->traces && via_available(function) &&
	    via_traced(function, trace_show, NULL, &traced) != VIA_OK)
		return problem_set(ret_problem, column, "out of memory");
	via_frame_open(&frame);
	fflush(stdout);
	code = shell->saved_errno;
	shell_unlock(shell);
	errno = code;
	status = via_call_in(&frame, traced != NULL ? traced : function, arguments, &result);
	code = errno;
	shell_lock(shell);
	/* On other threads C may have called functions of the shell, which are under way. */
	shell->variables.parameters = parameters;
	shell->within = within;
	shell->depth = depth;
	shell->saved_errno = code;
	via_release(traced);
	if (status >= 0 || status == VIA_NO_CODE) {
		value = value_from_result(type, &result);
		value.text = (via_result_semantics(signature)->flags & VIA_CSTR) != 0;
	}
	value.column = column;
	*ret_outcome = (struct outcome){.function = function, .status = status};
	done = convert_copy(shell, &value, &ret_outcome->value, ret_problem);
	via_frame_close(&frame);
	return done;
}

/* Whether a parameter gets a function of the shell's own. */
static bool
is_own_function(const struct via_signature *signature, size_t index, const struct value *value)
{
	struct type type =
	    type_of(via_signature_module(signature), via_parameter_type(signature, index));

	return value->kind == VALUE_FUNCTION && type_kind(type) == VIA_POINTER &&
	       type_kind(type_element(type)) == VIA_FUNCTION;
}

/*
 * Makes the shell's functions among the arguments known to C. Each of them comes
 * with its userdata where the spec says which parameter that is; what stands
 * there in the shell's call is for the function, as it is.
 */
static bool
convert_functions(struct shell *shell, const struct via_function *function,
		  const struct value *values, via_value *arguments, struct via_upcall *upcalls,
		  bool *brings, struct problem *ret_problem)
{
	const struct via_signature *signature = function->signature;

	for (size_t i = 0; i < signature->parameter_count; i++) {
		size_t userdata = via_parameter_semantics(signature, i)->userdata;
		struct type type =
		    type_of(via_signature_module(signature), via_parameter_type(signature, i));
		if (!is_own_function(signature, i, &values[i]))
			continue;
		if (!upcall_begin(shell, type, &values[i],
				  userdata != 0 ? &values[userdata - 1] : NULL, &upcalls[i],
				  ret_problem))
			return about_parameter(function, i, ret_problem);
		arguments[i].code = upcalls[i].code;
		if (upcalls[i].data == NULL || userdata == 0)
			continue;
		if (brings[userdata - 1]) {
			problem_set(ret_problem, values[i].column,
				    "two functions of the shell cannot share one userdata");
			return about_parameter(function, i, ret_problem);
		}
		brings[userdata - 1] = true;
		arguments[userdata - 1].p = upcalls[i].data;
	}
	return true;
}

/* Ends what C was given for this call only, or, where there was no call, all of it. */
static void
end_upcalls(const struct via_signature *signature, const struct via_upcall *upcalls, bool called)
{
	for (size_t i = 0; i < signature->parameter_count; i++)
		if (upcalls[i].code != NULL &&
		    (!called || via_parameter_semantics(signature, i)->scope == VIA_SCOPE_CALL))
			upcall_end(&upcalls[i]);
}

bool
call(struct shell *shell, const struct via_function *function, size_t column,
     const struct value *values, size_t count, struct outcome *ret_outcome,
     struct problem *ret_problem)
{
	const struct via_signature *signature = function->signature;
	struct via_upcall *upcalls;
	via_value *arguments;
	bool *brings;
	bool done = false;

	if (!call_check_count(function, column, count, ret_problem))
		return false;
	arguments = calloc(count + 1, sizeof(*arguments));
	upcalls = calloc(count + 1, sizeof(*upcalls));
	brings = calloc(count + 1, sizeof(*brings));
	if (arguments == NULL || upcalls == NULL || brings == NULL) {
		problem_set(ret_problem, column, "out of memory");
		goto end;
	}
	if (!via_available(function)) {
		/* Its types may be absent too; the stub says why it cannot be called. */
		done = call_target(shell, function, column, arguments, ret_outcome, ret_problem);
		goto end;
	}
	if (!convert_functions(shell, function, values, arguments, upcalls, brings, ret_problem))
		goto failed;
	for (size_t i = 0; i < count; i++) {
		struct type type =
		    type_of(via_signature_module(signature), via_parameter_type(signature, i));
		if (upcalls[i].code != NULL || brings[i])
			continue;
		if (!convert_argument(shell, type, via_parameter_semantics(signature, i),
				      &values[i], &arguments[i], ret_problem)) {
			about_parameter(function, i, ret_problem);
			goto failed;
		}
	}
	if (!check_all_memory(shell, function, values, arguments, ret_problem))
		goto failed;
	done = call_target(shell, function, column, arguments, ret_outcome, ret_problem);
	end_upcalls(signature, upcalls, true);
	goto end;
failed:
	end_upcalls(signature, upcalls, false);
end:
	free(brings);
	free(upcalls);
	free(arguments);
	return done;
}
