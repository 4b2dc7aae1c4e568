/* SPDX-License-Identifier: MIT */
/*
 * Functions that call back before they are done. What is called back may call
 * any of them again, also through stubs.
 */
#ifndef NESTED_H
#define NESTED_H

/* Shows 'a', then 'b'. */
void show_two(void (*show)(char letter));
char third_letter(void);

/* Calls `inner`, then fails with `code`: -1 and errno. 0 for no code; errno is left alone then. */
int fail_after(int code, int depth, void (*inner)(int depth));
/* The same, but errno is set before the call. */
int fail_around(int code, int depth, void (*inner)(int depth));
/* The same as fail_after, but the result is the code, and errno is another. */
int code_after(int code, int depth, void (*inner)(int depth));

/* The same as fail_after, with a large result: depth, code, and what depends on both. */
struct trail {
	long long depth;
	long long code;
	long long sum;
	long long product;
};
struct trail trail_after(int code, int depth, void (*inner)(int depth));

#endif
