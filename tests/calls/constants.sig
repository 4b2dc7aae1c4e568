// SPDX-License-Identifier: MIT
//
// Constants of every sign, width and spelling; see constants.h.
module constants;

#include "constants.h"

const int BELOW_ZERO, MINUS_ONE, LETTER, ALIAS, LONG_ZERO;
const unsigned long long TWO_TO_63, HIGHEST_BIT, LARGEST, CAST_TO_64;
const long long SMALLEST;
const unsigned short CUT_TO_SHORT;
const unsigned int ALL_BITS;
const size_t FOUR_INTS;
const bool TRUE_OR_NOT;
const char *QUOTED, *EMPTY_TEXT, *LINES;
const double HALF;
const float TINY;
const double SMALL_HALF = 0.5;
const long double EXACT, LARGE_SHARE;
typedef void (*callback)(int);
const void *NOWHERE;
const callback NO_CALLBACK, ODD_CALLBACK;
#ifdef NOT_A_CONSTANT_ANYWHERE
const int NOT_A_CONSTANT_ANYWHERE;
const char *NOR_A_TEXT;
#endif

enum season { SPRING, SUMMER = 10, AUTUMN, WINTER = -2 };
enum planet { VENUS, MARS, ... };
enum { LONELY = 77, LONELIER };
typedef enum { DOWN = -1, STILL, UP } direction;
enum wide { WIDE_ZERO, WIDE_TOP = 0x7fffffff };

enum season season_after(enum season season);
direction direction_back(direction way);
int planet_index(enum planet planet);
