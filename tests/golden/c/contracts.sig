// SPDX-License-Identifier: MIT
// Interruption, time limits, waits, codes: one function for each thing that a call may ask for.
module contracts;

#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct pollfd;
struct sockaddr;
struct timespec;
typedef ... nfds_t;
typedef ... socklen_t;
typedef ... clockid_t;

[[errno(ret == -1), eintr(done), errors(EBADF, EIO)]]
int close([[destroys]] int fd);

[[errno(ret == -1), eintr(retry), timeout(timeout, ms)]]
int poll(struct pollfd *fds, nfds_t nfds, int timeout);

[[error(ret), eintr(retry), timeout(request, timespec, CLOCK_MONOTONIC, expired = ret == 0)]]
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request, struct timespec *rest);

[[errno(ret == -1), eintr(retry), waits(fd, POLLIN), name(read_wait)]]
ssize_t read(int fd, [[out(always), bytes(count)]] void *buf, size_t count);

[[errno(ret == -1), ok(EINPROGRESS), waits(fd, POLLOUT, result = SO_ERROR)]]
int connect(int fd, const struct sockaddr *address, socklen_t size);
