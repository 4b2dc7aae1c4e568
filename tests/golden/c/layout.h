/* SPDX-License-Identifier: MIT */
/* What layout.sig is proved against. */
#ifndef LAYOUT_H
#define LAYOUT_H

struct bits {
	unsigned int kind : 3;
	int offset : 13;
	unsigned int : 2;
	_Bool last : 1;
};

struct __attribute__((packed)) record {
	char tag;
	int value;
};

struct __attribute__((aligned(32))) line {
	int words[4];
};

struct padded {
	_Alignas(16) char first;
	char second;
};

typedef long long unaligned __attribute__((aligned(4)));
typedef float quad __attribute__((vector_size(16)));

struct bits swap_bits(struct bits bits);
int print(int level, const char *format, ...);

static inline int
twice(int number)
{
	return 2 * number;
}

#define MAXIMUM(a, b) ((a) > (b) ? (a) : (b))

#endif
