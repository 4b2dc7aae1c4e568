/* SPDX-License-Identifier: MIT */
/* What the shell holds from one line to the next. {0} is a shell without modules. */
#ifndef SHELL_SHELL_H
#define SHELL_SHELL_H

#include "memory.h"
#include "modules.h"
#include "value.h"

struct shell {
	struct modules modules;
	struct variables variables;
	struct arena arena;   /* lists and variables */
	struct blocks blocks; /* what C functions get to see */
	bool traces;          /* each call is shown on the standard error */
	int saved_errno;      /* errno as the last callee left it: the next one finds it so */
};

#endif
