/* SPDX-License-Identifier: MIT */
/*
 * A call of a function by its metadata. Before it, everything is checked that
 * the metadata lets be checked: the number of arguments, each one's kind and
 * range, NULLs, and that the shell's memory behind a pointer is as large as the
 * spec says the function needs.
 */
#ifndef SHELL_CALL_H
#define SHELL_CALL_H

#include "problem.h"
#include "shell.h"

/* How a call went, as far as it came to one. */
struct outcome {
	const struct via_function *function; /* NULL: the value comes from no call */
	via_status status;
	struct value value; /* VALUE_NOTHING too where the status says that nothing was called */
};

/* Whether the call failed: a code that is only information is no failure. */
bool outcome_failed(const struct outcome *outcome);

/* "ENOENT: No such file or directory" */
#define OUTCOME_TEXT_SIZE 200
const char *outcome_text(const struct outcome *outcome, char text[OUTCOME_TEXT_SIZE]);

/* Whether the function takes `count` arguments; to be asked before they are computed. */
bool call_check_count(const struct via_function *function, size_t column, size_t count,
		      struct problem *ret_problem);

/* False when the function was not called: the arguments do not fit it. */
bool call(struct shell *shell, const struct via_function *function, size_t column,
	  const struct value *arguments, size_t count, struct outcome *ret_outcome,
	  struct problem *ret_problem);

#endif
