/* SPDX-License-Identifier: MIT */
/*
 * The library of scalars.h.
 */
#include "scalars.h"

int
plain_int(void)
{
	return 110;
}

short
minus_short(void)
{
	return -102;
}

signed char
minus_byte(void)
{
	return -3;
}

unsigned char
full_byte(void)
{
	return 0xFF;
}

unsigned short
full_short(void)
{
	return 0xFFFE;
}

char
some_char(int code)
{
	return (char)code;
}

bool
is_odd(int number)
{
	return number % 2 != 0;
}

enum shade
shade_of(int number)
{
	return number != 0 ? SHADE_DARK : SHADE_NONE;
}

enum temper
temper_of(bool hot)
{
	return hot ? TEMPER_HOT : TEMPER_COLD;
}

long
weigh(short heavy, signed char light, unsigned short rest)
{
	return heavy * 10000L + light * 100L + rest;
}

int
add_tones(enum shade shade, enum temper temper, bool twice)
{
	return ((int)shade + (int)temper) * (twice ? 2 : 1);
}

#define ECHO(type, name)                                                                           \
	type echo_##name(type x)                                                                   \
	{                                                                                          \
		return x;                                                                          \
	}
ECHO(bool, bool)
ECHO(signed char, s8)
ECHO(unsigned char, u8)
ECHO(short, s16)
ECHO(unsigned short, u16)
ECHO(int, s32)
ECHO(unsigned int, u32)
ECHO(long, long)
ECHO(unsigned long, ulong)
ECHO(long long, s64)
ECHO(unsigned long long, u64)
ECHO(size_t, size)
ECHO(ptrdiff_t, difference)
ECHO(wchar_t, wide)
ECHO(intmax_t, most)
ECHO(uint16_t, exact)
ECHO(uintptr_t, address)
ECHO(float, float)
ECHO(double, double)
ECHO(void *, pointer)

long double
halve(long double x)
{
	return x / 2;
}

/* The parts are put together in memory: not every compiler has CMPLX. */
double complex
turn(double complex z, int quarter)
{
	union {
		double part[2];
		double complex whole;
	} in = {.whole = z}, out;

	switch (quarter) {
	case 1:
		out.part[0] = -in.part[1];
		out.part[1] = in.part[0];
		return out.whole;
	default:
		out.part[0] = in.part[0] * quarter;
		out.part[1] = in.part[1] * quarter;
		return out.whole;
	}
}

float complex
join(float re, float im, int dummy)
{
	union {
		float part[2];
		float complex whole;
	} out = {.part = {re, im}};

	(void)dummy;
	return out.whole;
}

long double complex
mirror(long double complex z)
{
	union {
		long double part[2];
		long double complex whole;
	} in = {.whole = z}, out = {.part = {in.part[1], in.part[0]}};

	return out.whole;
}

double
mixed(int a, double b, signed char c, float d, unsigned long long e, float f, short g, double h,
      const int *i, long double j)
{
	return a + 2 * b + 3 * c + 4 * (double)d + 5 * (double)e + 6 * (double)f + 7 * g + 8 * h +
	       9 * *i + 10 * (double)j;
}
