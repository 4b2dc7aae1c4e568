/* SPDX-License-Identifier: MIT */
/*
 * The library of declarators.h.
 */
/* A star may stand in no definition, and compilers want both spelled alike. */
#define last_of_star last_of_star_in_the_header
#include "declarators.h"
#undef last_of_star
int last_of_star(int n, int v[n]);

#include <stddef.h>

int
sum_static(int v[static 4])
{
	return v[0] + v[1] + v[2] + v[3];
}

int
sum_products(double m[restrict][2], int n)
{
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += m[i][0] * m[i][1];
	return (int)sum;
}

int
sum_digits(const unsigned char v[const static 3])
{
	return v[0] * 100 + v[1] * 10 + v[2];
}

int
sum_unnamed(int a[static 2], int b[const 2], int c[restrict static 1])
{
	return a[1] * 100 + b[1] * 10 + c[0];
}

int
last_of(int n, int v[n])
{
	return v[n - 1];
}

int
last_of_star(int n, int v[n])
{
	return v[n - 1];
}

int
count_words(const char *const *const words[], int lists)
{
	int count = 0;

	for (int i = 0; i < lists; i++)
		for (const char *const *word = words[i]; *word != NULL; word++)
			count++;
	return count;
}

static int
twice(int x)
{
	return x * 2;
}

static int
negative(int x)
{
	return -x;
}

int
run_plain(step f, int x)
{
	return f(x);
}

int
run_star(step *f, int x)
{
	return f(x) + 1;
}

int
run_pointer(step_pointer f, int x)
{
	return f(x) + 2;
}

int
run_full(int (*f)(int), int x)
{
	return f(x) + 3;
}

int
run_bare(int f(int), int x)
{
	return f(x) + 4;
}

int
run_table(step **table, int n, int x)
{
	for (int i = 0; i < n; i++)
		x = table[i](x);
	return x;
}

step *
choose(int which)
{
	return which != 0 ? twice : negative;
}

int (*choose_full(int which))(int)
{
	return choose(which);
}

int (*(*choose_chooser(void))(int))(int)
{
	return choose_full;
}

int
run_filler(filler *f, void *context)
{
	char text[4] = "abc";

	return f(text, 3, context)[0];
}

int (*pick_row(int (*rows)[3], int index))[3]
{
	return rows + index;
}

int
late_digits(late *l)
{
	return l->a * 10 + l->b;
}

int
late_sum(struct late l)
{
	return l.a + l.b;
}

int
tucked_value(struct tucked t)
{
	return t.y;
}

int
outer_value(struct outer o)
{
	return o.inside.value;
}

wrapper
wrap(int z)
{
	return (wrapper){.z = z};
}

int
never_null(struct never *n)
{
	return n == NULL;
}

struct never *
never_same(struct never *n)
{
	return n;
}

fixed
fixed_next(fixed x)
{
	return x + 1;
}

const int
gauge_span(const gauge *g)
{
	return g->high - g->low;
}

gauge
gauge_from(gauge g, fixed by)
{
	struct gauge moved = {g.low + by, g.high + by};

	return moved;
}

label
label_or(label first, label *second)
{
	return first != NULL ? first : *second;
}

const int (*pick_const(const int (*f)(const volatile int)))(const volatile int)
{
	return f;
}
