// SPDX-License-Identifier: MIT
// A library of Windows, opened at run time by its short name.
module opened;
library "no such library", "kernel32";

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

typedef unsigned long DWORD;

[[callconv(stdcall)]] DWORD GetCurrentProcessId(void);
[[callconv(stdcall)]] DWORD GetLastError(void);
[[optional, symbol("there_is_no_such_function")]] int there_is_no_such_function(int a);
[[optional, symbol("GetCurrentProcessId@V1"), name(versioned)]] DWORD GetCurrentProcessId(void);
