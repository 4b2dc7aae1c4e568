// SPDX-License-Identifier: MIT
//
// Each type of result under each source of a code: errno on failure, errno itself, errno as
// information, a variable, a function. Then the forms that a predicate takes, and codes that the
// result is. See codes.h.
module codes;

#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "codes.h"

enum codes_level { CODES_BAD = -1, CODES_LOW, CODES_HIGH };
struct codes_couple { long long whole; double real; };
struct codes_large { long first; long rest[4]; };
typedef ... time_t;
typedef ... off_t;
typedef union ... sem_t;
typedef struct ... FILE;
typedef struct ... DIR;
typedef union ... pthread_mutex_t;
struct dirent;

[[errno(ret == -1)]] signed char give_signed_char(signed char result, int code);
[[errno(errno != 0), name(signed_char_if_errno)]]
signed char give_signed_char(signed char result, int code);
[[errno(always), name(signed_char_always)]]
signed char give_signed_char(signed char result, int code);
[[errno(ret == -1, from = "codes_variable"), name(signed_char_by_variable)]]
signed char give_signed_char(signed char result, int code);
[[errno(ret == -1, from = "codes_function()"), name(signed_char_by_function)]]
signed char give_signed_char(signed char result, int code);

[[errno(ret == (unsigned char)-1)]]
unsigned char give_unsigned_char(unsigned char result, int code);
[[errno(errno != 0), name(unsigned_char_if_errno)]]
unsigned char give_unsigned_char(unsigned char result, int code);
[[errno(always), name(unsigned_char_always)]]
unsigned char give_unsigned_char(unsigned char result, int code);
[[errno(ret == (unsigned char)-1, from = "codes_variable"), name(unsigned_char_by_variable)]]
unsigned char give_unsigned_char(unsigned char result, int code);
[[errno(ret == (unsigned char)-1, from = "codes_function()"), name(unsigned_char_by_function)]]
unsigned char give_unsigned_char(unsigned char result, int code);

[[errno(ret < -1)]] short give_short(short result, int code);
[[errno(errno != 0), name(short_if_errno)]] short give_short(short result, int code);
[[errno(always), name(short_always)]] short give_short(short result, int code);
[[errno(ret < -1, from = "codes_variable"), name(short_by_variable)]]
short give_short(short result, int code);
[[errno(ret < -1, from = "codes_function()"), name(short_by_function)]]
short give_short(short result, int code);

[[errno(ret == 65535)]] unsigned short give_unsigned_short(unsigned short result, int code);
[[errno(errno != 0), name(unsigned_short_if_errno)]]
unsigned short give_unsigned_short(unsigned short result, int code);
[[errno(always), name(unsigned_short_always)]]
unsigned short give_unsigned_short(unsigned short result, int code);
[[errno(ret == 65535, from = "codes_variable"), name(unsigned_short_by_variable)]]
unsigned short give_unsigned_short(unsigned short result, int code);
[[errno(ret == 65535, from = "codes_function()"), name(unsigned_short_by_function)]]
unsigned short give_unsigned_short(unsigned short result, int code);

[[errno(ret < 0)]] int give_int(int result, int code);
[[errno(errno != 0), name(int_if_errno)]] int give_int(int result, int code);
[[errno(always), name(int_always)]] int give_int(int result, int code);
[[errno(ret < 0, from = "codes_variable"), name(int_by_variable)]]
int give_int(int result, int code);
[[errno(ret < 0, from = "codes_function()"), name(int_by_function)]]
int give_int(int result, int code);

[[errno(ret == (unsigned int)-1)]] unsigned int give_unsigned_int(unsigned int result, int code);
[[errno(errno != 0), name(unsigned_int_if_errno)]]
unsigned int give_unsigned_int(unsigned int result, int code);
[[errno(always), name(unsigned_int_always)]]
unsigned int give_unsigned_int(unsigned int result, int code);
[[errno(ret == (unsigned int)-1, from = "codes_variable"), name(unsigned_int_by_variable)]]
unsigned int give_unsigned_int(unsigned int result, int code);
[[errno(ret == (unsigned int)-1, from = "codes_function()"), name(unsigned_int_by_function)]]
unsigned int give_unsigned_int(unsigned int result, int code);

