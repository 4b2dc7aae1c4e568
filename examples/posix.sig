// SPDX-License-Identifier: MIT
//
// POSIX and Linux system calls, and the library functions beside them, with all of what they
// promise: how a failure is told, with which codes, what an interruption means, where the time
// limit stands. The facts are those of POSIX.1-2017 and the Linux man pages for the GNU library.
//
// - errors(...) and ok(...) list what is documented for the C function, also where Viaduct deals
//   with a code itself (EINTR of a call that is repeated, EAGAIN of one that waits, which ends with
//   ETIMEDOUT instead). Of two names for one value there is one: EAGAIN for EWOULDBLOCK, and
//   EOPNOTSUPP or ENOTSUP.
// - A function that returns the code itself has error(ret). One whose result does not tell by
//   itself has a predicate that names errno. Where a failing call need not set errno, the predicate
//   says errno >= 0: so errno is cleared before, and no older code is taken for this call's.
// - Repeated after EINTR is what has done nothing when it is interrupted. Never repeated are calls
//   that may have done a part (fwrite, lio_listio), that go on without the caller (connect), that
//   give a handle back (close, dup2, fclose), or that wait for the signal (pause, ppoll).
// - A function without a failure rule cannot fail, or has no way to tell.
// - A variadic function is there once for each list of arguments in use. Which of its commands,
//   options and flags go with a list is said above it, for nothing checks it.
module posix;

#define _GNU_SOURCE
#include <aio.h>
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <grp.h>
#include <iconv.h>
#include <ifaddrs.h>
#include <inttypes.h>
#include <limits.h>
#include <mqueue.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <linux/futex.h>
#include <pty.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/personality.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/sendfile.h>
#include <sys/signalfd.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <sys/xattr.h>
#endif
#include "posix_extra.h"

// ---------------------------------------------------------------- types

typedef ... blkcnt_t;
typedef ... blksize_t;
typedef ... clock_t;
typedef ... clockid_t;
typedef ... dev_t;
typedef ... fsblkcnt_t;
typedef ... fsfilcnt_t;
typedef ... gid_t;
typedef ... id_t;
typedef ... in_addr_t;
typedef ... in_port_t;
typedef ... ino_t;
typedef ... key_t;
typedef ... mode_t;
typedef ... nfds_t;
typedef ... nlink_t;
typedef ... off_t;
typedef ... pid_t;
typedef ... rlim_t;
typedef ... sa_family_t;
typedef ... socklen_t;
typedef ... suseconds_t;
typedef ... time_t;
typedef ... uid_t;
typedef ... useconds_t;

typedef struct ... FILE;

struct timespec {
	time_t tv_sec;
	long tv_nsec;
	...;
};

struct timeval {
	time_t tv_sec;
	suseconds_t tv_usec;
	...;
};

struct iovec {
	void *iov_base;
	size_t iov_len;
	...;
};

// Its size is all that a host needs: it makes room for one and passes its address.
typedef struct { ...; } sigset_t;

// ---------------------------------------------------------------- errno.h

const int E2BIG, EACCES, EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, EBADMSG;
const int EBUSY, ECANCELED, ECHILD, ECONNABORTED, ECONNREFUSED, ECONNRESET, EDEADLK, EDESTADDRREQ;
const int EDOM, EDQUOT, EEXIST, EFAULT, EFBIG, EHOSTUNREACH, EIDRM, EILSEQ, EINPROGRESS, EINTR;
const int EINVAL, EIO, EISCONN, EISDIR, ELOOP, EMFILE, EMLINK, EMSGSIZE, ENAMETOOLONG, ENETDOWN;
const int ENETRESET, ENETUNREACH, ENFILE, ENOBUFS, ENODEV, ENOENT, ENOEXEC, ENOLCK, ENOMEM, ENOMSG;
const int ENOPROTOOPT, ENOSPC, ENOSYS, ENOTCONN, ENOTDIR, ENOTEMPTY, ENOTRECOVERABLE, ENOTSOCK;
const int ENOTSUP, ENOTTY, ENXIO, EOPNOTSUPP, EOVERFLOW, EOWNERDEAD, EPERM, EPIPE, EPROTO;
const int EPROTONOSUPPORT, EPROTOTYPE, ERANGE, EROFS, ESPIPE, ESRCH, ESTALE, ETIMEDOUT, ETXTBSY;
const int EWOULDBLOCK, EXDEV;

// ---------------------------------------------------------------- descriptors: open and close

const int O_RDONLY, O_WRONLY, O_RDWR, O_ACCMODE, O_APPEND, O_CLOEXEC, O_CREAT, O_DIRECTORY, O_DSYNC;
const int O_EXCL, O_NOCTTY, O_NOFOLLOW, O_NONBLOCK, O_SYNC, O_TRUNC;
const int AT_FDCWD, AT_EACCESS, AT_REMOVEDIR, AT_SYMLINK_FOLLOW, AT_SYMLINK_NOFOLLOW;
const int STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO;

// With O_CREAT or O_TMPFILE a mode is due: open_mode, openat_mode.
[[errno(ret == -1), eintr(retry),
  errors(EACCES, EAGAIN, EBUSY, EDQUOT, EEXIST, EFAULT, EFBIG, EINTR, EINVAL, EIO, EISDIR, ELOOP,
	 EMFILE, ENAMETOOLONG, ENFILE, ENODEV, ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENXIO, EOPNOTSUPP,
	 EOVERFLOW, EPERM, EROFS, ETXTBSY)]]
int open([[cstr]] const char *path, int flags, ...);
[[errno(ret == -1), eintr(retry), name(open_mode),
  errors(EACCES, EAGAIN, EBUSY, EDQUOT, EEXIST, EFAULT, EFBIG, EINTR, EINVAL, EIO, EISDIR, ELOOP,
	 EMFILE, ENAMETOOLONG, ENFILE, ENODEV, ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENXIO, EOPNOTSUPP,
	 EOVERFLOW, EPERM, EROFS, ETXTBSY)]]
int open([[cstr]] const char *path, int flags, ..., mode_t mode);
[[errno(ret == -1), eintr(retry),
  errors(EACCES, EAGAIN, EBADF, EBUSY, EDQUOT, EEXIST, EFAULT, EFBIG, EINTR, EINVAL, EIO, EISDIR,
	 ELOOP, EMFILE, ENAMETOOLONG, ENFILE, ENODEV, ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENXIO,
	 EOPNOTSUPP, EOVERFLOW, EPERM, EROFS, ETXTBSY)]]
int openat(int dirfd, [[cstr]] const char *path, int flags, ...);
[[errno(ret == -1), eintr(retry), name(openat_mode),
  errors(EACCES, EAGAIN, EBADF, EBUSY, EDQUOT, EEXIST, EFAULT, EFBIG, EINTR, EINVAL, EIO, EISDIR,
	 ELOOP, EMFILE, ENAMETOOLONG, ENFILE, ENODEV, ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENXIO,
	 EOPNOTSUPP, EOVERFLOW, EPERM, EROFS, ETXTBSY)]]
int openat(int dirfd, [[cstr]] const char *path, int flags, ..., mode_t mode);
[[errno(ret == -1), eintr(retry),
  errors(EACCES, EAGAIN, EBUSY, EDQUOT, EEXIST, EFAULT, EFBIG, EINTR, EINVAL, EIO, EISDIR, ELOOP,
	 EMFILE, ENAMETOOLONG, ENFILE, ENODEV, ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENXIO, EOPNOTSUPP,
	 EOVERFLOW, EPERM, EROFS, ETXTBSY)]]
int creat([[cstr]] const char *path, mode_t mode);
// The descriptor is gone, whatever the code: EIO, ENOSPC and EDQUOT tell of earlier writes.
[[errno(ret == -1), eintr(done), errors(EBADF, EDQUOT, EINTR, EIO, ENOSPC)]]
int close([[destroys]] int fd);
[[errno(ret == -1), errors(EBADF, EMFILE)]]
int dup(int oldfd);
// What was open as newfd is closed before: after EINTR nobody knows whether it was.
[[errno(ret == -1), errors(EBADF, EBUSY, EINTR, EMFILE)]]
int dup2(int oldfd, int newfd);
[[errno(ret == -1), errors(EBADF, EBUSY, EINTR, EINVAL, EMFILE)]]
int dup3(int oldfd, int newfd, int flags);
[[errno(ret == -1), errors(EFAULT, EMFILE, ENFILE)]]
int pipe([[out, count(2)]] int pipefd[2]);
[[errno(ret == -1), errors(EFAULT, EINVAL, EMFILE, ENFILE, ENOPKG)]]
int pipe2([[out, count(2)]] int pipefd[2], int flags);

// ---------------------------------------------------------------- descriptors: read and write

const int SEEK_SET, SEEK_CUR, SEEK_END, PIPE_BUF, IOV_MAX;

[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, EISDIR, ENOBUFS, ENOMEM, ENOTCONN,
	 ENXIO, ETIMEDOUT)]]
ssize_t read(int fd, [[out, bytes(count)]] void *buf, size_t count);
[[errno(ret == -1), eintr(retry), waits(fd, POLLIN), name(read_wait),
  errors(EAGAIN, EBADF, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, EISDIR, ENOBUFS, ENOMEM, ENOTCONN,
	 ENXIO, ETIMEDOUT)]]
ssize_t read(int fd, [[out, bytes(count)]] void *buf, size_t count);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNRESET, EDESTADDRREQ, EDQUOT, EFAULT, EFBIG, EINTR, EINVAL, EIO,
	 ENETDOWN, ENETUNREACH, ENOBUFS, ENOSPC, ENXIO, EPERM, EPIPE)]]
ssize_t write(int fd, [[in, bytes(count)]] const void *buf, size_t count);
[[errno(ret == -1), eintr(retry), waits(fd, POLLOUT), name(write_wait),
  errors(EAGAIN, EBADF, ECONNRESET, EDESTADDRREQ, EDQUOT, EFAULT, EFBIG, EINTR, EINVAL, EIO,
	 ENETDOWN, ENETUNREACH, ENOBUFS, ENOSPC, ENXIO, EPERM, EPIPE, ETIMEDOUT)]]
ssize_t write(int fd, [[in, bytes(count)]] const void *buf, size_t count);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, EISDIR, ENOBUFS, ENOMEM, ENOTCONN,
	 ENXIO, ETIMEDOUT)]]
ssize_t readv(int fd, [[in, count(iovcnt)]] const struct iovec *iov, int iovcnt);
[[errno(ret == -1), eintr(retry), waits(fd, POLLIN), name(readv_wait),
  errors(EAGAIN, EBADF, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, EISDIR, ENOBUFS, ENOMEM, ENOTCONN,
	 ENXIO, ETIMEDOUT)]]
ssize_t readv(int fd, [[in, count(iovcnt)]] const struct iovec *iov, int iovcnt);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNRESET, EDESTADDRREQ, EDQUOT, EFAULT, EFBIG, EINTR, EINVAL, EIO,
	 ENETDOWN, ENETUNREACH, ENOBUFS, ENOSPC, ENXIO, EPERM, EPIPE)]]
ssize_t writev(int fd, [[in, count(iovcnt)]] const struct iovec *iov, int iovcnt);
[[errno(ret == -1), eintr(retry), waits(fd, POLLOUT), name(writev_wait),
  errors(EAGAIN, EBADF, ECONNRESET, EDESTADDRREQ, EDQUOT, EFAULT, EFBIG, EINTR, EINVAL, EIO,
	 ENETDOWN, ENETUNREACH, ENOBUFS, ENOSPC, ENXIO, EPERM, EPIPE, ETIMEDOUT)]]
ssize_t writev(int fd, [[in, count(iovcnt)]] const struct iovec *iov, int iovcnt);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, EISDIR, ENOBUFS, ENOMEM, ENOTCONN,
	 ENXIO, EOVERFLOW, ESPIPE, ETIMEDOUT)]]
ssize_t pread(int fd, [[out, bytes(count)]] void *buf, size_t count, off_t offset);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNRESET, EDESTADDRREQ, EDQUOT, EFAULT, EFBIG, EINTR, EINVAL, EIO,
	 ENETDOWN, ENETUNREACH, ENOBUFS, ENOSPC, ENXIO, EOVERFLOW, EPERM, EPIPE, ESPIPE)]]
ssize_t pwrite(int fd, [[in, bytes(count)]] const void *buf, size_t count, off_t offset);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, EISDIR, ENOBUFS, ENOMEM, ENOTCONN,
	 ENXIO, EOVERFLOW, ESPIPE, ETIMEDOUT)]]
ssize_t preadv(int fd, [[in, count(iovcnt)]] const struct iovec *iov, int iovcnt, off_t offset);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNRESET, EDESTADDRREQ, EDQUOT, EFAULT, EFBIG, EINTR, EINVAL, EIO,
	 ENETDOWN, ENETUNREACH, ENOBUFS, ENOSPC, ENXIO, EOVERFLOW, EPERM, EPIPE, ESPIPE)]]
ssize_t pwritev(int fd, [[in, count(iovcnt)]] const struct iovec *iov, int iovcnt, off_t offset);
[[errno(ret == -1), errors(EBADF, EINVAL, ENXIO, EOVERFLOW, ESPIPE)]]
off_t lseek(int fd, off_t offset, int whence);
[[errno(ret == -1), eintr(retry), errors(EBADF, EDQUOT, EINTR, EINVAL, EIO, ENOSPC, EROFS)]]
int fsync(int fd);
[[errno(ret == -1), eintr(retry), errors(EBADF, EDQUOT, EINTR, EINVAL, EIO, ENOSPC, EROFS)]]
int fdatasync(int fd);
void sync(void);
[[errno(ret == -1), eintr(retry),
  errors(EACCES, EFAULT, EFBIG, EINTR, EINVAL, EIO, EISDIR, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR,
	 EPERM, EROFS, ETXTBSY)]]
int truncate([[cstr]] const char *path, off_t length);
[[errno(ret == -1), eintr(retry), errors(EBADF, EFBIG, EINTR, EINVAL, EIO, EPERM, EROFS, ETXTBSY)]]
int ftruncate(int fd, off_t length);

// ---------------------------------------------------------------- descriptors: control

struct flock {
	short l_type;
	short l_whence;
	off_t l_start;
	off_t l_len;
	pid_t l_pid;
	...;
};

const int F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETOWN, F_SETOWN, F_GETLK;
const int F_SETLK, F_SETLKW, F_RDLCK, F_WRLCK, F_UNLCK, FD_CLOEXEC;
const int F_LOCK, F_TEST, F_TLOCK, F_ULOCK;
const int LOCK_SH, LOCK_EX, LOCK_UN, LOCK_NB;
const int POSIX_FADV_NORMAL, POSIX_FADV_SEQUENTIAL, POSIX_FADV_RANDOM, POSIX_FADV_WILLNEED;
const int POSIX_FADV_DONTNEED, POSIX_FADV_NOREUSE;
const unsigned long FIONREAD, FIONBIO;

// F_GETFD, F_GETFL, F_GETOWN.
[[errno(ret == -1), errors(EBADF, EINVAL)]]
int fcntl(int fd, int cmd, ...);
// F_DUPFD, F_DUPFD_CLOEXEC, F_SETFD, F_SETFL, F_SETOWN.
[[errno(ret == -1), name(fcntl_int), errors(EBADF, EBUSY, EINVAL, EMFILE, ENOTDIR, EPERM, ESRCH)]]
int fcntl(int fd, int cmd, ..., int value);
// F_GETLK, F_SETLK, F_SETLKW.
[[errno(ret == -1), eintr(retry), name(fcntl_lock),
  errors(EACCES, EAGAIN, EBADF, EDEADLK, EFAULT, EINTR, EINVAL, ENOLCK, EOVERFLOW)]]
int fcntl(int fd, int cmd, ..., [[inout]] struct flock *lock);
[[errno(ret == -1), eintr(retry),
  errors(EACCES, EAGAIN, EBADF, EDEADLK, EINTR, EINVAL, ENOLCK, EOVERFLOW)]]
int lockf(int fd, int cmd, off_t len);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, EBADF, EINTR, EINVAL, ENOLCK)]]
int flock(int fd, int operation);
// FIONREAD, FIONBIO.
[[errno(ret == -1), name(ioctl_int), errors(EBADF, EFAULT, EINVAL, ENOTTY)]]
int ioctl(int fd, unsigned long request, ..., [[inout]] int *value);
[[error(ret), errors(EBADF, EINVAL, ESPIPE)]]
int posix_fadvise(int fd, off_t offset, off_t len, int advice);
[[error(ret), eintr(retry),
  errors(EBADF, EFBIG, EINTR, EINVAL, EIO, ENODEV, ENOSPC, EOPNOTSUPP, ESPIPE)]]
int posix_fallocate(int fd, off_t offset, off_t len);

// ---------------------------------------------------------------- files: names

const int F_OK, R_OK, W_OK, X_OK, PATH_MAX, NAME_MAX;
const int _PC_LINK_MAX, _PC_NAME_MAX, _PC_PATH_MAX, _PC_PIPE_BUF;

[[errno(ret == -1),
  errors(EACCES, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EPERM, EROFS,
	 ETXTBSY)]]
int access([[cstr]] const char *path, int mode);
[[errno(ret == -1),
  errors(EACCES, EBADF, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EPERM,
	 EROFS, ETXTBSY)]]
int faccessat(int dirfd, [[cstr]] const char *path, int mode, int flags);
[[errno(ret == -1), errors(EACCES, EFAULT, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR)]]
int chdir([[cstr]] const char *path);
[[errno(ret == -1), errors(EACCES, EBADF, EIO, ENOTDIR)]]
int fchdir(int fd);
// With NULL, the GNU library allocates the result.
[[errno(ret == NULL), nullable, cstr,
  errors(EACCES, EFAULT, EINVAL, ENAMETOOLONG, ENOENT, ENOMEM, ERANGE)]]
char *getcwd([[out, nullable, bytes(size)]] char *buf, size_t size);
[[errno(ret == NULL), nullable, cstr,
  errors(EACCES, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR)]]
char *realpath([[cstr]] const char *path, [[out, nullable, bytes(PATH_MAX)]] char *resolved_path);
[[errno(ret == -1),
  errors(EACCES, EDQUOT, EEXIST, EFAULT, EIO, ELOOP, EMLINK, ENAMETOOLONG, ENOENT, ENOMEM, ENOSPC,
	 ENOTDIR, EPERM, EROFS, EXDEV)]]
int link([[cstr]] const char *oldpath, [[cstr]] const char *newpath);
[[errno(ret == -1),
  errors(EACCES, EBADF, EDQUOT, EEXIST, EFAULT, EINVAL, EIO, ELOOP, EMLINK, ENAMETOOLONG, ENOENT,
	 ENOMEM, ENOSPC, ENOTDIR, EPERM, EROFS, EXDEV)]]
int linkat(int olddirfd, [[cstr]] const char *oldpath, int newdirfd, [[cstr]] const char *newpath,
	   int flags);
[[errno(ret == -1),
  errors(EACCES, EDQUOT, EEXIST, EFAULT, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOSPC, ENOTDIR,
	 EPERM, EROFS)]]
int symlink([[cstr]] const char *target, [[cstr]] const char *linkpath);
[[errno(ret == -1),
  errors(EACCES, EBADF, EDQUOT, EEXIST, EFAULT, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOSPC,
	 ENOTDIR, EPERM, EROFS)]]
int symlinkat([[cstr]] const char *target, int newdirfd, [[cstr]] const char *linkpath);
// The text is not terminated: its length is what the call returns.
[[errno(ret == -1),
  errors(EACCES, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR)]]
ssize_t readlink([[cstr]] const char *path, [[out, bytes(bufsiz)]] char *buf, size_t bufsiz);
[[errno(ret == -1),
  errors(EACCES, EBADF, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR)]]
ssize_t readlinkat(int dirfd, [[cstr]] const char *path, [[out, bytes(bufsiz)]] char *buf,
		   size_t bufsiz);
[[errno(ret == -1),
  errors(EACCES, EBUSY, EFAULT, EIO, EISDIR, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EPERM,
	 EROFS)]]
int unlink([[cstr]] const char *path);
[[errno(ret == -1),
  errors(EACCES, EBADF, EBUSY, EFAULT, EINVAL, EIO, EISDIR, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM,
	 ENOTDIR, ENOTEMPTY, EPERM, EROFS)]]
int unlinkat(int dirfd, [[cstr]] const char *path, int flags);
[[errno(ret == -1),
  errors(EACCES, EBUSY, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR,
	 ENOTEMPTY, EPERM, EROFS)]]
