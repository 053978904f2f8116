#define _GNU_SOURCE
#include "CEditline.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

// A signal handler gets no context, so its data is at file scope.
static struct {
  volatile sig_atomic_t armed;
  int terminal;
  pid_t process;
  const char *farewell;
  size_t length;
  struct termios original;
} guard;

// Faults, and the other signals whose default action ends the process and that no descriptor reads. The real-time signals
// are added below.
static const int deadly[] = {SIGILL,  SIGTRAP,   SIGSEGV, SIGBUS, SIGFPE,  SIGABRT, SIGSYS, SIGALRM, SIGUSR1,
                             SIGUSR2, SIGXCPU,   SIGXFSZ, SIGPROF, SIGVTALRM, SIGIO, SIGPWR, SIGSTKFLT};
enum { deadly_count = sizeof deadly / sizeof *deadly };
static struct sigaction before[_NSIG];

static void give_back(void) {
  // A forked child, or a job in the background, must not change the terminal.
  if (!guard.armed || getpid() != guard.process) return;
  guard.armed = 0;
  if (tcgetpgrp(guard.terminal) != getpgrp()) return;
  if (guard.farewell) (void)!write(guard.terminal, guard.farewell, guard.length);
  while (tcsetattr(guard.terminal, TCSANOW, &guard.original) != 0 && errno == EINTR) continue;
}

static void on_deadly(int signal, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  if (guard.armed && getpid() == guard.process) {
    give_back();
    (void)!write(guard.terminal, "\r\n", 2);
    // If standard input is a terminal, Swift's backtracer waits for a key. At the end of input it prints and exits.
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  }
  // A signal that another process sent takes its default action. Swift's handler would return, and the process would go on.
  bool isSent = info->si_code <= 0 && !(signal == SIGABRT && info->si_code == SI_TKILL);
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigaction(signal, isSent ? &plain : &before[signal], NULL);
  bool isFault = signal == SIGILL || signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE;
  // A fault happens again when its instruction runs again. Any other signal has to be raised again.
  if (isSent || !isFault) raise(signal);
  errno = error;
}

static void use_own_stack(void) {
  stack_t stack = {0};
  if (sigaltstack(NULL, &stack) == 0 && !(stack.ss_flags & SS_DISABLE)) return;
  // Never freed: a handler may run on it until the process ends.
  stack = (stack_t){.ss_sp = malloc(1 << 16), .ss_size = 1 << 16};
  if (stack.ss_sp) sigaltstack(&stack, NULL);
}

static void guard_against(int signal, bool is_fault, const struct sigaction *action) {
  sigaction(signal, NULL, &before[signal]);
  // A signal that is ignored does not end the process, nor does one with a handler of the program unless it is a fault.
  void (*handler)(int) = before[signal].sa_handler;
  if (handler == SIG_DFL || (is_fault && handler != SIG_IGN)) sigaction(signal, action, NULL);
}

void terminal_guard_arm(int terminal, const struct termios *original, const char *farewell, size_t length) {
  static bool installed;
  guard.armed = 0;
  guard.terminal = terminal;
  guard.process = getpid();
  guard.original = *original;
  guard.farewell = farewell;
  guard.length = length;
  guard.armed = 1;
  if (installed) return;
  installed = true;
  atexit(give_back);
  use_own_stack();
  struct sigaction action = {.sa_sigaction = on_deadly, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < deadly_count; i++) guard_against(deadly[i], i < 6, &action);
  for (int signal = SIGRTMIN; signal <= SIGRTMAX; signal++) guard_against(signal, false, &action);
}

void terminal_guard_disarm(void) { guard.armed = 0; }
