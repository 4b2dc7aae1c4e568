// SPDX-License-Identifier: MIT
//
// The C library: what ISO C and POSIX have in common with the GNU library, by header.
// The failure rules are those of POSIX.1-2017. A function with a variable number of
// arguments is there once for each list of them in use; the others are left out.
//
// A type whose width or sign differs between targets is `typedef ...`, a structure to which
// a C library may add members is partial: the compiler knows them, this file need not.
module libc;

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <search.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// ---------------------------------------------------------------- types

typedef ... blkcnt_t;
typedef ... blksize_t;
typedef ... clock_t;
typedef ... clockid_t;
typedef ... dev_t;
typedef ... gid_t;
typedef ... ino_t;
typedef ... mode_t;
typedef ... nfds_t;
typedef ... nlink_t;
typedef ... off_t;
typedef ... pid_t;
typedef ... time_t;
typedef ... uid_t;
typedef ... useconds_t;

typedef struct ... FILE;

typedef struct {
	int quot;
	int rem;
} div_t;

typedef struct {
	long quot;
	long rem;
} ldiv_t;

typedef struct {
	long long quot;
	long long rem;
} lldiv_t;

struct timespec {
	time_t tv_sec;
	long tv_nsec;
	...;
};

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

struct flock {
	short l_type;
	short l_whence;
	off_t l_start;
	off_t l_len;
	pid_t l_pid;
	...;
};

struct pollfd {
	int fd;
	short events;
	short revents;
};

// Their size is all that a host needs: it makes room for one and passes its address.
typedef struct { ...; } sigset_t;
typedef union { ...; } pthread_mutex_t;
typedef union { ...; } pthread_mutexattr_t;

// ---------------------------------------------------------------- limits.h, stdint.h, float.h

const int CHAR_BIT, SCHAR_MIN, SCHAR_MAX, UCHAR_MAX, CHAR_MIN, CHAR_MAX;
const int SHRT_MIN, SHRT_MAX, USHRT_MAX, INT_MIN, INT_MAX;
const unsigned int UINT_MAX;
const long LONG_MIN, LONG_MAX;
const unsigned long ULONG_MAX;
const long long LLONG_MIN, LLONG_MAX;
const unsigned long long ULLONG_MAX;
const long SSIZE_MAX;
const size_t SIZE_MAX;
const int PATH_MAX, NAME_MAX, PIPE_BUF;

const int FLT_RADIX, FLT_DIG, DBL_DIG, DBL_MANT_DIG, DBL_MAX_EXP, DBL_MIN_EXP;
const float FLT_EPSILON, FLT_MIN, FLT_MAX;
const double DBL_EPSILON, DBL_MIN, DBL_MAX;

// ---------------------------------------------------------------- errno.h

const int E2BIG, EACCES, EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY;
const int EBADF, EBADMSG, EBUSY, ECANCELED, ECHILD, ECONNABORTED, ECONNREFUSED, ECONNRESET;
const int EDEADLK, EDESTADDRREQ, EDOM, EDQUOT, EEXIST, EFAULT, EFBIG, EHOSTUNREACH;
const int EIDRM, EILSEQ, EINPROGRESS, EINTR, EINVAL, EIO, EISCONN, EISDIR, ELOOP;
const int EMFILE, EMLINK, EMSGSIZE, EMULTIHOP, ENAMETOOLONG, ENETDOWN, ENETRESET;
const int ENETUNREACH, ENFILE, ENOBUFS, ENODEV, ENOENT, ENOEXEC, ENOLCK, ENOLINK, ENOMEM;
const int ENOMSG, ENOPROTOOPT, ENOSPC, ENOSYS, ENOTBLK, ENOTCONN, ENOTDIR, ENOTEMPTY;
const int ENOTRECOVERABLE, ENOTSOCK, ENOTSUP, ENOTTY, ENXIO, EOPNOTSUPP, EOVERFLOW;
const int EOWNERDEAD, EPERM, EPIPE, EPROTO, EPROTONOSUPPORT, EPROTOTYPE, ERANGE, EROFS;
const int ESPIPE, ESRCH, ESTALE, ETIMEDOUT, ETXTBSY, EWOULDBLOCK, EXDEV;

// ---------------------------------------------------------------- stdlib.h

const int EXIT_SUCCESS, EXIT_FAILURE, RAND_MAX;

int abs(int j);
long labs(long j);
long long llabs(long long j);
div_t div(int numer, int denom);
ldiv_t ldiv(long numer, long denom);
lldiv_t lldiv(long long numer, long long denom);

int atoi([[cstr]] const char *nptr);
long atol([[cstr]] const char *nptr);
long long atoll([[cstr]] const char *nptr);
double atof([[cstr]] const char *nptr);

