// SPDX-License-Identifier: MIT
//
// Scalars of every width and sign; see scalars.h.
module scalars;

#include "scalars.h"

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

long weigh(short heavy, signed char light, unsigned short rest);
int add_tones(enum shade shade, enum temper temper, bool twice);

_Bool echo_bool(_Bool x);
signed char echo_s8(signed char x);
char unsigned echo_u8(unsigned char x);
short int echo_s16(short);
unsigned short echo_u16(short unsigned int x);
signed echo_s32(int x);
unsigned echo_u32(unsigned int x);
long echo_long(long x);
long unsigned echo_ulong(unsigned long int x);
long long echo_s64(signed long long x);
unsigned long long echo_u64(long unsigned int long x);
size_t echo_size(size_t x);
ptrdiff_t echo_difference(ptrdiff_t x);
wchar_t echo_wide(wchar_t x);
intmax_t echo_most(intmax_t x);
uint16_t echo_exact(uint16_t x);
uintptr_t echo_address(uintptr_t x);
float echo_float(float x);
double echo_double(double x);
void *echo_pointer(void *x);

long double halve(long double x);
double _Complex turn(double _Complex z, int quarter);
float _Complex join(float re, float im, int dummy);
long double _Complex mirror(_Complex long double z);

double mixed(int a, double b, signed char c, float d, unsigned long long e, float f, short g,
	     double h, [[in]] const int *i, long double j);
