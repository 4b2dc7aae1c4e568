/* SPDX-License-Identifier: MIT */
/*
 * The library of names.h.
 */
#include "names.h"

int
digits_results(int a, int b, int c, int d)
{
	return a * 1000 + b * 100 + c * 10 + d;
}

int
digits_places(int *out, int a, int b, int c, int d)
{
	*out = a * 1000 + b * 100 + c * 10 + d;
	return *out + 1;
}

int
digits_locals(int a, int b, int c, int d, int e, int f, int g, int h)
{
	return ((((((a * 10 + b) * 10 + c) * 10 + d) * 10 + e) * 10 + f) * 10 + g) * 10 + h;
}

int
digits_ours(int a, int b, int c, int d, int e)
{
	return a * 10000 + b * 1000 + c * 100 + d * 10 + e;
}

int
digits_module(int a, int b, int c, int d, int e, int f)
{
	return a * 100000 + b * 10000 + c * 1000 + d * 100 + e * 10 + f;
}

int
digits_itself(int a)
{
	return a + 1;
}

long
digits_types(long a, int b, int c, int d)
{
	return a * 1000 + b * 100 + c * 10 + d;
}

int
digits_headers(int a, int b, int c, int d, int e, int f)
{
	return a * 100000 + b * 10000 + c * 1000 + d * 100 + e * 10 + f;
}

int
report_code(struct report *r, int e)
{
	r->result = r->code * 10 + e;
	return r->result;
}

struct report
report_make(int code, int e)
{
	return (struct report){code, e, 1, 2};
}

int
report_errno(struct report r)
{
	return r.errno;
}