int rmdir([[cstr]] const char *path);
[[errno(ret == -1),
  errors(EACCES, EBUSY, EFAULT, EINVAL, EIO, EISDIR, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR,
	 ENOTEMPTY, EPERM, EROFS)]]
int remove([[cstr]] const char *path);
[[errno(ret == -1),
  errors(EACCES, EBUSY, EDQUOT, EEXIST, EFAULT, EINVAL, EIO, EISDIR, ELOOP, EMLINK, ENAMETOOLONG,
	 ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENOTEMPTY, EPERM, EROFS, EXDEV)]]
int rename([[cstr]] const char *oldpath, [[cstr]] const char *newpath);
[[errno(ret == -1),
  errors(EACCES, EBADF, EBUSY, EDQUOT, EEXIST, EFAULT, EINVAL, EIO, EISDIR, ELOOP, EMLINK,
	 ENAMETOOLONG, ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENOTEMPTY, EPERM, EROFS, EXDEV)]]
int renameat(int olddirfd, [[cstr]] const char *oldpath, int newdirfd,
	     [[cstr]] const char *newpath);
// -1 is also an answer of these two: there is no limit.
[[errno(ret == -1 && errno != 0), errors(EACCES, EINVAL, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR)]]
long pathconf([[cstr]] const char *path, int name);
[[errno(ret == -1 && errno != 0), errors(EBADF, EINVAL)]]
long fpathconf(int fd, int name);

// ---------------------------------------------------------------- files: making

[[errno(ret == -1),
  errors(EACCES, EDQUOT, EEXIST, EFAULT, EINVAL, ELOOP, EMLINK, ENAMETOOLONG, ENOENT, ENOMEM,
	 ENOSPC, ENOTDIR, EPERM, EROFS)]]
int mkdir([[cstr]] const char *path, mode_t mode);
[[errno(ret == -1),
  errors(EACCES, EBADF, EDQUOT, EEXIST, EFAULT, EINVAL, ELOOP, EMLINK, ENAMETOOLONG, ENOENT, ENOMEM,
	 ENOSPC, ENOTDIR, EPERM, EROFS)]]
int mkdirat(int dirfd, [[cstr]] const char *path, mode_t mode);
[[errno(ret == -1),
  errors(EACCES, EDQUOT, EEXIST, ELOOP, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR, EROFS)]]
int mkfifo([[cstr]] const char *path, mode_t mode);
[[errno(ret == -1),
  errors(EACCES, EBADF, EDQUOT, EEXIST, ELOOP, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR, EROFS)]]
int mkfifoat(int dirfd, [[cstr]] const char *path, mode_t mode);
[[errno(ret == -1),
  errors(EACCES, EDQUOT, EEXIST, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOSPC,
	 ENOTDIR, EPERM, EROFS)]]
int mknod([[cstr]] const char *path, mode_t mode, dev_t dev);
[[errno(ret == -1),
  errors(EACCES, EBADF, EDQUOT, EEXIST, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM,
	 ENOSPC, ENOTDIR, EPERM, EROFS)]]
int mknodat(int dirfd, [[cstr]] const char *path, mode_t mode, dev_t dev);
// A failure leaves a template that is none any more: it is of no use to call again.
[[errno(ret == -1),
  errors(EACCES, EDQUOT, EEXIST, EINTR, EINVAL, EIO, ELOOP, EMFILE, ENAMETOOLONG, ENFILE, ENOENT,
	 ENOMEM, ENOSPC, ENOTDIR, EPERM, EROFS)]]
int mkstemp([[inout, cstr]] char *template);
[[errno(ret == -1),
  errors(EACCES, EDQUOT, EEXIST, EINTR, EINVAL, EIO, ELOOP, EMFILE, ENAMETOOLONG, ENFILE, ENOENT,
	 ENOMEM, ENOSPC, ENOTDIR, EPERM, EROFS)]]
int mkostemp([[inout, cstr]] char *template, int flags);
[[errno(ret == NULL), nullable, cstr,
  errors(EACCES, EDQUOT, EEXIST, EINVAL, ELOOP, EMLINK, ENAMETOOLONG, ENOENT, ENOMEM, ENOSPC,
	 ENOTDIR, EPERM, EROFS)]]
char *mkdtemp([[inout, cstr]] char *template);
mode_t umask(mode_t mask);

// ---------------------------------------------------------------- files: state

struct stat {
	dev_t st_dev;
	ino_t st_ino;
	mode_t st_mode;
	nlink_t st_nlink;
	uid_t st_uid;
	gid_t st_gid;
	dev_t st_rdev;
	off_t st_size;
	blksize_t st_blksize;
	blkcnt_t st_blocks;
	struct timespec st_atim;
	struct timespec st_mtim;
	struct timespec st_ctim;
	...;
};

struct statvfs {
	unsigned long f_bsize;
	unsigned long f_frsize;
	fsblkcnt_t f_blocks;
	fsblkcnt_t f_bfree;
	fsblkcnt_t f_bavail;
	fsfilcnt_t f_files;
	fsfilcnt_t f_ffree;
	fsfilcnt_t f_favail;
	unsigned long f_fsid;
	unsigned long f_flag;
	unsigned long f_namemax;
	...;
};

const int S_IFMT, S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFREG, S_IFSOCK;
const int S_ISUID, S_ISGID, S_ISVTX;
const int S_IRWXU, S_IRUSR, S_IWUSR, S_IXUSR, S_IRWXG, S_IRGRP, S_IWGRP, S_IXGRP;
const int S_IRWXO, S_IROTH, S_IWOTH, S_IXOTH;
const long UTIME_NOW, UTIME_OMIT;
const unsigned long ST_RDONLY, ST_NOSUID;

[[macro]] int S_ISBLK(mode_t mode);
[[macro]] int S_ISCHR(mode_t mode);
[[macro]] int S_ISDIR(mode_t mode);
[[macro]] int S_ISFIFO(mode_t mode);
[[macro]] int S_ISLNK(mode_t mode);
[[macro]] int S_ISREG(mode_t mode);
[[macro]] int S_ISSOCK(mode_t mode);
[[macro]] dev_t makedev(unsigned int major, unsigned int minor);
[[macro]] unsigned int major(dev_t dev);
[[macro]] unsigned int minor(dev_t dev);
[[errno(ret == -1),
  errors(EACCES, EFAULT, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EOVERFLOW)]]
int stat([[cstr]] const char *path, [[out]] struct stat *buf);
[[errno(ret == -1), errors(EBADF, EFAULT, EIO, ENOMEM, EOVERFLOW)]]
int fstat(int fd, [[out]] struct stat *buf);
[[errno(ret == -1),
  errors(EACCES, EFAULT, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EOVERFLOW)]]
int lstat([[cstr]] const char *path, [[out]] struct stat *buf);
[[errno(ret == -1),
  errors(EACCES, EBADF, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR,
	 EOVERFLOW)]]
int fstatat(int dirfd, [[cstr]] const char *path, [[out]] struct stat *buf, int flags);
[[errno(ret == -1), eintr(retry),
  errors(EACCES, EFAULT, EINTR, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOSYS, ENOTDIR,
	 EOVERFLOW)]]
int statvfs([[cstr]] const char *path, [[out]] struct statvfs *buf);
[[errno(ret == -1), eintr(retry), errors(EBADF, EFAULT, EINTR, EIO, ENOMEM, ENOSYS, EOVERFLOW)]]
int fstatvfs(int fd, [[out]] struct statvfs *buf);
[[errno(ret == -1),
  errors(EACCES, EFAULT, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EPERM, EROFS)]]
int chmod([[cstr]] const char *path, mode_t mode);
[[errno(ret == -1), errors(EBADF, EIO, EPERM, EROFS)]]
int fchmod(int fd, mode_t mode);
[[errno(ret == -1),
  errors(EACCES, EBADF, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, ENOTSUP,
	 EPERM, EROFS)]]
int fchmodat(int dirfd, [[cstr]] const char *path, mode_t mode, int flags);
[[errno(ret == -1),
  errors(EACCES, EFAULT, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EPERM, EROFS)]]
int chown([[cstr]] const char *path, uid_t owner, gid_t group);
[[errno(ret == -1), errors(EBADF, EIO, ENOENT, EPERM, EROFS)]]
int fchown(int fd, uid_t owner, gid_t group);
[[errno(ret == -1),
  errors(EACCES, EFAULT, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EPERM, EROFS)]]
int lchown([[cstr]] const char *path, uid_t owner, gid_t group);
[[errno(ret == -1),
  errors(EACCES, EBADF, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EPERM,
	 EROFS)]]
int fchownat(int dirfd, [[cstr]] const char *path, uid_t owner, gid_t group, int flags);
// The first of the two times is that of the last access.
[[errno(ret == -1),
  errors(EACCES, EFAULT, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EPERM, EROFS)]]
int utimes([[cstr]] const char *path, [[in, nullable, count(2)]] const struct timeval times[2]);
[[errno(ret == -1), errors(EACCES, EBADF, EFAULT, EINVAL, EPERM, EROFS)]]
int futimens(int fd, [[in, nullable, count(2)]] const struct timespec times[2]);
[[errno(ret == -1),
  errors(EACCES, EBADF, EFAULT, EINVAL, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR, EPERM, EROFS, ESRCH)]]
int utimensat(int dirfd, [[cstr]] const char *path,
	      [[in, nullable, count(2)]] const struct timespec times[2], int flags);

// ---------------------------------------------------------------- directories

typedef struct ... DIR;

struct dirent {
	ino_t d_ino;
	unsigned char d_type;
	char d_name[256];
	...;
};

const int DT_UNKNOWN, DT_FIFO, DT_CHR, DT_DIR, DT_BLK, DT_REG, DT_LNK, DT_SOCK;

[[errno(ret == NULL), nullable,
  errors(EACCES, ELOOP, EMFILE, ENAMETOOLONG, ENFILE, ENOENT, ENOMEM, ENOTDIR)]]
DIR *opendir([[cstr]] const char *name);
// After success the descriptor belongs to the stream.
[[errno(ret == NULL), nullable, errors(EBADF, EINVAL, ENOMEM, ENOTDIR)]]
DIR *fdopendir(int fd);
// NULL is also the end, which leaves errno alone.
[[errno(ret == NULL && errno != 0), nullable, errors(EBADF, EOVERFLOW)]]
struct dirent *readdir(DIR *dirp);
[[errno(ret == -1), eintr(done), errors(EBADF, EINTR)]]
int closedir([[destroys]] DIR *dirp);
void rewinddir(DIR *dirp);
[[errno(ret == -1), errors(EBADF)]]
long telldir(DIR *dirp);
void seekdir(DIR *dirp, long loc);
[[errno(ret == -1), errors(EINVAL, ENOTSUP)]]
int dirfd(DIR *dirp);
// The list and each entry come from malloc.
[[errno(ret == -1),
  errors(EACCES, ELOOP, EMFILE, ENAMETOOLONG, ENFILE, ENOENT, ENOMEM, ENOTDIR, EOVERFLOW)]]
int scandir([[cstr]] const char *path, [[out]] struct dirent ***namelist,
	    [[scope(call), nullable]] int (*filter)(const struct dirent *),
	    [[scope(call), nullable]] int (*compar)(const struct dirent **,
						    const struct dirent **));

struct FTW {
	int base;
	int level;
};

// What is there, from a path down. Not 0: the walk ends, with this as its result.
typedef int (*tree_visitor)(const char *path, const struct stat *status, int kind,
			    struct FTW *place) [[local]];

const int FTW_F, FTW_D, FTW_DNR, FTW_NS, FTW_SL, FTW_DP, FTW_SLN;
const int FTW_PHYS, FTW_MOUNT, FTW_CHDIR, FTW_DEPTH;

// A visitor that returns -1 looks like a failure, whose code then is errno as it left it.
[[errno(ret == -1), errors(EACCES, ELOOP, EMFILE, ENAMETOOLONG, ENFILE, ENOENT, ENOMEM, ENOTDIR)]]
int nftw([[cstr]] const char *path, [[scope(call)]] tree_visitor visit, int descriptors,
	 int flags);
[[errno(ret == -1), errors(EACCES, EINVAL, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR)]]
int ftw([[cstr]] const char *path,
	[[scope(call)]] int (*visit)(const char *, const struct stat *, int), int descriptors);

// ---------------------------------------------------------------- sockets

struct sockaddr {
	sa_family_t sa_family;
	char sa_data[14];
	...;
};

struct sockaddr_storage {
	sa_family_t ss_family;
	...;
};

struct sockaddr_un {
	sa_family_t sun_family;
	char sun_path[108];
	...;
};

struct in_addr {
	in_addr_t s_addr; // in network order
	...;
};

struct sockaddr_in {
	sa_family_t sin_family;
	in_port_t sin_port; // in network order
	struct in_addr sin_addr;
	...;
};

struct in6_addr {
	uint8_t s6_addr[16];
	...;
};

struct sockaddr_in6 {
	sa_family_t sin6_family;
	in_port_t sin6_port; // in network order
	uint32_t sin6_flowinfo;
	struct in6_addr sin6_addr;
	uint32_t sin6_scope_id;
	...;
};

struct msghdr {
	void *msg_name;
	socklen_t msg_namelen;
	struct iovec *msg_iov;
	size_t msg_iovlen;
	void *msg_control;
	size_t msg_controllen;
	int msg_flags;
	...;
};

struct cmsghdr {
	size_t cmsg_len;
	int cmsg_level;
	int cmsg_type;
	...;
};

struct linger {
	int l_onoff;
	int l_linger; // in seconds
	...;
};

const int AF_UNSPEC, AF_UNIX, AF_INET, AF_INET6, SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET, SOCK_RAW;
const int SOCK_CLOEXEC, SOCK_NONBLOCK;
const int SOL_SOCKET, SO_ACCEPTCONN, SO_BROADCAST, SO_ERROR, SO_KEEPALIVE, SO_LINGER, SO_RCVBUF;
const int SO_RCVTIMEO, SO_REUSEADDR, SO_SNDBUF, SO_SNDTIMEO, SO_TYPE, SOMAXCONN;
const int IPPROTO_IP, IPPROTO_IPV6, IPPROTO_TCP, IPPROTO_UDP, IPV6_V6ONLY, TCP_NODELAY, SCM_RIGHTS;
const int MSG_CTRUNC, MSG_DONTWAIT, MSG_NOSIGNAL, MSG_OOB, MSG_PEEK, MSG_TRUNC, MSG_WAITALL;
const int SHUT_RD, SHUT_WR, SHUT_RDWR;
const unsigned int INADDR_ANY, INADDR_LOOPBACK, INADDR_BROADCAST;

[[errno(ret == -1),
  errors(EACCES, EAFNOSUPPORT, EINVAL, EMFILE, ENFILE, ENOBUFS, ENOMEM, EPROTONOSUPPORT,
	 EPROTOTYPE)]]
int socket(int domain, int type, int protocol);
[[errno(ret == -1),
  errors(EACCES, EAFNOSUPPORT, EFAULT, EINVAL, EMFILE, ENFILE, ENOBUFS, ENOMEM, EOPNOTSUPP,
	 EPROTONOSUPPORT, EPROTOTYPE)]]
int socketpair(int domain, int type, int protocol, [[out, count(2)]] int sv[2]);
[[errno(ret == -1),
  errors(EACCES, EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EBADF, EFAULT, EINVAL, EIO, ELOOP,
	 ENAMETOOLONG, ENOBUFS, ENOENT, ENOMEM, ENOTDIR, ENOTSOCK, EOPNOTSUPP, EPERM, EROFS)]]
int bind(int sockfd, [[in, bytes(addrlen)]] const struct sockaddr *addr, socklen_t addrlen);
[[errno(ret == -1), errors(EADDRINUSE, EBADF, EDESTADDRREQ, EINVAL, ENOBUFS, ENOTSOCK, EOPNOTSUPP)]]
int listen(int sockfd, int backlog);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNABORTED, EFAULT, EHOSTDOWN, EHOSTUNREACH, EINTR, EINVAL, EMFILE,
	 ENETDOWN, ENETUNREACH, ENFILE, ENOBUFS, ENOMEM, ENONET, ENOPROTOOPT, ENOTSOCK, EOPNOTSUPP,
	 EPERM, EPROTO)]]
int accept(int sockfd, [[out, nullable, bytes(*addrlen)]] struct sockaddr *addr,
	   [[inout, nullable]] socklen_t *addrlen);
[[errno(ret == -1), eintr(retry), waits(sockfd, POLLIN), name(accept_wait),
  errors(EAGAIN, EBADF, ECONNABORTED, EFAULT, EHOSTDOWN, EHOSTUNREACH, EINTR, EINVAL, EMFILE,
	 ENETDOWN, ENETUNREACH, ENFILE, ENOBUFS, ENOMEM, ENONET, ENOPROTOOPT, ENOTSOCK, EOPNOTSUPP,
	 EPERM, EPROTO, ETIMEDOUT)]]
int accept(int sockfd, [[out, nullable, bytes(*addrlen)]] struct sockaddr *addr,
	   [[inout, nullable]] socklen_t *addrlen);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNABORTED, EFAULT, EHOSTDOWN, EHOSTUNREACH, EINTR, EINVAL, EMFILE,
	 ENETDOWN, ENETUNREACH, ENFILE, ENOBUFS, ENOMEM, ENONET, ENOPROTOOPT, ENOTSOCK, EOPNOTSUPP,
	 EPERM, EPROTO)]]
int accept4(int sockfd, [[out, nullable, bytes(*addrlen)]] struct sockaddr *addr,
	    [[inout, nullable]] socklen_t *addrlen, int flags);
[[errno(ret == -1), eintr(retry), waits(sockfd, POLLIN), name(accept4_wait),
  errors(EAGAIN, EBADF, ECONNABORTED, EFAULT, EHOSTDOWN, EHOSTUNREACH, EINTR, EINVAL, EMFILE,
	 ENETDOWN, ENETUNREACH, ENFILE, ENOBUFS, ENOMEM, ENONET, ENOPROTOOPT, ENOTSOCK, EOPNOTSUPP,
	 EPERM, EPROTO, ETIMEDOUT)]]
int accept4(int sockfd, [[out, nullable, bytes(*addrlen)]] struct sockaddr *addr,
	    [[inout, nullable]] socklen_t *addrlen, int flags);
// After EINPROGRESS and after EINTR the connection is on its way; a second call gives EALREADY.
[[errno(ret == -1), ok(EINPROGRESS),
  errors(EACCES, EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, ECONNREFUSED,
	 ECONNRESET, EFAULT, EHOSTUNREACH, EINTR, EINVAL, EIO, EISCONN, ELOOP, ENAMETOOLONG,
	 ENETDOWN, ENETUNREACH, ENOBUFS, ENOENT, ENOTDIR, ENOTSOCK, EOPNOTSUPP, EPERM, EPROTOTYPE,
	 ETIMEDOUT)]]
int connect(int sockfd, [[in, bytes(addrlen)]] const struct sockaddr *addr, socklen_t addrlen);
[[errno(ret == -1), waits(sockfd, POLLOUT, result = SO_ERROR), name(connect_wait),
  errors(EACCES, EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, ECONNREFUSED,
	 ECONNRESET, EFAULT, EHOSTUNREACH, EINPROGRESS, EINTR, EINVAL, EIO, EISCONN, ELOOP,
	 ENAMETOOLONG, ENETDOWN, ENETUNREACH, ENOBUFS, ENOENT, ENOTDIR, ENOTSOCK, EOPNOTSUPP, EPERM,
	 EPROTOTYPE, ETIMEDOUT)]]
int connect(int sockfd, [[in, bytes(addrlen)]] const struct sockaddr *addr, socklen_t addrlen);
[[errno(ret == -1), errors(EBADF, EFAULT, EINVAL, ENOBUFS, ENOTSOCK, EOPNOTSUPP)]]
int getsockname(int sockfd, [[out, bytes(*addrlen)]] struct sockaddr *addr,
		[[inout]] socklen_t *addrlen);
[[errno(ret == -1), errors(EBADF, EFAULT, EINVAL, ENOBUFS, ENOTCONN, ENOTSOCK, EOPNOTSUPP)]]
int getpeername(int sockfd, [[out, bytes(*addrlen)]] struct sockaddr *addr,
		[[inout]] socklen_t *addrlen);
