#define _GNU_SOURCE
#include "CEditline.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

int signal_descriptor(const int *signals, size_t count) {
  sigset_t set;
  sigemptyset(&set);
  for (size_t i = 0; i < count; i++) sigaddset(&set, signals[i]);
  return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int signal_next(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t got;
  do got = read(descriptor, &info, sizeof info);
  while (got < 0 && errno == EINTR);
  return got == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

int pipe_open(int *read_end, int *write_end, bool blocks_reader) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  if (blocks_reader) fcntl(ends[0], F_SETFL, 0);
  *read_end = ends[0];
  *write_end = ends[1];
  return 0;
}

int spawn_takes_terminal(void *actions, int terminal) {
  return posix_spawn_file_actions_addtcsetpgrp_np(actions, terminal);
}

const char *trusted_environment(const char *name) { return secure_getenv(name); }

void memory_keep_private(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) == 0) {
    // What this program starts may raise it again.
    limit.rlim_cur = 0;
    setrlimit(RLIMIT_CORE, &limit);
  }
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// An answer that is not shown is copied by the standard library of Swift, by closures and by libraries, and none of them wipes its
// copy. So it is done where all of them free their memory.
static atomic_bool wipes;

void memory_wipe_freed(void) { wipes = true; }

void memory_wipe_stack(void) {
  if (!wipes) return;
  char left[1 << 16];
  explicit_bzero(left, sizeof left);
}

#ifndef __has_feature
#define __has_feature(name) 0
#endif
// A sanitizer has a `free` of its own.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
void __libc_free(void *memory);

void free(void *memory) {
  if (memory && wipes) {
    int error = errno;
    explicit_bzero(memory, malloc_usable_size(memory));
    errno = error;
  }
  __libc_free(memory);
}
#endif