// No result of these tells a failure: every value is also a number.
[[errno(errno != 0)]]
long strtol([[cstr]] const char *nptr, [[out, nullable]] char **endptr, int base);
[[errno(errno != 0)]]
long long strtoll([[cstr]] const char *nptr, [[out, nullable]] char **endptr, int base);
[[errno(errno != 0)]]
unsigned long strtoul([[cstr]] const char *nptr, [[out, nullable]] char **endptr, int base);
[[errno(errno != 0)]]
unsigned long long strtoull([[cstr]] const char *nptr, [[out, nullable]] char **endptr, int base);
[[errno(errno != 0)]]
double strtod([[cstr]] const char *nptr, [[out, nullable]] char **endptr);
[[errno(errno != 0)]]
float strtof([[cstr]] const char *nptr, [[out, nullable]] char **endptr);
[[errno(errno != 0)]]
long double strtold([[cstr]] const char *nptr, [[out, nullable]] char **endptr);

int rand(void);
void srand(unsigned int seed);
int rand_r([[inout]] unsigned int *seedp);
long random(void);
void srandom(unsigned int seed);
double drand48(void);
double erand48([[inout, count(3)]] unsigned short xsubi[3]);
long lrand48(void);
long mrand48(void);
void srand48(long seedval);

// The order of two elements: negative, 0 or positive.
typedef int (*comparator)(const void *a, const void *b) [[local]];

// Nothing asked for may be answered by NULL without a failure.
[[errno(ret == NULL && size != 0), nullable, bytes(size)]]
void *malloc(size_t size);
[[errno(ret == NULL && nmemb != 0 && size != 0), nullable, bytes(nmemb * size)]]
void *calloc(size_t nmemb, size_t size);
[[errno(ret == NULL && size != 0), nullable, bytes(size)]]
void *realloc([[nullable]] void *ptr, size_t size);
[[errno(ret == NULL && size != 0), nullable, bytes(size)]]
void *aligned_alloc(size_t alignment, size_t size);
[[error(ret)]]
int posix_memalign([[out]] void **memptr, size_t alignment, size_t size);
void free([[nullable]] void *ptr);

[[nullable, cstr]]
char *getenv([[cstr]] const char *name);
[[errno(ret == -1)]]
int setenv([[cstr]] const char *name, [[cstr]] const char *value, int overwrite);
[[errno(ret == -1)]]
int unsetenv([[cstr]] const char *name);
// The string itself becomes part of the environment.
[[errno(ret != 0)]]
int putenv([[cstr]] char *string);

void qsort([[inout, bytes(nmemb * size)]] void *base, size_t nmemb, size_t size,
	   [[scope(call)]] comparator compar);
#ifdef __GLIBC__
typedef int (*comparator_with)(const void *a, const void *b, void *arg) [[local, userdata(arg)]];
void qsort_r([[inout, bytes(nmemb * size)]] void *base, size_t nmemb, size_t size,
	     [[scope(call), userdata(arg)]] comparator_with compar, [[nullable]] void *arg);
#endif
[[nullable]]
void *bsearch([[in]] const void *key, [[in, bytes(nmemb * size)]] const void *base, size_t nmemb,
	      size_t size, [[scope(call)]] comparator compar);

[[errno(ret == -1)]]
int system([[cstr, nullable]] const char *command);
void exit(int status);
void _Exit(int status);
void abort(void);
int atexit([[scope(forever)]] void (*function)(void));

[[errno(ret == NULL), nullable, cstr]]
char *realpath([[cstr]] const char *path, [[out, nullable, bytes(PATH_MAX)]] char *resolved_path);
[[errno(ret == -1)]]
int mkstemp([[inout, cstr]] char *template);
[[errno(ret == NULL), nullable, cstr]]
char *mkdtemp([[inout, cstr]] char *template);

// ---------------------------------------------------------------- search.h

// A tree keeps the keys that it is given, not what they lead to. A node begins with its key.
typedef enum { preorder, postorder, endorder, leaf } VISIT;
typedef void (*tree_action)(const void *node, VISIT which, int depth) [[local]];

[[errno(ret == NULL), nullable]]
void *tsearch(const void *key, [[inout]] void **rootp, [[scope(call)]] comparator compar);
[[nullable]]
void *tfind([[in]] const void *key, [[in, nullable]] void *const *rootp,
	    [[scope(call)]] comparator compar);
// The parent of what was deleted, or some address for the root; NULL: there is no such key.
[[nullable]]
void *tdelete([[in]] const void *key, [[inout, nullable]] void **rootp,
	      [[scope(call)]] comparator compar);
void twalk([[nullable]] const void *root, [[scope(call)]] tree_action action);
#ifdef __GLIBC__
void tdestroy([[destroys, nullable]] void *root, [[scope(call)]] void (*free_key)(void *key));
#endif
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 30)
typedef void (*tree_action_with)(const void *node, VISIT which, void *closure)
	[[local, userdata(closure)]];
void twalk_r([[nullable]] const void *root,
	     [[scope(call), userdata(closure)]] tree_action_with action,
	     [[nullable]] void *closure);
#endif

[[nullable]]
void *lfind([[in]] const void *key, [[in, bytes(*nmemb * size)]] const void *base,
	    [[in]] size_t *nmemb, size_t size, [[scope(call)]] comparator compar);
// There has to be room for one more.
[[nullable]]
void *lsearch([[in]] const void *key, [[inout, bytes((*nmemb + 1) * size)]] void *base,
	      [[inout]] size_t *nmemb, size_t size, [[scope(call)]] comparator compar);

// ---------------------------------------------------------------- string.h, strings.h

