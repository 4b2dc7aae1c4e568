// SPDX-License-Identifier: MIT
// The functions of test_trace.c: every kind of parameter and result, and every contract of a pointer.
module traces;

#include <complex.h>
#include "traces.h"

enum color { RED, GREEN = 5, BLUE };
struct point { double x, y; };
struct packed { unsigned int low : 3; int high : 5; enum color color : 4; bool on : 1; };
struct mixed { char name[8]; short table[2][2]; struct point at; enum color color; const char *text; void (*code)(void); };
union number { int whole; unsigned char bytes[4]; };
struct partial { int shown; ...; };
struct packet { int length; unsigned char data[]; };
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

[[cstr, nullable]] const char *greet([[cstr, nullable]] const char *name);
size_t plain(const char *text, void *data, struct point *point);
int sum([[in, count(count)]] const int *numbers, int count);
int sum_bytes([[in, bytes(count)]] const void *bytes, int count);
int sum_points([[in, count(2)]] const struct point *points);
int take_letters([[in, count(3)]] const char *letters);
int take_packet([[in]] const struct packet *packet);
int take_opaque([[in]] const struct handle *handle, [[in]] const void *data);
[[errno(ret == -1)]] int fill([[out, bytes(size)]] char *buffer, size_t size, int result);
[[errno(ret == -1)]] int fill_always([[out(always), bytes(size)]] char *buffer, size_t size, int result);
[[errno(ret == -1)]] int locate(int result, [[out]] struct point *point, [[cstr]] const char *name, [[out, nullable]] char **end);
[[errno(ret == -1)]] int squeeze([[out, bytes(*size)]] char *buffer, [[inout]] unsigned int *size, unsigned int after);
[[errno(ret == -1)]] int advance([[inout]] int *state, [[inout, count(2)]] short *, int result);
int spell([[out, cstr]] char *text, [[in, cstr]] const char *from);
int consume([[out]] int *number, [[in, cstr, destroys]] char *text);
int drain([[out, bytes(*size)]] char *buffer, [[in, destroys]] int *size);

[[errno(ret == -1)]] int falter(int result, int code);
[[errno(always)]] int note(int code);
[[error(ret)]] int code_of(int code);
[[error(-ret)]] int negated(int result);
[[errno(errno != 0)]] void fail_void(int code);
[[errno(ret == -1), ok(EINPROGRESS)]] int begin(int code);
[[errno(ret == NULL), cstr]] const char *find(int code);
[[optional]] int absent(int value, [[cstr]] const char *text);
int apply(int (*function)(int), int value);
#if 0
int left_out(int value);
#endif
