// Counts the system calls of a program, and at one of them kills the program or returns an error. Loaded with LD_PRELOAD;
// the file that CALLS names holds a `struct calls`, which the program shares with the test that has started it.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

struct calls {
  _Atomic long count;
  // At which call it strikes; 0 for none.
  long at;
  // What a call that changes something returns; 0 for a kill. Then only calls that change something are counted: a kill before
  // another one leaves the same.
  int error;
  char name[32];
};
static struct calls *calls;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("CALLS");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *shared = mmap(0, sizeof(struct calls), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (shared != MAP_FAILED) calls = shared;
}

// Whether it is the turn of this call.
static int turn(const char *name, int changes) {
  if (!calls || (!calls->error && !changes) || atomic_fetch_add(&calls->count, 1) + 1 != calls->at) return 0;
  strncpy(calls->name, name, sizeof calls->name - 1);
  return 1;
}

static void end(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// Kills the program, or returns whether the call has an error.
static int strike(const char *name, int changes, int error) {
  if (!turn(name, changes)) return 0;
  if (!calls->error) end();
  errno = error ? error : changes ? calls->error : EIO;
  return 1;
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)
#define CALL(type, name, changes, error, parameters, ...) \
  type name parameters { REAL(name); return strike(#name, changes, error) ? (type)-1 : real(__VA_ARGS__); }
#define WRITE(name, parameters, ...) \
  ssize_t name parameters { \
    REAL(name); \
    if (!turn(#name, 1)) return real(__VA_ARGS__); \
    if (calls->error) { errno = calls->error; return -1; } \
    /* The kernel writes a page at once. */ \
    if (size > 4096) { size = 4096; real(__VA_ARGS__); } \
    end(); \
    return -1; \
  }
#define OPEN(name, parameters, ...) \
  int name parameters { \
    REAL(name); \
    va_list rest; va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return strike(#name, flags & (O_CREAT | O_TRUNC), 0) ? -1 : real(__VA_ARGS__, mode); \
  }
#define CONTROL(name) \
  int name(int file, int command, ...) { \
    REAL(name); \
    va_list rest; va_start(rest, command); \
    void *value = va_arg(rest, void *); \
    va_end(rest); \
    int locks = command == F_SETLK || command == F_SETLKW; \
    /* A lock can always be released. */ \
    if (locks && calls && calls->error && ((struct flock *)value)->l_type == F_UNLCK) return real(file, command, value); \
    return strike(#name, locks, locks ? ENOLCK : 0) ? -1 : real(file, command, value); \
  }

OPEN(open, (const char *path, int flags, ...), path, flags)
OPEN(open64, (const char *path, int flags, ...), path, flags)
CONTROL(fcntl)
CONTROL(fcntl64)
WRITE(write, (int file, const void *bytes, size_t size), file, bytes, size)
WRITE(pwrite, (int file, const void *bytes, size_t size, off_t at), file, bytes, size, at)
WRITE(pwrite64, (int file, const void *bytes, size_t size, off64_t at), file, bytes, size, at)
CALL(ssize_t, read, 0, 0, (int file, void *bytes, size_t size), file, bytes, size)
CALL(ssize_t, pread, 0, 0, (int file, void *bytes, size_t size, off_t at), file, bytes, size, at)
CALL(ssize_t, pread64, 0, 0, (int file, void *bytes, size_t size, off64_t at), file, bytes, size, at)
CALL(int, fsync, 1, 0, (int file), file)
CALL(int, fdatasync, 1, 0, (int file), file)
CALL(int, ftruncate, 1, 0, (int file, off_t size), file, size)
CALL(int, ftruncate64, 1, 0, (int file, off64_t size), file, size)
CALL(int, fstat, 0, 0, (int file, struct stat *status), file, status)
CALL(int, fstat64, 0, 0, (int file, struct stat64 *status), file, status)
CALL(int, stat, 0, 0, (const char *path, struct stat *status), path, status)
CALL(int, stat64, 0, 0, (const char *path, struct stat64 *status), path, status)
CALL(int, lstat, 0, 0, (const char *path, struct stat *status), path, status)
CALL(int, lstat64, 0, 0, (const char *path, struct stat64 *status), path, status)
CALL(int, flock, 1, ENOLCK, (int file, int how), file, how)
CALL(int, link, 1, 0, (const char *from, const char *to), from, to)
CALL(int, rename, 1, 0, (const char *from, const char *to), from, to)
CALL(int, unlink, 1, 0, (const char *path), path)
CALL(int, mkdir, 1, 0, (const char *path, mode_t mode), path, mode)
CALL(int, chmod, 1, 0, (const char *path, mode_t mode), path, mode)
CALL(int, fchmod, 1, 0, (int file, mode_t mode), file, mode)
CALL(int, poll, 0, EINTR, (struct pollfd *files, nfds_t count, int timeout), files, count, timeout)
CALL(int, socket, 0, EMFILE, (int domain, int type, int protocol), domain, type, protocol)
CALL(int, bind, 1, 0, (int file, const struct sockaddr *name, socklen_t size), file, name, size)
CALL(int, listen, 0, 0, (int file, int length), file, length)
CALL(int, inotify_add_watch, 0, ENOSPC, (int file, const char *path, uint32_t events), file, path, events)

// The log's index, which SQLite maps. Other maps are memory.
void *mmap64(void *place, size_t size, int mode, int flags, int file, off64_t at) {
  REAL(mmap64);
  return file >= 0 && strike("mmap64", 0, ENOMEM) ? MAP_FAILED : real(place, size, mode, flags, file, at);
}
