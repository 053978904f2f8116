#include "CEditline.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define architecture AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define architecture AUDIT_ARCH_AARCH64
#endif

#define load(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define skip_unless(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (count))
#define answer(action) BPF_STMT(BPF_RET | BPF_K, (action))

bool process_start_none(void) {
#ifdef architecture
  // Calls of another architecture have other numbers, so they are refused too. The numbers of x32 have the bit 1 << 30.
  const unsigned refusal = SECCOMP_RET_ERRNO | 1;
  struct sock_filter rules[] = {
      load(arch),
      skip_unless(architecture, 5),
      load(nr),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 1u << 30, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_execve, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_execveat, 1, 0),
      answer(SECCOMP_RET_ALLOW),
      answer(refusal)};
  struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#else
  return false;
#endif
}
