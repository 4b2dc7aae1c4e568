/* SPDX-License-Identifier: MIT */
/*
 * The library of structs.h.
 */
#include "structs.h"

#include <string.h>

long
parcel_score(struct parcel parcel, int weight)
{
	return (long)weight * (parcel.height + 10L * parcel.width + 100L * parcel.depth);
}

struct parcel
parcel_turn(struct parcel parcel)
{
	return (struct parcel){parcel.depth, parcel.height, parcel.width};
}

double
reading_sum(struct reading reading, float bias, int scale)
{
	return reading.station + 2.0 * reading.hour + 4.0 * (double)reading.low +
	       8.0 * (double)reading.high + 16.0 * (double)bias + 32.0 * scale;
}

struct reading
reading_of(int station, int hour, float low, float high)
{
	return (struct reading){station, hour, low, high};
}

struct level
level_after(struct level level, double rise, long long step)
{
	return (struct level){level.height + rise, level.gauge + step};
}

struct place
place_mirror(struct place place)
{
	return (struct place){place.y, place.x};
}

struct path
path_scale(struct path path, float factor)
{
	return (struct path){path.x * factor, path.y * factor, path.z * factor};
}

static unsigned long long
sum(const unsigned char *bytes, size_t count, int extra)
{
	unsigned long long total = 0;

	for (size_t i = 0; i < count; i++)
		total = total * 3 + bytes[i];
	return total + (unsigned long long)extra;
}

static void
fill(unsigned char *bytes, size_t count, int seed)
{
	for (size_t i = 0; i < count; i++)
		bytes[i] = (unsigned char)((size_t)seed + i * 7);
}

#define DEFINE(size)                                                                               \
	unsigned long long bytes##size##_sum(struct bytes##size bytes, int extra)                  \
	{                                                                                          \
		return sum(bytes.b, sizeof bytes.b, extra);                                        \
	}                                                                                          \
	struct bytes##size bytes##size##_from(int seed)                                            \
	{                                                                                          \
		struct bytes##size bytes;                                                          \
		fill(bytes.b, sizeof bytes.b, seed);                                               \
		return bytes;                                                                      \
	}
DEFINE(1)
DEFINE(2)
DEFINE(3)
DEFINE(5)
DEFINE(7)
DEFINE(8)
DEFINE(9)
DEFINE(12)
DEFINE(15)
DEFINE(16)
DEFINE(17)
DEFINE(31)
DEFINE(33)
DEFINE(1000)

unsigned long
ledger_wipe(struct ledger ledger)
{
	unsigned long total = ledger.opened + ledger.moved + ledger.closed;
	volatile struct ledger *mine = &ledger;

	mine->opened = mine->moved = mine->closed = 0xDEAD;
	return total + mine->moved - 0xDEAD;
}

long long
number_bits(union number number)
{
	long long bits;

	memcpy(&bits, &number, sizeof bits);
	return bits;
}

union number
number_of(double real)
{
	return (union number){.real = real};
}

union pair
pair_of(float first, float second)
{
	return (union pair){.half = {first, second}};
}

struct token
token_turn(struct token token)
{
	token.kind = token.kind == LAST ? NUMBER : LAST;
	token.where = token.where == BELOW ? ABOVE : BELOW;
	token.level = token.level == HIGHEST ? LOWEST : HIGHEST;
	token.side = token.side == BEFORE ? AFTER : BEFORE;
	return token;
}

double
tagged_value(struct tagged tagged, int extra)
{
	double value = tagged.kind != 0 ? (double)tagged.value.real : tagged.value.whole;

	return value + tagged.weight + extra;
}

int
pass_nothing(int tens, struct nothing nothing, int ones)
{
	(void)nothing;
	return tens * 10 + ones;
}

struct nothing
give_nothing(int ignored)
{
	struct nothing nothing;

	(void)ignored;
	memset(&nothing, 0, sizeof nothing);
	return nothing;
}

int
after_nothing_byte(struct after_nothing after)
{
	return after.byte;
}

int
switches_bits(struct switches s)
{
	return s.s0 | s.s1 << 1 | s.s2 << 2 | s.s3 << 3 | s.s4 << 4 | s.s5 << 5 | s.s6 << 6 |
	       s.s7 << 7 | s.s8 << 8 | s.s9 << 9 | s.s10 << 10;
}

struct switches
switches_from(int bits)
{
	return (struct switches){bits & 1,   bits & 2,   bits & 4,   bits & 8,
				 bits & 16,  bits & 32,  bits & 64,  bits & 128,
				 bits & 256, bits & 512, bits & 1024};
}

double
row_pick(struct row a, struct row b, struct row c, int *seen)
{
	*seen = 77;
	return (double)(a.cell[0] + 10 * b.cell[1] + 100 * c.cell[0] + 1000 * c.cell[3]);
}

unsigned long
slice_join(struct slice a, struct slice b, struct slice c, struct slice d, struct slice e,
	   struct slice f, struct slice g, struct slice h, struct slice i, struct slice j,
	   struct slice k, int *status)
{
	*status = 5;
	return a.length + 2 * b.length + 3 * c.length + 4 * d.length + 5 * e.length + 6 * f.length +
	       7 * g.length + 8 * h.length + 9 * i.length + 10 * j.length + 11 * k.length +
	       k.capacity;
}

drawing
drawing_shift(drawing picture, double by)
{
	for (size_t i = 0; i < 2; i++) {
		picture.box.corners[i].x += by;
		picture.box.corners[i].y -= by;
	}
	picture.box.id = (short)-picture.box.id;
	picture.tail = (signed char)-picture.tail;
	return picture;
}
