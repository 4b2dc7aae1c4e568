/* SPDX-License-Identifier: MIT */
/*
 * How values are shown. Numbers in decimal, floating ones in their shortest
 * form; strings quoted and escaped as in C; pointers as 0x… or NULL; structs
 * as { field = value }, `...` at the end where the spec names only some fields.
 */
#ifndef SHELL_PRINT_H
#define SHELL_PRINT_H

#include <stdio.h>

#include "call.h"

/* A value, without a line's end. Nothing for no value. */
void print_value(FILE *file, const struct shell *shell, const struct value *value);

/* What a line yields: "VALUE", "VALUE ! ENOENT: text", "! text"; nothing at all, or one line. */
void print_outcome(FILE *file, const struct shell *shell, const struct outcome *outcome);

/* Bytes, quoted and escaped. */
void print_string(FILE *file, const char *bytes, size_t length);

#endif
