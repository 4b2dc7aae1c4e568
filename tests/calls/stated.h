/* SPDX-License-Identifier: MIT */
/*
 * What the tables of a module say of a function, said again as a text for via_prepare. For tests
 * that make each call through a prepared function, too.
 */
#ifndef STATED_H
#define STATED_H

#include <stdbool.h>
#include <stddef.h>

#include <viaduct/viaduct.h>

enum stated_rule {
	STATED_RULE,     /* as the function has it, or there is none */
	STATED_ALWAYS,   /* errno(errno != 0) as errno(always): the status is the same */
	STATED_NO_RULE,  /* no text can state this one: the text has none */
	STATED_NO_RESULT /* nor this one, a comparison of a long double */
};

struct stated {
	char text[4096];
	enum stated_rule rule;
	const char *beyond;  /* why no text can state the function; NULL: `text` does */
	size_t beyond_index; /* of the parameter that it is about; their number: the result */
};

/*
 * The text for a signature of a module. Types have several names in texts; `turn` chooses among
 * them. Layouts are compared with C's rules, so a struct that is packed or aligned in a way that
 * changes nothing is stated.
 */
void state_signature(const struct via_signature *signature, unsigned turn,
		     struct stated *ret_stated);

/*
 * The key of the shape of one of a module's functions: the same bytes for all that one text
 * states; "" where no text does.
 */
const char *key_of(const struct via_module *module, via_stub *stub);

#endif
