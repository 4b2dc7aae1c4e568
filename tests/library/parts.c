/* SPDX-License-Identifier: MIT */
#include "parts.h"

#include <errno.h>
#include <stdarg.h>

const char parts_name[] = "of the library";

int
parts_add(int a, int b)
{
	return a + b;
}

int
parts_fail(int code)
{
	errno = code;
	return -1;
}

int
parts_zero(void)
{
	return 0;
}

int
parts_note(void)
{
	return 5;
}

int
parts_calls(int (*function)(int), int value)
{
	return function(value) + 1;
}

struct parts_pair
parts_turn(struct parts_pair pair)
{
	return (struct parts_pair){pair.second, pair.first};
}

double
parts_sum(int count, ...)
{
	double sum = 0;
	va_list arguments;
	va_start(arguments, count);
	for (int index = 0; index < count; index++)
		sum += va_arg(arguments, double);
	va_end(arguments);
	return sum;
}

int brew_of_v1(int a, int b);
int brew_of_v2(int a, int b, int c);
__asm__(".symver brew_of_v1, brew@V1");
__asm__(".symver brew_of_v2, brew@@V2");

int
brew_of_v1(int a, int b)
{
	return a * 10 + b;
}

int
brew_of_v2(int a, int b, int c)
{
	return a * 100 + b * 10 + c;
}

long
parts_span(long value)
{
	return value + 2;
}

long span_of_v1(long value) __asm__("parts_span");

long
span_of_v1(long value)
{
	return value - 1000;
}