[[errno(ret == -1), errors(EACCES, EBADF, EFAULT, EINVAL, ENOBUFS, ENOPROTOOPT, ENOTSOCK, EPERM)]]
int getsockopt(int sockfd, int level, int optname, [[out, bytes(*optlen)]] void *optval,
	       [[inout]] socklen_t *optlen);
[[errno(ret == -1),
  errors(EACCES, EBADF, EDOM, EFAULT, EINVAL, EISCONN, ENOBUFS, ENOMEM, ENOPROTOOPT, ENOTSOCK,
	 EPERM)]]
int setsockopt(int sockfd, int level, int optname,
	       [[in, nullable, bytes(optlen)]] const void *optval, socklen_t optlen);
[[errno(ret == -1), errors(EBADF, EINVAL, ENOBUFS, ENOTCONN, ENOTSOCK)]]
int shutdown(int sockfd, int how);
[[errno(ret == -1), errors(EBADF, EINVAL, ENOTTY)]]
int sockatmark(int sockfd);

[[errno(ret == -1), eintr(retry),
  errors(EACCES, EAGAIN, EALREADY, EBADF, ECONNREFUSED, ECONNRESET, EDESTADDRREQ, EFAULT,
	 EHOSTUNREACH, EINTR, EINVAL, EIO, EISCONN, EMSGSIZE, ENETDOWN, ENETUNREACH, ENOBUFS,
	 ENOMEM, ENOTCONN, ENOTSOCK, EOPNOTSUPP, EPIPE)]]
ssize_t send(int sockfd, [[in, bytes(len)]] const void *buf, size_t len, int flags);
[[errno(ret == -1), eintr(retry), waits(sockfd, POLLOUT), name(send_wait),
  errors(EACCES, EAGAIN, EALREADY, EBADF, ECONNREFUSED, ECONNRESET, EDESTADDRREQ, EFAULT,
	 EHOSTUNREACH, EINTR, EINVAL, EIO, EISCONN, EMSGSIZE, ENETDOWN, ENETUNREACH, ENOBUFS,
	 ENOMEM, ENOTCONN, ENOTSOCK, EOPNOTSUPP, EPIPE, ETIMEDOUT)]]
ssize_t send(int sockfd, [[in, bytes(len)]] const void *buf, size_t len, int flags);
[[errno(ret == -1), eintr(retry),
  errors(EACCES, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, ECONNREFUSED, ECONNRESET,
	 EDESTADDRREQ, EFAULT, EHOSTUNREACH, EINTR, EINVAL, EIO, EISCONN, ELOOP, EMSGSIZE,
	 ENAMETOOLONG, ENETDOWN, ENETUNREACH, ENOBUFS, ENOENT, ENOMEM, ENOTCONN, ENOTDIR, ENOTSOCK,
	 EOPNOTSUPP, EPERM, EPIPE, EPROTOTYPE)]]
ssize_t sendto(int sockfd, [[in, bytes(len)]] const void *buf, size_t len, int flags,
	       [[in, nullable, bytes(addrlen)]] const struct sockaddr *dest_addr,
	       socklen_t addrlen);
[[errno(ret == -1), eintr(retry), waits(sockfd, POLLOUT), name(sendto_wait),
  errors(EACCES, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, ECONNREFUSED, ECONNRESET,
	 EDESTADDRREQ, EFAULT, EHOSTUNREACH, EINTR, EINVAL, EIO, EISCONN, ELOOP, EMSGSIZE,
	 ENAMETOOLONG, ENETDOWN, ENETUNREACH, ENOBUFS, ENOENT, ENOMEM, ENOTCONN, ENOTDIR, ENOTSOCK,
	 EOPNOTSUPP, EPERM, EPIPE, EPROTOTYPE, ETIMEDOUT)]]
ssize_t sendto(int sockfd, [[in, bytes(len)]] const void *buf, size_t len, int flags,
	       [[in, nullable, bytes(addrlen)]] const struct sockaddr *dest_addr,
	       socklen_t addrlen);
[[errno(ret == -1), eintr(retry),
  errors(EACCES, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, ECONNREFUSED, ECONNRESET,
	 EDESTADDRREQ, EFAULT, EHOSTUNREACH, EINTR, EINVAL, EIO, EISCONN, ELOOP, EMSGSIZE,
	 ENAMETOOLONG, ENETDOWN, ENETUNREACH, ENOBUFS, ENOENT, ENOMEM, ENOTCONN, ENOTDIR, ENOTSOCK,
	 EOPNOTSUPP, EPERM, EPIPE, EPROTOTYPE)]]
ssize_t sendmsg(int sockfd, [[in]] const struct msghdr *msg, int flags);
[[errno(ret == -1), eintr(retry), waits(sockfd, POLLOUT), name(sendmsg_wait),
  errors(EACCES, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, ECONNREFUSED, ECONNRESET,
	 EDESTADDRREQ, EFAULT, EHOSTUNREACH, EINTR, EINVAL, EIO, EISCONN, ELOOP, EMSGSIZE,
	 ENAMETOOLONG, ENETDOWN, ENETUNREACH, ENOBUFS, ENOENT, ENOMEM, ENOTCONN, ENOTDIR, ENOTSOCK,
	 EOPNOTSUPP, EPERM, EPIPE, EPROTOTYPE, ETIMEDOUT)]]
ssize_t sendmsg(int sockfd, [[in]] const struct msghdr *msg, int flags);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNREFUSED, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, ENOBUFS, ENOMEM,
	 ENOTCONN, ENOTSOCK, EOPNOTSUPP, ETIMEDOUT)]]
ssize_t recv(int sockfd, [[out, bytes(len)]] void *buf, size_t len, int flags);
[[errno(ret == -1), eintr(retry), waits(sockfd, POLLIN), name(recv_wait),
  errors(EAGAIN, EBADF, ECONNREFUSED, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, ENOBUFS, ENOMEM,
	 ENOTCONN, ENOTSOCK, EOPNOTSUPP, ETIMEDOUT)]]
ssize_t recv(int sockfd, [[out, bytes(len)]] void *buf, size_t len, int flags);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNREFUSED, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, ENOBUFS, ENOMEM,
	 ENOTCONN, ENOTSOCK, EOPNOTSUPP, ETIMEDOUT)]]
ssize_t recvfrom(int sockfd, [[out, bytes(len)]] void *buf, size_t len, int flags,
		 [[out, nullable, bytes(*addrlen)]] struct sockaddr *src_addr,
		 [[inout, nullable]] socklen_t *addrlen);
[[errno(ret == -1), eintr(retry), waits(sockfd, POLLIN), name(recvfrom_wait),
  errors(EAGAIN, EBADF, ECONNREFUSED, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, ENOBUFS, ENOMEM,
	 ENOTCONN, ENOTSOCK, EOPNOTSUPP, ETIMEDOUT)]]
ssize_t recvfrom(int sockfd, [[out, bytes(len)]] void *buf, size_t len, int flags,
		 [[out, nullable, bytes(*addrlen)]] struct sockaddr *src_addr,
		 [[inout, nullable]] socklen_t *addrlen);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNREFUSED, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, EMSGSIZE, ENOBUFS,
	 ENOMEM, ENOTCONN, ENOTSOCK, EOPNOTSUPP, ETIMEDOUT)]]
ssize_t recvmsg(int sockfd, [[inout]] struct msghdr *msg, int flags);
[[errno(ret == -1), eintr(retry), waits(sockfd, POLLIN), name(recvmsg_wait),
  errors(EAGAIN, EBADF, ECONNREFUSED, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, EMSGSIZE, ENOBUFS,
	 ENOMEM, ENOTCONN, ENOTSOCK, EOPNOTSUPP, ETIMEDOUT)]]
ssize_t recvmsg(int sockfd, [[inout]] struct msghdr *msg, int flags);

// What msg_control leads to. The first and the next are NULL where there is none.
[[macro, nullable]] struct cmsghdr *CMSG_FIRSTHDR([[in]] const struct msghdr *msg);
[[macro, nullable]] struct cmsghdr *CMSG_NXTHDR([[in]] struct msghdr *msg, struct cmsghdr *cmsg);
[[macro]] unsigned char *CMSG_DATA([[in]] struct cmsghdr *cmsg);
[[macro]] size_t CMSG_LEN(size_t length);
[[macro]] size_t CMSG_SPACE(size_t length);

// ---------------------------------------------------------------- hosts, services, interfaces

struct addrinfo {
	int ai_flags;
	int ai_family;
	int ai_socktype;
	int ai_protocol;
	socklen_t ai_addrlen;
	struct sockaddr *ai_addr;
	char *ai_canonname;
	struct addrinfo *ai_next;
	...;
};

struct hostent {
	char *h_name;
	char **h_aliases;
	int h_addrtype;
	int h_length;
	char **h_addr_list;
	...;
};

struct servent {
	char *s_name;
	char **s_aliases;
	int s_port; // in network order
	char *s_proto;
	...;
};

struct protoent {
	char *p_name;
	char **p_aliases;
	int p_proto;
	...;
};

struct if_nameindex {
	unsigned int if_index;
	char *if_name;
	...;
};

struct ifaddrs {
	struct ifaddrs *ifa_next;
	char *ifa_name;
	unsigned int ifa_flags;
	struct sockaddr *ifa_addr;
	struct sockaddr *ifa_netmask;
	void *ifa_data;
	...;
};

const int AI_ADDRCONFIG, AI_ALL, AI_CANONNAME, AI_NUMERICHOST, AI_NUMERICSERV, AI_PASSIVE;
const int AI_V4MAPPED;
const int NI_DGRAM, NI_NAMEREQD, NI_NOFQDN, NI_NUMERICHOST, NI_NUMERICSERV, NI_MAXHOST, NI_MAXSERV;
const int EAI_AGAIN, EAI_BADFLAGS, EAI_FAIL, EAI_FAMILY, EAI_MEMORY, EAI_NONAME, EAI_OVERFLOW;
const int EAI_SERVICE, EAI_SOCKTYPE, EAI_SYSTEM;
const int HOST_NOT_FOUND, NO_DATA, NO_RECOVERY, TRY_AGAIN;
const int INET_ADDRSTRLEN, INET6_ADDRSTRLEN, IF_NAMESIZE;

// The codes are negative in the GNU library; a status is the code without its sign. Behind
// EAI_SYSTEM stands a code in errno that does not come along.
[[error(-ret, ret != 0),
  errors(EAI_ADDRFAMILY, EAI_AGAIN, EAI_BADFLAGS, EAI_FAIL, EAI_FAMILY, EAI_MEMORY, EAI_NODATA,
	 EAI_NONAME, EAI_SERVICE, EAI_SOCKTYPE, EAI_SYSTEM)]]
int getaddrinfo([[cstr, nullable]] const char *node, [[cstr, nullable]] const char *service,
		[[in, nullable]] const struct addrinfo *hints, [[out]] struct addrinfo **res);
void freeaddrinfo([[destroys]] struct addrinfo *res);
[[error(-ret, ret != 0),
  errors(EAI_AGAIN, EAI_BADFLAGS, EAI_FAIL, EAI_FAMILY, EAI_MEMORY, EAI_NONAME, EAI_OVERFLOW,
	 EAI_SYSTEM)]]
int getnameinfo([[in, bytes(addrlen)]] const struct sockaddr *addr, socklen_t addrlen,
		[[out, nullable, bytes(hostlen)]] char *host, socklen_t hostlen,
		[[out, nullable, bytes(servlen)]] char *serv, socklen_t servlen, int flags);
[[cstr]]
const char *gai_strerror(int errcode);
[[errno(ret == NULL, from = "h_errno"), nullable,
  errors(HOST_NOT_FOUND, NO_DATA, NO_RECOVERY, TRY_AGAIN)]]
struct hostent *gethostbyname([[cstr]] const char *name);
[[errno(ret == NULL, from = "h_errno"), nullable,
  errors(HOST_NOT_FOUND, NO_DATA, NO_RECOVERY, TRY_AGAIN)]]
struct hostent *gethostbyaddr([[in, bytes(len)]] const void *addr, socklen_t len, int type);
[[cstr]]
const char *hstrerror(int err);
[[nullable]]
struct servent *getservbyname([[cstr]] const char *name, [[cstr, nullable]] const char *proto);
[[nullable]]
struct servent *getservbyport(int port, [[cstr, nullable]] const char *proto);
[[nullable]]
struct protoent *getprotobyname([[cstr]] const char *name);
[[nullable]]
struct protoent *getprotobynumber(int proto);
// 0 is text that is no address: no failure.
[[errno(ret == -1), errors(EAFNOSUPPORT)]]
int inet_pton(int af, [[cstr]] const char *src, [[out, bytes(af == AF_INET6 ? 16 : 4)]] void *dst);
[[errno(ret == NULL), nullable, cstr, errors(EAFNOSUPPORT, ENOSPC)]]
const char *inet_ntop(int af, [[in, bytes(af == AF_INET6 ? 16 : 4)]] const void *src,
		      [[out, bytes(size)]] char *dst, socklen_t size);
uint32_t htonl(uint32_t hostlong);
uint16_t htons(uint16_t hostshort);
uint32_t ntohl(uint32_t netlong);
uint16_t ntohs(uint16_t netshort);
[[errno(ret == 0), errors(EMFILE, ENFILE, ENOBUFS, ENODEV, ENOMEM)]]
unsigned int if_nametoindex([[cstr]] const char *ifname);
[[errno(ret == NULL), nullable, cstr, errors(EMFILE, ENFILE, ENOBUFS, ENOMEM, ENXIO)]]
char *if_indextoname(unsigned int ifindex, [[out, bytes(IF_NAMESIZE)]] char *ifname);
[[errno(ret == NULL), nullable, errors(EMFILE, ENFILE, ENOBUFS, ENOMEM)]]
struct if_nameindex *if_nameindex(void);
void if_freenameindex([[destroys]] struct if_nameindex *ptr);
[[errno(ret == -1), errors(EACCES, EAFNOSUPPORT, EMFILE, ENFILE, ENOBUFS, ENOMEM)]]
int getifaddrs([[out]] struct ifaddrs **ifap);
void freeifaddrs([[destroys]] struct ifaddrs *ifa);

// ---------------------------------------------------------------- poll and select

struct pollfd {
	int fd;
	short events;
	short revents;
};

typedef struct { ...; } fd_set;

const int POLLIN, POLLPRI, POLLOUT, POLLERR, POLLHUP, POLLNVAL;
const int POLLRDNORM, POLLRDBAND, POLLWRNORM, POLLWRBAND, FD_SETSIZE;

[[errno(ret == -1), eintr(retry), timeout(timeout, ms), errors(EFAULT, EINTR, EINVAL, ENOMEM)]]
int poll([[inout, count(nfds)]] struct pollfd *fds, nfds_t nfds, int timeout);
// Not repeated after EINTR: sigmask is there to let signals in, and the caller waits for them too.
[[errno(ret == -1), timeout(tmo_p, timespec), errors(EFAULT, EINTR, EINVAL, ENOMEM)]]
int ppoll([[inout, count(nfds)]] struct pollfd *fds, nfds_t nfds,
	  [[in, nullable]] const struct timespec *tmo_p, [[in, nullable]] const sigset_t *sigmask);
// A failure leaves the sets as they are. Linux writes the time that is left into *timeout.
[[errno(ret == -1), eintr(retry), timeout(timeout, timeval), errors(EBADF, EINTR, EINVAL, ENOMEM)]]
int select(int nfds, [[inout, nullable]] fd_set *readfds, [[inout, nullable]] fd_set *writefds,
	   [[inout, nullable]] fd_set *exceptfds, [[inout, nullable]] struct timeval *timeout);
// As ppoll.
[[errno(ret == -1), timeout(timeout, timespec), errors(EBADF, EINTR, EINVAL, ENOMEM)]]
int pselect(int nfds, [[inout, nullable]] fd_set *readfds, [[inout, nullable]] fd_set *writefds,
	    [[inout, nullable]] fd_set *exceptfds, [[in, nullable]] const struct timespec *timeout,
	    [[in, nullable]] const sigset_t *sigmask);
[[macro]] void FD_ZERO([[out]] fd_set *set);
[[macro]] void FD_SET(int fd, [[inout]] fd_set *set);
[[macro]] void FD_CLR(int fd, [[inout]] fd_set *set);
[[macro]] int FD_ISSET(int fd, [[in]] const fd_set *set);

// ---------------------------------------------------------------- signals

union sigval {
	int sival_int;
	void *sival_ptr;
};

typedef struct {
	int si_signo;
	int si_errno;
	int si_code;
	pid_t si_pid;
	uid_t si_uid;
	int si_status;
	void *si_addr;
	union sigval si_value;
	...;
} siginfo_t;

typedef void (*sighandler_t)(int sig);
typedef void (*signal_action)(int sig, siginfo_t *info, void *context) [[local]];

struct sigaction {
	sighandler_t sa_handler;
	signal_action sa_sigaction;
	sigset_t sa_mask;
	int sa_flags;
	...;
};

struct sigevent {
	int sigev_notify;
	int sigev_signo;
	union sigval sigev_value;
	...;
};

typedef struct {
	void *ss_sp;
	int ss_flags;
	size_t ss_size;
	...;
} stack_t;

const int SIGABRT, SIGALRM, SIGBUS, SIGCHLD, SIGCONT, SIGFPE, SIGHUP, SIGILL, SIGINT, SIGKILL;
const int SIGPIPE, SIGPROF, SIGQUIT, SIGSEGV, SIGSTOP, SIGSYS, SIGTERM, SIGTRAP, SIGTSTP, SIGTTIN;
const int SIGTTOU, SIGURG, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ;
const unsigned int SA_NOCLDSTOP, SA_NOCLDWAIT, SA_NODEFER, SA_ONSTACK, SA_RESETHAND, SA_RESTART;
const unsigned SA_SIGINFO;
const int SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK, SIGEV_NONE, SIGEV_SIGNAL, SIGEV_THREAD;
const int SI_USER, SI_QUEUE, SI_TIMER, SS_DISABLE, SS_ONSTACK, CLD_EXITED, CLD_KILLED, CLD_DUMPED;
const int CLD_STOPPED, CLD_CONTINUED;

[[errno(ret == -1), errors(EINVAL, EPERM, ESRCH)]]
int kill(pid_t pid, int sig);
[[errno(ret == -1), errors(EINVAL, EPERM, ESRCH)]]
int killpg(pid_t pgrp, int sig);
[[errno(ret != 0), errors(EINVAL)]]
int raise(int sig);
[[errno(ret == -1), errors(EAGAIN, EINVAL, EPERM, ESRCH)]]
int sigqueue(pid_t pid, int sig, union sigval value);
[[errno(ret == SIG_ERR), errors(EINVAL)]]
sighandler_t signal(int signum, sighandler_t handler);
[[errno(ret == -1), errors(EFAULT, EINVAL)]]
int sigaction(int signum, [[in, nullable]] const struct sigaction *act,
	      [[out, nullable]] struct sigaction *oldact);
[[errno(ret == -1), errors(EFAULT, EINVAL)]]
int sigprocmask(int how, [[in, nullable]] const sigset_t *set, [[out, nullable]] sigset_t *oldset);
[[error(ret), errors(EFAULT, EINVAL)]]
int pthread_sigmask(int how, [[in, nullable]] const sigset_t *set,
		    [[out, nullable]] sigset_t *oldset);
[[errno(ret == -1), errors(EFAULT)]]
int sigpending([[out]] sigset_t *set);
// These two end with EINTR, when a handler has run: that is their success.
[[errno(ret == -1), eintr(done), errors(EFAULT, EINTR)]]
int sigsuspend([[in]] const sigset_t *mask);
[[errno(ret == -1), eintr(done), errors(EINTR)]]
int pause(void);
[[error(ret), errors(EINVAL)]]
int sigwait([[in]] const sigset_t *set, [[out]] int *sig);
[[errno(ret == -1), eintr(retry), errors(EINTR, EINVAL)]]
int sigwaitinfo([[in]] const sigset_t *set, [[out, nullable]] siginfo_t *info);
[[errno(ret == -1), eintr(retry), timeout(timeout, timespec, expired = errno == EAGAIN),
  errors(EAGAIN, EINTR, EINVAL)]]
int sigtimedwait([[in]] const sigset_t *set, [[out, nullable]] siginfo_t *info,
		 [[in, nullable]] const struct timespec *timeout);
