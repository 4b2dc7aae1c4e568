// SPDX-License-Identifier: MIT
//
// Constants without a header: the spec itself gives their values.
module constants_given;

enum season { SPRING, SUMMER = 10, AUTUMN, WINTER = -2 };
enum season season_after(enum season season);

const int ANSWER = 42, BELOW = -7, SUM = 1 + 2 * 3, SHIFTED = 1 << 4, AGAIN = SUMMER + 1;
const unsigned int FULL = 0xFFFFFFFF;
const unsigned long long TOP = 18446744073709551615u;
const long long BOTTOM = -9223372036854775807 - 1;
const double QUARTER = 0.25, MINUS_HALF = -0.5;
const float TENTH = 0.1f;
const char *GREETING = "hello, \"world\"\n";
const int LETTER = 'z';
