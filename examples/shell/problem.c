/* SPDX-License-Identifier: MIT */
/* See problem.h. */
#include "problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool
problem_set(struct problem *ret_problem, size_t column, const char *format, ...)
{
	va_list arguments;

	ret_problem->line = 0;
	ret_problem->column = column;
	ret_problem->failed_call = false;
	va_start(arguments, format);
	vsnprintf(ret_problem->text, sizeof(ret_problem->text), format, arguments);
	va_end(arguments);
	return false;
}

void
problem_prefix(struct problem *problem, const char *format, ...)
{
	char rest[sizeof(problem->text)];
	va_list arguments;
	int length;

	memcpy(rest, problem->text, sizeof(rest));
	va_start(arguments, format);
	length = vsnprintf(problem->text, sizeof(problem->text), format, arguments);
	va_end(arguments);
	if (length >= 0 && (size_t)length < sizeof(problem->text))
		snprintf(problem->text + length, sizeof(problem->text) - (size_t)length, "%s",
			 rest);
}
