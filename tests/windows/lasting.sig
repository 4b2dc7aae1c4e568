// SPDX-License-Identifier: MIT
//
// Time limits in the types of Windows: of functions that write them down (lasting.h), then of
// Windows' own.
module lasting;

#include <winsock2.h>
#include <windows.h>
#include <time.h>
#include "lasting.h"

typedef int BOOL;
typedef unsigned short WORD;
typedef unsigned long DWORD;
typedef unsigned long long SOCKET;
typedef void *HANDLE;
typedef struct _RTL_CONDITION_VARIABLE *PCONDITION_VARIABLE;
typedef struct _RTL_SRWLOCK *PSRWLOCK;
typedef struct fd_set fd_set;
struct timeval;
struct timespec;
struct pollfd { SOCKET fd; short events, revents; };

[[timeout(ms, ms, expired = ret == WAIT_TIMEOUT)]] DWORD last_dword_ms(DWORD ms);
[[timeout(ms, ms, expired = ret == WAIT_TIMEOUT)]] DWORD last_word_ms(WORD ms);
[[timeout(ms, ms, expired = ret == WAIT_TIMEOUT)]] DWORD last_int_ms(int ms);
[[timeout(s, s, expired = ret == WAIT_TIMEOUT)]] DWORD last_long_s(long s);
[[timeout(time, timeval, expired = ret == WAIT_TIMEOUT)]] DWORD last_timeval(struct timeval *time);
[[timeout(time, timespec, expired = ret == WAIT_TIMEOUT)]]
DWORD last_timespec(const struct timespec *time);
[[timeout(date, timespec, 0, expired = ret == WAIT_TIMEOUT)]]
DWORD last_until(const struct timespec *date);
[[last_error(!ret), timeout(ms, ms, expired = errno == ERROR_TIMEOUT)]]
BOOL last_or_fail(WORD ms, DWORD code);

[[timeout(dwMilliseconds, ms)]] void Sleep(DWORD dwMilliseconds);
[[last_error(ret == WAIT_FAILED), timeout(dwMilliseconds, ms, expired = ret == WAIT_TIMEOUT)]]
DWORD WaitForSingleObject(HANDLE hHandle, DWORD dwMilliseconds);
[[last_error(!ret), timeout(dwMilliseconds, ms, expired = errno == ERROR_TIMEOUT)]]
BOOL SleepConditionVariableSRW([[inout]] PCONDITION_VARIABLE ConditionVariable,
			       [[inout]] PSRWLOCK SRWLock, DWORD dwMilliseconds,
			       unsigned long Flags);
[[wsa_error(ret == SOCKET_ERROR), timeout(timeout, ms)]]
int WSAPoll([[inout, count(fds)]] struct pollfd *fdArray, unsigned long fds, int timeout);
[[wsa_error(ret == SOCKET_ERROR), timeout(timeout, timeval)]]
int select(int nfds, [[inout, nullable]] fd_set *readfds, [[inout, nullable]] fd_set *writefds,
	   [[inout, nullable]] fd_set *exceptfds, [[nullable]] struct timeval *timeout);
