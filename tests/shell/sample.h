/* SPDX-License-Identifier: MIT */
/* A library of every kind of value that a line of via-shell can hold. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <complex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct point {
	double x, y;
};

struct label {
	char name[8];
	unsigned char code;
	struct point at;
	int counts[3];
};

struct wide {
	long long cells[100];
};

struct hole {
	int left;
	union {
		int whole;
		float part;
	};
	int right;
};

struct hidden {
	int shown;
	int secret;
};

union number {
	int i;
	unsigned char bytes[4];
};

enum color { RED, GREEN = 5, BLUE, LIME = 5 };

struct paint {
	enum color color;
	bool dry;
	const char *brand;
	struct paint *under;
	void (*apply)(int);
};

struct handle;

struct bits {
	bool on : 1;
	int level : 4;
	enum color color : 3;
	unsigned : 0;
	long long far : 40;
	short plain;
	union {
		unsigned low : 4;
		unsigned char byte;
	};
};
typedef float quad __attribute__((vector_size(16)));

#define LUCKY 7
#define UNLUCKY -13
#define HALF 0.5
#define MOTTO "call \"on\"\n"

bool negate(bool value);
signed char narrow(signed char value);
unsigned char narrow_unsigned(unsigned char value);
short medium(short value);
unsigned short medium_unsigned(unsigned short value);
int whole(int value);
unsigned int whole_unsigned(unsigned int value);
int64_t huge(int64_t value);
uint64_t huge_unsigned(uint64_t value);
float single(float value);
double twofold(double value);
long double extended(long double value);
double _Complex turn(double _Complex value);
float _Complex turn_single(float _Complex value);
enum color next_color(enum color color);
void nothing(void);

struct point mirror(struct point point);
struct label relabel(struct label label);
struct wide spread(int first);
long long total(struct wide wide);
struct hole fill(struct hole hole);
union number flip(union number number);
struct paint repaint(struct paint paint);
struct hidden reveal(struct hidden hidden);
double area(const struct point *points, int count);
void shift(struct point *points, int count, double by);
int sum(const int *numbers, size_t count);
int sum_bytes(const unsigned char *bytes, int count);
void fill_bytes(char *bytes, int count);
void set_int(int *place, int value);
void add_to(long *place, int value);
const char *greet(const char *name);
const char *nobody(void);
const char *borrow(const char *text);
char *echo(char *text);
size_t measure(const char *text);
int apply(int (*function)(int), int value);
int (*doubler(void))(int);
int twice(int value);
struct handle *handle_open(int number);
int handle_number(struct handle *handle);
const struct point *origin(void);
struct point *corner(void);
const void *anything(void);
void *pass(void *pointer);

int fail_errno(int code);
int fail_silently(void);
int fail_code(int code);
int fail_negative(int code);
void fail_void(int code);
int note(int code);
int errno_now(void);
void errno_set(int code);
void say(int number);
void quit(int status);
quad ascend(float first);
quad halve(quad all);
struct bits invert(struct bits bits);

typedef int (*visitor)(void *userdata, int number);
typedef union number (*flipper)(union number number);
typedef struct point (*mover)(struct point point, float by);
typedef const char *(*namer)(enum color color, bool dry, double weight);

int each(int count, visitor visit, void *userdata);
int both(visitor first, visitor second, void *userdata);
int elsewhere(int number, visitor visit, void *userdata);
void keep(visitor visit, void *userdata);
int kept(int number);
void forget(void);
int at_exit(void (*function)(void));
union number flip_by(union number number, flipper by);
struct point move_by(struct point point, mover by);
const char *name_by(namer by);

#endif
