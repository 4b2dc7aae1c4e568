/* SPDX-License-Identifier: MIT */
/*
 * Scalars of every width and sign, as arguments and as results: each function
 * gives back what it got, or a value that its type only just holds.
 */
#ifndef SCALARS_H
#define SCALARS_H

#include <complex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Results narrower than a register, at the edges of their types. */
int plain_int(void);
short minus_short(void);
signed char minus_byte(void);
unsigned char full_byte(void);
unsigned short full_short(void);
char some_char(int code);
bool is_odd(int number);
enum shade { SHADE_NONE, SHADE_DARK = 2 };
enum shade shade_of(int number);
enum temper { TEMPER_COLD = -3, TEMPER_HOT = 4 };
enum temper temper_of(bool hot);

/* Narrow arguments beside each other. */
long weigh(short heavy, signed char light, unsigned short rest);
int add_tones(enum shade shade, enum temper temper, bool twice);

bool echo_bool(bool x);
signed char echo_s8(signed char x);
unsigned char echo_u8(unsigned char x);
short echo_s16(short x);
unsigned short echo_u16(unsigned short x);
int echo_s32(int x);
unsigned int echo_u32(unsigned int x);
long echo_long(long x);
unsigned long echo_ulong(unsigned long x);
long long echo_s64(long long x);
unsigned long long echo_u64(unsigned long long x);
size_t echo_size(size_t x);
ptrdiff_t echo_difference(ptrdiff_t x);
wchar_t echo_wide(wchar_t x);
intmax_t echo_most(intmax_t x);
uint16_t echo_exact(uint16_t x);
uintptr_t echo_address(uintptr_t x);
float echo_float(float x);
double echo_double(double x);
void *echo_pointer(void *x);

/* What does not fit into a value. */
long double halve(long double x);
double complex turn(double complex z, int quarter);
float complex join(float re, float im, int dummy);
long double complex mirror(long double complex z);

/* Ten arguments of all kinds: both sorts of register run out. */
double mixed(int a, double b, signed char c, float d, unsigned long long e, float f, short g,
	     double h, const int *i, long double j);

#endif
