/* SPDX-License-Identifier: MIT */
/*
 * The library of codes.h.
 */
#include "codes.h"

#include <errno.h>
#include <string.h>

#define GIVE(type, name)                                                                           \
	type name(type result, DWORD code)                                                         \
	{                                                                                          \
		SetLastError(code);                                                                \
		return result;                                                                     \
	}
GIVE(int, give_int)
GIVE(BYTE, give_byte)
GIVE(DWORD, give_dword)
GIVE(long long, give_long_long)
GIVE(double, give_double)
GIVE(void *, give_pointer)

struct codes_small
give_small(int first, int second, DWORD code)
{
	SetLastError(code);
	return (struct codes_small){first, second};
}

struct codes_large
give_large_silently(long long first)
{
	struct codes_large result = {.first = first};
	memset(result.rest, (int)(first & 0xFF), sizeof result.rest);
	return result;
}

struct codes_large
give_large(long long first, DWORD code)
{
	SetLastError(code);
	return give_large_silently(first);
}

int
socket_int(int result, int code)
{
	WSASetLastError(code);
	return result;
}

SOCKET
socket_socket(SOCKET result, int code)
{
	WSASetLastError(code);
	return result;
}

struct codes_large
socket_large(long long first, int code)
{
	WSASetLastError(code);
	return give_large_silently(first);
}

int
give_both(int result, int number, DWORD code)
{
	errno = number;
	SetLastError(code);
	return result;
}

int
give_silently(int result)
{
	return result;
}

int
give_called(void (*function)(void *context), void *context, int result, DWORD code)
{
	SetLastError(~code);
	function(context);
	SetLastError(code);
	return result;
}

int
give_calling(void (*function)(void *context), void *context, int result, DWORD code)
{
	SetLastError(code);
	function(context);
	return result;
}