void *memcpy([[out, bytes(n)]] void *dest, [[in, bytes(n)]] const void *src, size_t n);
void *memmove([[out, bytes(n)]] void *dest, [[in, bytes(n)]] const void *src, size_t n);
void *memset([[out, bytes(n)]] void *s, int c, size_t n);
int memcmp([[in, bytes(n)]] const void *s1, [[in, bytes(n)]] const void *s2, size_t n);
[[nullable]]
void *memchr([[in, bytes(n)]] const void *s, int c, size_t n);
[[nullable]]
void *memrchr([[in, bytes(n)]] const void *s, int c, size_t n);
[[nullable]]
void *memmem([[in, bytes(haystacklen)]] const void *haystack, size_t haystacklen,
	     [[in, bytes(needlelen)]] const void *needle, size_t needlelen);

size_t strlen([[cstr]] const char *s);
size_t strnlen([[in, bytes(maxlen)]] const char *s, size_t maxlen);
char *strncpy([[out, bytes(n)]] char *dest, [[cstr]] const char *src, size_t n);
int strcmp([[cstr]] const char *s1, [[cstr]] const char *s2);
int strncmp([[cstr]] const char *s1, [[cstr]] const char *s2, size_t n);
int strcasecmp([[cstr]] const char *s1, [[cstr]] const char *s2);
int strncasecmp([[cstr]] const char *s1, [[cstr]] const char *s2, size_t n);
int strcoll([[cstr]] const char *s1, [[cstr]] const char *s2);
size_t strxfrm([[out, nullable, bytes(n)]] char *dest, [[cstr]] const char *src, size_t n);
[[nullable, cstr]]
char *strchr([[cstr]] const char *s, int c);
[[nullable, cstr]]
char *strrchr([[cstr]] const char *s, int c);
[[nullable, cstr]]
char *strstr([[cstr]] const char *haystack, [[cstr]] const char *needle);
[[nullable, cstr]]
char *strcasestr([[cstr]] const char *haystack, [[cstr]] const char *needle);
size_t strspn([[cstr]] const char *s, [[cstr]] const char *accept);
size_t strcspn([[cstr]] const char *s, [[cstr]] const char *reject);
[[nullable, cstr]]
char *strpbrk([[cstr]] const char *s, [[cstr]] const char *accept);
[[nullable, cstr]]
char *strtok([[inout, cstr, nullable]] char *str, [[cstr]] const char *delim);
[[nullable, cstr]]
char *strtok_r([[inout, cstr, nullable]] char *str, [[cstr]] const char *delim,
	       [[inout]] char **saveptr);
[[errno(ret == NULL), nullable, cstr]]
char *strdup([[cstr]] const char *s);
[[errno(ret == NULL), nullable, cstr]]
char *strndup([[cstr]] const char *s, size_t n);
[[cstr]]
char *strerror(int errnum);
[[nullable, cstr]]
char *strsignal(int sig);
int ffs(int i);

// ---------------------------------------------------------------- fcntl.h

const int O_RDONLY, O_WRONLY, O_RDWR, O_ACCMODE;
const int O_APPEND, O_CLOEXEC, O_CREAT, O_DIRECTORY, O_DSYNC, O_EXCL, O_NOCTTY, O_NOFOLLOW;
const int O_NONBLOCK, O_RSYNC, O_SYNC, O_TRUNC;
const int AT_FDCWD, AT_EACCESS, AT_REMOVEDIR, AT_SYMLINK_FOLLOW, AT_SYMLINK_NOFOLLOW;
const int F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETOWN, F_SETOWN;
const int F_GETLK, F_SETLK, F_SETLKW, F_RDLCK, F_WRLCK, F_UNLCK, FD_CLOEXEC;
const int POSIX_FADV_NORMAL, POSIX_FADV_SEQUENTIAL, POSIX_FADV_RANDOM;
const int POSIX_FADV_WILLNEED, POSIX_FADV_DONTNEED, POSIX_FADV_NOREUSE;

// With O_CREAT a mode is due: open_mode, openat_mode.
[[errno(ret == -1)]]
int open([[cstr]] const char *path, int flags, ...);
[[errno(ret == -1), name(open_mode)]]
int open([[cstr]] const char *path, int flags, ..., mode_t mode);
[[errno(ret == -1)]]
int openat(int dirfd, [[cstr]] const char *path, int flags, ...);
[[errno(ret == -1), name(openat_mode)]]
int openat(int dirfd, [[cstr]] const char *path, int flags, ..., mode_t mode);
[[errno(ret == -1)]]
int creat([[cstr]] const char *path, mode_t mode);
// F_GETFD, F_GETFL, F_GETOWN.
[[errno(ret == -1)]]
int fcntl(int fd, int cmd, ...);
// F_DUPFD, F_DUPFD_CLOEXEC, F_SETFD, F_SETFL, F_SETOWN.
[[errno(ret == -1), name(fcntl_int)]]
int fcntl(int fd, int cmd, ..., int value);
// F_GETLK, F_SETLK, F_SETLKW.
[[errno(ret == -1), name(fcntl_lock)]]
int fcntl(int fd, int cmd, ..., [[inout]] struct flock *lock);
[[error(ret)]]
int posix_fadvise(int fd, off_t offset, off_t len, int advice);
[[error(ret)]]
int posix_fallocate(int fd, off_t offset, off_t len);

