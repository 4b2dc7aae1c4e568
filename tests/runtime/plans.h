/* SPDX-License-Identifier: MIT */
/* Call plans as libffi declares them from 3.7 on; test_plans.c defines them. */
#ifndef TEST_PLANS_H
#define TEST_PLANS_H

#include <ffi.h>

typedef struct ffi_call_plan ffi_call_plan;

ffi_call_plan *ffi_call_plan_alloc(ffi_cif *cif);
void ffi_call_plan_invoke(ffi_call_plan *plan, void (*fn)(void), void *rvalue, void **avalue);
void ffi_call_plan_free(ffi_call_plan *plan);

#endif
