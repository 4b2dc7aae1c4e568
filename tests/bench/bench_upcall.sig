// SPDX-License-Identifier: MIT
// What calls back, to measure upcalls.
module bench_upcall;

#include <stdlib.h>
#include "callees.h"

typedef int (*visitor)(void *userdata, int number) [[userdata(userdata)]];
typedef int (*plain_visitor)(int number);
typedef void (*empty_visitor)(void);
typedef int (*comparator)(const void *, const void *) [[local]];

[[name(add)]]
int callee_add(int a, int b);
int callee_visit(size_t count, [[userdata(data)]] visitor visit, void *data);
int callee_visit_plainly(size_t count, plain_visitor visit);
void callee_visit_empty(size_t count, empty_visitor visit);
