/* SPDX-License-Identifier: MIT */
/* The truth of test_proof.py. */
#ifndef PROOF_H
#define PROOF_H
typedef unsigned short handle;
typedef long offset;
typedef struct {
	int quotient, remainder;
} division;
enum color { RED = 1, GREEN, BLUE = 9 };
struct range {
	handle first;
	offset low, high;
	union {
		int i;
		float f;
	} as;
	char tag[4];
};
struct large {
	int hidden;
	offset size;
	const char *name;
};
#define LIMIT 100
#define BELOW (-1)
#define VERSION "1.0"
#define SCALE 0.5
offset seek(handle h, offset to, struct range *r);
struct range widen(struct range r, enum color c);
division divide(int a, int b);
int print(const char *format, ...);
void each(int (*f)(void *), void *data);
int take(const char *text);
extern const char name_there[];
extern int number_there;
#define THERE (&number_there)
#define NOWHERE ((int *)-1)
typedef int (*taker)(const char *text);
#define TAKEN ((taker)1)
#endif