// ---------------------------------------------------------------- unistd.h

const int STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO;
const int F_OK, R_OK, W_OK, X_OK;
const int SEEK_SET, SEEK_CUR, SEEK_END;
const int F_LOCK, F_TEST, F_TLOCK, F_ULOCK;
const int _SC_ARG_MAX, _SC_CLK_TCK, _SC_NPROCESSORS_CONF, _SC_NPROCESSORS_ONLN, _SC_OPEN_MAX;
const int _SC_PAGESIZE, _SC_PHYS_PAGES, _SC_VERSION;
const int _PC_LINK_MAX, _PC_NAME_MAX, _PC_PATH_MAX, _PC_PIPE_BUF;

[[errno(ret == -1)]]
ssize_t read(int fd, [[out, bytes(count)]] void *buf, size_t count);
[[errno(ret == -1)]]
ssize_t write(int fd, [[in, bytes(count)]] const void *buf, size_t count);
[[errno(ret == -1)]]
ssize_t pread(int fd, [[out, bytes(count)]] void *buf, size_t count, off_t offset);
[[errno(ret == -1)]]
ssize_t pwrite(int fd, [[in, bytes(count)]] const void *buf, size_t count, off_t offset);
[[errno(ret == -1)]]
int close(int fd);
[[errno(ret == -1)]]
off_t lseek(int fd, off_t offset, int whence);
[[errno(ret == -1)]]
int dup(int oldfd);
[[errno(ret == -1)]]
int dup2(int oldfd, int newfd);
[[errno(ret == -1)]]
int dup3(int oldfd, int newfd, int flags);
[[errno(ret == -1)]]
int pipe([[out, count(2)]] int pipefd[2]);
[[errno(ret == -1)]]
int pipe2([[out, count(2)]] int pipefd[2], int flags);
[[errno(ret == -1)]]
int fsync(int fd);
[[errno(ret == -1)]]
int fdatasync(int fd);
void sync(void);
[[errno(ret == -1)]]
int truncate([[cstr]] const char *path, off_t length);
[[errno(ret == -1)]]
int ftruncate(int fd, off_t length);
[[errno(ret == -1)]]
int lockf(int fd, int cmd, off_t len);

[[errno(ret == -1)]]
int access([[cstr]] const char *path, int mode);
[[errno(ret == -1)]]
int faccessat(int dirfd, [[cstr]] const char *path, int mode, int flags);
[[errno(ret == -1)]]
int chdir([[cstr]] const char *path);
[[errno(ret == -1)]]
int fchdir(int fd);
// With NULL, the GNU library allocates the result.
[[errno(ret == NULL), nullable, cstr]]
char *getcwd([[out, nullable, bytes(size)]] char *buf, size_t size);
[[errno(ret == -1)]]
int chown([[cstr]] const char *path, uid_t owner, gid_t group);
[[errno(ret == -1)]]
int fchown(int fd, uid_t owner, gid_t group);
[[errno(ret == -1)]]
int lchown([[cstr]] const char *path, uid_t owner, gid_t group);
[[errno(ret == -1)]]
int link([[cstr]] const char *oldpath, [[cstr]] const char *newpath);
[[errno(ret == -1)]]
int symlink([[cstr]] const char *target, [[cstr]] const char *linkpath);
// The result is not terminated: its length is what the call returns.
[[errno(ret == -1)]]
ssize_t readlink([[cstr]] const char *path, [[out, bytes(bufsiz)]] char *buf, size_t bufsiz);
[[errno(ret == -1)]]
int unlink([[cstr]] const char *path);
[[errno(ret == -1)]]
int unlinkat(int dirfd, [[cstr]] const char *path, int flags);
[[errno(ret == -1)]]
int rmdir([[cstr]] const char *path);

[[errno(ret == 0)]]
int isatty(int fd);
[[error(ret)]]
int ttyname_r(int fd, [[out, bytes(buflen)]] char *buf, size_t buflen);
pid_t getpid(void);
pid_t getppid(void);
pid_t getpgrp(void);
[[errno(ret == -1)]]
pid_t getpgid(pid_t pid);
[[errno(ret == -1)]]
int setpgid(pid_t pid, pid_t pgid);
[[errno(ret == -1)]]
pid_t getsid(pid_t pid);
[[errno(ret == -1)]]
pid_t setsid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
[[errno(ret == -1)]]
int setuid(uid_t uid);
[[errno(ret == -1)]]
int setgid(gid_t gid);
[[errno(ret == -1)]]
int getgroups(int size, [[out, nullable, count(size)]] gid_t list[]);
[[errno(ret == -1)]]
int gethostname([[out, bytes(len)]] char *name, size_t len);
[[errno(ret == -1)]]
int getentropy([[out, bytes(length)]] void *buffer, size_t length);

