/* SPDX-License-Identifier: MIT */
/*
 * Traced functions: a stub that calls another function's stub, and the hook
 * before and after it. What a hook writes of a call is render.c's. Called by
 * hosts; safe in a signal handler but for via_traced itself.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <viaduct/viaduct.h>

#include "internal.h"
#include "platform.h"
#include "wait.h"

struct traced {
	struct via_function function; /* first */
	const struct via_function *original;
	via_trace_hook *hook;
	void *userdata;
};

/* Whether a count may read what the call has destroyed. */
static bool
destroys_memory(const struct via_trace *trace)
{
	const struct via_signature *signature = trace->function->signature;
	for (size_t index = 0; index < signature->parameter_count; index++)
		if ((via_parameter_semantics(signature, index)->flags & VIA_DESTROYS) != 0 &&
		    via_parameter_type(signature, index)->kind == VIA_POINTER)
			return true;
	return false;
}

/* The counts, before the call; after it what is less of that and what they are now. */
static void
look_at_extents(const struct via_trace *trace, uint64_t *extents)
{
	const struct via_signature *signature = trace->function->signature;
	if (trace->event == VIA_TRACE_LEAVE && destroys_memory(trace))
		return;
	for (size_t index = 0; index < signature->parameter_count; index++) {
		via_extent *extent = via_parameter_semantics(signature, index)->extent;
		uint64_t now = extent != NULL ? extent(trace->arguments) : UINT64_MAX;
		if (trace->event == VIA_TRACE_ENTER || now < extents[index])
			extents[index] = now;
	}
}

static via_status
call_traced(const struct via_function *function, const via_value *arguments, via_value *ret_result)
{
	const struct traced *traced = (const struct traced *)function;
	const struct via_function *original = traced->original;
	size_t count = original->signature->parameter_count;
	struct via_errors errors = via_errors_save();
	/* The result may be written to where an argument was. */
	via_value copy[count + 1];
	uint64_t extents[count + 1];
	if (count != 0)
		memcpy(copy, arguments, count * sizeof *copy);
	struct via_trace trace = {
	    .event = VIA_TRACE_ENTER, .function = original, .arguments = copy, .extents = extents};
	look_at_extents(&trace, extents);
	traced->hook(traced->userdata, &trace);
	int64_t start = via_clock_monotonic();
	via_errors_restore(errors);

	via_status status = original->stub(original, arguments, ret_result);

	errors = via_errors_save();
	trace.nanoseconds = via_clock_monotonic() - start;
	trace.event = VIA_TRACE_LEAVE;
	trace.status = status;
	if ((status >= 0 || status == VIA_NO_CODE) &&
	    via_result_type(original->signature)->kind != VIA_VOID)
		trace.result = ret_result;
	if (status >= 0 || status == VIA_NO_CODE)
		look_at_extents(&trace, extents);
	traced->hook(traced->userdata, &trace);
	via_errors_restore(errors);
	return status;
}

const struct via_function *
via_trace_original(const struct via_function *function)
{
	while (function->stub == call_traced)
		function = ((const struct traced *)function)->original;
	return function;
}

via_status
via_traced(const struct via_function *function, via_trace_hook *hook, void *userdata,
	   struct via_function **ret_traced)
{
	if (function == NULL || function->signature == NULL || hook == NULL || ret_traced == NULL)
		return VIA_BAD_ARGUMENT;
	int saved_errno = errno;
	struct traced *traced = malloc(sizeof *traced);
	errno = saved_errno;
	if (traced == NULL)
		return VIA_NO_MEMORY;
	/* A row that is bound when it is asked for stays the only one that holds the address. */
	struct via_function like = {
	    .stub = call_traced,
	    .target = via_is_bound_late(function) ? NULL : function->target,
	    .signature = function->signature,
	    .name = function->name,
	    .result_size = function->result_size,
	};
	*traced = (struct traced){
	    .function = like, .original = function, .hook = hook, .userdata = userdata};
	*ret_traced = &traced->function;
	return VIA_OK;
}
