/* SPDX-License-Identifier: MIT */
/*
 * Functions with other results than those of the system's, for descriptors
 * that may have nothing yet.
 */
#ifndef WAITS_H
#define WAITS_H

struct waits_answer {
	int code; /* 0, or an errno value */
	char bytes[20];
	int count;
};

/* Each reads what there is, a few bytes at most, from a non-blocking descriptor. */
int answer_negated(int before, int fd, char *byte);  /* how many, or the negated code */
const char *answer_pointer(int fd);                  /* a text, or NULL and errno */
struct waits_answer answer_struct(double a, int fd); /* the code is in the result */

#endif