unsigned int alarm(unsigned int seconds);
unsigned int sleep(unsigned int seconds); // the seconds that were left, when a signal came
[[errno(ret == -1)]]
int usleep(useconds_t usec);
[[errno(ret == -1)]]
int pause(void);
[[errno(ret == -1)]]
pid_t fork(void);
[[errno(ret == -1)]]
int execv([[cstr]] const char *path, char *const argv[]);
[[errno(ret == -1)]]
int execve([[cstr]] const char *path, char *const argv[], char *const envp[]);
[[errno(ret == -1)]]
int execvp([[cstr]] const char *file, char *const argv[]);
void _exit(int status);
int getpagesize(void);

// -1 is also a value of these: a limit that does not exist, a nice value.
[[errno(ret == -1 && errno != 0)]]
long sysconf(int name);
[[errno(ret == -1 && errno != 0)]]
long pathconf([[cstr]] const char *path, int name);
[[errno(ret == -1 && errno != 0)]]
long fpathconf(int fd, int name);
[[errno(ret == -1 && errno != 0)]]
int nice(int inc);

// ---------------------------------------------------------------- sys/stat.h

const int S_IFMT, S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFREG, S_IFSOCK;
const int S_ISUID, S_ISGID, S_ISVTX;
const int S_IRWXU, S_IRUSR, S_IWUSR, S_IXUSR, S_IRWXG, S_IRGRP, S_IWGRP, S_IXGRP;
const int S_IRWXO, S_IROTH, S_IWOTH, S_IXOTH;
const long UTIME_NOW, UTIME_OMIT;

[[macro]] int S_ISBLK(mode_t mode);
[[macro]] int S_ISCHR(mode_t mode);
[[macro]] int S_ISDIR(mode_t mode);
[[macro]] int S_ISFIFO(mode_t mode);
[[macro]] int S_ISLNK(mode_t mode);
[[macro]] int S_ISREG(mode_t mode);
[[macro]] int S_ISSOCK(mode_t mode);

[[errno(ret == -1)]]
int stat([[cstr]] const char *path, [[out]] struct stat *buf);
[[errno(ret == -1)]]
int fstat(int fd, [[out]] struct stat *buf);
[[errno(ret == -1)]]
int lstat([[cstr]] const char *path, [[out]] struct stat *buf);
[[errno(ret == -1)]]
int fstatat(int dirfd, [[cstr]] const char *path, [[out]] struct stat *buf, int flags);
[[errno(ret == -1)]]
int chmod([[cstr]] const char *path, mode_t mode);
[[errno(ret == -1)]]
int fchmod(int fd, mode_t mode);
[[errno(ret == -1)]]
int fchmodat(int dirfd, [[cstr]] const char *path, mode_t mode, int flags);
[[errno(ret == -1)]]
int mkdir([[cstr]] const char *path, mode_t mode);
[[errno(ret == -1)]]
int mkdirat(int dirfd, [[cstr]] const char *path, mode_t mode);
[[errno(ret == -1)]]
int mkfifo([[cstr]] const char *path, mode_t mode);
mode_t umask(mode_t mask);
[[errno(ret == -1)]]
int futimens(int fd, [[in, nullable, count(2)]] const struct timespec times[2]);
[[errno(ret == -1)]]
int utimensat(int dirfd, [[cstr]] const char *path,
	      [[in, nullable, count(2)]] const struct timespec times[2], int flags);

// ---------------------------------------------------------------- time.h

const long CLOCKS_PER_SEC;
const int CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID;
const int TIMER_ABSTIME, TIME_UTC;

[[errno(ret == (time_t)-1)]]
time_t time([[out, nullable]] time_t *tloc);
clock_t clock(void); // -1 when the processor time is not known; there is no code for it
double difftime(time_t time1, time_t time0);
// -1 is also the second before the epoch.
[[errno(ret == (time_t)-1 && errno != 0)]]
time_t mktime([[inout]] struct tm *tm);
[[errno(ret == (time_t)-1 && errno != 0)]]
time_t timegm([[inout]] struct tm *tm);
[[errno(ret == NULL), nullable]]
struct tm *gmtime([[in]] const time_t *timep);
[[errno(ret == NULL), nullable]]
struct tm *gmtime_r([[in]] const time_t *timep, [[out]] struct tm *result);
[[errno(ret == NULL), nullable]]
struct tm *localtime([[in]] const time_t *timep);
[[errno(ret == NULL), nullable]]
struct tm *localtime_r([[in]] const time_t *timep, [[out]] struct tm *result);
void tzset(void);
// 0 when the text does not fit, but also for an empty text.
size_t strftime([[out, bytes(max)]] char *s, size_t max, [[cstr]] const char *format,
		[[in]] const struct tm *tm);
[[nullable, cstr]]
char *strptime([[cstr]] const char *s, [[cstr]] const char *format, [[inout]] struct tm *tm);
int timespec_get([[out]] struct timespec *ts, int base);
[[errno(ret == -1)]]
int clock_gettime(clockid_t clockid, [[out]] struct timespec *tp);
[[errno(ret == -1)]]
int clock_getres(clockid_t clockid, [[out, nullable]] struct timespec *res);
[[errno(ret == -1)]]
int clock_settime(clockid_t clockid, [[in]] const struct timespec *tp);
[[error(ret)]]
int clock_getcpuclockid(pid_t pid, [[out]] clockid_t *clockid);
[[errno(ret == -1)]]
int nanosleep([[in]] const struct timespec *request, [[out, nullable]] struct timespec *remain);
[[error(ret)]]
int clock_nanosleep(clockid_t clockid, int flags, [[in]] const struct timespec *request,
		    [[out, nullable]] struct timespec *remain);

