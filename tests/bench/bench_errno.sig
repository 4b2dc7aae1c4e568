// SPDX-License-Identifier: MIT
// What is called to measure failure rules and waits.
module bench_errno;

#include <poll.h>
#include <unistd.h>
#include "callees.h"

[[name(callee_plain)]]
int callee_try(int a, int b);

[[errno(ret == -1)]]
int callee_try(int a, int b);

[[errno(ret == -1)]]
int callee_fail(int code, int unused);

[[errno(ret == -1), eintr(retry), waits(fd, POLLIN), name(read_wait)]]
ssize_t read(int fd, [[out, bytes(count)]] void *buf, size_t count);