[[errno(ret == -1)]] long give_long(long result, int code);
[[errno(errno != 0), name(long_if_errno)]] long give_long(long result, int code);
[[errno(always), name(long_always)]] long give_long(long result, int code);
[[errno(ret == -1, from = "codes_variable"), name(long_by_variable)]]
long give_long(long result, int code);
[[errno(ret == -1, from = "codes_function()"), name(long_by_function)]]
long give_long(long result, int code);

[[errno(ret < -4294967296)]] long long give_long_long(long long result, int code);
[[errno(errno != 0), name(long_long_if_errno)]]
long long give_long_long(long long result, int code);
[[errno(always), name(long_long_always)]] long long give_long_long(long long result, int code);
[[errno(ret < -4294967296, from = "codes_variable"), name(long_long_by_variable)]]
long long give_long_long(long long result, int code);
[[errno(ret < -4294967296, from = "codes_function()"), name(long_long_by_function)]]
long long give_long_long(long long result, int code);

[[errno(ret == -1.5)]] float give_float(float result, int code);
[[errno(errno != 0), name(float_if_errno)]] float give_float(float result, int code);
[[errno(always), name(float_always)]] float give_float(float result, int code);
[[errno(ret == -1.5, from = "codes_variable"), name(float_by_variable)]]
float give_float(float result, int code);
[[errno(ret == -1.5, from = "codes_function()"), name(float_by_function)]]
float give_float(float result, int code);

[[errno(ret < 0)]] double give_double(double result, int code);
[[errno(errno != 0), name(double_if_errno)]] double give_double(double result, int code);
[[errno(always), name(double_always)]] double give_double(double result, int code);
[[errno(ret < 0, from = "codes_variable"), name(double_by_variable)]]
double give_double(double result, int code);
[[errno(ret < 0, from = "codes_function()"), name(double_by_function)]]
double give_double(double result, int code);

[[errno(!ret)]] bool give_bool(bool result, int code);
[[errno(errno != 0), name(bool_if_errno)]] bool give_bool(bool result, int code);
[[errno(always), name(bool_always)]] bool give_bool(bool result, int code);
[[errno(!ret, from = "codes_variable"), name(bool_by_variable)]]
bool give_bool(bool result, int code);
[[errno(!ret, from = "codes_function()"), name(bool_by_function)]]
bool give_bool(bool result, int code);

[[errno(ret == CODES_BAD)]] enum codes_level give_enum(enum codes_level result, int code);
[[errno(errno != 0), name(enum_if_errno)]]
enum codes_level give_enum(enum codes_level result, int code);
[[errno(always), name(enum_always)]] enum codes_level give_enum(enum codes_level result, int code);
[[errno(ret == CODES_BAD, from = "codes_variable"), name(enum_by_variable)]]
enum codes_level give_enum(enum codes_level result, int code);
[[errno(ret == CODES_BAD, from = "codes_function()"), name(enum_by_function)]]
enum codes_level give_enum(enum codes_level result, int code);

[[errno(ret == (void *)-1)]] void *give_pointer(void *result, int code);
[[errno(errno != 0), name(pointer_if_errno)]] void *give_pointer(void *result, int code);
[[errno(always), name(pointer_always)]] void *give_pointer(void *result, int code);
[[errno(ret == (void *)-1, from = "codes_variable"), name(pointer_by_variable)]]
void *give_pointer(void *result, int code);
[[errno(ret == (void *)-1, from = "codes_function()"), name(pointer_by_function)]]
void *give_pointer(void *result, int code);

[[errno(ret.whole < 0 && ret.real < 0)]]
struct codes_couple give_pair(long long whole, double real, int code);
[[errno(errno != 0), name(pair_if_errno)]]
struct codes_couple give_pair(long long whole, double real, int code);
[[errno(always), name(pair_always)]]
struct codes_couple give_pair(long long whole, double real, int code);
[[errno(ret.whole < 0 && ret.real < 0, from = "codes_variable"), name(pair_by_variable)]]
struct codes_couple give_pair(long long whole, double real, int code);
[[errno(ret.whole < 0 && ret.real < 0, from = "codes_function()"), name(pair_by_function)]]
struct codes_couple give_pair(long long whole, double real, int code);

[[errno(ret.first < 0)]] struct codes_large give_large(long first, int code);
[[errno(errno != 0), name(large_if_errno)]] struct codes_large give_large(long first, int code);
[[errno(always), name(large_always)]] struct codes_large give_large(long first, int code);
[[errno(ret.first < 0, from = "codes_variable"), name(large_by_variable)]]
struct codes_large give_large(long first, int code);
[[errno(ret.first < 0, from = "codes_function()"), name(large_by_function)]]
struct codes_large give_large(long first, int code);

