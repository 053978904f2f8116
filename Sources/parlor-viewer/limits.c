#define _GNU_SOURCE
#include "viewer.h"
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// A sanitizer reserves far more addresses than the limit, and calls what the filter forbids.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define is_sanitized 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define is_sanitized 1
#endif
#endif
#ifndef is_sanitized
#define is_sanitized 0
#endif

// Lowers a limit. One that is lower already stays. If that fails, the file must not be read.
static void limit(int what, rlim_t soft, rlim_t hard) {
  struct rlimit limit;
  if (getrlimit((__rlimit_resource_t)what, &limit) != 0) _exit(70);
  if (limit.rlim_cur > soft) limit.rlim_cur = soft;
  if (limit.rlim_max > hard) limit.rlim_max = hard;
  if (setrlimit((__rlimit_resource_t)what, &limit) != 0) _exit(70);
}

static void close_others(void) {
  if (syscall(SYS_close_range, 3u, ~0u, 0u) == 0) return;
  long most = sysconf(_SC_OPEN_MAX);
  for (int descriptor = 3; descriptor < (most > 0 && most < 65536 ? most : 65536); descriptor++) close(descriptor);
}

#if defined(__x86_64__)
#define architecture AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define architecture AUDIT_ARCH_AARCH64
#endif

#define load(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define jump_unless(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (count))
#define jump_if_any(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), (count), 0)
#define allow BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define kill_process BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
#define allow_call(number) jump_unless((number), 1), allow

// Lets the process read its input, write its answer, have memory that is not executable, and end. Any other system call
// ends it. Returns 0 if the kernel has no such filters.
static int filter_calls(void) {
#ifdef architecture
  struct sock_filter rules[] = {
      load(arch), jump_unless(architecture, 1), load(nr), BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0), kill_process,
      // The low words are loaded: the machines are little-endian.
      jump_unless(SYS_read, 4), load(args[0]), jump_unless(0, 1), allow, kill_process,
      jump_unless(SYS_write, 4), load(args[0]), jump_unless(1, 1), allow, kill_process,
      jump_unless(SYS_mmap, 7), load(args[2]), jump_if_any(PROT_EXEC, 4), load(args[3]),
      jump_if_any(MAP_ANONYMOUS, 1), kill_process, allow, kill_process,
      allow_call(SYS_munmap), allow_call(SYS_mremap), allow_call(SYS_brk), allow_call(SYS_rt_sigreturn),
      allow_call(SYS_exit), allow_call(SYS_exit_group), kill_process};
  struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#else
  return 0;
#endif
}

// Takes from this process what it does not need. Returns 1 if the kernel filters its system calls from now on.
int limit_process(void) {
  close_others();
  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_CPU, 5, 6);
  limit(RLIMIT_NOFILE, 0, 0);
  limit(RLIMIT_FSIZE, 0, 0);
  limit(RLIMIT_NPROC, 0, 0);
  if (!is_sanitized) limit(RLIMIT_AS, 256 << 20, 256 << 20);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) _exit(70);
  // Another process of this user must not read the file out of this one's memory.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  // With its first block of memory, the C library asks for random numbers.
  free(malloc(1));
  return is_sanitized ? 0 : filter_calls();
}
