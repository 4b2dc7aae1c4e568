/* SPDX-License-Identifier: MIT */
/* The syntax tree of a line. Nothing in it has been looked up yet. */
#ifndef SHELL_SYNTAX_H
#define SHELL_SYNTAX_H

#include <stdbool.h>
#include <stddef.h>

#include "number.h"

enum node_kind {
	NODE_INTEGER,
	NODE_FLOATING,
	NODE_STRING,
	NODE_NAME,
	NODE_CALL,       /* text(children), module.text(children) */
	NODE_LIST,       /* {children}, each with its name or NULL */
	NODE_FIELD,      /* left.text, left->text; a module's constant likewise */
	NODE_INDEX,      /* left[right] */
	NODE_REFERENCE,  /* &left */
	NODE_LEAD,       /* *left */
	NODE_NEGATE,     /* -left */
	NODE_COMPLEMENT, /* ~left */
	NODE_BINARY,     /* left operation right */
	NODE_CAST,       /* (type)left */
	NODE_SIZEOF,     /* sizeof(type) or sizeof(left) */
	NODE_FUNCTION,   /* fn(names) left */
	NODE_ASSIGN      /* left = right */
};

/* A type as written: its words, the * behind them, and an array's length. */
struct type_syntax {
	const char *words; /* with single spaces between */
	bool constant;     /* const stood in front */
	bool array;
	size_t pointers;
	size_t length;
};

struct node {
	enum node_kind kind;
	enum operation operation;
	size_t column; /* of the token that makes it what it is */
	size_t depth;  /* of the tree from here down */
	const char *text;
	size_t length; /* of a string's bytes */
	const char *module;
	struct node *left, *right;
	struct node **children;
	const char **names;
	size_t child_count; /* of the children, of the names */
	struct integer integer;
	struct floating floating;
	const struct type_syntax *type;
};

#endif
