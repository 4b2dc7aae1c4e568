// SPDX-License-Identifier: MIT
//
// Failure rules of every form; see errors.h. Some functions stand here several times, under
// several names: with each, the rule is another.
module errors;

#include "errors.h"

[[errno(ret == -1)]] int vault_open([[cstr, nullable]] const char *name, int flags, int third);

struct couple { long long whole; double real; };
struct quintet { long v[5]; };

[[errno(always)]] double give_double(int code, double value);
[[errno(always)]] float give_float(int code);
[[errno(always)]] struct couple give_couple(int code);
[[errno(always)]] struct quintet give_quintet(int code);
[[errno(always)]] long give_sum(long a, long b, long c, long d, long e, long f, long g, long h,
				int code);
[[errno(always)]] void give_nothing(int code);

[[errno(ret < 0), name(failing_double)]] double give_double(int code, double value);
[[errno(ret < 0), name(failing_float)]] float give_float(int code);
[[errno(ret.whole < 0), name(failing_couple)]] struct couple give_couple(int code);
[[errno(ret > 30), name(failing_sum)]]
long give_sum(long a, long b, long c, long d, long e, long f, long g, long h, int code);
[[errno(errno != 0), name(failing_nothing)]] void give_nothing(int code);
[[errno(code > 2 ? errno != 0 : 0), name(failing_above_two)]] void give_nothing(int code);
[[errno(ret.whole < 0 ? 1 : 0), name(failing_by_choice)]] struct couple give_couple(int code);
[[errno(ret >= bound)]] int measure_wide(long double bound, int result, int code);

[[errno(ret == -1)]] int answer(int result, int code);
[[errno(always), name(answer_always)]] int answer(int result, int code);
[[errno(errno != 0), name(answer_if_errno)]] int answer(int result, int code);
[[errno(ret == -1 && errno != 0), name(answer_if_both)]] int answer(int result, int code);
[[errno(ret == code), name(answer_if_parameter)]] int answer(int result, int code);
[[name(answer_without_rule)]] int answer(int result, int code);
[[errno(ret == (unsigned int)-1)]] unsigned int answer_unsigned(unsigned int result, int code);
[[errno(ret == -1)]] long long answer_wide(long long result, int code);
[[errno(ret == (void *)-1)]] void *answer_pointer(void *result, int code);
[[errno(ret < -1.5)]] double answer_double(double result, int code);
[[errno(!ret)]] bool answer_bool(bool result, int code);
[[errno(ret.whole == -1 && ret.real < 0)]]
struct couple answer_couple(long long whole, double real, int code);

[[errno(ret == (void *)-1)]] void *grab_pages(long bytes);
[[errno(ret == NULL)]] void *find_slot(int key);

[[error(ret)]] int mutex_like(int code);
[[error(-ret)]] int kernel_like(int result);
[[error(-ret, ret < -4), name(kernel_like_below)]] int kernel_like(int result);
[[error(ret)]] long long_code(long code);
[[error(*reason, !ret)]] bool halve_even(int number, [[out]] int *half, [[out]] int *reason);
[[errno(errno != 0)]] long parse_like([[cstr]] const char *text);
[[errno(ret == NULL && errno != 0), nullable, cstr]] const char *next_like(int position);