// ---------------------------------------------------------------- math.h

const double M_E, M_LOG2E, M_LOG10E, M_LN2, M_LN10, M_PI, M_PI_2, M_PI_4, M_1_PI, M_2_PI;
const double M_2_SQRTPI, M_SQRT2, M_SQRT1_2, HUGE_VAL;
const float INFINITY, NAN;
const int FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL, FP_NORMAL, FP_ILOGB0, FP_ILOGBNAN;

// A domain or range error is told by errno, where (math_errhandling & MATH_ERRNO) holds.
[[errno(errno != 0)]] double acos(double x);
[[errno(errno != 0)]] double asin(double x);
[[errno(errno != 0)]] double atan(double x);
[[errno(errno != 0)]] double atan2(double y, double x);
[[errno(errno != 0)]] double cos(double x);
[[errno(errno != 0)]] double sin(double x);
[[errno(errno != 0)]] double tan(double x);
[[errno(errno != 0)]] double acosh(double x);
[[errno(errno != 0)]] double asinh(double x);
[[errno(errno != 0)]] double atanh(double x);
[[errno(errno != 0)]] double cosh(double x);
[[errno(errno != 0)]] double sinh(double x);
[[errno(errno != 0)]] double tanh(double x);
[[errno(errno != 0)]] double exp(double x);
[[errno(errno != 0)]] double exp2(double x);
[[errno(errno != 0)]] double expm1(double x);
[[errno(errno != 0)]] double log(double x);
[[errno(errno != 0)]] double log10(double x);
[[errno(errno != 0)]] double log1p(double x);
[[errno(errno != 0)]] double log2(double x);
[[errno(errno != 0)]] double logb(double x);
[[errno(errno != 0)]] int ilogb(double x);
[[errno(errno != 0)]] double ldexp(double x, int exp);
[[errno(errno != 0)]] double scalbn(double x, int n);
[[errno(errno != 0)]] double scalbln(double x, long n);
[[errno(errno != 0)]] double pow(double x, double y);
[[errno(errno != 0)]] float powf(float x, float y);
[[errno(errno != 0)]] long double powl(long double x, long double y);
[[errno(errno != 0)]] double sqrt(double x);
[[errno(errno != 0)]] float sqrtf(float x);
[[errno(errno != 0)]] long double sqrtl(long double x);
[[errno(errno != 0)]] double hypot(double x, double y);
[[errno(errno != 0)]] double erf(double x);
[[errno(errno != 0)]] double erfc(double x);
[[errno(errno != 0)]] double lgamma(double x);
[[errno(errno != 0)]] double tgamma(double x);
[[errno(errno != 0)]] double fmod(double x, double y);
[[errno(errno != 0)]] double remainder(double x, double y);
[[errno(errno != 0)]] double remquo(double x, double y, [[out]] int *quo);
[[errno(errno != 0)]] double nextafter(double x, double y);
[[errno(errno != 0)]] double fdim(double x, double y);
[[errno(errno != 0)]] double fma(double x, double y, double z);
[[errno(errno != 0)]] long lrint(double x);
[[errno(errno != 0)]] long long llrint(double x);
[[errno(errno != 0)]] long lround(double x);
[[errno(errno != 0)]] long long llround(double x);

[[macro]] int fpclassify(double x);
[[macro]] int isfinite(double x);
[[macro]] int isinf(double x);
[[macro]] int isnan(double x);
[[macro]] int isnormal(double x);
[[macro]] int signbit(double x);

double cbrt(double x);
double ceil(double x);
double copysign(double x, double y);
double fabs(double x);
float fabsf(float x);
long double fabsl(long double x);
double floor(double x);
double fmax(double x, double y);
double fmin(double x, double y);
double frexp(double x, [[out]] int *exp);
double modf(double x, [[out]] double *iptr);
double nan([[cstr]] const char *tag);
double nearbyint(double x);
double rint(double x);
double round(double x);
double trunc(double x);

// ---------------------------------------------------------------- stdio.h

const int EOF, BUFSIZ, FILENAME_MAX, _IOFBF, _IOLBF, _IONBF;

[[errno(ret == NULL), nullable]]
FILE *fopen([[cstr]] const char *path, [[cstr]] const char *mode);
[[errno(ret == NULL), nullable]]
FILE *fdopen(int fd, [[cstr]] const char *mode);
[[errno(ret == NULL), nullable]]
FILE *freopen([[cstr, nullable]] const char *path, [[cstr]] const char *mode, FILE *stream);
[[errno(ret == NULL), nullable]]
FILE *tmpfile(void);
[[errno(ret == NULL), nullable]]
FILE *fmemopen([[inout, nullable, bytes(size)]] void *buf, size_t size, [[cstr]] const char *mode);
[[errno(ret == NULL), nullable]]
FILE *open_memstream([[out]] char **ptr, [[out]] size_t *sizeloc);
[[errno(ret == NULL), nullable]]
FILE *popen([[cstr]] const char *command, [[cstr]] const char *type);
[[errno(ret == -1)]]
int pclose(FILE *stream);
[[errno(ret == EOF)]]
int fclose(FILE *stream);
[[errno(ret == EOF)]]
int fflush([[nullable]] FILE *stream);
[[errno(ret != 0)]]
int setvbuf(FILE *stream, [[nullable, bytes(size)]] char *buf, int mode, size_t size);

