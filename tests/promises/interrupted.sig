// SPDX-License-Identifier: MIT
//
// What becomes of a call that a signal interrupts: returned, made again, done. See interrupted.h.
module interrupted;

#include <errno.h>
#include "interrupted.h"

struct interrupted_couple { long long whole; double real; };
struct interrupted_large { long first; long rest[4]; };

[[errno(ret == -1), name(int_by_default)]] int attempt_int(int result);
[[errno(ret == -1), eintr(return), name(int_returned)]] int attempt_int(int result);
[[error(ret), name(code_by_default)]] int attempt_code(void);

[[errno(ret == -1), eintr(retry), name(int_retried)]] int attempt_int(int result);
[[errno(ret == -1), eintr(retry), name(long_retried)]] long attempt_long(long result);
[[errno(ret < 0), eintr(retry), name(double_retried)]] double attempt_double(double result);
[[errno(ret == NULL), eintr(retry), name(pointer_retried)]] void *attempt_pointer(void *result);
[[errno(ret.whole == -1), eintr(retry), name(couple_retried)]]
struct interrupted_couple attempt_couple(long long whole, double real);
[[errno(ret.first == -1), eintr(retry), name(large_retried)]]
struct interrupted_large attempt_large(long first);
[[error(ret), eintr(retry), name(code_retried)]] int attempt_code(void);
[[error(-ret), eintr(retry), name(negated_retried)]] int attempt_negated(int result);

// Here errno is cleared before each try.
[[errno(errno != 0), eintr(retry), name(int_if_errno_retried)]] int attempt_int(int result);
[[errno(ret == NULL && errno != 0), eintr(retry), name(pointer_if_both_retried)]]
void *attempt_pointer(void *result);
[[errno(errno != 0), eintr(retry), name(nothing_retried)]] void attempt_nothing(void);
[[errno(errno != 0), eintr(retry), name(large_if_errno_retried)]]
struct interrupted_large attempt_large(long first);

[[errno(ret == -1), eintr(done), name(int_done)]] int attempt_int(int result);
[[errno(ret == -1), eintr(done), name(long_done)]] long attempt_long(long result);
[[errno(ret < 0), eintr(done), name(double_done)]] double attempt_double(double result);
[[errno(ret == NULL && errno != 0), eintr(done), name(pointer_done)]]
void *attempt_pointer(void *result);
[[errno(errno != 0), eintr(done), name(nothing_done)]] void attempt_nothing(void);
[[error(ret), eintr(done), name(code_done)]] int attempt_code(void);
[[error(-ret), eintr(done), name(negated_done)]] int attempt_negated(int result);
[[errno(ret == -1), eintr(done)]] int attempt_close([[destroys]] int fd);
