/* SPDX-License-Identifier: MIT */
/*
 * Why a line could not be done: one sentence and the column it is about.
 * Everything that can fail returns bool and fills a problem last.
 */
#ifndef SHELL_PROBLEM_H
#define SHELL_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__GNUC__)
#define PROBLEM_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define PROBLEM_FORMAT(text, first)
#endif

struct problem {
	size_t line;      /* from 1; 0: the one that is done now */
	size_t column;    /* from 1; 0: the line as a whole */
	bool failed_call; /* no mistake: a call inside the line failed, the text is its report */
	char text[480];
};

/* Says what is wrong; a text too long is cut. Always false, to be returned. */
bool problem_set(struct problem *ret_problem, size_t column, const char *format, ...)
    PROBLEM_FORMAT(3, 4);

/* Puts a text in front of what problem_set said, such as the parameter it is about. */
void problem_prefix(struct problem *problem, const char *format, ...) PROBLEM_FORMAT(2, 3);

#endif
