/* SPDX-License-Identifier: MIT */
/* What the shell holds from one line to the next. {0} is a shell without modules. */
#ifndef SHELL_SHELL_H
#define SHELL_SHELL_H

#include <pthread.h>

#include "memory.h"
#include "modules.h"
#include "problem.h"
#include "value.h"

struct shell {
	struct modules modules;
	struct variables variables;
	struct arena arena;   /* lists and variables */
	struct blocks blocks; /* what C functions get to see */
	bool traces;          /* each call is shown on the standard error */
	int saved_errno;      /* errno as the last callee left it: the next one finds it so */
	const struct function *within; /* whose body is evaluated; NULL: none's */
	size_t depth;                  /* of what is evaluated now, over all calls within calls */
	const char *file;     /* where lines come from; NULL: the command line, standard input */
	size_t line;          /* the number of the line that is done, from 1 */
	bool failed;          /* it, or what C called since the last one, could not be done */
	bool keeps;           /* its syntax tree is needed longer: a function is made of it */
	pthread_mutex_t lock; /* held by the thread that is in the shell, but while C works */
};

/* False: the lock was held by this thread already, and is. */
bool shell_lock(struct shell *shell);
void shell_unlock(struct shell *shell);

/* Says why something cannot be done: then the line has failed. A failed call is only told of. */
void shell_report(struct shell *shell, const struct problem *problem);

#endif
