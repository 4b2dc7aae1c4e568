/* SPDX-License-Identifier: MIT */
/*
 * Functions whose results leave garbage in the rest of the register: allowed
 * by the calling convention, and made by hand, for x86-64 only.
 */
#ifndef DIRTY_H
#define DIRTY_H

#include <stdbool.h>

bool dirty_false(void);           /* al = 0, the rest ones */
bool dirty_true(void);            /* al = 1 */
signed char dirty_byte(void);     /* al = -3 */
unsigned short dirty_short(void); /* ax = 65533 */
int dirty_int(void);              /* eax = -5 */
unsigned int dirty_uint(void);    /* eax = 0xFFFFFFFE */
int dirty_failure(void);          /* eax = -1 */
int dirty_success(void);          /* eax = 7, and the upper half all ones */

#endif
