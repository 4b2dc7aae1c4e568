/* SPDX-License-Identifier: MIT */
/*
 * The fourth argument of semctl(). POSIX leaves its definition to the callers, so no
 * header has one, and what posix.sig declares a header has to prove.
 */
#ifndef POSIX_EXTRA_H
#define POSIX_EXTRA_H

#include <sys/sem.h>

union semun {
	int val;
	struct semid_ds *buf;
	unsigned short *array;
};

#endif
