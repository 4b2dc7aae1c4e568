/* SPDX-License-Identifier: MIT */
/*
 * Constants of every sign, width and spelling, as macros and enumerators.
 */
#ifndef CONSTANTS_H
#define CONSTANTS_H

#include <limits.h>
#include <stdint.h>

#define BELOW_ZERO -32761
#define MINUS_ONE (-1)
#define TWO_TO_63 9223372036854775808ULL
#define SMALLEST (-9223372036854775807LL - 1)
#define HIGHEST_BIT (1ULL << 63)
#define LARGEST UINT64_MAX
#define LONG_ZERO (0UL)
#define CUT_TO_SHORT ((unsigned short)0xfffff)
#define CAST_TO_64 ((unsigned long long)1 << 40)
#define ALL_BITS (~0U)
#define LETTER 'A'
#define QUOTED "va\"lue"
#define EMPTY_TEXT ""
#define LINES "one\ntwo\\\t\x7f?\?="
#define HALF 0.5
#define SMALL_HALF 0.5
#define TINY 1e-30F
#define ALIAS BELOW_ZERO
#define EXACT 0.1L
#define LARGE_SHARE (1.0L / 3)
#define NOWHERE ((void *)-1)
#define NO_CALLBACK ((callback)0)
#define ODD_CALLBACK ((callback)3)
#define FOUR_INTS (sizeof(int) * 4)
#define TRUE_OR_NOT ((_Bool)1)
#define CALLED(x) ((x) + 1)
#define NOTHING

typedef void (*callback)(int);

enum season { SPRING, SUMMER = 10, AUTUMN, WINTER = -2 };
enum planet { MERCURY = 1, VENUS, EARTH, MARS, PLANET_COUNT = MARS };
enum { LONELY = 77, LONELIER };
typedef enum { DOWN = -1, STILL, UP } direction;
enum wide { WIDE_ZERO, WIDE_TOP = INT_MAX };

enum season season_after(enum season season);
direction direction_back(direction way);
int planet_index(enum planet planet);

#endif
