// SPDX-License-Identifier: MIT
// Layouts that attributes change, vectors, bit-fields; what has no address, what is variadic.
module layout;

#include "layout.h"

struct bits {
	unsigned int kind : 3;
	int offset : 13;
	unsigned int : 2;
	_Bool last : 1;
};

struct [[packed]] record {
	char tag;
	int value;
};

struct [[aligned(32)]] line {
	int words[4];
};

struct padded {
	alignas(16) char first;
	char second;
};

typedef long long unaligned [[aligned(4)]];
typedef float quad [[vector_size(16)]];

struct bits swap_bits(struct bits bits);
[[name(print_number)]] int print(int level, [[cstr]] const char *format, ..., long number);
[[inline]] int twice(int number);
[[macro, name(maximum)]] long MAXIMUM(long a, long b);
