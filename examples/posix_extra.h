/* SPDX-License-Identifier: MIT */
/*
 * Stand-ins for what no prototype of posix.sig may describe: variadic functions,
 * one for each list of arguments in use, a system call without a function of its
 * own, and macros with arguments. posix.sig gives them the name of what they
 * stand for; open() is in libc_extra.h. Each goes away once a spec can declare
 * the original.
 */
#ifndef POSIX_EXTRA_H
#define POSIX_EXTRA_H

#include <fcntl.h>
#include <mqueue.h>
#include <semaphore.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <termios.h>
#if defined(__linux__)
#include <linux/futex.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#endif

/* What POSIX passes as an int, and the GNU library as an enum. */
#if defined(__GLIBC__)
typedef __priority_which_t stand_in_priority_which_t;
typedef __rlimit_resource_t stand_in_rlimit_resource_t;
typedef __itimer_which_t stand_in_itimer_which_t;
#else
typedef int stand_in_priority_which_t;
typedef int stand_in_rlimit_resource_t;
typedef int stand_in_itimer_which_t;
#endif

/* openat() with three arguments; a file that O_CREAT makes gets the mode that fopen() gives. */
static inline int
stand_in_openat(int dirfd, const char *path, int flags)
{
	return openat(dirfd, path, flags, 0666);
}

/* openat() with four. */
static inline int
stand_in_openat_mode(int dirfd, const char *path, int flags, mode_t mode)
{
	return openat(dirfd, path, flags, mode);
}

/* fcntl() with a command that has no argument: F_GETFD, F_GETFL, F_GETOWN. */
static inline int
stand_in_fcntl(int fd, int cmd)
{
	return fcntl(fd, cmd);
}

/* With an int: F_DUPFD, F_DUPFD_CLOEXEC, F_SETFD, F_SETFL, F_SETOWN. */
static inline int
stand_in_fcntl_int(int fd, int cmd, int value)
{
	return fcntl(fd, cmd, value);
}

/* With a lock: F_GETLK, F_SETLK, F_SETLKW. */
static inline int
stand_in_fcntl_lock(int fd, int cmd, struct flock *lock)
{
	return fcntl(fd, cmd, lock);
}

/* ioctl() with a request that reads or writes one int: FIONREAD, FIONBIO. */
static inline int
stand_in_ioctl_int(int fd, unsigned long request, int *value)
{
	return ioctl(fd, request, value);
}

/* With the size of a terminal's window: TIOCGWINSZ, TIOCSWINSZ. */
static inline int
stand_in_ioctl_winsize(int fd, unsigned long request, struct winsize *size)
{
	return ioctl(fd, request, size);
}

/* sem_open() of what is there. */
static inline sem_t *
stand_in_sem_open(const char *name, int oflag)
{
	return sem_open(name, oflag);
}

/* sem_open() that may create. */
static inline sem_t *
stand_in_sem_open_mode(const char *name, int oflag, mode_t mode, unsigned int value)
{
	return sem_open(name, oflag, mode, value);
}

/* mq_open() of what is there. */
static inline mqd_t
stand_in_mq_open(const char *name, int oflag)
{
	return mq_open(name, oflag);
}

/* mq_open() that may create. */
static inline mqd_t
stand_in_mq_open_mode(const char *name, int oflag, mode_t mode, struct mq_attr *attr)
{
	return mq_open(name, oflag, mode, attr);
}

/* The fourth argument of semctl(), which its callers have to define. */
union stand_in_semun {
	int val;
	struct semid_ds *buf;
	unsigned short *array;
};

/* semctl() with a command that has no argument: GETVAL, GETPID, GETNCNT, GETZCNT, IPC_RMID. */
static inline int
stand_in_semctl(int semid, int semnum, int cmd)
{
	return semctl(semid, semnum, cmd);
}

/* SETVAL. */
static inline int
stand_in_semctl_value(int semid, int semnum, int cmd, int value)
{
	return semctl(semid, semnum, cmd, (union stand_in_semun){.val = value});
}

/* GETALL and SETALL. */
static inline int
stand_in_semctl_array(int semid, int semnum, int cmd, unsigned short *values)
{
	return semctl(semid, semnum, cmd, (union stand_in_semun){.array = values});
}

/* IPC_STAT and IPC_SET. */
static inline int
stand_in_semctl_info(int semid, int semnum, int cmd, struct semid_ds *buf)
{
	return semctl(semid, semnum, cmd, (union stand_in_semun){.buf = buf});
}

#if defined(__linux__)

/* mremap() to wherever there is room. */
static inline void *
stand_in_mremap(void *old_address, size_t old_size, size_t new_size, int flags)
{
	return mremap(old_address, old_size, new_size, flags);
}

/* prctl() with numbers only; those that an option does not want are to be 0. */
static inline int
stand_in_prctl(int option, unsigned long arg2, unsigned long arg3, unsigned long arg4,
	       unsigned long arg5)
{
	return prctl(option, arg2, arg3, arg4, arg5);
}

/* The call whose struct timespec is that of <time.h>. */
#if defined(SYS_futex_time64) && defined(__USE_TIME_BITS64)
#define STAND_IN_FUTEX SYS_futex_time64
#else
#define STAND_IN_FUTEX SYS_futex
#endif

/* Sleeps while *word is expected, until woken; timeout is relative, NULL is for ever. */
static inline int
stand_in_futex_wait(uint32_t *word, uint32_t expected, const struct timespec *timeout)
{
	return (int)syscall(STAND_IN_FUTEX, word, FUTEX_WAIT, expected, timeout, NULL, 0);
}

/* The same until a point of CLOCK_MONOTONIC. */
static inline int
stand_in_futex_wait_until(uint32_t *word, uint32_t expected, const struct timespec *abstime)
{
	return (int)syscall(STAND_IN_FUTEX, word, FUTEX_WAIT_BITSET, expected, abstime, NULL,
			    FUTEX_BITSET_MATCH_ANY);
}

/* Wakes up to count that sleep on word; how many they were. */
static inline int
stand_in_futex_wake(uint32_t *word, int count)
{
	return (int)syscall(STAND_IN_FUTEX, word, FUTEX_WAKE, count, NULL, NULL, 0);
}

#endif /* __linux__ */

static inline void
stand_in_fd_zero(fd_set *set)
{
	FD_ZERO(set);
}

static inline void
stand_in_fd_set(int fd, fd_set *set)
{
	FD_SET(fd, set);
}

static inline void
stand_in_fd_clr(int fd, fd_set *set)
{
	FD_CLR(fd, set);
}

static inline int
stand_in_fd_isset(int fd, fd_set *set)
{
	return FD_ISSET(fd, set) ? 1 : 0;
}

static inline int
stand_in_wifexited(int status)
{
	return WIFEXITED(status) ? 1 : 0;
}

static inline int
stand_in_wexitstatus(int status)
{
	return WEXITSTATUS(status);
}

static inline int
stand_in_wifsignaled(int status)
{
	return WIFSIGNALED(status) ? 1 : 0;
}

static inline int
stand_in_wtermsig(int status)
{
	return WTERMSIG(status);
}

static inline int
stand_in_wifstopped(int status)
{
	return WIFSTOPPED(status) ? 1 : 0;
}

static inline int
stand_in_wstopsig(int status)
{
	return WSTOPSIG(status);
}

#endif
