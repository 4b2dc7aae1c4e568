/* SPDX-License-Identifier: MIT */
/*
 * From the tokens of a line to its syntax tree: C's expressions, as far as the
 * shell has them, by recursive descent. Nothing is done here: a line with a
 * mistake at its end calls nothing at its beginning. Nothing is looked up but
 * whether a name is a type's, which tells casts from parentheses, as in C.
 */
#ifndef SHELL_PARSE_H
#define SHELL_PARSE_H

#include "lex.h"
#include "modules.h"
#include "syntax.h"

/* Trees are no deeper. */
#define PARSE_DEPTH_MAX 100

/* *ret_node is NULL for a line without tokens. */
bool parse(const struct token *tokens, const struct modules *modules, struct arena *arena,
	   struct node **ret_node, struct problem *ret_problem);

/* A type's name and nothing behind it, as `describe` and `list` take. */
bool parse_type(const struct token *tokens, struct arena *arena,
		const struct type_syntax **ret_type, struct problem *ret_problem);

#endif
