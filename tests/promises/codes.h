/* SPDX-License-Identifier: MIT */
/*
 * Functions that fail as they are told. Each gives `result` and leaves `code`
 * in errno, in the variable codes_variable and behind codes_function(); a code
 * of 0 leaves errno alone, and the other two become 0.
 */
#ifndef CODES_H
#define CODES_H

#include <semaphore.h>
#include <stdbool.h>
#include <time.h>

enum codes_level { CODES_BAD = -1, CODES_LOW, CODES_HIGH };

/* Two registers on most platforms, memory on all. */
struct codes_couple {
	long long whole;
	double real;
};
struct codes_large {
	long first;
	long rest[4];
};

/* Documented codes of functions that return them negated. */
#define CODES_NOTE (-7)
#define CODES_NEGATIVE (-1234)

/* Of this thread, as errno is. */
extern _Thread_local unsigned int codes_variable;
int codes_function(void);

signed char give_signed_char(signed char result, int code);
unsigned char give_unsigned_char(unsigned char result, int code);
short give_short(short result, int code);
unsigned short give_unsigned_short(unsigned short result, int code);
int give_int(int result, int code);
unsigned int give_unsigned_int(unsigned int result, int code);
long give_long(long result, int code);
long long give_long_long(long long result, int code);
float give_float(float result, int code);
double give_double(double result, int code);
bool give_bool(bool result, int code);
enum codes_level give_enum(enum codes_level result, int code);
void *give_pointer(void *result, int code);
struct codes_couple give_pair(long long whole, double real, int code);
struct codes_large give_large(long first, int code);
void give_nothing(int code);
time_t give_time(time_t result, int code);
sem_t *give_semaphore(sem_t *result, int code);
long give_many(long a, double b, long c, float d, long e, long f, double g, long h, long i,
	       signed char j, int code);

/* Sets the variable to `code`, errno to EIO, and gives `result`. */
int give_wide(int result, unsigned int code);

/* The code itself, in three ways; errno becomes EIO. */
int give_returned(int code);
int give_negated(int result);
signed char give_narrow(signed char code);
struct codes_couple give_within(long long whole);
/* `number` is 0: false, and `code` in *reason; else true, and *reason is left alone. */
bool give_reported(int number, int code, int *reason);

/* Gives *out and *maybe, whether or not it fails with EINVAL: for a negative number. */
int give_outputs(int number, int *out, int *maybe, void *gone);

#endif
