/* SPDX-License-Identifier: MIT */
#include "upcalls.h"

#include <errno.h>
#include <pthread.h>

int
upcalls_visit(int count, visitor visit, void *data)
{
	int sum = 0;
	for (int number = 0; number < count; number++)
		sum += visit(data, number, "number");
	return sum;
}

int
upcalls_narrow(int a, int b, int c, narrow f, void *data)
{
	return f((signed char)a, (unsigned short)b, c != 0, data);
}

int
upcalls_ask(int value, question f, void *data)
{
	return f(data, value != 0) ? 10 : 20;
}

int
upcalls_octet(int byte, octet f)
{
	return f((unsigned char)byte);
}

int64_t
upcalls_wide(int64_t a, uint64_t b, uint32_t c, wide f, void *data)
{
	return f(a, b, c, data);
}

struct pair
upcalls_twist(struct pair pair, float factor, twist f, void *data)
{
	return f(pair, factor, data);
}

int64_t
upcalls_shift(const struct large *large, int by, shift f, void *data)
{
	struct large result = f(data, *large, by);
	int64_t sum = 0;
	for (int index = 0; index < 9; index++)
		sum = sum * 3 + result.words[index];
	return sum;
}

struct odd
upcalls_turn(struct odd odd, turn f)
{
	return f(odd);
}

union mixed
upcalls_mix(union mixed mixed, mix f)
{
	return f(mixed);
}

struct bits
upcalls_flip(struct bits bits, flip f, void *data)
{
	return f(data, bits);
}

double
upcalls_precise(double x, precise f, void *data)
{
	return (double)f((long double)x, data);
}

enum color
upcalls_paint(enum color color, paint f, void *data)
{
	return f(color, data);
}

void *
upcalls_lead(void *p, lead f, void *data)
{
	return f(data, p);
}

plain
upcalls_choose(plain a, plain b, chosen f, void *data)
{
	return f(a, b, data);
}

double
upcalls_many(many f, void *data)
{
	return f(1, 2.5, 3, 4.5, 5, 6.5, 7, 8.5, 9, 10.5, 11, 12.5, 13, 14.5, 15, 16.5, 17.25f,
		 data);
}

int
upcalls_plain_many(plain_many f)
{
	struct large large = {{0}};
	for (int index = 0; index < 9; index++)
		large.words[index] = index + 40;
	return f(-1, (struct pair){3.5, -4}, 2.5, -5000000000, 6.5f,
		 (struct odd){{7, 8, 9, 10, 11, 12, 13}}, &errno, -14, large);
}

int
upcalls_plain(plain f)
{
	f();
	return 1;
}

int
upcalls_step(int number, step f, void *data)
{
	return f(number, data) + 1;
}

int
upcalls_step_pointer(int number, step_pointer f, void *data)
{
	return f(number, data) + 2;
}

int
upcalls_errno(int before, int after, visitor f, void *data)
{
	errno = before;
	int result = f(data, 0, "errno");
	return errno == after ? result : -1;
}

/* --- other threads --- */

struct elsewhere {
	pthread_t thread;
	visitor f;
	void *data;
	int number;
	int result;
};

static void *
call_elsewhere(void *userdata)
{
	struct elsewhere *one = userdata;
	one->result = one->f(one->data, one->number, "elsewhere");
	return NULL;
}

int
upcalls_elsewhere(int threads, visitor f, void *data)
{
	struct elsewhere all[64];
	int sum = 0;
	for (int number = 0; number < threads; number++) {
		all[number] = (struct elsewhere){.f = f, .data = data, .number = number};
		if (pthread_create(&all[number].thread, NULL, call_elsewhere, &all[number]) != 0)
			return -1;
	}
	for (int number = 0; number < threads; number++) {
		pthread_join(all[number].thread, NULL);
		sum += all[number].result;
	}
	return sum;
}

/* --- later --- */

static struct {
	void *key;
	visitor f;
	void *data;
} kept;

void
upcalls_keep(void *key, visitor f, void *data)
{
	kept.key = key;
	kept.f = f;
	kept.data = data;
}

void
upcalls_keep_forever(visitor f, void *data)
{
	upcalls_keep(NULL, f, data);
}

int
upcalls_kept(int number)
{
	return kept.f(kept.data, number, "kept");
}

int
upcalls_forget(void *key)
{
	return key == kept.key ? 0 : -1;
}
