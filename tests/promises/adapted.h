/* SPDX-License-Identifier: MIT */
/*
 * Functions whose adapters other languages bind: each gives `result` and leaves
 * `code` in errno; a code of 0 leaves errno alone.
 */
#ifndef ADAPTED_H
#define ADAPTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

enum adapted_level { ADAPTED_BAD = -1, ADAPTED_LOW, ADAPTED_HIGH };
struct adapted_pair {
	int whole;
	double real;
};
struct adapted_large {
	int64_t v[5];
};

#ifdef __cplusplus
extern "C" {
#endif

int try_int(int result, int code);
long try_long(long result, int code);
int64_t try_wide(int64_t result, int code);
unsigned char try_byte(unsigned char result, int code);
bool try_bool(bool result, int code);
enum adapted_level try_enum(enum adapted_level result, int code);
double try_double(double result, int code);
float try_float(float result, int code);
void *try_pointer(void *result, int code);
const char *try_text(int position, int code);
void try_nothing(int code);
struct adapted_pair try_pair(int whole, double real, int code);
struct adapted_large try_large(int64_t first, int code);
int try_returned(int code);
int try_sum(int a, double b, const char *c, float d, int64_t e, struct adapted_pair f, int code);

/* Fails with EINTR so often, from now on; then gives 7. How often it was called since. */
void interrupt_next(int times);
int try_interrupted(void);
int count_tries(void);

/* Gives what it was given. */
int try_ms(int ms);
int64_t try_timespec(const struct timespec *time);

/* Nobody defines these. */
int absent_int(int a);
void *absent_pointer(int a);
double absent_double(int a);
void absent_nothing(int a);

#ifdef __cplusplus
}
#endif

#endif
