/* SPDX-License-Identifier: MIT */
/* The truth of test_proof.py about layouts, and about calls that are not plain. */
#ifndef PROOF_LAYOUT_H
#define PROOF_LAYOUT_H
struct flags {
	unsigned int a : 3;
	unsigned int b : 5;
	int c : 7;
	_Bool d : 1;
	unsigned int : 4;
	unsigned int e : 6;
};
struct mixed {
	unsigned char first;
	unsigned int x : 9;
	int : 0;
	int y : 12;
	short last;
};
struct __attribute__((packed)) record {
	char tag;
	int value;
	double weight;
};
struct loose {
	char tag;
	int value;
};
struct __attribute__((aligned(32))) line {
	int words[4];
};
struct padded {
	char a;
	_Alignas(16) char b;
	int c;
};
struct outer {
	int k;
	struct __attribute__((packed)) {
		char p;
		int q;
	} in;
	_Alignas(32) struct {
		int r;
	} far;
};
struct watched {
	volatile struct {
		int now[2];
	} gauge;
	const union {
		int whole;
		float part;
	};
	char tag;
	_Alignas(double) char last;
};
typedef long long low __attribute__((aligned(4)));
typedef int high __attribute__((aligned(16)));
typedef int plain;
struct holder {
	int tag;
	low value;
};
typedef int lanes[4] __attribute__((aligned(16)));
typedef float quad __attribute__((vector_size(16)));
int print(const char *format, ...);
long total(long first, ...);
int near(int a, double b);
static inline int
twice(int x)
{
	return 2 * x;
}
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#if defined(__x86_64__)
int __attribute__((ms_abi)) foreign(int a, double b);
#endif
#endif
