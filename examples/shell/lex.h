/* SPDX-License-Identifier: MIT */
/* From the text of one line to its tokens. */
#ifndef SHELL_LEX_H
#define SHELL_LEX_H

#include <stdbool.h>
#include <stddef.h>

#include "memory.h"
#include "number.h"
#include "problem.h"

enum token_kind {
	TOKEN_END,
	TOKEN_NAME,
	TOKEN_INTEGER,
	TOKEN_FLOATING,
	TOKEN_STRING,
	TOKEN_SHIFT_LEFT,
	TOKEN_SHIFT_RIGHT,
	TOKEN_MARK /* one character, in `mark`; -> is a '.' */
};

struct token {
	enum token_kind kind;
	char mark;
	size_t column;
	const char *text; /* a name; a string's bytes, with a NUL after them */
	union {
		size_t length; /* of a string, which may hold NULs itself */
		struct integer integer;
		struct floating floating;
	};
};

/*
 * The tokens of the `length` bytes at `line`, in `arena`, the last of them a
 * TOKEN_END. A comment, from # or // on, is none.
 */
bool lex(const char *line, size_t length, struct arena *arena, struct token **ret_tokens,
	 struct problem *ret_problem);

#endif
