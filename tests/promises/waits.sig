// SPDX-License-Identifier: MIT
//
// Calls that wait for a non-blocking descriptor, with a limit in nanoseconds; see waits.h.
module waits;

#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include "waits.h"

struct sockaddr;
typedef ... socklen_t;
struct waits_answer { int code; char bytes[20]; int count; };

[[errno(ret == -1), eintr(retry), waits(fd, POLLIN), name(read_wait)]]
ssize_t read(int fd, [[out, bytes(count)]] void *buf, size_t count);
[[errno(ret == -1), waits(fd, POLLIN), name(read_returned)]]
ssize_t read(int fd, [[out, bytes(count)]] void *buf, size_t count);
[[errno(ret == -1), eintr(retry), waits(fd, POLLOUT), name(write_wait)]]
ssize_t write(int fd, [[in, bytes(count)]] const void *buf, size_t count);
[[errno(ret == -1), eintr(retry), waits(fd, POLLIN), name(recv_wait)]]
ssize_t recv(int fd, [[out, bytes(count)]] void *buf, size_t count, int flags);
[[errno(ret == -1), eintr(retry), waits(fd, POLLOUT), name(send_wait)]]
ssize_t send(int fd, [[in, bytes(count)]] const void *buf, size_t count, int flags);
[[errno(ret == -1), eintr(retry), waits(fd, POLLIN), name(accept_wait)]]
int accept(int fd, [[out, nullable]] struct sockaddr *address, [[inout, nullable]] socklen_t *size);
[[errno(ret == -1), ok(EINPROGRESS), waits(fd, POLLOUT, result = SO_ERROR), name(connect_wait)]]
int connect(int fd, [[in, bytes(size)]] const struct sockaddr *address, socklen_t size);

[[error(-ret), eintr(retry), waits(fd, POLLIN)]] int answer_negated(int before, int fd, char *byte);
[[errno(ret == NULL), waits(fd, POLLIN), cstr]] const char *answer_pointer(int fd);
[[error(ret.code), waits(fd, POLLIN)]] struct waits_answer answer_struct(double a, int fd);
