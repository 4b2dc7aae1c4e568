// SPDX-License-Identifier: MIT
//
// The system's own functions that take a time, each in its unit, on its clock.
module clocks;

#define _GNU_SOURCE
#include <errno.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <time.h>

struct pollfd;
struct timespec;
struct timeval;
struct epoll_event;
typedef struct ... fd_set;
typedef struct ... sigset_t;
typedef struct ... siginfo_t;
typedef union ... sem_t;
typedef union ... pthread_cond_t;
typedef union ... pthread_mutex_t;
typedef ... nfds_t;
typedef ... clockid_t;
typedef ... mqd_t;

[[errno(ret == -1), eintr(retry), timeout(timeout, ms)]]
int poll([[inout]] struct pollfd *fds, nfds_t nfds, int timeout);
[[errno(ret == -1), timeout(timeout, ms), name(poll_returned)]]
int poll([[inout]] struct pollfd *fds, nfds_t nfds, int timeout);
[[errno(ret == -1), eintr(retry), timeout(timeout, timespec)]]
int ppoll([[inout]] struct pollfd *fds, nfds_t nfds, [[nullable]] const struct timespec *timeout,
	  [[in, nullable]] const sigset_t *mask);
[[errno(ret == -1), eintr(retry), timeout(timeout, timeval)]]
int select(int nfds, [[inout, nullable]] fd_set *reads, [[inout, nullable]] fd_set *writes,
	   [[inout, nullable]] fd_set *exceptions, [[nullable]] struct timeval *timeout);
[[errno(ret == -1), eintr(retry), timeout(timeout, timespec)]]
int pselect(int nfds, [[inout, nullable]] fd_set *reads, [[inout, nullable]] fd_set *writes,
	    [[inout, nullable]] fd_set *exceptions, [[nullable]] const struct timespec *timeout,
	    [[in, nullable]] const sigset_t *mask);
[[errno(ret == -1), eintr(retry), timeout(timeout, ms)]]
int epoll_wait(int epfd, [[out]] struct epoll_event *events, int maxevents, int timeout);

[[errno(ret == -1), eintr(retry), timeout(request, timespec, expired = ret == 0)]]
int nanosleep(const struct timespec *request, [[out, nullable]] struct timespec *rest);
[[error(ret), eintr(retry), timeout(request, timespec, expired = ret == 0), name(clock_nanosleep_for)]]
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request,
		    [[out, nullable]] struct timespec *rest);
[[error(ret), eintr(retry), timeout(request, timespec, clock, expired = ret == 0), name(clock_nanosleep_until)]]
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request,
		    [[out, nullable]] struct timespec *rest);

[[errno(ret == -1), eintr(retry), timeout(until, timespec, CLOCK_REALTIME, expired = errno == ETIMEDOUT)]]
int sem_timedwait([[inout]] sem_t *semaphore, const struct timespec *until);
[[error(ret), timeout(until, timespec, CLOCK_REALTIME, expired = ret == ETIMEDOUT)]]
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
			   const struct timespec *until);
[[errno(ret == -1), eintr(retry), timeout(timeout, timespec, expired = errno == EAGAIN)]]
int sigtimedwait([[in]] const sigset_t *set, [[out, nullable]] siginfo_t *info,
		 const struct timespec *timeout);
[[errno(ret == -1), eintr(retry), timeout(until, timespec, CLOCK_REALTIME, expired = errno == ETIMEDOUT)]]
ssize_t mq_timedreceive(mqd_t queue, [[out, bytes(size)]] char *message, size_t size,
			[[out, nullable]] unsigned int *priority, const struct timespec *until);
