/* SPDX-License-Identifier: MIT */
/*
 * Functions that fail as they are told: what write_faults.py writes, and what
 * test_faults.c asks of it.
 */
#ifndef FAULTS_H
#define FAULTS_H

#include <stddef.h>
#include <stdint.h>

struct fault {
	const char *name;
	void (*fake)(void);    /* of the function's type; fails with fault_code */
	int64_t (*call)(void); /* of the adapter: -code, or 1 for success; NULL: has none to test */
};

extern const struct fault faults[];
extern const size_t fault_count;

extern int fault_armed; /* which function is replaced by its fake, by its index; -1: none */
extern int fault_code;
extern int fault_calls; /* of fakes */
extern char fault_place[];

#endif
