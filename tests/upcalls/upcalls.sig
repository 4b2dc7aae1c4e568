// SPDX-License-Identifier: MIT
module upcalls;

#include "upcalls.h"

struct pair { double first; int second; };
struct large { int64_t words[9]; };
struct odd { unsigned char bytes[7]; };
union mixed { double number; int64_t word; char bytes[12]; };
struct bits { unsigned low : 3; int high : 13; };
enum color { RED = -1, GREEN, BLUE };

typedef int (*visitor)(void *userdata, int number, const char *text) [[userdata(userdata)]];
typedef signed char (*narrow)(signed char a, unsigned short b, bool c, void *userdata)
	[[userdata(userdata)]];
typedef bool (*question)(void *userdata, bool yes) [[userdata(userdata)]];
typedef unsigned char (*octet)(unsigned char byte);
typedef int64_t (*wide)(int64_t a, uint64_t b, uint32_t c, void *userdata) [[userdata(userdata)]];
typedef struct pair (*twist)(struct pair pair, float factor, void *userdata)
	[[userdata(userdata)]];
typedef struct large (*shift)(void *userdata, struct large large, int by) [[userdata(userdata)]];
typedef struct odd (*turn)(struct odd odd);
typedef union mixed (*mix)(union mixed mixed);
typedef struct bits (*flip)(void *userdata, struct bits bits) [[userdata(userdata)]];
typedef long double (*precise)(long double x, void *userdata) [[userdata(userdata)]];
typedef enum color (*paint)(enum color color, void *userdata) [[userdata(userdata)]];
typedef void *(*lead)(void *userdata, void *p) [[userdata(userdata)]];
typedef void (*plain)(void);
typedef plain (*chosen)(plain a, plain b, void *userdata) [[userdata(userdata)]];
typedef double (*many)(int a, double b, int c, double d, int e, double f, int g, double h, int i,
	double j, int k, double l, int m, double n, int o, double p, float q, void *userdata)
	[[userdata(userdata)]];
typedef int (*plain_many)(int a, struct pair b, double c, long long d, float e, struct odd f,
	void *g, short h, struct large i);
typedef int step(int number, void *userdata) [[userdata(userdata)]];
typedef step *step_pointer;
typedef char unused(int number);

// The same function, without knowledge of its userdata.
typedef int (*bare_visitor)(void *, int, const char *) [[local]];

int upcalls_visit(int count, [[scope(call), userdata(data)]] visitor visit, void *data);
int upcalls_narrow(int a, int b, int c, [[scope(call), userdata(data)]] narrow f, void *data);
int upcalls_ask(int value, [[scope(call), userdata(data)]] question f, void *data);
int upcalls_octet(int byte, [[scope(call)]] octet f);
int64_t upcalls_wide(int64_t a, uint64_t b, uint32_t c, [[scope(call), userdata(data)]] wide f,
	void *data);
struct pair upcalls_twist(struct pair pair, float factor, [[userdata(data)]] twist f, void *data);
int64_t upcalls_shift([[in]] const struct large *large, int by, [[userdata(data)]] shift f,
	void *data);
struct odd upcalls_turn(struct odd odd, turn f);
union mixed upcalls_mix(union mixed mixed, mix f);
struct bits upcalls_flip(struct bits bits, [[userdata(data)]] flip f, void *data);
double upcalls_precise(double x, [[userdata(data)]] precise f, void *data);
enum color upcalls_paint(enum color color, [[userdata(data)]] paint f, void *data);
void *upcalls_lead(void *p, [[userdata(data)]] lead f, void *data);
plain upcalls_choose(plain a, plain b, [[userdata(data)]] chosen f, void *data);
double upcalls_many([[userdata(data)]] many f, void *data);
int upcalls_plain_many(plain_many f);
int upcalls_plain(plain f);
int upcalls_step(int number, [[scope(call), userdata(data)]] step f, void *data);
int upcalls_step_pointer(int number, [[userdata(data)]] step_pointer f, void *data);
[[errno(ret == -1)]]
int upcalls_errno(int before, int after, [[userdata(data)]] visitor f, void *data);
int upcalls_elsewhere(int threads, [[scope(call), userdata(data)]] visitor f, void *data);
void upcalls_keep(void *key, [[scope(until(upcalls_forget)), userdata(data)]] visitor f,
	void *data);
void upcalls_keep_forever([[scope(forever), userdata(data)]] visitor f, void *data);
int upcalls_kept(int number);
int upcalls_forget(void *key);
