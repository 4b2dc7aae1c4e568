// SPDX-License-Identifier: MIT
//
// The codes of Windows: for each type of result, of functions that fail as they are told (codes.h),
// then of Windows' own, of its sockets, and beside them errno, of its C library.
module codes;

#include <winsock2.h>
#include <windows.h>
#include <direct.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include "codes.h"

typedef int BOOL;
typedef unsigned char BYTE;
typedef unsigned short WORD;
typedef unsigned long DWORD;
typedef void *HANDLE;
typedef struct HINSTANCE__ *HMODULE;
typedef unsigned long long SOCKET;
typedef struct ... WSADATA;
typedef struct ... FILE;
struct _SECURITY_ATTRIBUTES;
struct sockaddr;
struct codes_small { int first, second; };
struct codes_large { long long first; char rest[5000]; };

[[last_error(ret == 0)]] int give_int(int result, DWORD code);
[[last_error(ret == (BYTE)-1)]] BYTE give_byte(BYTE result, DWORD code);
[[last_error(ret == 0xFFFFFFFF)]] DWORD give_dword(DWORD result, DWORD code);
[[last_error(ret < -4294967296)]] long long give_long_long(long long result, DWORD code);
[[last_error(ret < 0)]] double give_double(double result, DWORD code);
[[last_error(ret == INVALID_HANDLE_VALUE)]] void *give_pointer(void *result, DWORD code);
[[last_error(ret == NULL), name(pointer_if_null)]] void *give_pointer(void *result, DWORD code);
[[last_error(ret.first < 0 && ret.second < 0)]]
struct codes_small give_small(int first, int second, DWORD code);
[[last_error(ret.first < 0)]] struct codes_large give_large(long long first, DWORD code);
[[last_error(!ret && code > 5), name(int_if_parameter)]] int give_int(int result, DWORD code);
[[last_error(ret == 0)]] int give_silently(int result);
[[last_error(ret.first < 0)]] struct codes_large give_large_silently(long long first);

[[wsa_error(ret == SOCKET_ERROR)]] int socket_int(int result, int code);
[[wsa_error(ret == INVALID_SOCKET)]] SOCKET socket_socket(SOCKET result, int code);
[[wsa_error(ret.first < 0)]] struct codes_large socket_large(long long first, int code);

[[last_error(ret == 0), name(both_by_last_error)]]
int give_both(int result, int number, DWORD code);
[[errno(ret == 0), name(both_by_errno)]] int give_both(int result, int number, DWORD code);
[[errno(errno != 0), name(both_if_errno)]] int give_both(int result, int number, DWORD code);
[[errno(always), name(both_always)]] int give_both(int result, int number, DWORD code);

[[last_error(ret == 0)]]
int give_called(void (*function)(void *context), void *context, int result, DWORD code);
[[last_error(ret == 0)]]
int give_calling(void (*function)(void *context), void *context, int result, DWORD code);

[[last_error(ret == 0), errors(ERROR_FILE_NOT_FOUND, ERROR_ACCESS_DENIED), ok(ERROR_MORE_DATA), name(documented)]]
int give_int(int result, DWORD code);

// Windows' own.
const DWORD GENERIC_READ;
DWORD GetLastError(void);
void SetLastError(DWORD dwErrCode);
[[last_error(ret == INVALID_HANDLE_VALUE)]]
HANDLE CreateFileA([[cstr]] const char *lpFileName, DWORD dwDesiredAccess, DWORD dwShareMode,
		   [[nullable]] struct _SECURITY_ATTRIBUTES *lpSecurityAttributes,
		   DWORD dwCreationDisposition, DWORD dwFlagsAndAttributes,
		   [[nullable]] HANDLE hTemplateFile);
[[last_error(!ret)]] BOOL CloseHandle([[destroys]] HANDLE hObject);
[[last_error(ret == NULL)]] HMODULE GetModuleHandleA([[cstr, nullable]] const char *lpModuleName);
[[last_error(ret == NULL)]]
long long (*GetProcAddress(HMODULE hModule, [[cstr]] const char *lpProcName))(void);
[[last_error(ret == NULL)]]
HANDLE CreateMutexA([[nullable]] struct _SECURITY_ATTRIBUTES *lpMutexAttributes,
		    BOOL bInitialOwner, [[cstr, nullable]] const char *lpName);
[[last_error(ret == 0)]]
DWORD GetEnvironmentVariableA([[cstr]] const char *lpName,
			      [[out, nullable, count(nSize)]] char *lpBuffer, DWORD nSize);

// Its sockets.
[[error(ret)]] int WSAStartup(WORD wVersionRequested, [[out]] WSADATA *lpWSAData);
[[wsa_error(ret == SOCKET_ERROR)]] int WSACleanup(void);
[[wsa_error(ret == INVALID_SOCKET)]] SOCKET socket(int af, int type, int protocol);
[[wsa_error(ret == SOCKET_ERROR)]]
int connect(SOCKET s, [[bytes(namelen)]] const struct sockaddr *name, int namelen);
[[wsa_error(ret == SOCKET_ERROR)]]
int bind(SOCKET s, [[bytes(namelen)]] const struct sockaddr *name, int namelen);
[[wsa_error(ret == SOCKET_ERROR)]]
int getsockname(SOCKET s, [[out, bytes(*namelen)]] struct sockaddr *name, [[inout]] int *namelen);
[[wsa_error(ret == SOCKET_ERROR)]]
int send(SOCKET s, [[bytes(len)]] const char *buf, int len, int flags);
[[wsa_error(ret == SOCKET_ERROR)]]
int recv(SOCKET s, [[out, bytes(len)]] char *buf, int len, int flags);
[[wsa_error(ret == SOCKET_ERROR)]]
int ioctlsocket(SOCKET s, long cmd, [[inout]] unsigned long *argp);
[[wsa_error(ret == SOCKET_ERROR)]] int closesocket([[destroys]] SOCKET s);

// Its C library.
[[errno(ret == -1)]] int _chdir([[cstr]] const char *path);
[[errno(ret == -1)]] int _mkdir([[cstr]] const char *path);
[[errno(ret == -1)]] int _access([[cstr]] const char *path, int mode);
[[errno(always), name(access_always)]] int _access([[cstr]] const char *path, int mode);
[[errno(ret == NULL)]] FILE *fopen([[cstr]] const char *path, [[cstr]] const char *mode);
[[errno(ret == EOF)]] int fclose([[destroys]] FILE *stream);
[[errno(errno != 0)]]
long strtol([[cstr]] const char *text, [[out, nullable]] char **end, int base);
