/* SPDX-License-Identifier: MIT */
/*
 * What a syntax tree means: names looked up, operators applied, functions
 * called, variables set.
 */
#ifndef SHELL_EVALUATE_H
#define SHELL_EVALUATE_H

#include "call.h"
#include "problem.h"
#include "shell.h"
#include "syntax.h"

/*
 * Evaluates a line. A failed call is no problem where it is the whole line or
 * the whole of what is assigned: it is the outcome. As a part of something
 * larger it ends the line, and is a problem with `failed_call`.
 */
bool evaluate(struct shell *shell, const struct node *node, struct outcome *ret_outcome,
	      struct problem *ret_problem);

/* What a function of the shell's own yields for the values, one for each of its parameters. */
bool evaluate_function(struct shell *shell, const struct function *function,
		       const struct value *values, struct value *ret_value,
		       struct problem *ret_problem);

#endif