[[errno(ret == -1), errors(EFAULT, EINVAL, ENOMEM, EPERM)]]
int sigaltstack([[in, nullable]] const stack_t *ss, [[out, nullable]] stack_t *old_ss);
[[errno(ret == -1), errors(EINVAL)]]
int sigemptyset([[out]] sigset_t *set);
[[errno(ret == -1), errors(EINVAL)]]
int sigfillset([[out]] sigset_t *set);
[[errno(ret == -1), errors(EINVAL)]]
int sigaddset([[inout]] sigset_t *set, int signum);
[[errno(ret == -1), errors(EINVAL)]]
int sigdelset([[inout]] sigset_t *set, int signum);
[[errno(ret == -1), errors(EINVAL)]]
int sigismember([[in]] const sigset_t *set, int signum);
[[nullable, cstr]]
char *strsignal(int sig);

// ---------------------------------------------------------------- processes

typedef ... idtype_t;

struct rusage {
	struct timeval ru_utime;
	struct timeval ru_stime;
	long ru_maxrss;
	long ru_minflt;
	long ru_majflt;
	long ru_inblock;
	long ru_oublock;
	long ru_nvcsw;
	long ru_nivcsw;
	...;
};

typedef struct { ...; } posix_spawn_file_actions_t;
typedef struct { ...; } posix_spawnattr_t;

const int WNOHANG, WUNTRACED, WCONTINUED, WEXITED, WSTOPPED, WNOWAIT, P_ALL, P_PID, P_PGID;
const int POSIX_SPAWN_RESETIDS, POSIX_SPAWN_SETPGROUP, POSIX_SPAWN_SETSIGDEF;
const int POSIX_SPAWN_SETSIGMASK, POSIX_SPAWN_SETSCHEDPARAM, POSIX_SPAWN_SETSCHEDULER;

[[errno(ret == -1), errors(EAGAIN, ENOMEM, ENOSYS)]]
pid_t fork(void);
// These return only when they fail; argv and envp end with NULL.
[[errno(ret == -1),
  errors(E2BIG, EACCES, EAGAIN, EFAULT, EINVAL, EIO, EISDIR, ELIBBAD, ELOOP, EMFILE, ENAMETOOLONG,
	 ENFILE, ENOENT, ENOEXEC, ENOMEM, ENOTDIR, EPERM, ETXTBSY)]]
int execv([[cstr]] const char *path, [[in]] char *const argv[]);
[[errno(ret == -1),
  errors(E2BIG, EACCES, EAGAIN, EFAULT, EINVAL, EIO, EISDIR, ELIBBAD, ELOOP, EMFILE, ENAMETOOLONG,
	 ENFILE, ENOENT, ENOEXEC, ENOMEM, ENOTDIR, EPERM, ETXTBSY)]]
int execve([[cstr]] const char *path, [[in]] char *const argv[], [[in]] char *const envp[]);
[[errno(ret == -1),
  errors(E2BIG, EACCES, EAGAIN, EFAULT, EINVAL, EIO, EISDIR, ELIBBAD, ELOOP, EMFILE, ENAMETOOLONG,
	 ENFILE, ENOENT, ENOEXEC, ENOMEM, ENOTDIR, EPERM, ETXTBSY)]]
int execvp([[cstr]] const char *file, [[in]] char *const argv[]);
[[errno(ret == -1),
  errors(E2BIG, EACCES, EAGAIN, EBADF, EFAULT, EINVAL, EIO, EISDIR, ELIBBAD, ELOOP, EMFILE,
	 ENAMETOOLONG, ENFILE, ENOENT, ENOEXEC, ENOMEM, ENOSYS, ENOTDIR, EPERM, ETXTBSY)]]
int fexecve(int fd, [[in]] char *const argv[], [[in]] char *const envp[]);
void _exit(int status);
[[error(ret),
  errors(E2BIG, EACCES, EAGAIN, EBADF, EFAULT, EINVAL, EIO, EISDIR, ELIBBAD, ELOOP, EMFILE,
	 ENAMETOOLONG, ENFILE, ENOENT, ENOEXEC, ENOMEM, ENOSYS, ENOTDIR, EPERM, ETXTBSY)]]
int posix_spawn([[out, nullable]] pid_t *pid, [[cstr]] const char *path,
		[[in, nullable]] const posix_spawn_file_actions_t *file_actions,
		[[in, nullable]] const posix_spawnattr_t *attrp, [[in]] char *const argv[],
		[[in]] char *const envp[]);
[[error(ret),
  errors(E2BIG, EACCES, EAGAIN, EBADF, EFAULT, EINVAL, EIO, EISDIR, ELIBBAD, ELOOP, EMFILE,
	 ENAMETOOLONG, ENFILE, ENOENT, ENOEXEC, ENOMEM, ENOSYS, ENOTDIR, EPERM, ETXTBSY)]]
int posix_spawnp([[out, nullable]] pid_t *pid, [[cstr]] const char *file,
		 [[in, nullable]] const posix_spawn_file_actions_t *file_actions,
		 [[in, nullable]] const posix_spawnattr_t *attrp, [[in]] char *const argv[],
		 [[in]] char *const envp[]);
[[error(ret), errors(ENOMEM)]]
int posix_spawn_file_actions_init([[out]] posix_spawn_file_actions_t *file_actions);
[[error(ret), errors(EINVAL)]]
int posix_spawn_file_actions_destroy([[destroys]] posix_spawn_file_actions_t *file_actions);
[[error(ret), errors(EBADF, ENOMEM)]]
int posix_spawn_file_actions_addopen([[inout]] posix_spawn_file_actions_t *file_actions, int fd,
				     [[cstr]] const char *path, int oflag, mode_t mode);
[[error(ret), errors(EBADF, ENOMEM)]]
int posix_spawn_file_actions_adddup2([[inout]] posix_spawn_file_actions_t *file_actions, int fd,
				     int newfd);
[[error(ret), errors(EBADF, ENOMEM)]]
int posix_spawn_file_actions_addclose([[inout]] posix_spawn_file_actions_t *file_actions, int fd);
[[error(ret), errors(ENOMEM)]]
int posix_spawnattr_init([[out]] posix_spawnattr_t *attr);
[[error(ret), errors(EINVAL)]]
int posix_spawnattr_destroy([[destroys]] posix_spawnattr_t *attr);
[[error(ret), errors(EINVAL)]]
int posix_spawnattr_setflags([[inout]] posix_spawnattr_t *attr, short flags);
[[error(ret), errors(EINVAL)]]
int posix_spawnattr_setpgroup([[inout]] posix_spawnattr_t *attr, pid_t pgroup);
[[error(ret), errors(EINVAL)]]
int posix_spawnattr_setsigmask([[inout]] posix_spawnattr_t *attr, [[in]] const sigset_t *sigmask);
[[error(ret), errors(EINVAL)]]
int posix_spawnattr_setsigdefault([[inout]] posix_spawnattr_t *attr,
				  [[in]] const sigset_t *sigdefault);

[[errno(ret == -1), eintr(retry), errors(ECHILD, EINTR)]]
pid_t wait([[out, nullable]] int *wstatus);
[[errno(ret == -1), eintr(retry), errors(ECHILD, EINTR, EINVAL, ESRCH)]]
pid_t waitpid(pid_t pid, [[out, nullable]] int *wstatus, int options);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, ECHILD, EINTR, EINVAL)]]
int waitid(idtype_t idtype, id_t id, [[out, nullable]] siginfo_t *infop, int options);
[[errno(ret == -1), eintr(retry), errors(ECHILD, EINTR, EINVAL, ESRCH)]]
pid_t wait4(pid_t pid, [[out, nullable]] int *wstatus, int options,
	    [[out, nullable]] struct rusage *rusage);
[[macro]] int WIFEXITED(int status);
[[macro]] int WEXITSTATUS(int status);
[[macro]] int WIFSIGNALED(int status);
[[macro]] int WTERMSIG(int status);
[[macro]] int WCOREDUMP(int status);
[[macro]] int WIFSTOPPED(int status);
[[macro]] int WSTOPSIG(int status);
[[macro]] int WIFCONTINUED(int status);
// With NULL the result tells whether there is a shell. When it cannot be started, the GNU library
// returns the status of one that ended with 127.
[[errno(ret == -1), errors(EAGAIN, ECHILD, ENOMEM)]]
int system([[cstr, nullable]] const char *command);
[[errno(ret == -1), errors(EAGAIN, EINVAL, ENOMEM, EPERM)]]
int daemon(int nochdir, int noclose);

pid_t getpid(void);
pid_t getppid(void);
pid_t getpgrp(void);
[[errno(ret == -1), errors(EPERM, ESRCH)]]
pid_t getpgid(pid_t pid);
[[errno(ret == -1), errors(EACCES, EINVAL, EPERM, ESRCH)]]
int setpgid(pid_t pid, pid_t pgid);
[[errno(ret == -1), errors(EPERM, ESRCH)]]
pid_t getsid(pid_t pid);
[[errno(ret == -1), errors(EPERM)]]
pid_t setsid(void);

// ---------------------------------------------------------------- priorities and limits

struct rlimit {
	rlim_t rlim_cur;
	rlim_t rlim_max;
	...;
};

struct tms {
	clock_t tms_utime;
	clock_t tms_stime;
	clock_t tms_cutime;
	clock_t tms_cstime;
	...;
};

// What POSIX passes as an int, and the GNU library as an enum.
typedef ... __priority_which_t;
typedef ... __rlimit_resource_t;

const int PRIO_PROCESS, PRIO_PGRP, PRIO_USER, RUSAGE_SELF, RUSAGE_CHILDREN;
const int RLIMIT_AS, RLIMIT_CORE, RLIMIT_CPU, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_NOFILE;
const int RLIMIT_STACK;
const unsigned long long RLIM_INFINITY;
const int _SC_ARG_MAX, _SC_CHILD_MAX, _SC_CLK_TCK, _SC_NGROUPS_MAX, _SC_NPROCESSORS_CONF;
const int _SC_NPROCESSORS_ONLN, _SC_OPEN_MAX, _SC_PAGESIZE, _SC_PHYS_PAGES, _SC_GETPW_R_SIZE_MAX;
const int _SC_GETGR_R_SIZE_MAX, _CS_PATH;

// -1 is also a nice value.
[[errno(ret == -1 && errno != 0), errors(EINVAL, ESRCH)]]
int getpriority(__priority_which_t which, id_t who);
[[errno(ret == -1), errors(EACCES, EINVAL, EPERM, ESRCH)]]
int setpriority(__priority_which_t which, id_t who, int prio);
[[errno(ret == -1 && errno != 0), errors(EPERM)]]
int nice(int inc);
[[errno(ret == -1), errors(EFAULT, EINVAL)]]
int getrlimit(__rlimit_resource_t resource, [[out]] struct rlimit *rlim);
[[errno(ret == -1), errors(EFAULT, EINVAL, EPERM)]]
int setrlimit(__rlimit_resource_t resource, [[in]] const struct rlimit *rlim);
[[errno(ret == -1), errors(EFAULT, EINVAL)]]
int getrusage(int who, [[out]] struct rusage *usage);
[[errno(ret == (clock_t)-1), errors(EFAULT)]]
clock_t times([[out, nullable]] struct tms *buf);
// -1 and 0 are also answers: there is no limit, no value.
[[errno(ret == -1 && errno != 0), errors(EINVAL)]]
long sysconf(int name);
[[errno(ret == 0 && errno != 0), errors(EINVAL)]]
size_t confstr(int name, [[out, nullable, bytes(len)]] char *buf, size_t len);
int getpagesize(void);

// ---------------------------------------------------------------- users and groups

struct passwd {
	char *pw_name;
	char *pw_passwd;
	uid_t pw_uid;
	gid_t pw_gid;
	char *pw_gecos;
	char *pw_dir;
	char *pw_shell;
	...;
};

struct group {
	char *gr_name;
	char *gr_passwd;
	gid_t gr_gid;
	char **gr_mem;
	...;
};

uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
[[errno(ret == -1), errors(EAGAIN, EINVAL, EPERM)]]
int setuid(uid_t uid);
[[errno(ret == -1), errors(EINVAL, EPERM)]]
int setgid(gid_t gid);
[[errno(ret == -1), errors(EINVAL, EPERM)]]
int seteuid(uid_t euid);
[[errno(ret == -1), errors(EINVAL, EPERM)]]
int setegid(gid_t egid);
[[errno(ret == -1), errors(EAGAIN, EINVAL, EPERM)]]
int setreuid(uid_t ruid, uid_t euid);
[[errno(ret == -1), errors(EINVAL, EPERM)]]
int setregid(gid_t rgid, gid_t egid);
[[errno(ret == -1), errors(EFAULT, EINVAL)]]
int getgroups(int size, [[out, nullable, count(size)]] gid_t list[]);
[[errno(ret == -1), errors(EFAULT, EINVAL, ENOMEM, EPERM)]]
int setgroups(size_t size, [[in, nullable, count(size)]] const gid_t *list);
[[errno(ret == -1), errors(ENOMEM, EPERM)]]
int initgroups([[cstr]] const char *user, gid_t group);
// It fails only for too little room, without a code; *ngroups then tells how much it takes.
[[errno(ret == -1 && errno >= 0)]]
int getgrouplist([[cstr]] const char *user, gid_t group, [[out, count(*ngroups)]] gid_t *groups,
		 [[inout(always)]] int *ngroups);

// No such entry is no failure: NULL, with any of the codes in ok(...) or without one.
[[errno(ret == NULL && errno != 0), eintr(retry), ok(EBADF, ENOENT, EPERM, ESRCH), nullable,
  errors(EINTR, EIO, EMFILE, ENFILE, ENOMEM)]]
struct passwd *getpwnam([[cstr]] const char *name);
[[errno(ret == NULL && errno != 0), eintr(retry), ok(EBADF, ENOENT, EPERM, ESRCH), nullable,
  errors(EINTR, EIO, EMFILE, ENFILE, ENOMEM)]]
struct passwd *getpwuid(uid_t uid);
[[errno(ret == NULL && errno != 0), eintr(retry), ok(EBADF, ENOENT, EPERM, ESRCH), nullable,
  errors(EINTR, EIO, EMFILE, ENFILE, ENOMEM)]]
struct group *getgrnam([[cstr]] const char *name);
[[errno(ret == NULL && errno != 0), eintr(retry), ok(EBADF, ENOENT, EPERM, ESRCH), nullable,
  errors(EINTR, EIO, EMFILE, ENFILE, ENOMEM)]]
struct group *getgrgid(gid_t gid);
[[error(ret), eintr(retry), ok(EBADF, ENOENT, EPERM, ESRCH),
  errors(EINTR, EIO, EMFILE, ENFILE, ENOMEM, ERANGE)]]
int getpwnam_r([[cstr]] const char *name, [[out]] struct passwd *pwd,
	       [[out, bytes(buflen)]] char *buf, size_t buflen,
	       [[out(always)]] struct passwd **result);
[[error(ret), eintr(retry), ok(EBADF, ENOENT, EPERM, ESRCH),
  errors(EINTR, EIO, EMFILE, ENFILE, ENOMEM, ERANGE)]]
int getpwuid_r(uid_t uid, [[out]] struct passwd *pwd, [[out, bytes(buflen)]] char *buf,
	       size_t buflen, [[out(always)]] struct passwd **result);
[[error(ret), eintr(retry), ok(EBADF, ENOENT, EPERM, ESRCH),
  errors(EINTR, EIO, EMFILE, ENFILE, ENOMEM, ERANGE)]]
int getgrnam_r([[cstr]] const char *name, [[out]] struct group *grp,
	       [[out, bytes(buflen)]] char *buf, size_t buflen,
	       [[out(always)]] struct group **result);
[[error(ret), eintr(retry), ok(EBADF, ENOENT, EPERM, ESRCH),
  errors(EINTR, EIO, EMFILE, ENFILE, ENOMEM, ERANGE)]]
int getgrgid_r(gid_t gid, [[out]] struct group *grp, [[out, bytes(buflen)]] char *buf,
	       size_t buflen, [[out(always)]] struct group **result);
// NULL is also the end. Repeating them is left to the caller: an entry may have been passed by.
[[errno(ret == NULL && errno != 0), nullable, errors(EINTR, EIO, EMFILE, ENFILE, ENOMEM, ERANGE)]]
struct passwd *getpwent(void);
void setpwent(void);
void endpwent(void);
[[errno(ret == NULL && errno != 0), nullable,
  errors(EAGAIN, EINTR, EIO, EMFILE, ENFILE, ENOENT, ENOMEM, ERANGE)]]
struct group *getgrent(void);
void setgrent(void);
void endgrent(void);
[[errno(ret == NULL), nullable, cstr, errors(EMFILE, ENFILE, ENOENT, ENOMEM, ENOTTY, ENXIO)]]
char *getlogin(void);
[[error(ret), errors(EMFILE, ENFILE, ENOENT, ENOMEM, ENOTTY, ENXIO, ERANGE)]]
int getlogin_r([[out, bytes(bufsize)]] char *buf, size_t bufsize);

// ---------------------------------------------------------------- time

struct tm {
	int tm_sec;
	int tm_min;
	int tm_hour;
	int tm_mday;
	int tm_mon;  // 0 to 11
	int tm_year; // since 1900
	int tm_wday; // 0 is Sunday
	int tm_yday;
	int tm_isdst;
	...;
};

struct itimerval {
	struct timeval it_interval;
	struct timeval it_value;
	...;
};

struct itimerspec {
	struct timespec it_interval;
	struct timespec it_value;
	...;
};

typedef void *timer_t;
typedef ... __itimer_which_t; // an int in POSIX

const int CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID;
const int TIMER_ABSTIME;
const int ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF;
const long CLOCKS_PER_SEC;

[[errno(ret == (time_t)-1), errors(EFAULT, EOVERFLOW)]]
time_t time([[out, nullable]] time_t *tloc);
[[errno(ret == -1), errors(EFAULT, EINVAL)]]
int gettimeofday([[out]] struct timeval *tv, [[nullable]] void *tz);
[[errno(ret == -1), errors(EINVAL, EPERM)]]
int adjtime([[in, nullable]] const struct timeval *delta,
	    [[out, nullable]] struct timeval *olddelta);
// -1 is also the second before the epoch.
[[errno(ret == (time_t)-1 && errno != 0), errors(EOVERFLOW)]]
time_t mktime([[inout]] struct tm *tm);
[[errno(ret == (time_t)-1 && errno != 0), errors(EOVERFLOW)]]
time_t timegm([[inout]] struct tm *tm);
[[errno(ret == NULL), nullable, errors(EOVERFLOW)]]
struct tm *gmtime_r([[in]] const time_t *timep, [[out]] struct tm *result);
[[errno(ret == NULL), nullable, errors(EOVERFLOW)]]
struct tm *localtime_r([[in]] const time_t *timep, [[out]] struct tm *result);
clock_t clock(void); // -1 when the processor time is not known; there is no code for it
[[errno(ret == -1), errors(EFAULT, EINVAL, ENODEV, ENOTSUP)]]
int clock_gettime(clockid_t clockid, [[out]] struct timespec *tp);
[[errno(ret == -1), errors(EFAULT, EINVAL, ENODEV, ENOTSUP)]]
int clock_getres(clockid_t clockid, [[out, nullable]] struct timespec *res);
[[errno(ret == -1), errors(EACCES, EFAULT, EINVAL, ENODEV, ENOTSUP, EPERM)]]
int clock_settime(clockid_t clockid, [[in]] const struct timespec *tp);
[[error(ret), errors(ENOSYS, EPERM, ESRCH)]]
int clock_getcpuclockid(pid_t pid, [[out]] clockid_t *clockid);

unsigned int alarm(unsigned int seconds);
unsigned int sleep(unsigned int seconds); // the seconds that were left, when a signal came
[[errno(ret == -1), eintr(retry), timeout(usec, us, expired = ret == 0), errors(EINTR, EINVAL)]]
int usleep(useconds_t usec);
// What is left is written only after EINTR, and stays what it is after success.
[[errno(ret == -1), eintr(retry), timeout(request, timespec, expired = ret == 0), errors(EFAULT, EINTR, EINVAL)]]
int nanosleep([[in]] const struct timespec *request,
	      [[out(always), nullable]] struct timespec *remain);
// For a relative time: flags must be 0.
[[error(ret), eintr(retry), timeout(request, timespec, expired = ret == 0), errors(EFAULT, EINTR, EINVAL, ENOTSUP)]]
int clock_nanosleep(clockid_t clockid, int flags, [[in]] const struct timespec *request,
		    [[out(always), nullable]] struct timespec *remain);