// The end of the file is no failure: it leaves errno alone.
[[errno(ret < nmemb && errno != 0)]]
size_t fread([[out, bytes(size * nmemb)]] void *ptr, size_t size, size_t nmemb, FILE *stream);
[[errno(ret == EOF && errno != 0)]]
int fgetc(FILE *stream);
[[errno(ret == NULL && errno != 0), nullable, cstr]]
char *fgets([[out, bytes(size)]] char *s, int size, FILE *stream);
[[errno(ret == -1 && errno != 0)]]
ssize_t getline([[inout]] char **lineptr, [[inout]] size_t *n, FILE *stream);
[[errno(ret == -1 && errno != 0)]]
ssize_t getdelim([[inout]] char **lineptr, [[inout]] size_t *n, int delim, FILE *stream);
[[errno(ret == EOF && errno != 0)]]
int getchar(void);
int ungetc(int c, FILE *stream);

[[errno(ret < nmemb && size != 0)]]
size_t fwrite([[in, bytes(size * nmemb)]] const void *ptr, size_t size, size_t nmemb, FILE *stream);
[[errno(ret == EOF)]]
int fputc(int c, FILE *stream);
[[errno(ret == EOF)]]
int fputs([[cstr]] const char *s, FILE *stream);
[[errno(ret == EOF)]]
int putchar(int c);
[[errno(ret == EOF)]]
int puts([[cstr]] const char *s);
void perror([[cstr, nullable]] const char *s);

// The format has to ask for the one argument that goes with it; nothing checks it.
[[errno(ret < 0), name(printf_int)]]
int printf([[cstr]] const char *format, ..., int value);
[[errno(ret < 0), name(printf_llong)]]
int printf([[cstr]] const char *format, ..., long long value);
[[errno(ret < 0), name(printf_double)]]
int printf([[cstr]] const char *format, ..., double value);
[[errno(ret < 0), name(printf_string)]]
int printf([[cstr]] const char *format, ..., [[cstr]] const char *value);
[[errno(ret < 0), name(fprintf_int)]]
int fprintf(FILE *stream, [[cstr]] const char *format, ..., int value);
[[errno(ret < 0), name(fprintf_llong)]]
int fprintf(FILE *stream, [[cstr]] const char *format, ..., long long value);
[[errno(ret < 0), name(fprintf_double)]]
int fprintf(FILE *stream, [[cstr]] const char *format, ..., double value);
[[errno(ret < 0), name(fprintf_string)]]
int fprintf(FILE *stream, [[cstr]] const char *format, ..., [[cstr]] const char *value);
// The result is how long the text is, even if it does not fit.
[[errno(ret < 0), name(snprintf_int)]]
int snprintf([[out, nullable, bytes(size)]] char *s, size_t size, [[cstr]] const char *format, ...,
	     int value);
[[errno(ret < 0), name(snprintf_llong)]]
int snprintf([[out, nullable, bytes(size)]] char *s, size_t size, [[cstr]] const char *format, ...,
	     long long value);
[[errno(ret < 0), name(snprintf_double)]]
int snprintf([[out, nullable, bytes(size)]] char *s, size_t size, [[cstr]] const char *format, ...,
	     double value);
[[errno(ret < 0), name(snprintf_string)]]
int snprintf([[out, nullable, bytes(size)]] char *s, size_t size, [[cstr]] const char *format, ...,
	     [[cstr]] const char *value);
[[errno(ret < 0), name(snprintf_pointer)]]
int snprintf([[out, nullable, bytes(size)]] char *s, size_t size, [[cstr]] const char *format, ...,
	     [[nullable]] const void *value);
// How many values were found: 0 or 1. EOF is also the end of the text, which leaves errno alone.
[[errno(ret == EOF && errno != 0), name(sscanf_int)]]
int sscanf([[cstr]] const char *s, [[cstr]] const char *format, ..., [[out]] int *value);
[[errno(ret == EOF && errno != 0), name(sscanf_llong)]]
int sscanf([[cstr]] const char *s, [[cstr]] const char *format, ..., [[out]] long long *value);
[[errno(ret == EOF && errno != 0), name(sscanf_double)]]
int sscanf([[cstr]] const char *s, [[cstr]] const char *format, ..., [[out]] double *value);