[[errno(ret == a)]]
long give_many(long a, double b, long c, float d, long e, long f,
	       double g, long h, long i, signed char j, int code);
[[errno(errno != 0), name(many_if_errno)]]
long give_many(long a, double b, long c, float d, long e, long f,
	       double g, long h, long i, signed char j, int code);
[[errno(always), name(many_always)]]
long give_many(long a, double b, long c, float d, long e, long f,
	       double g, long h, long i, signed char j, int code);
[[errno(ret == a, from = "codes_variable"), name(many_by_variable)]]
long give_many(long a, double b, long c, float d, long e, long f,
	       double g, long h, long i, signed char j, int code);
[[errno(ret == a, from = "codes_function()"), name(many_by_function)]]
long give_many(long a, double b, long c, float d, long e, long f,
	       double g, long h, long i, signed char j, int code);

[[errno(errno != 0), name(nothing_if_errno)]] void give_nothing(int code);
[[errno(always), name(nothing_always)]] void give_nothing(int code);

// The forms of predicates, with the constants of the headers.
[[errno(ret == EOF), name(int_if_eof)]] int give_int(int result, int code);
[[errno(ret == 0), name(int_if_zero)]] int give_int(int result, int code);
[[errno(ret == NULL), name(pointer_if_null)]] void *give_pointer(void *result, int code);
[[errno(ret == MAP_FAILED), name(pointer_if_map_failed)]]
void *give_pointer(void *result, int code);
[[errno(ret == NULL && errno != 0), name(pointer_if_both)]]
void *give_pointer(void *result, int code);
[[errno(ret == (time_t)-1)]] time_t give_time(time_t result, int code);
[[errno(ret == SEM_FAILED)]] sem_t *give_semaphore(sem_t *result, int code);
[[errno(ret < 0 && code > 5), name(int_if_parameter)]] int give_int(int result, int code);
[[errno(ret < 0, from = "codes_variable")]] int give_wide(int result, unsigned int code);

[[errno(ret == MAP_FAILED)]]
void *mmap([[nullable]] void *address, size_t length, int protection, int flags, int fd, off_t offset);
[[errno(ret == EOF)]] int fputc(int c, FILE *stream);
[[errno(errno != 0)]]
long strtol([[cstr]] const char *text, [[out, nullable]] char **end, int base);
[[errno(ret == NULL && errno != 0)]] struct dirent *readdir(DIR *directory);
[[error(ret)]] int pthread_mutex_trylock(pthread_mutex_t *mutex);

// The result is the code, or leads to it.
[[error(ret)]] int give_returned(int code);
[[error(ret, ret > 10), name(returned_above)]] int give_returned(int code);
[[error(-ret)]] int give_negated(int result);
[[error(-ret, ret < -100), name(negated_below)]] int give_negated(int result);
[[error(ret)]] signed char give_narrow(signed char code);
[[error(-ret), name(narrow_negated)]] signed char give_narrow(signed char code);
[[error(ret.whole)]] struct codes_couple give_within(long long whole);
[[error(-ret.whole), name(within_negated)]] struct codes_couple give_within(long long whole);
[[error(*reason, !ret)]]
bool give_reported(int number, int code, [[out(always), nullable]] int *reason);

// What is said of codes, and of pointers after a failure.
const int CODES_NOTE, CODES_NEGATIVE;
[[errno(ret == -1), errors(EAGAIN, EINTR, ENOMEM), ok(EINPROGRESS, EALREADY), name(documented)]]
int give_int(int result, int code);
[[errno(ret == -1), errors(EAGAIN), name(documented_errors)]] int give_int(int result, int code);
[[errno(ret == -1), ok(EEXIST), name(documented_ok)]] int give_int(int result, int code);
[[error(-ret), errors(CODES_NEGATIVE), ok(CODES_NOTE), name(documented_negative)]]
int give_negated(int result);
[[errno(always), errors(EIO), name(documented_always)]] int give_int(int result, int code);
[[errno(ret == -1)]]
int give_outputs(int number, [[out]] int *out, [[out(always)]] int *maybe, [[destroys, nullable]] void *gone);
