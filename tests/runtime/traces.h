/* SPDX-License-Identifier: MIT */
/* The functions of traces.sig; test_trace.c has them. */
#ifndef TESTS_RUNTIME_TRACES_H
#define TESTS_RUNTIME_TRACES_H

#include <complex.h>
#include <stdbool.h>
#include <stddef.h>

enum color { RED, GREEN = 5, BLUE };

struct point {
	double x, y;
};

struct packed {
	unsigned int low : 3;
	int high : 5;
	enum color color : 4;
	bool on : 1;
};

struct mixed {
	char name[8];
	short table[2][2];
	struct point at;
	enum color color;
	const char *text;
	void (*code)(void);
};

union number {
	int whole;
	unsigned char bytes[4];
};

struct partial {
	int secret;
	int shown;
};

struct packet {
	int length;
	unsigned char data[];
};

struct handle;

int whole(int value, unsigned long long huge, signed char narrow, char letter);
bool truth(bool value, enum color color);
float single(float value);
double twofold(double value, void *pointer, void (*code)(void));
long double extended(long double value);
double _Complex turn(double _Complex value);
float _Complex turn_single(float _Complex value);
enum color next_color(enum color color);
void nothing(void);
struct point mirror(struct point point);
struct packed pack(struct packed packed);
struct mixed mix(struct mixed mixed);
union number flip(union number number);
struct partial reveal(struct partial partial);

const char *greet(const char *name);
size_t plain(const char *text, void *data, struct point *point);
int sum(const int *numbers, int count);
int sum_bytes(const void *bytes, int count);
int sum_points(const struct point *points);
int take_letters(const char *letters);
int take_packet(const struct packet *packet);
int take_opaque(const struct handle *handle, const void *data);
int fill(char *buffer, size_t size, int result);
int fill_always(char *buffer, size_t size, int result);
int locate(int result, struct point *point, const char *name, char **end);
int squeeze(char *buffer, unsigned int *size, unsigned int after);
int advance(int *state, short *pair, int result);
int spell(char *text, const char *from);
int consume(int *number, char *text);
int drain(char *buffer, int *size);

int falter(int result, int code);
int note(int code);
int code_of(int code);
int negated(int result);
void fail_void(int code);
int begin(int code);
const char *find(int code);
int absent(int value, const char *text);
int apply(int (*function)(int), int value);

#endif
