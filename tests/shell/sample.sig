// SPDX-License-Identifier: MIT
//
// The library that the tests of via-shell call; see sample.h.
module sample;

#include <complex.h>
#include "sample.h"

struct point { double x, y; };
struct label { char name[8]; unsigned char code; struct point at; int counts[3]; };
struct wide { long long cells[100]; };
struct hole { int left; union { int whole; float part; }; int right; };
struct hidden { int shown; ...; };
union number { int i; unsigned char bytes[4]; };
enum color { RED, GREEN = 5, BLUE, LIME = 5 };
struct paint { enum color color; bool dry; const char *brand; struct paint *under; void (*apply)(int); };
struct bits { bool on : 1; int level : 4; enum color color : 3; unsigned : 0; long long far : 40; short plain; union { unsigned low : 4; unsigned char byte; }; };
struct handle;
typedef float quad [[vector_size(16)]];

const int LUCKY, UNLUCKY;
const double HALF;
const char *MOTTO;

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
double area([[in, count(count)]] const struct point *points, int count);
void shift([[inout, count(count)]] struct point *points, int count, double by);
int sum([[in, count(count)]] const int *numbers, size_t count);
int sum_bytes([[in, bytes(count)]] const unsigned char *bytes, int count);
void fill_bytes([[out, bytes(count)]] char *bytes, int count);
void set_int([[out]] int *place, int value);
void add_to([[inout]] long *place, int value);
[[cstr]] const char *greet([[cstr]] const char *name);
[[cstr, nullable]] const char *nobody(void);
const char *borrow(const char *text);
char *echo(char *text);
size_t measure([[cstr, nullable]] const char *text);
int apply([[nullable, scope(call)]] int (*function)(int), int value);
int (*doubler(void))(int);
int twice(int);
[[nullable]] struct handle *handle_open(int number);
int handle_number(struct handle *handle);
const struct point *origin(void);
struct point *corner(void);
const void *anything(void);
void *pass(void *pointer);

[[errno(ret == -1)]] int fail_errno(int code);
[[errno(ret == -1)]] int fail_silently(void);
[[error(ret)]] int fail_code(int code);
[[error(-ret)]] int fail_negative(int code);
[[errno(errno != 0)]] void fail_void(int code);
[[errno(always)]] int note(int code);
int errno_now(void);
void errno_set(int code);
void say(int number);
void quit(int status);
quad ascend(float first);
quad halve(quad all);
struct bits invert(struct bits bits);

typedef int (*visitor)(void *userdata, int number) [[userdata(userdata)]];
typedef union number (*flipper)(union number number);
typedef struct point (*mover)(struct point point, float by);
typedef const char *(*namer)(enum color color, bool dry, double weight);

int each(int count, [[scope(call), userdata(userdata)]] visitor visit, void *userdata);
int both([[scope(call), userdata(userdata)]] visitor first,
	[[scope(call), userdata(userdata)]] visitor second, void *userdata);
int elsewhere(int number, [[scope(call), userdata(userdata)]] visitor visit, void *userdata);
void keep([[scope(until(forget)), userdata(userdata)]] visitor visit, void *userdata);
int kept(int number);
void forget(void);
int at_exit([[scope(forever)]] void (*function)(void));
union number flip_by(union number number, [[scope(call)]] flipper by);
struct point move_by(struct point point, [[scope(call)]] mover by);
[[cstr]] const char *name_by([[scope(call)]] namer by);

[[optional, symbol("sample_that_is_not_there")]] int absent(int value, [[cstr]] const char *text);
#if 0
struct nowhere { int x; };
const int NOWHERE = 1;
int left_out(int value);
struct nowhere left_out_too(struct nowhere value);
#endif
