/* SPDX-License-Identifier: MIT */
/*
 * Structs and unions by value, of the sizes and mixtures on which calling
 * conventions turn: one register, two of the same and of different kind,
 * memory, the last register used up, nothing at all.
 */
#ifndef STRUCTS_H
#define STRUCTS_H

#include <stdbool.h>

/* 12 bytes: a register and a half. */
struct parcel {
	int height, width, depth;
};
long parcel_score(struct parcel parcel, int weight);
struct parcel parcel_turn(struct parcel parcel);

/* 16 bytes, the halves of different kind. */
struct reading {
	int station, hour;
	float low, high;
};
double reading_sum(struct reading reading, float bias, int scale);
struct reading reading_of(int station, int hour, float low, float high);

/* The halves the other way round, and both in floating registers. */
struct level {
	double height;
	long long gauge;
};
struct level level_after(struct level level, double rise, long long step);
struct place {
	double x, y;
};
struct place place_mirror(struct place place);
struct path {
	float x, y, z;
};
struct path path_scale(struct path path, float factor);

/* Nothing but bytes, of many a size. */
struct bytes1 {
	unsigned char b[1];
};
struct bytes2 {
	unsigned char b[2];
};
struct bytes3 {
	unsigned char b[3];
};
struct bytes5 {
	unsigned char b[5];
};
struct bytes7 {
	unsigned char b[7];
};
struct bytes8 {
	unsigned char b[8];
};
struct bytes9 {
	unsigned char b[9];
};
struct bytes12 {
	unsigned char b[12];
};
struct bytes15 {
	unsigned char b[15];
};
struct bytes16 {
	unsigned char b[16];
};
struct bytes17 {
	unsigned char b[17];
};
struct bytes31 {
	unsigned char b[31];
};
struct bytes33 {
	unsigned char b[33];
};
struct bytes1000 {
	unsigned char b[1000];
};
unsigned long long bytes1_sum(struct bytes1 bytes, int extra);
unsigned long long bytes2_sum(struct bytes2 bytes, int extra);
unsigned long long bytes3_sum(struct bytes3 bytes, int extra);
unsigned long long bytes5_sum(struct bytes5 bytes, int extra);
unsigned long long bytes7_sum(struct bytes7 bytes, int extra);
unsigned long long bytes8_sum(struct bytes8 bytes, int extra);
unsigned long long bytes9_sum(struct bytes9 bytes, int extra);
unsigned long long bytes12_sum(struct bytes12 bytes, int extra);
unsigned long long bytes15_sum(struct bytes15 bytes, int extra);
unsigned long long bytes16_sum(struct bytes16 bytes, int extra);
unsigned long long bytes17_sum(struct bytes17 bytes, int extra);
unsigned long long bytes31_sum(struct bytes31 bytes, int extra);
unsigned long long bytes33_sum(struct bytes33 bytes, int extra);
unsigned long long bytes1000_sum(struct bytes1000 bytes, int extra);
struct bytes1 bytes1_from(int seed);
struct bytes2 bytes2_from(int seed);
struct bytes3 bytes3_from(int seed);
struct bytes5 bytes5_from(int seed);
struct bytes7 bytes7_from(int seed);
struct bytes8 bytes8_from(int seed);
struct bytes9 bytes9_from(int seed);
struct bytes12 bytes12_from(int seed);
struct bytes15 bytes15_from(int seed);
struct bytes16 bytes16_from(int seed);
struct bytes17 bytes17_from(int seed);
struct bytes31 bytes31_from(int seed);
struct bytes33 bytes33_from(int seed);
struct bytes1000 bytes1000_from(int seed);

/* The callee overwrites its parameter. */
struct ledger {
	unsigned long opened, moved, closed;
};
unsigned long ledger_wipe(struct ledger ledger);

/* Unions: the integer decides over one, two kinds of float over the other. */
union number {
	double real;
	int whole;
};
long long number_bits(union number number);
union number number_of(double real);
union pair {
	float half[2];
	double whole;
};
union pair pair_of(float first, float second);
struct tagged {
	int kind;
	union {
		float real;
		int whole;
	} value;
	double weight;
};
double tagged_value(struct tagged tagged, int extra);
/* Enums without a name: the compiler chooses an integer for each. */
struct token {
	enum { WORD, NUMBER = 7, LAST = 1000000 } kind;
	enum { BELOW = -3, ABOVE = 3 } where : 4;
	enum { LOWEST, HIGHEST = 7 } level : 3;
	union {
		enum { BEFORE = -1, AFTER = 1 } side;
		int whole;
	};
};
struct token token_turn(struct token token);

/* A struct without members, of no size in C. */
__extension__ struct nothing {
};
struct after_nothing {
	struct nothing nothing;
	unsigned char byte;
};
int pass_nothing(int tens, struct nothing nothing, int ones);
struct nothing give_nothing(int ignored);
int after_nothing_byte(struct after_nothing after);

/* 11 bytes: three are left for the second register. */
struct switches {
	bool s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10;
};
int switches_bits(struct switches switches);
struct switches switches_from(int bits);

/* More of them than there are registers, then a pointer. */
struct row {
	float cell[4];
};
double row_pick(struct row a, struct row b, struct row c, int *seen);
struct slice {
	unsigned long capacity, length;
	unsigned char *data;
};
unsigned long slice_join(struct slice a, struct slice b, struct slice c, struct slice d,
			 struct slice e, struct slice f, struct slice g, struct slice h,
			 struct slice i, struct slice j, struct slice k, int *status);

/* A struct in a struct in an array, and one without a tag. */
typedef struct {
	struct {
		short id;
		struct place corners[2];
	} box;
	signed char tail;
} drawing;
drawing drawing_shift(drawing picture, double by);

#endif
