/* SPDX-License-Identifier: MIT */
/*
 * What the modules declare, in the language of their specs: `list` and
 * `describe NAME`.
 */
#ifndef SHELL_DESCRIBE_H
#define SHELL_DESCRIBE_H

#include <stdio.h>

#include "lex.h"
#include "shell.h"

/*
 * Does the line if it is one of the two commands, and says so in ret_is_command.
 * False: it is one, and wrong.
 */
bool describe_command(const struct shell *shell, const struct token *tokens, struct arena *arena,
		      FILE *file, bool *ret_is_command, struct problem *ret_problem);

#endif
