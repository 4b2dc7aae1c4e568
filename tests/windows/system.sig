// SPDX-License-Identifier: MIT
//
// Windows' own functions, and those of its C library, proved against their headers.
module system;

#include <io.h>
#include <stdlib.h>
#include <windows.h>

typedef int BOOL;
typedef unsigned long DWORD;
typedef long LONG;
typedef struct tagPOINT { LONG x, y; } POINT;
typedef struct tagRECT { LONG left, top, right, bottom; } RECT;
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
const int MAX_PATH;

DWORD GetCurrentThreadId(void);
int MulDiv(int nNumber, int nNumerator, int nDenominator);
int lstrlenA([[cstr]] const char *lpString);
BOOL PtInRect(const RECT *lprc, POINT pt);

div_t div(int numer, int denom);
ldiv_t ldiv(long numer, long denom);
double atof([[cstr]] const char *str);
[[errno(ret == -1)]] int _access([[cstr]] const char *name, int mode);
