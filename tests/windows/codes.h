/* SPDX-License-Identifier: MIT */
/*
 * Functions that fail as they are told. Each gives `result` and leaves `code`
 * as the thread's last error, a code of 0 too; those of sockets do so by
 * WSASetLastError.
 */
#ifndef CODES_H
#define CODES_H

#include <winsock2.h>

#include <windows.h>

/* In a register, and in memory. */
struct codes_small {
	int first;
	int second;
};
struct codes_large {
	long long first;
	char rest[5000];
};

int give_int(int result, DWORD code);
BYTE give_byte(BYTE result, DWORD code);
DWORD give_dword(DWORD result, DWORD code);
long long give_long_long(long long result, DWORD code);
double give_double(double result, DWORD code);
void *give_pointer(void *result, DWORD code);
struct codes_small give_small(int first, int second, DWORD code);
/* The rest is filled with the last byte of `first`. */
struct codes_large give_large(long long first, DWORD code);

int socket_int(int result, int code);
SOCKET socket_socket(SOCKET result, int code);
struct codes_large socket_large(long long first, int code);

/* The code is both: `number` in errno, and `code`. */
int give_both(int result, int number, DWORD code);

/* Leaves the last error alone. */
int give_silently(int result);
struct codes_large give_large_silently(long long first);

/* Leaves another last error, calls `function(context)`, and then leaves `code`. */
int give_called(void (*function)(void *context), void *context, int result, DWORD code);
/* Leaves `code`, and then calls: the last error is what the function leaves. */
int give_calling(void (*function)(void *context), void *context, int result, DWORD code);

#endif
