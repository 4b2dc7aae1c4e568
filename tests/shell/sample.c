/* SPDX-License-Identifier: MIT */
#include "sample.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct handle {
	int number;
};

bool
negate(bool value)
{
	return !value;
}

signed char
narrow(signed char value)
{
	return value;
}

unsigned char
narrow_unsigned(unsigned char value)
{
	return value;
}

short
medium(short value)
{
	return value;
}

unsigned short
medium_unsigned(unsigned short value)
{
	return value;
}

int
whole(int value)
{
	return value;
}

unsigned int
whole_unsigned(unsigned int value)
{
	return value;
}

int64_t
huge(int64_t value)
{
	return value;
}

uint64_t
huge_unsigned(uint64_t value)
{
	return value;
}

float
single(float value)
{
	return value;
}

double
twofold(double value)
{
	return 2 * value;
}

long double
extended(long double value)
{
	return value;
}

double _Complex turn(double _Complex value)
{
	return value * I;
}

float _Complex turn_single(float _Complex value)
{
	return value * (float _Complex)I;
}

enum color
next_color(enum color color)
{
	return color == RED ? GREEN : color == GREEN ? BLUE : (enum color)7;
}

void
nothing(void)
{
}

struct point
mirror(struct point point)
{
	return (struct point){.x = point.y, .y = point.x};
}

struct label
relabel(struct label label)
{
	label.code++;
	label.counts[2] = 7;
	return label;
}

struct wide
spread(int first)
{
	struct wide wide;
	for (int i = 0; i < 100; i++)
		wide.cells[i] = first + i;
	return wide;
}

long long
total(struct wide wide)
{
	long long sum_of_cells = 0;
	for (int i = 0; i < 100; i++)
		sum_of_cells += wide.cells[i];
	return sum_of_cells;
}

struct hole
fill(struct hole hole)
{
	hole.whole += hole.left;
	return hole;
}

union number
flip(union number number)
{
	number.i = ~number.i;
	return number;
}

struct paint
repaint(struct paint paint)
{
	paint.color = next_color(paint.color);
	paint.dry = !paint.dry;
	return paint;
}

struct hidden
reveal(struct hidden hidden)
{
	hidden.shown += hidden.secret;
	hidden.secret = 42;
	return hidden;
}

double
area(const struct point *points, int count)
{
	double sum_of_products = 0;
	for (int i = 0; i < count; i++)
		sum_of_products += points[i].x * points[i].y;
	return sum_of_products;
}

void
shift(struct point *points, int count, double by)
{
	for (int i = 0; i < count; i++) {
		points[i].x += by;
		points[i].y += by;
	}
}

int
sum(const int *numbers, size_t count)
{
	int sum_of_numbers = 0;
	for (size_t i = 0; i < count; i++)
		sum_of_numbers += numbers[i];
	return sum_of_numbers;
}

int
sum_bytes(const unsigned char *bytes, int count)
{
	int sum_of_bytes = 0;
	for (int i = 0; i < count; i++)
		sum_of_bytes += bytes[i];
	return sum_of_bytes;
}

void
fill_bytes(char *bytes, int count)
{
	memset(bytes, 'x', (size_t)count);
}

void
set_int(int *place, int value)
{
	*place = value;
}

void
add_to(long *place, int value)
{
	*place += value;
}

const char *
greet(const char *name)
{
	static char text[64];
	snprintf(text, sizeof(text), "hello, \"%s\"\n", name);
	return text;
}

const char *
nobody(void)
{
	return NULL;
}

const char *
borrow(const char *text)
{
	return text;
}

char *
echo(char *text)
{
	return text;
}

size_t
measure(const char *text)
{
	return text != NULL ? strlen(text) : 0;
}

int
apply(int (*function)(int), int value)
{
	return function != NULL ? function(value) : -1;
}

int
twice(int value)
{
	return 2 * value;
}

int (*doubler(void))(int)
{
	return twice;
}

struct handle *
handle_open(int number)
{
	static struct handle handle;
	handle.number = number;
	return number < 0 ? NULL : &handle;
}

int
handle_number(struct handle *handle)
{
	return handle->number;
}

const struct point *
origin(void)
{
	static const struct point point = {0.5, -0.25};
	return &point;
}

struct point *
corner(void)
{
	static struct point point = {1, 1};
	return &point;
}

const void *
anything(void)
{
	return origin();
}

void *
pass(void *pointer)
{
	return pointer;
}

int
fail_errno(int code)
{
	if (code == 0)
		return 1;
	errno = code;
	return -1;
}

int
fail_silently(void)
{
	errno = 0;
	return -1;
}

int
fail_code(int code)
{
	errno = 1;
	return code;
}

int
fail_negative(int code)
{
	return code;
}

void
fail_void(int code)
{
	if (code != 0)
		errno = code;
}

int
note(int code)
{
	if (code != 0)
		errno = code;
	return 2 * code;
}

int
errno_now(void)
{
	return errno;
}

void
errno_set(int code)
{
	errno = code;
}

void
say(int number)
{
	printf("%d\n", number);
}

void
quit(int status)
{
	exit(status);
}

quad
ascend(float first)
{
	return (quad){first, first + 1, first + 2, first + 3};
}

quad
halve(quad all)
{
	return all / 2;
}

struct bits
invert(struct bits bits)
{
	bits.on = !bits.on;
	bits.level = -bits.level;
	bits.far = -bits.far;
	bits.plain++;
	return bits;
}

/* The sum of what at most 10 calls give. */
int
each(int count, visitor visit, void *userdata)
{
	int sum = 0;

	for (int number = 0; number < count && number < 10; number++)
		sum += visit(userdata, number);
	return sum;
}

int
both(visitor first, visitor second, void *userdata)
{
	return first(userdata, 1) + second(userdata, 2);
}

struct asked {
	visitor visit;
	void *userdata;
	int number, answer;
};

static void *
ask(void *argument)
{
	struct asked *asked = argument;

	asked->answer = asked->visit(asked->userdata, asked->number);
	return NULL;
}

/* Called on a thread of its own. */
int
elsewhere(int number, visitor visit, void *userdata)
{
	struct asked asked = {.visit = visit, .userdata = userdata, .number = number};
	pthread_t thread;

	if (pthread_create(&thread, NULL, ask, &asked) != 0 || pthread_join(thread, NULL) != 0)
		return -1;
	return asked.answer;
}

static struct asked kept_for_later;

void
keep(visitor visit, void *userdata)
{
	kept_for_later = (struct asked){.visit = visit, .userdata = userdata};
}

int
kept(int number)
{
	if (kept_for_later.visit == NULL)
		return -1;
	return kept_for_later.visit(kept_for_later.userdata, number);
}

void
forget(void)
{
	kept_for_later = (struct asked){.visit = NULL};
}

int
at_exit(void (*function)(void))
{
	return atexit(function);
}

union number
flip_by(union number number, flipper by)
{
	return by(number);
}

struct point
move_by(struct point point, mover by)
{
	return by(point, 0.5f);
}

const char *
name_by(namer by)
{
	return by(GREEN, true, 2.5);
}