// For a point in time: TIMER_ABSTIME must be the flags.
[[error(ret), eintr(retry), timeout(request, timespec, clockid, expired = ret == 0),
  name(clock_nanosleep_until), errors(EFAULT, EINTR, EINVAL, ENOTSUP)]]
int clock_nanosleep(clockid_t clockid, int flags, [[in]] const struct timespec *request,
		    [[nullable]] struct timespec *remain);

[[errno(ret == -1), errors(EFAULT, EINVAL)]]
int getitimer(__itimer_which_t which, [[out]] struct itimerval *curr_value);
[[errno(ret == -1), errors(EFAULT, EINVAL)]]
int setitimer(__itimer_which_t which, [[in]] const struct itimerval *new_value,
	      [[out, nullable]] struct itimerval *old_value);
[[errno(ret == -1), errors(EAGAIN, EINVAL, ENOMEM, ENOTSUP, EPERM)]]
int timer_create(clockid_t clockid, [[in, nullable]] struct sigevent *sevp,
		 [[out]] timer_t *timerid);
[[errno(ret == -1), errors(EFAULT, EINVAL)]]
int timer_settime(timer_t timerid, int flags, [[in]] const struct itimerspec *new_value,
		  [[out, nullable]] struct itimerspec *old_value);
[[errno(ret == -1), errors(EFAULT, EINVAL)]]
int timer_gettime(timer_t timerid, [[out]] struct itimerspec *curr_value);
[[errno(ret == -1), errors(EINVAL)]]
int timer_getoverrun(timer_t timerid);
[[errno(ret == -1), errors(EINVAL)]]
int timer_delete([[destroys]] timer_t timerid);

// ---------------------------------------------------------------- semaphores

typedef union { ...; } sem_t;

const int SEM_VALUE_MAX;

[[errno(ret == -1), errors(EINVAL, ENOSYS)]]
int sem_init([[out]] sem_t *sem, int pshared, unsigned int value);
[[errno(ret == -1), errors(EINVAL)]]
int sem_destroy([[destroys]] sem_t *sem);
// With O_CREAT, mode and value are due: sem_open_mode.
[[errno(ret == SEM_FAILED), eintr(retry), nullable,
  errors(EACCES, EINTR, EINVAL, EMFILE, ENAMETOOLONG, ENFILE, ENOENT, ENOMEM)]]
sem_t *sem_open([[cstr]] const char *name, int oflag, ...);
[[errno(ret == SEM_FAILED), eintr(retry), nullable, name(sem_open_mode),
  errors(EACCES, EEXIST, EINTR, EINVAL, EMFILE, ENAMETOOLONG, ENFILE, ENOENT, ENOMEM, ENOSPC)]]
sem_t *sem_open([[cstr]] const char *name, int oflag, ..., mode_t mode, unsigned int value);
[[errno(ret == -1), errors(EINVAL)]]
int sem_close([[destroys]] sem_t *sem);
[[errno(ret == -1), errors(EACCES, ENAMETOOLONG, ENOENT)]]
int sem_unlink([[cstr]] const char *name);
[[errno(ret == -1), eintr(retry), errors(EINTR, EINVAL)]]
int sem_wait([[inout]] sem_t *sem);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, EINTR, EINVAL)]]
int sem_trywait([[inout]] sem_t *sem);
[[errno(ret == -1), eintr(retry),
  timeout(abs_timeout, timespec, CLOCK_REALTIME, expired = errno == ETIMEDOUT),
  errors(EINTR, EINVAL, ETIMEDOUT)]]
int sem_timedwait([[inout]] sem_t *sem, [[in]] const struct timespec *abs_timeout);
[[errno(ret == -1), errors(EINVAL, EOVERFLOW)]]
int sem_post([[inout]] sem_t *sem);
[[errno(ret == -1), errors(EINVAL)]]
int sem_getvalue([[in]] sem_t *sem, [[out]] int *sval);

// ---------------------------------------------------------------- message queues

typedef ... mqd_t;

struct mq_attr {
	long mq_flags;
	long mq_maxmsg;
	long mq_msgsize;
	long mq_curmsgs;
	...;
};

// With O_CREAT, mode and attr are due: mq_open_mode.
[[errno(ret == (mqd_t)-1), eintr(retry),
  errors(EACCES, EINTR, EINVAL, EMFILE, ENAMETOOLONG, ENFILE, ENOENT, ENOMEM)]]
mqd_t mq_open([[cstr]] const char *name, int oflag, ...);
[[errno(ret == (mqd_t)-1), eintr(retry), name(mq_open_mode),
  errors(EACCES, EEXIST, EINTR, EINVAL, EMFILE, ENAMETOOLONG, ENFILE, ENOENT, ENOMEM, ENOSPC)]]
mqd_t mq_open([[cstr]] const char *name, int oflag, ..., mode_t mode,
	      [[in, nullable]] struct mq_attr *attr);
[[errno(ret == -1), errors(EBADF)]]
int mq_close([[destroys]] mqd_t mqdes);
[[errno(ret == -1), errors(EACCES, ENAMETOOLONG, ENOENT)]]
int mq_unlink([[cstr]] const char *name);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, EBADF, EINTR, EINVAL, EMSGSIZE)]]
int mq_send(mqd_t mqdes, [[in, bytes(msg_len)]] const char *msg_ptr, size_t msg_len,
	    unsigned int msg_prio);
[[errno(ret == -1), eintr(retry),
  timeout(abs_timeout, timespec, CLOCK_REALTIME, expired = errno == ETIMEDOUT),
  errors(EAGAIN, EBADF, EINTR, EINVAL, EMSGSIZE, ETIMEDOUT)]]
int mq_timedsend(mqd_t mqdes, [[in, bytes(msg_len)]] const char *msg_ptr, size_t msg_len,
		 unsigned int msg_prio, [[in]] const struct timespec *abs_timeout);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, EBADF, EBADMSG, EINTR, EINVAL, EMSGSIZE)]]
ssize_t mq_receive(mqd_t mqdes, [[out, bytes(msg_len)]] char *msg_ptr, size_t msg_len,
		   [[out, nullable]] unsigned int *msg_prio);
[[errno(ret == -1), eintr(retry),
  timeout(abs_timeout, timespec, CLOCK_REALTIME, expired = errno == ETIMEDOUT),
  errors(EAGAIN, EBADF, EBADMSG, EINTR, EINVAL, EMSGSIZE, ETIMEDOUT)]]
ssize_t mq_timedreceive(mqd_t mqdes, [[out, bytes(msg_len)]] char *msg_ptr, size_t msg_len,
			[[out, nullable]] unsigned int *msg_prio,
			[[in]] const struct timespec *abs_timeout);
[[errno(ret == -1), errors(EBADF)]]
int mq_getattr(mqd_t mqdes, [[out]] struct mq_attr *attr);
[[errno(ret == -1), errors(EBADF, EINVAL)]]
int mq_setattr(mqd_t mqdes, [[in]] const struct mq_attr *newattr,
	       [[out, nullable]] struct mq_attr *oldattr);
[[errno(ret == -1), errors(EBADF, EBUSY, EINVAL, ENOMEM)]]
int mq_notify(mqd_t mqdes, [[in, nullable]] const struct sigevent *sevp);

// ---------------------------------------------------------------- memory

const int PROT_NONE, PROT_READ, PROT_WRITE, PROT_EXEC;
const int MAP_SHARED, MAP_PRIVATE, MAP_FIXED, MAP_ANONYMOUS;
const int MS_ASYNC, MS_SYNC, MS_INVALIDATE, MCL_CURRENT, MCL_FUTURE;
const int POSIX_MADV_NORMAL, POSIX_MADV_SEQUENTIAL, POSIX_MADV_RANDOM, POSIX_MADV_WILLNEED;
const int POSIX_MADV_DONTNEED;

[[errno(ret == MAP_FAILED), bytes(length),
  errors(EACCES, EAGAIN, EBADF, EEXIST, EINVAL, EMFILE, ENFILE, ENODEV, ENOMEM, ENOTSUP, ENXIO,
	 EOVERFLOW, EPERM, ETXTBSY)]]
void *mmap([[nullable]] void *addr, size_t length, int prot, int flags, int fd, off_t offset);
[[errno(ret == -1), errors(EINVAL, ENOMEM)]]
int munmap([[destroys]] void *addr, size_t length);
[[errno(ret == -1), errors(EACCES, EAGAIN, EINVAL, ENOMEM, ENOTSUP)]]
int mprotect(void *addr, size_t length, int prot);
[[errno(ret == -1), errors(EBUSY, EINVAL, EIO, ENOMEM)]]
int msync(void *addr, size_t length, int flags);
[[error(ret), errors(EINVAL, ENOMEM)]]
int posix_madvise(void *addr, size_t length, int advice);
[[errno(ret == -1), errors(EAGAIN, EINVAL, ENOMEM, EPERM)]]
int mlock(const void *addr, size_t length);
[[errno(ret == -1), errors(EAGAIN, EINVAL, ENOMEM, EPERM)]]
int munlock(const void *addr, size_t length);
[[errno(ret == -1), errors(EAGAIN, EINVAL, ENOMEM, EPERM)]]
int mlockall(int flags);
[[errno(ret == -1), errors(EPERM)]]
int munlockall(void);
[[errno(ret == -1), eintr(retry),
  errors(EACCES, EEXIST, EINTR, EINVAL, EMFILE, ENAMETOOLONG, ENFILE, ENOENT, ENOSPC)]]
int shm_open([[cstr]] const char *name, int oflag, mode_t mode);
[[errno(ret == -1), errors(EACCES, ENAMETOOLONG, ENOENT)]]
int shm_unlink([[cstr]] const char *name);

// Nothing asked for may be answered by NULL without a failure.
[[errno(ret == NULL && size != 0), nullable, bytes(size), errors(ENOMEM)]]
void *malloc(size_t size);
[[errno(ret == NULL && nmemb != 0 && size != 0), nullable, bytes(nmemb * size), errors(ENOMEM)]]
void *calloc(size_t nmemb, size_t size);
// After a failure ptr is what it was.
[[errno(ret == NULL && size != 0), nullable, bytes(size), errors(ENOMEM)]]
void *realloc([[destroys, nullable]] void *ptr, size_t size);
[[errno(ret == NULL && size != 0), nullable, bytes(size), errors(EINVAL, ENOMEM)]]
void *aligned_alloc(size_t alignment, size_t size);
[[error(ret), errors(EINVAL, ENOMEM)]]
int posix_memalign([[out]] void **memptr, size_t alignment, size_t size);
void free([[destroys, nullable]] void *ptr);

// ---------------------------------------------------------------- System V

struct ipc_perm {
	key_t __key;
	uid_t uid;
	gid_t gid;
	uid_t cuid;
	gid_t cgid;
	...;
};

struct shmid_ds {
	struct ipc_perm shm_perm;
	size_t shm_segsz;
	time_t shm_atime;
	time_t shm_dtime;
	time_t shm_ctime;
	pid_t shm_cpid;
	pid_t shm_lpid;
	...;
};

struct semid_ds {
	struct ipc_perm sem_perm;
	time_t sem_otime;
	time_t sem_ctime;
	...;
};

struct msqid_ds {
	struct ipc_perm msg_perm;
	time_t msg_stime;
	time_t msg_rtime;
	time_t msg_ctime;
	pid_t msg_lspid;
	pid_t msg_lrpid;
	...;
};

// Its definition is left to callers of semctl(): it stands in posix_extra.h.
union semun {
	int val;
	struct semid_ds *buf;
	unsigned short *array;
};

struct sembuf {
	unsigned short sem_num;
	short sem_op;
	short sem_flg;
	...;
};

const int IPC_PRIVATE, IPC_CREAT, IPC_EXCL, IPC_NOWAIT, IPC_RMID, IPC_SET, IPC_STAT, SHM_RDONLY;
const int SHM_RND, SEM_UNDO, GETVAL, SETVAL, GETALL, SETALL, GETPID, GETNCNT, GETZCNT, MSG_NOERROR;

[[errno(ret == -1),
  errors(EACCES, EBADF, EFAULT, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EOVERFLOW)]]
key_t ftok([[cstr]] const char *path, int proj_id);
[[errno(ret == -1), errors(EACCES, EEXIST, EINVAL, ENFILE, ENOENT, ENOMEM, ENOSPC, EPERM)]]
int shmget(key_t key, size_t size, int shmflg);
[[errno(ret == (void *)-1), errors(EACCES, EIDRM, EINVAL, EMFILE, ENOMEM)]]
void *shmat(int shmid, [[nullable]] const void *shmaddr, int shmflg);
[[errno(ret == -1), errors(EINVAL)]]
int shmdt([[destroys]] const void *shmaddr);
[[errno(ret == -1), errors(EACCES, EFAULT, EIDRM, EINVAL, ENOMEM, EOVERFLOW, EPERM)]]
int shmctl(int shmid, int cmd, [[inout, nullable]] struct shmid_ds *buf);
[[errno(ret == -1), errors(EACCES, EEXIST, EINVAL, ENOENT, ENOMEM, ENOSPC)]]
int semget(key_t key, int nsems, int semflg);
[[errno(ret == -1), eintr(retry),
  errors(E2BIG, EACCES, EAGAIN, EFAULT, EFBIG, EIDRM, EINTR, EINVAL, ENOMEM, ENOSPC, ERANGE)]]
int semop(int semid, [[in, count(nsops)]] struct sembuf *sops, size_t nsops);
// GETVAL, GETPID, GETNCNT, GETZCNT, IPC_RMID.
[[errno(ret == -1), errors(EACCES, EIDRM, EINVAL, EPERM)]]
int semctl(int semid, int semnum, int cmd, ...);
// SETVAL takes val; GETALL and SETALL array, with as many as the set has; IPC_STAT and IPC_SET buf.
[[errno(ret == -1), name(semctl_arg), errors(EACCES, EFAULT, EIDRM, EINVAL, ENOMEM, EPERM, ERANGE)]]
int semctl(int semid, int semnum, int cmd, ..., union semun arg);
[[errno(ret == -1), errors(EACCES, EEXIST, ENOENT, ENOMEM, ENOSPC)]]
int msgget(key_t key, int msgflg);
// A message begins with a long, its type; msgsz counts what follows.
[[errno(ret == -1), eintr(retry), errors(EACCES, EAGAIN, EFAULT, EIDRM, EINTR, EINVAL, ENOMEM)]]
int msgsnd(int msqid, [[in, bytes(sizeof(long) + msgsz)]] const void *msgp, size_t msgsz,
	   int msgflg);
[[errno(ret == -1), eintr(retry),
  errors(E2BIG, EACCES, EFAULT, EIDRM, EINTR, EINVAL, ENOMSG, ENOSYS)]]
ssize_t msgrcv(int msqid, [[out, bytes(sizeof(long) + msgsz)]] void *msgp, size_t msgsz,
	       long msgtyp, int msgflg);
[[errno(ret == -1), errors(EACCES, EFAULT, EIDRM, EINVAL, EPERM)]]
int msgctl(int msqid, int cmd, [[inout, nullable]] struct msqid_ds *buf);

// ---------------------------------------------------------------- threads

typedef ... pthread_t;
typedef ... pthread_key_t;
typedef ... pthread_once_t;
typedef ... pthread_spinlock_t;
typedef union { ...; } pthread_attr_t;
typedef union { ...; } pthread_barrier_t;
typedef union { ...; } pthread_barrierattr_t;
typedef union { ...; } pthread_cond_t;
typedef union { ...; } pthread_condattr_t;
typedef union { ...; } pthread_mutex_t;
typedef union { ...; } pthread_mutexattr_t;
typedef union { ...; } pthread_rwlock_t;
typedef union { ...; } pthread_rwlockattr_t;

// What begins a thread, and what becomes of its key's value at its end.
typedef void *(*thread_start)(void *arg) [[local, userdata(arg)]];
typedef void (*value_destructor)(void *value) [[local]];

struct sched_param {
	int sched_priority;
	...;
};

const int PTHREAD_CREATE_DETACHED, PTHREAD_CREATE_JOINABLE, PTHREAD_PROCESS_PRIVATE;
const int PTHREAD_PROCESS_SHARED, PTHREAD_CANCEL_ENABLE, PTHREAD_CANCEL_DISABLE;
const int PTHREAD_CANCEL_DEFERRED, PTHREAD_CANCEL_ASYNCHRONOUS;
const int PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_RECURSIVE;
const int PTHREAD_MUTEX_STALLED, PTHREAD_MUTEX_ROBUST, PTHREAD_PRIO_NONE, PTHREAD_PRIO_INHERIT;
const int PTHREAD_PRIO_PROTECT, PTHREAD_BARRIER_SERIAL_THREAD;

// The start routine is called once; when it returns, it is called no more.
[[error(ret), errors(EAGAIN, EINVAL, EPERM)]]
int pthread_create([[out]] pthread_t *thread, [[in, nullable]] const pthread_attr_t *attr,
		   [[userdata(arg)]] thread_start start_routine, [[nullable]] void *arg);
[[error(ret), errors(EDEADLK, EINVAL, ESRCH)]]
int pthread_join([[destroys]] pthread_t thread, [[out, nullable]] void **retval);
[[error(ret), errors(EINVAL, ESRCH)]]
int pthread_detach(pthread_t thread);
[[error(ret), errors(EINVAL, ESRCH)]]
int pthread_kill(pthread_t thread, int sig);
[[error(ret), errors(ESRCH)]]
int pthread_cancel(pthread_t thread);
[[error(ret), errors(EINVAL)]]
int pthread_setcancelstate(int state, [[out]] int *oldstate);
[[error(ret), errors(EINVAL)]]
int pthread_setcanceltype(int type, [[out]] int *oldtype);
pthread_t pthread_self(void);
int pthread_equal(pthread_t t1, pthread_t t2);
[[error(ret), errors(ENOENT, ESRCH)]]
int pthread_getcpuclockid(pthread_t thread, [[out]] clockid_t *clockid);
[[error(ret), errors(ESRCH)]]
int pthread_getschedparam(pthread_t thread, [[out]] int *policy, [[out]] struct sched_param *param);
[[error(ret), errors(EINVAL, ENOTSUP, EPERM, ESRCH)]]
int pthread_setschedparam(pthread_t thread, int policy, [[in]] const struct sched_param *param);
[[error(ret), errors(EINVAL, EPERM, ESRCH)]]
int pthread_setschedprio(pthread_t thread, int prio);
[[error(ret), errors(ENOMEM)]]
int pthread_atfork([[scope(forever), nullable]] void (*prepare)(void),
		   [[scope(forever), nullable]] void (*parent)(void),
		   [[scope(forever), nullable]] void (*child)(void));
[[error(ret), errors(EINVAL)]]
int pthread_once([[inout]] pthread_once_t *once_control,
		 [[scope(call)]] void (*init_routine)(void));
[[error(ret), errors(EAGAIN, ENOMEM)]]
int pthread_key_create([[out]] pthread_key_t *key,
		       [[nullable]] value_destructor destructor);
[[error(ret), errors(EINVAL)]]
int pthread_key_delete([[destroys]] pthread_key_t key);
[[nullable]]
void *pthread_getspecific(pthread_key_t key);
[[error(ret), errors(EINVAL, ENOMEM)]]
int pthread_setspecific(pthread_key_t key, [[nullable]] const void *value);

[[error(ret), errors(ENOMEM)]]
int pthread_attr_init([[out]] pthread_attr_t *attr);
[[error(ret), errors(EINVAL)]]
int pthread_attr_destroy([[destroys]] pthread_attr_t *attr);
[[error(ret), errors(EINVAL)]]
int pthread_attr_getdetachstate([[in]] const pthread_attr_t *attr, [[out]] int *detachstate);
[[error(ret), errors(EINVAL)]]
int pthread_attr_setdetachstate([[inout]] pthread_attr_t *attr, int detachstate);
[[error(ret), errors(EINVAL)]]
int pthread_attr_getstacksize([[in]] const pthread_attr_t *attr, [[out]] size_t *stacksize);
[[error(ret), errors(EINVAL)]]
int pthread_attr_setstacksize([[inout]] pthread_attr_t *attr, size_t stacksize);
[[error(ret), errors(EACCES, EINVAL)]]
int pthread_attr_setstack([[inout]] pthread_attr_t *attr, void *stackaddr, size_t stacksize);
[[error(ret), errors(EINVAL)]]
int pthread_attr_setguardsize([[inout]] pthread_attr_t *attr, size_t guardsize);
[[error(ret), errors(EINVAL, ENOTSUP)]]
int pthread_attr_setinheritsched([[inout]] pthread_attr_t *attr, int inheritsched);
[[error(ret), errors(EINVAL, ENOTSUP)]]
int pthread_attr_setschedpolicy([[inout]] pthread_attr_t *attr, int policy);
[[error(ret), errors(EINVAL, ENOTSUP)]]
int pthread_attr_setschedparam([[inout]] pthread_attr_t *attr,
			       [[in]] const struct sched_param *param);
