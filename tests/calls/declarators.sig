// SPDX-License-Identifier: MIT
//
// Declarators in all their spellings; see declarators.h.
module declarators;

#include "declarators.h"

int sum_static(int v[static 4]);
int sum_products(double m[restrict][2], int n);
int sum_digits(const unsigned char[const static 3]);
int sum_unnamed(int[static 2], int[const 2], int[restrict static 1]);
int last_of(int n, int v[n]);
int last_of_star(int n, int v[*]);
int count_words(const char *const *const words[], int lists);

typedef int step(int);
typedef step *step_pointer;
typedef char *filler(char *, int, void *);
int run_plain(step f, int x);
int run_star(step *f, int x);
int run_pointer(step_pointer f, int x);
int run_full(int (*f)(int), int x);
int run_bare(int f(int), int x);
int run_table(step **table, int n, int x);
step *choose(int which);
int (*choose_full(int which))(int);
int (*(*choose_chooser(void))(int))(int);
int run_filler(filler *f, void *context);
int (*pick_row(int (*rows)[3], int index))[3];

typedef const int fixed;
typedef volatile struct gauge { int low; fixed high; } gauge;
typedef const char *const label;
fixed fixed_next(fixed x);
const int gauge_span(const gauge *g);
gauge gauge_from(gauge g, fixed by);
[[cstr]] label label_or(label first, label *second);
const int (*pick_const(const int (*f)(const volatile int)))(const volatile int);

typedef struct late late;
struct outer;
struct inner { struct outer *up; int value; };
struct outer { struct inner inside; };
typedef union {
	struct tucked { int y; } tucked;
	int z;
} wrapper;
struct never;
int late_digits(late *l);
struct late { int a, b; };
int late_sum(struct late l);
int tucked_value(struct tucked t);
int outer_value(struct outer o);
wrapper wrap(int z);
int never_null([[nullable]] struct never *n);
struct never *never_same(struct never *n);