[[errno(ret == -1)]]
int fseek(FILE *stream, long offset, int whence);
[[errno(ret == -1)]]
int fseeko(FILE *stream, off_t offset, int whence);
[[errno(ret == -1)]]
long ftell(FILE *stream);
[[errno(ret == -1)]]
off_t ftello(FILE *stream);
[[errno(errno != 0)]]
void rewind(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
void clearerr(FILE *stream);
[[errno(ret == -1)]]
int fileno(FILE *stream);
[[errno(ret != 0)]]
int remove([[cstr]] const char *path);
[[errno(ret != 0)]]
int rename([[cstr]] const char *oldpath, [[cstr]] const char *newpath);
[[errno(ret != 0)]]
int renameat(int olddirfd, [[cstr]] const char *oldpath, int newdirfd,
	     [[cstr]] const char *newpath);

// ---------------------------------------------------------------- poll.h

const int POLLIN, POLLPRI, POLLOUT, POLLERR, POLLHUP, POLLNVAL;
const int POLLRDNORM, POLLRDBAND, POLLWRNORM, POLLWRBAND;

[[errno(ret == -1)]]
int poll([[inout, count(nfds)]] struct pollfd *fds, nfds_t nfds, int timeout);
[[errno(ret == -1)]]
int ppoll([[inout, count(nfds)]] struct pollfd *fds, nfds_t nfds,
	  [[in, nullable]] const struct timespec *timeout,
	  [[in, nullable]] const sigset_t *sigmask);

// ---------------------------------------------------------------- sys/mman.h

const int PROT_NONE, PROT_READ, PROT_WRITE, PROT_EXEC;
const int MAP_SHARED, MAP_PRIVATE, MAP_FIXED, MAP_ANONYMOUS;
const int MS_ASYNC, MS_SYNC, MS_INVALIDATE, MCL_CURRENT, MCL_FUTURE;
const int POSIX_MADV_NORMAL, POSIX_MADV_SEQUENTIAL, POSIX_MADV_RANDOM;
const int POSIX_MADV_WILLNEED, POSIX_MADV_DONTNEED;

[[errno(ret == MAP_FAILED), bytes(length)]]
void *mmap([[nullable]] void *addr, size_t length, int prot, int flags, int fd, off_t offset);
[[errno(ret == -1)]]
int munmap(void *addr, size_t length);
[[errno(ret == -1)]]
int mprotect(void *addr, size_t length, int prot);
[[errno(ret == -1)]]
int msync(void *addr, size_t length, int flags);
[[errno(ret == -1)]]
int madvise(void *addr, size_t length, int advice);
[[error(ret)]]
int posix_madvise(void *addr, size_t length, int advice);
[[errno(ret == -1)]]
int mlock(const void *addr, size_t length);
[[errno(ret == -1)]]
int munlock(const void *addr, size_t length);
[[errno(ret == -1)]]
int mlockall(int flags);
[[errno(ret == -1)]]
int munlockall(void);

// ---------------------------------------------------------------- pthread.h: mutexes

const int PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_RECURSIVE;
const int PTHREAD_MUTEX_DEFAULT, PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED;
const int PTHREAD_MUTEX_STALLED, PTHREAD_MUTEX_ROBUST;
const int PTHREAD_PRIO_NONE, PTHREAD_PRIO_INHERIT, PTHREAD_PRIO_PROTECT;

[[error(ret)]]
int pthread_mutex_init([[out]] pthread_mutex_t *mutex,
		       [[in, nullable]] const pthread_mutexattr_t *attr);
[[error(ret)]]
int pthread_mutex_destroy([[inout]] pthread_mutex_t *mutex);
[[error(ret)]]
int pthread_mutex_lock([[inout]] pthread_mutex_t *mutex);
[[error(ret)]]
int pthread_mutex_trylock([[inout]] pthread_mutex_t *mutex);
[[error(ret)]]
int pthread_mutex_timedlock([[inout]] pthread_mutex_t *mutex,
			    [[in]] const struct timespec *abstime);
[[error(ret)]]
int pthread_mutex_unlock([[inout]] pthread_mutex_t *mutex);
[[error(ret)]]
int pthread_mutex_consistent([[inout]] pthread_mutex_t *mutex);

[[error(ret)]]
int pthread_mutexattr_init([[out]] pthread_mutexattr_t *attr);
[[error(ret)]]
int pthread_mutexattr_destroy([[inout]] pthread_mutexattr_t *attr);
[[error(ret)]]
int pthread_mutexattr_gettype([[in]] const pthread_mutexattr_t *attr, [[out]] int *kind);
[[error(ret)]]
int pthread_mutexattr_settype([[inout]] pthread_mutexattr_t *attr, int kind);
[[error(ret)]]
int pthread_mutexattr_getpshared([[in]] const pthread_mutexattr_t *attr, [[out]] int *pshared);
[[error(ret)]]
int pthread_mutexattr_setpshared([[inout]] pthread_mutexattr_t *attr, int pshared);
[[error(ret)]]
int pthread_mutexattr_getrobust([[in]] const pthread_mutexattr_t *attr, [[out]] int *robust);
[[error(ret)]]
int pthread_mutexattr_setrobust([[inout]] pthread_mutexattr_t *attr, int robust);
[[error(ret)]]
int pthread_mutexattr_getprotocol([[in]] const pthread_mutexattr_t *attr, [[out]] int *protocol);
[[error(ret)]]
int pthread_mutexattr_setprotocol([[inout]] pthread_mutexattr_t *attr, int protocol);