[[error(ret), errors(EINVAL, ENOTSUP)]]
int pthread_attr_setscope([[inout]] pthread_attr_t *attr, int scope);

// ---------------------------------------------------------------- threads: mutexes

[[error(ret), errors(EAGAIN, EBUSY, EINVAL, ENOMEM, ENOTSUP, EPERM)]]
int pthread_mutex_init([[out]] pthread_mutex_t *mutex,
		       [[in, nullable]] const pthread_mutexattr_t *attr);
[[error(ret), errors(EBUSY, EINVAL)]]
int pthread_mutex_destroy([[destroys]] pthread_mutex_t *mutex);
// EOWNERDEAD: the caller has the mutex, and must see to what it protects.
[[error(ret), ok(EOWNERDEAD), errors(EAGAIN, EDEADLK, EINVAL, ENOTRECOVERABLE)]]
int pthread_mutex_lock([[inout]] pthread_mutex_t *mutex);
[[error(ret), ok(EOWNERDEAD), errors(EAGAIN, EBUSY, EINVAL, ENOTRECOVERABLE)]]
int pthread_mutex_trylock([[inout]] pthread_mutex_t *mutex);
[[error(ret), ok(EOWNERDEAD),
  timeout(abstime, timespec, CLOCK_REALTIME, expired = ret == ETIMEDOUT),
  errors(EAGAIN, EDEADLK, EINVAL, ENOTRECOVERABLE, ETIMEDOUT)]]
int pthread_mutex_timedlock([[inout]] pthread_mutex_t *mutex,
			    [[in]] const struct timespec *abstime);
[[error(ret), errors(EINVAL, EPERM)]]
int pthread_mutex_unlock([[inout]] pthread_mutex_t *mutex);
[[error(ret), errors(EINVAL)]]
int pthread_mutex_consistent([[inout]] pthread_mutex_t *mutex);
[[error(ret), errors(EINVAL, EPERM)]]
int pthread_mutex_getprioceiling([[in]] const pthread_mutex_t *mutex, [[out]] int *prioceiling);
[[error(ret), ok(EOWNERDEAD), errors(EAGAIN, EDEADLK, EINVAL, ENOTRECOVERABLE, EPERM)]]
int pthread_mutex_setprioceiling([[inout]] pthread_mutex_t *mutex, int prioceiling,
				 [[out]] int *old_ceiling);

[[error(ret), errors(ENOMEM)]]
int pthread_mutexattr_init([[out]] pthread_mutexattr_t *attr);
[[error(ret), errors(EINVAL)]]
int pthread_mutexattr_destroy([[destroys]] pthread_mutexattr_t *attr);
[[error(ret), errors(EINVAL)]]
int pthread_mutexattr_gettype([[in]] const pthread_mutexattr_t *attr, [[out]] int *kind);
[[error(ret), errors(EINVAL)]]
int pthread_mutexattr_settype([[inout]] pthread_mutexattr_t *attr, int kind);
[[error(ret), errors(EINVAL)]]
int pthread_mutexattr_getpshared([[in]] const pthread_mutexattr_t *attr, [[out]] int *pshared);
[[error(ret), errors(EINVAL, ENOTSUP)]]
int pthread_mutexattr_setpshared([[inout]] pthread_mutexattr_t *attr, int pshared);
[[error(ret), errors(EINVAL)]]
int pthread_mutexattr_getrobust([[in]] const pthread_mutexattr_t *attr, [[out]] int *robust);
[[error(ret), errors(EINVAL)]]
int pthread_mutexattr_setrobust([[inout]] pthread_mutexattr_t *attr, int robust);
[[error(ret), errors(EINVAL, EPERM)]]
int pthread_mutexattr_getprotocol([[in]] const pthread_mutexattr_t *attr, [[out]] int *protocol);
[[error(ret), errors(EINVAL, ENOTSUP, EPERM)]]
int pthread_mutexattr_setprotocol([[inout]] pthread_mutexattr_t *attr, int protocol);

// ---------------------------------------------------------------- threads: conditions, locks

[[error(ret), errors(EAGAIN, EINVAL, ENOMEM)]]
int pthread_cond_init([[out]] pthread_cond_t *cond,
		      [[in, nullable]] const pthread_condattr_t *attr);
[[error(ret), errors(EBUSY, EINVAL)]]
int pthread_cond_destroy([[destroys]] pthread_cond_t *cond);
// A wait may end without a signal, and has the mutex again when it ends.
[[error(ret), ok(EOWNERDEAD), errors(EINVAL, ENOTRECOVERABLE, EPERM)]]
int pthread_cond_wait([[inout]] pthread_cond_t *cond, [[inout]] pthread_mutex_t *mutex);
// For a condition with the clock that it has without an attribute, CLOCK_REALTIME.
[[error(ret), ok(EOWNERDEAD),
  timeout(abstime, timespec, CLOCK_REALTIME, expired = ret == ETIMEDOUT),
  errors(EINVAL, ENOTRECOVERABLE, EPERM, ETIMEDOUT)]]
int pthread_cond_timedwait([[inout]] pthread_cond_t *cond, [[inout]] pthread_mutex_t *mutex,
			   [[in]] const struct timespec *abstime);
[[error(ret), errors(EINVAL)]]
int pthread_cond_signal([[inout]] pthread_cond_t *cond);
[[error(ret), errors(EINVAL)]]
int pthread_cond_broadcast([[inout]] pthread_cond_t *cond);
[[error(ret), errors(ENOMEM)]]
int pthread_condattr_init([[out]] pthread_condattr_t *attr);
[[error(ret), errors(EINVAL)]]
int pthread_condattr_destroy([[destroys]] pthread_condattr_t *attr);
[[error(ret), errors(EINVAL)]]
int pthread_condattr_setclock([[inout]] pthread_condattr_t *attr, clockid_t clockid);
[[error(ret), errors(EINVAL)]]
int pthread_condattr_setpshared([[inout]] pthread_condattr_t *attr, int pshared);

[[error(ret), errors(EAGAIN, EBUSY, EINVAL, ENOMEM, EPERM)]]
int pthread_rwlock_init([[out]] pthread_rwlock_t *rwlock,
			[[in, nullable]] const pthread_rwlockattr_t *attr);
[[error(ret), errors(EBUSY, EINVAL)]]
int pthread_rwlock_destroy([[destroys]] pthread_rwlock_t *rwlock);
[[error(ret), errors(EAGAIN, EDEADLK, EINVAL)]]
int pthread_rwlock_rdlock([[inout]] pthread_rwlock_t *rwlock);
[[error(ret), errors(EAGAIN, EBUSY, EINVAL)]]
int pthread_rwlock_tryrdlock([[inout]] pthread_rwlock_t *rwlock);
[[error(ret), timeout(abstime, timespec, CLOCK_REALTIME, expired = ret == ETIMEDOUT),
  errors(EAGAIN, EDEADLK, EINVAL, ETIMEDOUT)]]
int pthread_rwlock_timedrdlock([[inout]] pthread_rwlock_t *rwlock,
			       [[in]] const struct timespec *abstime);
[[error(ret), errors(EDEADLK, EINVAL)]]
int pthread_rwlock_wrlock([[inout]] pthread_rwlock_t *rwlock);
[[error(ret), errors(EBUSY, EINVAL)]]
int pthread_rwlock_trywrlock([[inout]] pthread_rwlock_t *rwlock);
[[error(ret), timeout(abstime, timespec, CLOCK_REALTIME, expired = ret == ETIMEDOUT),
  errors(EDEADLK, EINVAL, ETIMEDOUT)]]
int pthread_rwlock_timedwrlock([[inout]] pthread_rwlock_t *rwlock,
			       [[in]] const struct timespec *abstime);
[[error(ret), errors(EINVAL, EPERM)]]
int pthread_rwlock_unlock([[inout]] pthread_rwlock_t *rwlock);

[[error(ret), errors(EAGAIN, EBUSY, EINVAL, ENOMEM)]]
int pthread_barrier_init([[out]] pthread_barrier_t *barrier,
			 [[in, nullable]] const pthread_barrierattr_t *attr, unsigned int count);
[[error(ret), errors(EBUSY, EINVAL)]]
int pthread_barrier_destroy([[destroys]] pthread_barrier_t *barrier);
// One of the threads gets PTHREAD_BARRIER_SERIAL_THREAD for success.
[[error(ret, ret != 0 && ret != PTHREAD_BARRIER_SERIAL_THREAD), errors(EINVAL)]]
int pthread_barrier_wait([[inout]] pthread_barrier_t *barrier);
[[error(ret), errors(EAGAIN, EBUSY, EINVAL, ENOMEM)]]
int pthread_spin_init([[out]] pthread_spinlock_t *lock, int pshared);
[[error(ret), errors(EBUSY, EINVAL)]]
int pthread_spin_destroy([[destroys]] pthread_spinlock_t *lock);
[[error(ret), errors(EDEADLK)]]
int pthread_spin_lock([[inout]] pthread_spinlock_t *lock);
[[error(ret), errors(EBUSY)]]
int pthread_spin_trylock([[inout]] pthread_spinlock_t *lock);
[[error(ret), errors(EPERM)]]
int pthread_spin_unlock([[inout]] pthread_spinlock_t *lock);

// ---------------------------------------------------------------- scheduling

const int SCHED_FIFO, SCHED_RR, SCHED_OTHER;

int sched_yield(void); // always succeeds on Linux
[[errno(ret == -1), errors(EINVAL, EPERM, ESRCH)]]
int sched_setscheduler(pid_t pid, int policy, [[in]] const struct sched_param *param);
[[errno(ret == -1), errors(EINVAL, EPERM, ESRCH)]]
int sched_getscheduler(pid_t pid);
[[errno(ret == -1), errors(EINVAL, EPERM, ESRCH)]]
int sched_setparam(pid_t pid, [[in]] const struct sched_param *param);
[[errno(ret == -1), errors(EINVAL, EPERM, ESRCH)]]
int sched_getparam(pid_t pid, [[out]] struct sched_param *param);
[[errno(ret == -1), errors(EINVAL)]]
int sched_get_priority_max(int policy);
[[errno(ret == -1), errors(EINVAL)]]
int sched_get_priority_min(int policy);
[[errno(ret == -1), errors(EFAULT, EINVAL, ENOSYS, ESRCH)]]
int sched_rr_get_interval(pid_t pid, [[out]] struct timespec *tp);

// ---------------------------------------------------------------- terminals

typedef ... cc_t;
typedef ... speed_t;
typedef ... tcflag_t;

const int NCCS;

struct termios {
	tcflag_t c_iflag;
	tcflag_t c_oflag;
	tcflag_t c_cflag;
	tcflag_t c_lflag;
	cc_t c_cc[NCCS];
	...;
};

struct winsize {
	unsigned short ws_row;
	unsigned short ws_col;
	unsigned short ws_xpixel;
	unsigned short ws_ypixel;
	...;
};

const int TCSANOW, TCSADRAIN, TCSAFLUSH, TCIFLUSH, TCOFLUSH, TCIOFLUSH, TCOOFF, TCOON, TCIOFF;
const int TCION;
const int VEOF, VEOL, VERASE, VINTR, VKILL, VMIN, VQUIT, VSTART, VSTOP, VSUSP, VTIME;
const int BRKINT, ICRNL, IGNBRK, IGNCR, IGNPAR, INLCR, INPCK, ISTRIP, IXOFF, IXON, PARMRK, OPOST;
const int ONLCR;
const int CS8, CSIZE, CREAD, CSTOPB, HUPCL, PARENB, ECHO, ECHOE, ECHOK, ECHONL, ICANON, IEXTEN;
const int ISIG, NOFLSH, TOSTOP;
const unsigned long TIOCGWINSZ, TIOCSWINSZ;

// 0 is the answer no, and the code tells why.
[[errno(ret == 0), errors(EBADF, ENOTTY)]]
int isatty(int fd);
[[errno(ret == NULL), nullable, cstr, errors(EBADF, ENODEV, ENOTTY)]]
char *ttyname(int fd);
[[error(ret), errors(EBADF, ENODEV, ENOTTY, ERANGE)]]
int ttyname_r(int fd, [[out, bytes(buflen)]] char *buf, size_t buflen);
[[cstr]]
char *ctermid([[out, nullable]] char *s);
[[errno(ret == -1), errors(EBADF, ENOTTY)]]
int tcgetattr(int fd, [[out]] struct termios *termios_p);
[[errno(ret == -1), eintr(retry), errors(EBADF, EINTR, EINVAL, EIO, ENOTTY)]]
int tcsetattr(int fd, int optional_actions, [[in]] const struct termios *termios_p);
[[errno(ret == -1), errors(EBADF, EIO, ENOTTY)]]
int tcsendbreak(int fd, int duration);
[[errno(ret == -1), eintr(retry), errors(EBADF, EINTR, EIO, ENOTTY)]]
int tcdrain(int fd);
[[errno(ret == -1), errors(EBADF, EINVAL, EIO, ENOTTY)]]
int tcflush(int fd, int queue_selector);
[[errno(ret == -1), errors(EBADF, EINVAL, EIO, ENOTTY)]]
int tcflow(int fd, int action);
[[errno(ret == -1), errors(EBADF, ENOTTY)]]
pid_t tcgetpgrp(int fd);
[[errno(ret == -1), errors(EBADF, EINVAL, EIO, ENOTTY, EPERM)]]
int tcsetpgrp(int fd, pid_t pgrp);
[[errno(ret == -1), errors(EBADF, ENOTTY)]]
pid_t tcgetsid(int fd);
speed_t cfgetispeed([[in]] const struct termios *termios_p);
speed_t cfgetospeed([[in]] const struct termios *termios_p);
[[errno(ret == -1), errors(EINVAL)]]
int cfsetispeed([[inout]] struct termios *termios_p, speed_t speed);
[[errno(ret == -1), errors(EINVAL)]]
int cfsetospeed([[inout]] struct termios *termios_p, speed_t speed);
void cfmakeraw([[inout]] struct termios *termios_p);
// TIOCGWINSZ, TIOCSWINSZ.
[[errno(ret == -1), name(ioctl_winsize), errors(EBADF, EFAULT, EINVAL, ENOTTY)]]
int ioctl(int fd, unsigned long request, ..., [[inout]] struct winsize *size);
[[errno(ret == -1), errors(EAGAIN, EINVAL, EMFILE, ENFILE, ENOENT, ENOSPC)]]
int posix_openpt(int flags);
[[errno(ret == -1), errors(EACCES, EBADF, EINVAL)]]
int grantpt(int fd);
[[errno(ret == -1), errors(EBADF, EINVAL)]]
int unlockpt(int fd);
[[error(ret), errors(EBADF, EINVAL, ENOTTY, ERANGE)]]
int ptsname_r(int fd, [[out, bytes(buflen)]] char *buf, size_t buflen);

// ---------------------------------------------------------------- the system, the environment

struct utsname {
	char sysname[65];
	char nodename[65];
	char release[65];
	char version[65];
	char machine[65];
	...;
};

[[errno(ret == -1), errors(EFAULT)]]
int uname([[out]] struct utsname *buf);
[[errno(ret == -1), errors(EFAULT, EINVAL, ENAMETOOLONG)]]
int gethostname([[out, bytes(len)]] char *name, size_t len);
[[nullable, cstr]]
char *getenv([[cstr]] const char *name);
[[errno(ret == -1), errors(EINVAL, ENOMEM)]]
int setenv([[cstr]] const char *name, [[cstr]] const char *value, int overwrite);
[[errno(ret == -1), errors(EINVAL, ENOMEM)]]
int unsetenv([[cstr]] const char *name);
// The string itself becomes part of the environment.
[[errno(ret != 0), errors(ENOMEM)]]
int putenv([[cstr]] char *string);
[[cstr]]
char *strerror(int errnum);

// ---------------------------------------------------------------- numbers

// No result of these tells a failure: every value is also a number. The end is written after
// ERANGE too; after EINVAL, a base that does not exist, the GNU library leaves it alone.
[[errno(errno != 0), errors(EINVAL, ERANGE)]]
long strtol([[cstr]] const char *nptr, [[out(always), nullable]] char **endptr, int base);
[[errno(errno != 0), errors(EINVAL, ERANGE)]]
long long strtoll([[cstr]] const char *nptr, [[out(always), nullable]] char **endptr, int base);
[[errno(errno != 0), errors(EINVAL, ERANGE)]]
unsigned long strtoul([[cstr]] const char *nptr, [[out(always), nullable]] char **endptr, int base);
[[errno(errno != 0), errors(EINVAL, ERANGE)]]
unsigned long long strtoull([[cstr]] const char *nptr, [[out(always), nullable]] char **endptr,
			    int base);
[[errno(errno != 0), errors(EINVAL, ERANGE)]]
intmax_t strtoimax([[cstr]] const char *nptr, [[out(always), nullable]] char **endptr, int base);
[[errno(errno != 0), errors(EINVAL, ERANGE)]]
uintmax_t strtoumax([[cstr]] const char *nptr, [[out(always), nullable]] char **endptr, int base);
[[errno(errno != 0), errors(ERANGE)]]
double strtod([[cstr]] const char *nptr, [[out(always), nullable]] char **endptr);
[[errno(errno != 0), errors(ERANGE)]]
float strtof([[cstr]] const char *nptr, [[out(always), nullable]] char **endptr);
[[errno(errno != 0), errors(ERANGE)]]
long double strtold([[cstr]] const char *nptr, [[out(always), nullable]] char **endptr);

// ---------------------------------------------------------------- streams

typedef struct { ...; } fpos_t;

const int EOF, BUFSIZ, _IOFBF, _IOLBF, _IONBF;

[[errno(ret == NULL), eintr(retry), nullable,
  errors(EACCES, EAGAIN, EBUSY, EDQUOT, EEXIST, EFAULT, EFBIG, EINTR, EINVAL, EIO, EISDIR, ELOOP,
	 EMFILE, ENAMETOOLONG, ENFILE, ENODEV, ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENXIO, EOPNOTSUPP,
	 EOVERFLOW, EPERM, EROFS, ETXTBSY)]]
FILE *fopen([[cstr]] const char *path, [[cstr]] const char *mode);
// After success the descriptor belongs to the stream.
[[errno(ret == NULL), nullable, errors(EBADF, EINVAL, EMFILE, ENOMEM)]]
FILE *fdopen(int fd, [[cstr]] const char *mode);
// The old stream is closed before anything else, and gone after a failure.
[[errno(ret == NULL), nullable,
  errors(EACCES, EAGAIN, EBADF, EBUSY, EDQUOT, EEXIST, EFAULT, EFBIG, EINTR, EINVAL, EIO, EISDIR,
	 ELOOP, EMFILE, ENAMETOOLONG, ENFILE, ENODEV, ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENXIO,
	 EOPNOTSUPP, EOVERFLOW, EPERM, EROFS, ETXTBSY)]]
FILE *freopen([[cstr, nullable]] const char *path, [[cstr]] const char *mode, FILE *stream);
[[errno(ret == NULL), eintr(retry), nullable,
  errors(EACCES, EEXIST, EINTR, EMFILE, ENFILE, ENOMEM, ENOSPC, EOVERFLOW, EROFS)]]
FILE *tmpfile(void);
[[errno(ret == NULL), nullable, errors(EINVAL, EMFILE, ENOMEM)]]
FILE *fmemopen([[inout, nullable, bytes(size)]] void *buf, size_t size, [[cstr]] const char *mode);
// Both are written by fflush and fclose, not here.
[[errno(ret == NULL), nullable, errors(EINVAL, EMFILE, ENOMEM)]]
FILE *open_memstream(char **ptr, size_t *sizeloc);
[[errno(ret == NULL), nullable, errors(EAGAIN, EINVAL, EMFILE, ENFILE, ENOMEM)]]
FILE *popen([[cstr]] const char *command, [[cstr]] const char *type);
[[errno(ret == -1), errors(ECHILD)]]
int pclose([[destroys]] FILE *stream);
// The stream is gone whatever the code, which tells of what was still to be written: EINTR too.
[[errno(ret == EOF),
  errors(EAGAIN, EBADF, EDQUOT, EFBIG, EINTR, EIO, ENOMEM, ENOSPC, ENXIO, EPIPE)]]
