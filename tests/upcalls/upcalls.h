/* SPDX-License-Identifier: MIT */
/* C that calls back: every way of a value, with a userdata and without, also later and elsewhere.
 */
#ifndef TESTS_UPCALLS_H
#define TESTS_UPCALLS_H

#include <stdbool.h>
#include <stdint.h>

struct pair {
	double first;
	int second;
};

struct large {
	int64_t words[9];
};

struct odd {
	unsigned char bytes[7];
};

union mixed {
	double number;
	int64_t word;
	char bytes[12];
};

struct bits {
	unsigned low : 3;
	int high : 13;
};

enum color { RED = -1, GREEN, BLUE };

typedef int (*visitor)(void *userdata, int number, const char *text);
typedef signed char (*narrow)(signed char a, unsigned short b, bool c, void *userdata);
typedef bool (*question)(void *userdata, bool yes);
typedef unsigned char (*octet)(unsigned char byte);
typedef int64_t (*wide)(int64_t a, uint64_t b, uint32_t c, void *userdata);
typedef struct pair (*twist)(struct pair pair, float factor, void *userdata);
typedef struct large (*shift)(void *userdata, struct large large, int by);
typedef struct odd (*turn)(struct odd odd);
typedef union mixed (*mix)(union mixed mixed);
typedef struct bits (*flip)(void *userdata, struct bits bits);
typedef long double (*precise)(long double x, void *userdata);
typedef enum color (*paint)(enum color color, void *userdata);
typedef void *(*lead)(void *userdata, void *p);
typedef void (*plain)(void);
typedef plain (*chosen)(plain a, plain b, void *userdata);
typedef double (*many)(int a, double b, int c, double d, int e, double f, int g, double h, int i,
		       double j, int k, double l, int m, double n, int o, double p, float q,
		       void *userdata);
typedef int (*plain_many)(int a, struct pair b, double c, long long d, float e, struct odd f,
			  void *g, short h, struct large i);
typedef int step(int number, void *userdata);
typedef step *step_pointer;
typedef char unused(int number);

/* Each calls back with what it is given, and gives what came back. */
int upcalls_visit(int count, visitor visit, void *data);
int upcalls_narrow(int a, int b, int c, narrow f, void *data);
int upcalls_ask(int value, question f, void *data);
int upcalls_octet(int byte, octet f);
int64_t upcalls_wide(int64_t a, uint64_t b, uint32_t c, wide f, void *data);
struct pair upcalls_twist(struct pair pair, float factor, twist f, void *data);
int64_t upcalls_shift(const struct large *large, int by, shift f, void *data);
struct odd upcalls_turn(struct odd odd, turn f);
union mixed upcalls_mix(union mixed mixed, mix f);
struct bits upcalls_flip(struct bits bits, flip f, void *data);
double upcalls_precise(double x, precise f, void *data);
enum color upcalls_paint(enum color color, paint f, void *data);
void *upcalls_lead(void *p, lead f, void *data);
plain upcalls_choose(plain a, plain b, chosen f, void *data);
double upcalls_many(many f, void *data);
int upcalls_plain_many(plain_many f);
int upcalls_plain(plain f);
int upcalls_step(int number, step f, void *data);
int upcalls_step_pointer(int number, step_pointer f, void *data);

/* errno before, as C finds it behind the call back: -1 if that was not `after`. */
int upcalls_errno(int before, int after, visitor f, void *data);

/* On `threads` threads that nobody else knows: the sum of f(0) + ... + f(threads - 1). */
int upcalls_elsewhere(int threads, visitor f, void *data);

/* Keeps a function until upcalls_forget, and calls it. */
void upcalls_keep(void *key, visitor f, void *data);
void upcalls_keep_forever(visitor f, void *data);
int upcalls_kept(int number);
int upcalls_forget(void *key);

#endif