int fclose([[destroys]] FILE *stream);
// What could not be written may be dropped: a second call then succeeds.
[[errno(ret == EOF),
  errors(EAGAIN, EBADF, EDQUOT, EFBIG, EINTR, EIO, ENOMEM, ENOSPC, ENXIO, EPIPE)]]
int fflush([[nullable]] FILE *stream);
// A mode that does not exist has no code.
[[errno(ret != 0 && errno >= 0), errors(EBADF, ENOMEM)]]
int setvbuf(FILE *stream, [[nullable, bytes(size)]] char *buf, int mode, size_t size);

// The end of the file is no failure: it leaves errno alone. What was read or written before a
// failure counts, so that nothing here is repeated.
[[errno(ret < nmemb && errno != 0),
  errors(EAGAIN, EBADF, EINTR, EINVAL, EIO, EISDIR, ENOMEM, ENXIO, EOVERFLOW)]]
size_t fread([[out(always), bytes(size * nmemb)]] void *ptr, size_t size, size_t nmemb,
	     FILE *stream);
[[errno(ret == EOF && errno != 0),
  errors(EAGAIN, EBADF, EINTR, EINVAL, EIO, EISDIR, ENOMEM, ENXIO, EOVERFLOW)]]
int fgetc(FILE *stream);
[[errno(ret == NULL && errno != 0), nullable, cstr,
  errors(EAGAIN, EBADF, EINTR, EINVAL, EIO, EISDIR, ENOMEM, ENXIO, EOVERFLOW)]]
char *fgets([[out, bytes(size)]] char *s, int size, FILE *stream);
// Also after a failure the line is the caller's to free. An older failure, which ferror() tells,
// ends the stream like its end.
[[errno(ret == -1 && errno != 0),
  errors(EAGAIN, EBADF, EINTR, EINVAL, EIO, EISDIR, ENOMEM, ENXIO, EOVERFLOW)]]
ssize_t getline([[inout(always)]] char **lineptr, [[inout(always)]] size_t *n, FILE *stream);
[[errno(ret == -1 && errno != 0),
  errors(EAGAIN, EBADF, EINTR, EINVAL, EIO, EISDIR, ENOMEM, ENXIO, EOVERFLOW)]]
ssize_t getdelim([[inout(always)]] char **lineptr, [[inout(always)]] size_t *n, int delim,
		 FILE *stream);
int ungetc(int c, FILE *stream); // EOF when there is no room for it
[[errno(ret < nmemb && size != 0),
  errors(EAGAIN, EBADF, EDQUOT, EFBIG, EINTR, EINVAL, EIO, ENOMEM, ENOSPC, ENXIO, EPIPE)]]
size_t fwrite([[in, bytes(size * nmemb)]] const void *ptr, size_t size, size_t nmemb, FILE *stream);
[[errno(ret == EOF),
  errors(EAGAIN, EBADF, EDQUOT, EFBIG, EINTR, EINVAL, EIO, ENOMEM, ENOSPC, ENXIO, EPIPE)]]
int fputc(int c, FILE *stream);
[[errno(ret == EOF),
  errors(EAGAIN, EBADF, EDQUOT, EFBIG, EINTR, EINVAL, EIO, ENOMEM, ENOSPC, ENXIO, EPIPE)]]
int fputs([[cstr]] const char *s, FILE *stream);

[[errno(ret == -1),
  errors(EAGAIN, EBADF, EDQUOT, EFBIG, EINTR, EINVAL, EIO, ENOSPC, ENXIO, EOVERFLOW, EPIPE,
	 ESPIPE)]]
int fseek(FILE *stream, long offset, int whence);
[[errno(ret == -1),
  errors(EAGAIN, EBADF, EDQUOT, EFBIG, EINTR, EINVAL, EIO, ENOSPC, ENXIO, EOVERFLOW, EPIPE,
	 ESPIPE)]]
int fseeko(FILE *stream, off_t offset, int whence);
[[errno(ret == -1), errors(EBADF, EOVERFLOW, ESPIPE)]]
long ftell(FILE *stream);
[[errno(ret == -1), errors(EBADF, EOVERFLOW, ESPIPE)]]
off_t ftello(FILE *stream);
[[errno(ret != 0), errors(EBADF, EOVERFLOW, ESPIPE)]]
int fgetpos(FILE *stream, [[out]] fpos_t *pos);
[[errno(ret != 0),
  errors(EAGAIN, EBADF, EDQUOT, EFBIG, EINTR, EINVAL, EIO, ENOSPC, ENXIO, EOVERFLOW, EPIPE,
	 ESPIPE)]]
int fsetpos(FILE *stream, [[in]] const fpos_t *pos);
int feof(FILE *stream);
int ferror(FILE *stream);
void clearerr(FILE *stream);
[[errno(ret == -1), errors(EBADF)]]
int fileno(FILE *stream);

// ---------------------------------------------------------------- conversion of character sets

typedef void *iconv_t;

[[errno(ret == (iconv_t)-1), errors(EINVAL, EMFILE, ENFILE, ENOMEM)]]
iconv_t iconv_open([[cstr]] const char *tocode, [[cstr]] const char *fromcode);
// A failure has converted what stands before the place that the four arguments then tell.
[[errno(ret == (size_t)-1), errors(E2BIG, EBADF, EILSEQ, EINVAL)]]
size_t iconv(iconv_t cd, [[inout(always), nullable]] char **inbuf,
	     [[inout(always), nullable]] size_t *inbytesleft,
	     [[inout(always), nullable]] char **outbuf,
	     [[inout(always), nullable]] size_t *outbytesleft);
[[errno(ret == -1), errors(EBADF, EINVAL)]]
int iconv_close([[destroys]] iconv_t cd);

// ---------------------------------------------------------------- asynchronous input and output

struct aiocb {
	int aio_fildes;
	int aio_lio_opcode;
	int aio_reqprio;
	volatile void *aio_buf;
	size_t aio_nbytes;
	struct sigevent aio_sigevent;
	off_t aio_offset;
	...;
};

const int LIO_NOP, LIO_READ, LIO_WRITE, LIO_WAIT, LIO_NOWAIT, AIO_ALLDONE, AIO_CANCELED;
const int AIO_NOTCANCELED;

// A control block belongs to the library until aio_return() has been called for it.
[[errno(ret == -1), errors(EAGAIN, EBADF, EINVAL, ENOSYS, EOVERFLOW)]]
int aio_read([[inout]] struct aiocb *aiocbp);
[[errno(ret == -1), errors(EAGAIN, EBADF, EFBIG, EINVAL, ENOSYS)]]
int aio_write([[inout]] struct aiocb *aiocbp);
[[errno(ret == -1), errors(EAGAIN, EBADF, EINVAL, ENOSYS)]]
int aio_fsync(int op, [[inout]] struct aiocb *aiocbp);
// The code of the operation: EINPROGRESS while it runs, else what read, write or fsync gave.
[[error(ret), ok(EINPROGRESS),
  errors(EAGAIN, EBADF, ECANCELED, ECONNRESET, EDESTADDRREQ, EDQUOT, EFAULT, EFBIG, EINTR, EINVAL,
	 EIO, EISDIR, ENETDOWN, ENETUNREACH, ENOBUFS, ENOMEM, ENOSPC, ENOSYS, ENOTCONN, ENXIO,
	 EOVERFLOW, EPERM, EPIPE, EROFS, ESPIPE, ETIMEDOUT)]]
int aio_error([[in]] const struct aiocb *aiocbp);
// What the operation returned; its code is what aio_error() has said before.
[[errno(ret == -1 && errno >= 0), errors(EINVAL, ENOSYS)]]
ssize_t aio_return([[inout]] struct aiocb *aiocbp);
[[errno(ret == -1), eintr(retry), timeout(timeout, timespec, expired = errno == EAGAIN),
  errors(EAGAIN, EINTR, ENOSYS)]]
int aio_suspend([[in, count(nitems)]] const struct aiocb *const aiocb_list[], int nitems,
		[[in, nullable]] const struct timespec *timeout);
[[errno(ret == -1), errors(EBADF, ENOSYS)]]
int aio_cancel(int fd, [[inout, nullable]] struct aiocb *aiocbp);
[[errno(ret == -1), errors(EAGAIN, EINTR, EINVAL, EIO)]]
int lio_listio(int mode, [[in, count(nitems)]] struct aiocb *const aiocb_list[], int nitems,
	       [[in, nullable]] struct sigevent *sevp);

#if defined(__GLIBC__)
// ---------------------------------------------------------------- GNU

[[errno(ret == -1), eintr(retry),
  timeout(abstime, timespec, clockid, expired = errno == ETIMEDOUT),
  errors(EINTR, EINVAL, ETIMEDOUT)]]
int sem_clockwait([[inout]] sem_t *sem, clockid_t clockid, [[in]] const struct timespec *abstime);
[[error(ret), ok(EOWNERDEAD),
  timeout(abstime, timespec, clockid, expired = ret == ETIMEDOUT),
  errors(EAGAIN, EDEADLK, EINVAL, ENOTRECOVERABLE, ETIMEDOUT)]]
int pthread_mutex_clocklock([[inout]] pthread_mutex_t *mutex, clockid_t clockid,
			    [[in]] const struct timespec *abstime);
[[error(ret), ok(EOWNERDEAD),
  timeout(abstime, timespec, clockid, expired = ret == ETIMEDOUT),
  errors(EINVAL, ENOTRECOVERABLE, EPERM, ETIMEDOUT)]]
int pthread_cond_clockwait([[inout]] pthread_cond_t *cond, [[inout]] pthread_mutex_t *mutex,
			   clockid_t clockid, [[in]] const struct timespec *abstime);

[[error(ret), errors(EBUSY, EINVAL)]]
int pthread_tryjoin_np(pthread_t thread, [[out, nullable]] void **retval);
// The thread is gone after success only.
[[error(ret), timeout(abstime, timespec, CLOCK_REALTIME, expired = ret == ETIMEDOUT),
  errors(EBUSY, EDEADLK, EINVAL, ESRCH, ETIMEDOUT)]]
int pthread_timedjoin_np(pthread_t thread, [[out, nullable]] void **retval,
			 [[in]] const struct timespec *abstime);
[[error(ret), errors(ERANGE)]]
int pthread_setname_np(pthread_t thread, [[cstr]] const char *name);
[[error(ret), errors(ERANGE)]]
int pthread_getname_np(pthread_t thread, [[out, bytes(size)]] char *name, size_t size);
// It has no code that is its own.
[[errno(ret == -1 && errno >= 0)]]
int getloadavg([[out, count(nelem)]] double loadavg[], int nelem);
[[errno(ret == -1), errors(EFAULT, EIO, ENOSYS)]]
int getentropy([[out, bytes(length)]] void *buffer, size_t length);
[[errno(ret == NULL && nmemb != 0 && size != 0), nullable, bytes(nmemb * size), errors(ENOMEM)]]
void *reallocarray([[destroys, nullable]] void *ptr, size_t nmemb, size_t size);
[[errno(ret == -1), errors(EINVAL)]]
int getdomainname([[out, bytes(len)]] char *name, size_t len);
#endif

#if defined(__linux__)
// ---------------------------------------------------------------- Linux: files

typedef ... loff_t;

struct statx_timestamp {
	long long tv_sec;
	unsigned int tv_nsec;
	...;
};

struct statx {
	unsigned int stx_mask;
	unsigned int stx_blksize;
	unsigned long long stx_attributes;
	unsigned int stx_nlink;
	unsigned int stx_uid;
	unsigned int stx_gid;
	unsigned short stx_mode;
	unsigned long long stx_ino;
	unsigned long long stx_size;
	unsigned long long stx_blocks;
	struct statx_timestamp stx_atime;
	struct statx_timestamp stx_btime;
	struct statx_timestamp stx_ctime;
	struct statx_timestamp stx_mtime;
	...;
};

struct statfs {
	fsblkcnt_t f_blocks;
	fsblkcnt_t f_bfree;
	fsblkcnt_t f_bavail;
	fsfilcnt_t f_files;
	fsfilcnt_t f_ffree;
	...;
};

const int O_DIRECT, O_NOATIME, O_PATH, O_TMPFILE, AT_EMPTY_PATH, AT_NO_AUTOMOUNT;
const int F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_GETPIPE_SZ, F_SETPIPE_SZ, F_ADD_SEALS;
const int F_GET_SEALS;
const int RENAME_NOREPLACE, RENAME_EXCHANGE, FALLOC_FL_KEEP_SIZE, FALLOC_FL_PUNCH_HOLE, RWF_HIPRI;
const int RWF_NOWAIT;
const unsigned int STATX_BASIC_STATS, STATX_BTIME, CLOSE_RANGE_UNSHARE, CLOSE_RANGE_CLOEXEC;
const unsigned int SYNC_FILE_RANGE_WAIT_BEFORE, SYNC_FILE_RANGE_WRITE, SYNC_FILE_RANGE_WAIT_AFTER;
const unsigned int MFD_CLOEXEC, MFD_ALLOW_SEALING, SPLICE_F_MOVE, SPLICE_F_NONBLOCK, SPLICE_F_MORE;
const int XATTR_CREATE, XATTR_REPLACE;

[[errno(ret == -1),
  errors(EACCES, EBADF, EFAULT, EINVAL, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR)]]
int statx(int dirfd, [[cstr]] const char *path, int flags, unsigned int mask,
	  [[out]] struct statx *statxbuf);
[[errno(ret == -1), eintr(retry),
  errors(EACCES, EFAULT, EINTR, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOSYS, ENOTDIR,
	 EOVERFLOW)]]
int statfs([[cstr]] const char *path, [[out]] struct statfs *buf);
[[errno(ret == -1), eintr(retry), errors(EBADF, EFAULT, EINTR, EIO, ENOMEM, ENOSYS, EOVERFLOW)]]
int fstatfs(int fd, [[out]] struct statfs *buf);
[[errno(ret == -1),
  errors(EACCES, EBADF, EBUSY, EDQUOT, EEXIST, EFAULT, EINVAL, EIO, EISDIR, ELOOP, EMLINK,
	 ENAMETOOLONG, ENOENT, ENOMEM, ENOSPC, ENOTDIR, ENOTEMPTY, EPERM, EROFS, EXDEV)]]
int renameat2(int olddirfd, [[cstr]] const char *oldpath, int newdirfd,
	      [[cstr]] const char *newpath, unsigned int flags);
[[errno(ret == -1),
  errors(EACCES, EFAULT, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EPERM)]]
int chroot([[cstr]] const char *path);
[[errno(ret == -1), errors(EBADF, EDQUOT, EIO, ENOSPC)]]
int syncfs(int fd);
[[errno(ret == -1), errors(EBADF, EINVAL, EIO, ENOMEM, ENOSPC, ESPIPE)]]
int sync_file_range(int fd, loff_t offset, loff_t nbytes, unsigned int flags);
// Not repeated: some modes move data, and may have moved a part. The name keeps the adapter,
// <module>_<name>, apart from posix_fallocate() of the library.
[[errno(ret == -1), name(linux_fallocate),
  errors(EBADF, EFBIG, EINTR, EINVAL, EIO, ENODEV, ENOSPC, ENOSYS, EOPNOTSUPP, EPERM, ESPIPE,
	 ETXTBSY)]]
int fallocate(int fd, int mode, off_t offset, off_t len);
[[errno(ret == -1), errors(EBADF, EINVAL)]]
ssize_t readahead(int fd, loff_t offset, size_t count);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, EISDIR, ENOBUFS, ENOMEM, ENOTCONN,
	 ENXIO, EOPNOTSUPP, EOVERFLOW, ESPIPE, ETIMEDOUT)]]
ssize_t preadv2(int fd, [[in, count(iovcnt)]] const struct iovec *iov, int iovcnt, off_t offset,
		int flags);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, ECONNRESET, EDESTADDRREQ, EDQUOT, EFAULT, EFBIG, EINTR, EINVAL, EIO,
	 ENETDOWN, ENETUNREACH, ENOBUFS, ENOSPC, ENXIO, EOPNOTSUPP, EOVERFLOW, EPERM, EPIPE,
	 ESPIPE)]]
ssize_t pwritev2(int fd, [[in, count(iovcnt)]] const struct iovec *iov, int iovcnt, off_t offset,
		 int flags);
[[errno(ret == -1), eintr(retry),
  errors(EAGAIN, EBADF, EFAULT, EINTR, EINVAL, EIO, ENOMEM, EOVERFLOW, EPIPE, ESPIPE)]]
ssize_t sendfile(int out_fd, int in_fd, [[inout, nullable]] off_t *offset, size_t count);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, EBADF, EINTR, EINVAL, ENOMEM, EPIPE, ESPIPE)]]
ssize_t splice(int fd_in, [[inout, nullable]] loff_t *off_in, int fd_out,
	       [[inout, nullable]] loff_t *off_out, size_t len, unsigned int flags);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, EINTR, EINVAL, ENOMEM)]]
ssize_t tee(int fd_in, int fd_out, size_t len, unsigned int flags);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, EBADF, EINTR, EINVAL, ENOMEM)]]
ssize_t vmsplice(int fd, [[in, count(nr_segs)]] const struct iovec *iov, size_t nr_segs,
		 unsigned int flags);
[[errno(ret == -1),
  errors(EBADF, EFBIG, EINVAL, EIO, EISDIR, ENOMEM, ENOSPC, EOPNOTSUPP, EOVERFLOW, EPERM, ETXTBSY,
	 EXDEV)]]
ssize_t copy_file_range(int fd_in, [[inout, nullable]] loff_t *off_in, int fd_out,
			[[inout, nullable]] loff_t *off_out, size_t len, unsigned int flags);
[[errno(ret == -1), errors(EINVAL, EMFILE, ENOMEM)]]
int close_range(unsigned int first, unsigned int last, int flags);
[[errno(ret == -1), errors(EFAULT, EINVAL, EMFILE, ENFILE, ENOMEM)]]
int memfd_create([[cstr]] const char *name, unsigned int flags);

[[errno(ret == -1),
  errors(E2BIG, EACCES, EFAULT, ELOOP, ENAMETOOLONG, ENODATA, ENOENT, ENOMEM, ENOTDIR, ENOTSUP,
	 ERANGE)]]
ssize_t getxattr([[cstr]] const char *path, [[cstr]] const char *name,
		 [[out, nullable, bytes(size)]] void *value, size_t size);
[[errno(ret == -1),
  errors(E2BIG, EACCES, EFAULT, ELOOP, ENAMETOOLONG, ENODATA, ENOENT, ENOMEM, ENOTDIR, ENOTSUP,
	 ERANGE)]]
ssize_t lgetxattr([[cstr]] const char *path, [[cstr]] const char *name,
		  [[out, nullable, bytes(size)]] void *value, size_t size);
[[errno(ret == -1), errors(E2BIG, EBADF, EFAULT, ENODATA, ENOMEM, ENOTSUP, ERANGE)]]
ssize_t fgetxattr(int fd, [[cstr]] const char *name, [[out, nullable, bytes(size)]] void *value,
		  size_t size);
[[errno(ret == -1),
  errors(EACCES, EDQUOT, EEXIST, EFAULT, EINVAL, ELOOP, ENAMETOOLONG, ENODATA, ENOENT, ENOMEM,
	 ENOSPC, ENOTDIR, ENOTSUP, EPERM, ERANGE)]]
int setxattr([[cstr]] const char *path, [[cstr]] const char *name,
	     [[in, bytes(size)]] const void *value, size_t size, int flags);
[[errno(ret == -1),
  errors(EACCES, EDQUOT, EEXIST, EFAULT, EINVAL, ELOOP, ENAMETOOLONG, ENODATA, ENOENT, ENOMEM,
	 ENOSPC, ENOTDIR, ENOTSUP, EPERM, ERANGE)]]
int lsetxattr([[cstr]] const char *path, [[cstr]] const char *name,
	      [[in, bytes(size)]] const void *value, size_t size, int flags);
[[errno(ret == -1),
  errors(EBADF, EDQUOT, EEXIST, EFAULT, EINVAL, ENODATA, ENOMEM, ENOSPC, ENOTSUP, EPERM, ERANGE)]]
int fsetxattr(int fd, [[cstr]] const char *name, [[in, bytes(size)]] const void *value, size_t size,
	      int flags);
[[errno(ret == -1),
  errors(E2BIG, EACCES, EFAULT, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, ENOTSUP, ERANGE)]]
ssize_t listxattr([[cstr]] const char *path, [[out, nullable, bytes(size)]] char *list,
		  size_t size);
[[errno(ret == -1),
  errors(E2BIG, EACCES, EFAULT, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, ENOTSUP, ERANGE)]]
ssize_t llistxattr([[cstr]] const char *path, [[out, nullable, bytes(size)]] char *list,
		   size_t size);
[[errno(ret == -1), errors(E2BIG, EBADF, EFAULT, ENOMEM, ENOTSUP, ERANGE)]]
ssize_t flistxattr(int fd, [[out, nullable, bytes(size)]] char *list, size_t size);
[[errno(ret == -1),
  errors(EACCES, EFAULT, ELOOP, ENAMETOOLONG, ENODATA, ENOENT, ENOMEM, ENOTDIR, ENOTSUP, EPERM,
	 ERANGE)]]
int removexattr([[cstr]] const char *path, [[cstr]] const char *name);
[[errno(ret == -1),
  errors(EACCES, EFAULT, ELOOP, ENAMETOOLONG, ENODATA, ENOENT, ENOMEM, ENOTDIR, ENOTSUP, EPERM,
	 ERANGE)]]
int lremovexattr([[cstr]] const char *path, [[cstr]] const char *name);
[[errno(ret == -1), errors(EBADF, EFAULT, ENODATA, ENOMEM, ENOTSUP, EPERM, ERANGE)]]
int fremovexattr(int fd, [[cstr]] const char *name);

// ---------------------------------------------------------------- Linux: events

typedef union {
	void *ptr;
	int fd;
	uint32_t u32;
	uint64_t u64;
	...;
} epoll_data_t;

// Partial, because some targets pack it.
struct epoll_event {
	uint32_t events;
	epoll_data_t data;
	...;
};

struct signalfd_siginfo {
	uint32_t ssi_signo;
	int32_t ssi_errno;
	int32_t ssi_code;
	uint32_t ssi_pid;
	uint32_t ssi_uid;
	int32_t ssi_status;
	...;
};

// One of a sequence that read() gives; len bytes of name follow it.
struct inotify_event {
	int wd;
	uint32_t mask;
	uint32_t cookie;
	uint32_t len;
	char name[];
};

const unsigned int EPOLLIN, EPOLLOUT, EPOLLRDHUP, EPOLLPRI, EPOLLERR, EPOLLHUP, EPOLLET;
const unsigned EPOLLONESHOT;
const int EPOLL_CLOEXEC, EPOLL_CTL_ADD, EPOLL_CTL_MOD, EPOLL_CTL_DEL, POLLRDHUP;
const int EFD_CLOEXEC, EFD_NONBLOCK, EFD_SEMAPHORE, TFD_CLOEXEC, TFD_NONBLOCK, TFD_TIMER_ABSTIME;
const int TFD_TIMER_CANCEL_ON_SET, SFD_CLOEXEC, SFD_NONBLOCK, IN_CLOEXEC, IN_NONBLOCK;
const unsigned int IN_ACCESS, IN_ATTRIB, IN_CLOSE_NOWRITE, IN_CLOSE_WRITE, IN_CREATE, IN_DELETE;
const unsigned IN_DELETE_SELF, IN_IGNORED, IN_ISDIR, IN_MODIFY, IN_MOVED_FROM, IN_MOVED_TO;
const unsigned IN_MOVE_SELF, IN_OPEN, IN_ONLYDIR, IN_Q_OVERFLOW;
const int CLOCK_BOOTTIME, CLOCK_MONOTONIC_RAW, CLOCK_MONOTONIC_COARSE, CLOCK_REALTIME_COARSE;
const int CLOCK_TAI;

[[errno(ret == -1), errors(EINVAL, EMFILE, ENFILE, ENOMEM)]]
int epoll_create1(int flags);
[[errno(ret == -1), errors(EBADF, EEXIST, EFAULT, EINVAL, ELOOP, ENOENT, ENOMEM, ENOSPC, EPERM)]]
int epoll_ctl(int epfd, int op, int fd, [[in, nullable]] struct epoll_event *event);
[[errno(ret == -1), eintr(retry), timeout(timeout, ms), errors(EBADF, EFAULT, EINTR, EINVAL)]]
int epoll_wait(int epfd, [[out, count(maxevents)]] struct epoll_event *events, int maxevents,
	       int timeout);
// As ppoll.
[[errno(ret == -1), timeout(timeout, ms), errors(EBADF, EFAULT, EINTR, EINVAL)]]
int epoll_pwait(int epfd, [[out, count(maxevents)]] struct epoll_event *events, int maxevents,
		int timeout, [[in, nullable]] const sigset_t *sigmask);
[[errno(ret == -1), timeout(timeout, timespec), errors(EBADF, EFAULT, EINTR, EINVAL, ENOSYS)]]
int epoll_pwait2(int epfd, [[out, count(maxevents)]] struct epoll_event *events, int maxevents,
		 [[in, nullable]] const struct timespec *timeout,
		 [[in, nullable]] const sigset_t *sigmask);
[[errno(ret == -1), errors(EINVAL, EMFILE, ENFILE, ENODEV, ENOMEM)]]
int eventfd(unsigned int initval, int flags);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, EBADF, EFAULT, EINTR, EINVAL, EIO)]]
int eventfd_read(int fd, [[out]] uint64_t *value);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, EBADF, EFAULT, EINTR, EINVAL, EIO)]]
int eventfd_write(int fd, uint64_t value);
[[errno(ret == -1), errors(EINVAL, EMFILE, ENFILE, ENODEV, ENOMEM, EPERM)]]
int timerfd_create(int clockid, int flags);
[[errno(ret == -1), errors(EBADF, ECANCELED, EFAULT, EINVAL)]]
int timerfd_settime(int fd, int flags, [[in]] const struct itimerspec *new_value,
		    [[out, nullable]] struct itimerspec *old_value);
[[errno(ret == -1), errors(EBADF, EFAULT, EINVAL)]]
int timerfd_gettime(int fd, [[out]] struct itimerspec *curr_value);
[[errno(ret == -1), errors(EBADF, EINVAL, EMFILE, ENFILE, ENODEV, ENOMEM)]]
int signalfd(int fd, [[in]] const sigset_t *mask, int flags);
[[errno(ret == -1), errors(EINVAL, EMFILE, ENFILE, ENOMEM)]]
int inotify_init1(int flags);
[[errno(ret == -1),
  errors(EACCES, EBADF, EEXIST, EFAULT, EINVAL, ENAMETOOLONG, ENOENT, ENOMEM, ENOSPC, ENOTDIR)]]
int inotify_add_watch(int fd, [[cstr]] const char *path, uint32_t mask);
[[errno(ret == -1), errors(EBADF, EINVAL)]]
int inotify_rm_watch(int fd, [[destroys]] int wd);

// ---------------------------------------------------------------- Linux: sockets

struct mmsghdr {
	struct msghdr msg_hdr;
	unsigned int msg_len;
	...;
};

struct ucred {
	pid_t pid;
	uid_t uid;
	gid_t gid;
	...;
};

const int SO_PASSCRED, SO_PEERCRED, SO_REUSEPORT, SCM_CREDENTIALS, MSG_CMSG_CLOEXEC, MSG_ERRQUEUE;
const int MSG_MORE, MSG_WAITFORONE, TCP_KEEPIDLE, TCP_KEEPINTVL, TCP_KEEPCNT, TCP_USER_TIMEOUT;

[[errno(ret == -1), eintr(retry),
  errors(EACCES, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, ECONNREFUSED, ECONNRESET,
	 EDESTADDRREQ, EFAULT, EHOSTUNREACH, EINTR, EINVAL, EIO, EISCONN, ELOOP, EMSGSIZE,
	 ENAMETOOLONG, ENETDOWN, ENETUNREACH, ENOBUFS, ENOENT, ENOMEM, ENOTCONN, ENOTDIR, ENOTSOCK,
	 EOPNOTSUPP, EPERM, EPIPE, EPROTOTYPE)]]
int sendmmsg(int sockfd, [[inout, count(vlen)]] struct mmsghdr *msgvec, unsigned int vlen,
	     int flags);
// The time is looked at after a message only, and a wait for the first one never ends by it: it
// is no time limit of the call, which is why nothing is said of it.
[[errno(ret == -1),
  errors(EAGAIN, EBADF, ECONNREFUSED, ECONNRESET, EFAULT, EINTR, EINVAL, EIO, EMSGSIZE, ENOBUFS,
	 ENOMEM, ENOTCONN, ENOTSOCK, EOPNOTSUPP, ETIMEDOUT)]]
int recvmmsg(int sockfd, [[inout, count(vlen)]] struct mmsghdr *msgvec, unsigned int vlen,
	     int flags, [[inout, nullable]] struct timespec *timeout);

// ---------------------------------------------------------------- Linux: processes

typedef struct { ...; } cpu_set_t;

struct sysinfo {
	long uptime; // in seconds
	unsigned long loads[3];
	unsigned long totalram;
	unsigned long freeram;
	unsigned long sharedram;
	unsigned long bufferram;
	unsigned long totalswap;
	unsigned long freeswap;
	unsigned short procs;
	unsigned long totalhigh;
	unsigned long freehigh;
	unsigned int mem_unit;
	...;
};

const int P_PIDFD, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_NPROC, RLIMIT_RTPRIO;
const int RLIMIT_SIGPENDING, RUSAGE_THREAD, SCHED_BATCH, SCHED_IDLE, SIGEV_THREAD_ID;
const int CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET;
const int CLONE_FS, CLONE_FILES;
const int PR_SET_NAME, PR_SET_PDEATHSIG, PR_GET_PDEATHSIG, PR_SET_DUMPABLE, PR_GET_DUMPABLE;
const int PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK;
const int PR_SET_CHILD_SUBREAPER;
const int GRND_NONBLOCK, GRND_RANDOM;

pid_t gettid(void);
[[errno(ret == -1), errors(EAGAIN, EINVAL, EPERM, ESRCH)]]
int tgkill(pid_t tgid, pid_t tid, int sig);
[[errno(ret == -1), errors(EFAULT, EINVAL, EPERM, ESRCH)]]
int prlimit(pid_t pid, __rlimit_resource_t resource,
	    [[in, nullable]] const struct rlimit *new_limit,
	    [[out, nullable]] struct rlimit *old_limit);
[[errno(ret == -1), errors(EFAULT)]]
int getresuid([[out]] uid_t *ruid, [[out]] uid_t *euid, [[out]] uid_t *suid);
[[errno(ret == -1), errors(EFAULT)]]
int getresgid([[out]] gid_t *rgid, [[out]] gid_t *egid, [[out]] gid_t *sgid);
[[errno(ret == -1), errors(EAGAIN, EINVAL, EPERM)]]
int setresuid(uid_t ruid, uid_t euid, uid_t suid);
[[errno(ret == -1), errors(EINVAL, EPERM)]]
int setresgid(gid_t rgid, gid_t egid, gid_t sgid);
[[errno(ret == -1), errors(EINVAL, EMFILE, ENFILE, ENODEV, ENOMEM, ESRCH)]]
int pidfd_open(pid_t pid, unsigned int flags);
[[errno(ret == -1), errors(EBADF, EINVAL, EMFILE, ENFILE, EPERM, ESRCH)]]
int pidfd_getfd(int pidfd, int targetfd, unsigned int flags);
[[errno(ret == -1), errors(EBADF, EINVAL, EPERM, ESRCH)]]
int pidfd_send_signal(int pidfd, int sig, [[in, nullable]] siginfo_t *info, unsigned int flags);
// Those of the four that an option does not want are to be 0.
[[errno(ret == -1),
  errors(EACCES, EBADF, EBUSY, EFAULT, EINVAL, ENODEV, ENXIO, EOPNOTSUPP, EPERM, ERANGE)]]
int prctl(int option, ..., unsigned long arg2, unsigned long arg3, unsigned long arg4,
	  unsigned long arg5);
[[errno(ret == -1), errors(EINVAL)]]
int personality(unsigned long persona);
[[errno(ret == -1), errors(EINVAL, ENOMEM, ENOSPC, EPERM, EUSERS)]]
int unshare(int flags);
[[errno(ret == -1), errors(EBADF, EINVAL, ENOMEM, EPERM, ESRCH)]]
int setns(int fd, int nstype);
[[errno(ret == -1), errors(EFAULT, EINVAL, EPERM)]]
int sethostname([[in, bytes(len)]] const char *name, size_t len);
[[errno(ret == -1), errors(EFAULT)]]
int sysinfo([[out]] struct sysinfo *info);
[[errno(ret == -1), eintr(retry), errors(EAGAIN, EFAULT, EINTR, EINVAL, ENOSYS)]]
ssize_t getrandom([[out, bytes(buflen)]] void *buf, size_t buflen, unsigned int flags);
[[macro]] void CPU_ZERO([[out]] cpu_set_t *set);
[[macro]] void CPU_SET(size_t cpu, [[inout]] cpu_set_t *set);
[[macro]] void CPU_CLR(size_t cpu, [[inout]] cpu_set_t *set);
[[macro]] int CPU_ISSET(size_t cpu, [[in]] const cpu_set_t *set);
[[macro]] int CPU_COUNT([[in]] const cpu_set_t *set);
[[errno(ret == -1), errors(EFAULT, EINVAL, EPERM, ESRCH)]]
int sched_setaffinity(pid_t pid, size_t cpusetsize,
		      [[in, bytes(cpusetsize)]] const cpu_set_t *mask);
[[errno(ret == -1), errors(EFAULT, EINVAL, ESRCH)]]
int sched_getaffinity(pid_t pid, size_t cpusetsize, [[out, bytes(cpusetsize)]] cpu_set_t *mask);
[[error(ret), errors(EFAULT, EINVAL, ESRCH)]]
int pthread_setaffinity_np(pthread_t thread, size_t cpusetsize,
			   [[in, bytes(cpusetsize)]] const cpu_set_t *cpuset);
[[error(ret), errors(EFAULT, EINVAL, ESRCH)]]
int pthread_getaffinity_np(pthread_t thread, size_t cpusetsize,
			   [[out, bytes(cpusetsize)]] cpu_set_t *cpuset);
[[errno(ret == -1), errors(ENOSYS)]]
int sched_getcpu(void);
[[errno(ret == -1), errors(EFAULT)]]
int getcpu([[out]] unsigned int *cpu, [[out]] unsigned int *node);
[[errno(ret == -1), errors(EAGAIN, EINVAL, EMFILE, ENFILE, ENOENT, ENOSPC)]]
int openpty([[out]] int *amaster, [[out]] int *aslave, [[out, nullable]] char *name,
	    [[in, nullable]] const struct termios *termp,
	    [[in, nullable]] const struct winsize *winp);

// ---------------------------------------------------------------- Linux: clocks, memory, futexes

struct timex {
	unsigned int modes;
	long offset;
	long freq;
	long maxerror;
	long esterror;
	int status;
	long constant;
	long precision;
	long tolerance;
	struct timeval time;
	long tick;
	int tai;
	...;
};

const int MAP_POPULATE, MAP_NORESERVE, MAP_LOCKED, MAP_HUGETLB, MAP_STACK, MAP_FIXED_NOREPLACE;
const int MREMAP_MAYMOVE, MREMAP_FIXED, MADV_NORMAL, MADV_WILLNEED, MADV_DONTNEED, MADV_FREE;
const int MADV_HUGEPAGE, MADV_DONTFORK, MLOCK_ONFAULT, MCL_ONFAULT;
const int TIME_OK, TIME_INS, TIME_DEL, TIME_OOP, TIME_WAIT, TIME_ERROR;

// The result is the state of the clock, TIME_OK and so on.
[[errno(ret == -1), errors(EFAULT, EINVAL, EPERM)]]
int adjtimex([[inout]] struct timex *buf);
[[errno(ret == -1), errors(EFAULT, EINVAL, ENODEV, EOPNOTSUPP, EPERM)]]
int clock_adjtime(clockid_t clockid, [[inout]] struct timex *buf);
// The name keeps the adapter apart from posix_madvise() of the library.
[[errno(ret == -1), name(linux_madvise),
  errors(EACCES, EAGAIN, EBADF, EBUSY, EFAULT, EHWPOISON, EINVAL, EIO, ENOMEM, EPERM)]]
int madvise(void *addr, size_t length, int advice);
// A byte for each page; there is none smaller than 4096.
[[errno(ret == -1), errors(EAGAIN, EFAULT, EINVAL, ENOMEM)]]
int mincore(void *addr, size_t length, [[out, bytes((length + 4095) / 4096)]] unsigned char *vec);
[[errno(ret == -1), errors(EAGAIN, EINVAL, ENOMEM, EPERM)]]
int mlock2(const void *addr, size_t length, unsigned int flags);
// After a failure the old mapping is what it was.
[[errno(ret == MAP_FAILED), bytes(new_size), errors(EAGAIN, EFAULT, EINVAL, ENOMEM)]]
void *mremap([[destroys]] void *old_address, size_t old_size, size_t new_size, int flags, ...);
// With MREMAP_FIXED.
[[errno(ret == MAP_FAILED), bytes(new_size), name(mremap_to),
  errors(EAGAIN, EFAULT, EINVAL, ENOMEM)]]
void *mremap([[destroys]] void *old_address, size_t old_size, size_t new_size, int flags, ...,
	     void *new_address);
[[errno(ret == -1), errors(EFAULT, EINVAL, ENOMEM, EPERM, ESRCH)]]
ssize_t process_vm_readv(pid_t pid, [[in, count(liovcnt)]] const struct iovec *local_iov,
			 unsigned long liovcnt,
			 [[in, count(riovcnt)]] const struct iovec *remote_iov,
			 unsigned long riovcnt, unsigned long flags);
[[errno(ret == -1), errors(EFAULT, EINVAL, ENOMEM, EPERM, ESRCH)]]
ssize_t process_vm_writev(pid_t pid, [[in, count(liovcnt)]] const struct iovec *local_iov,
			  unsigned long liovcnt,
			  [[in, count(riovcnt)]] const struct iovec *remote_iov,
			  unsigned long riovcnt, unsigned long flags);
// EAGAIN tells of IPC_NOWAIT too.
[[errno(ret == -1), eintr(retry), timeout(timeout, timespec, expired = errno == EAGAIN),
  errors(E2BIG, EACCES, EAGAIN, EFAULT, EFBIG, EIDRM, EINTR, EINVAL, ENOMEM, ENOSPC, ERANGE)]]
int semtimedop(int semid, [[in, count(nsops)]] struct sembuf *sops, size_t nsops,
	       [[in, nullable]] const struct timespec *timeout);

// Futexes have no function of their own: number is SYS_futex.
const long SYS_futex;
const int FUTEX_WAIT, FUTEX_WAIT_BITSET, FUTEX_WAKE, FUTEX_PRIVATE_FLAG;
const unsigned int FUTEX_BITSET_MATCH_ANY;

// FUTEX_WAIT. The word is another one than expected: EAGAIN. A wait may end without a wake-up.
[[errno(ret == -1), eintr(retry), timeout(timeout, timespec, expired = errno == ETIMEDOUT),
  name(futex_wait), errors(EACCES, EAGAIN, EFAULT, EINTR, EINVAL, ENOSYS, ETIMEDOUT)]]
long syscall(long number, ..., [[in]] uint32_t *word, int operation, uint32_t expected,
	     [[in, nullable]] const struct timespec *timeout);
// FUTEX_WAIT_BITSET, until a point of CLOCK_MONOTONIC. word2 is not looked at; bits is
// FUTEX_BITSET_MATCH_ANY to be woken by every FUTEX_WAKE.
[[errno(ret == -1), eintr(retry),
  timeout(abstime, timespec, CLOCK_MONOTONIC, expired = errno == ETIMEDOUT), name(futex_wait_until),
  errors(EACCES, EAGAIN, EFAULT, EINTR, EINVAL, ENOSYS, ETIMEDOUT)]]
long syscall(long number, ..., [[in]] uint32_t *word, int operation, uint32_t expected,
	     [[in, nullable]] const struct timespec *abstime, [[nullable]] uint32_t *word2,
	     uint32_t bits);
// FUTEX_WAKE: up to count that sleep on word; the result is how many they were.
[[errno(ret == -1), name(futex_wake), errors(EACCES, EFAULT, EINVAL, ENOSYS)]]
long syscall(long number, ..., [[in]] uint32_t *word, int operation, int count);
#endif
