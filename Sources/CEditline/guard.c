#define _GNU_SOURCE
#include "CEditline.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sysexits.h>
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

// The last lines of the journal, and the file that a crash writes them to. A line is overwritten when the ring is full.
enum { journal_lines = 48, journal_width = 256 };
static struct {
  volatile sig_atomic_t armed;
  char path[512];
  char message[768];
  char lines[journal_lines][journal_width];
  volatile sig_atomic_t next;
  volatile sig_atomic_t count;
} journal;
static bool faults_guarded;

// What is said if a fault comes because the system gives no more memory.
static char lack[256];

static void put(int file, const char *text) { (void)!write(file, text, strlen(text)); }

// Only functions that a signal handler may call.
static void leave_journal(int signal) {
  if (!journal.armed) return;
  journal.armed = 0;
  int file = open(journal.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return;
  char number[] = "signal 00\n";
  number[7] = (char)('0' + signal / 10 % 10);
  number[8] = (char)('0' + signal % 10);
  put(file, number);
  int count = journal.count, first = count < journal_lines ? 0 : journal.next;
  for (int i = 0; i < count && i < journal_lines; i++) {
    put(file, journal.lines[(first + i) % journal_lines]);
    put(file, "\n");
  }
  close(file);
  put(STDERR_FILENO, journal.message);
}

static void give_back(void) {
  // A forked child, or a job in the background, must not change the terminal.
  if (!guard.armed || getpid() != guard.process) return;
  guard.armed = 0;
  if (tcgetpgrp(guard.terminal) != getpgrp()) return;
  if (guard.farewell) (void)!write(guard.terminal, guard.farewell, guard.length);
  while (tcsetattr(guard.terminal, TCSANOW, &guard.original) != 0 && errno == EINTR) continue;
}

// Whether the system gives no memory. Swift's runtime aborts then, or reads from NULL, and does not say why to a handler.
static bool lacks_memory(void) {
  size_t size = (size_t)1 << 26;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return true;
  munmap(memory, size);
  return false;
}

static void on_deadly(int signal, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  bool isGuarded = guard.armed && getpid() == guard.process;
  if (isGuarded) {
    give_back();
    (void)!write(guard.terminal, "\r\n", 2);
  }
  // A signal that another process sent takes its default action. Swift's handler would return, and the process would go on.
  bool isSent = info->si_code <= 0 && !(signal == SIGABRT && info->si_code == SI_TKILL);
  bool isOfProgram = signal == SIGILL || signal == SIGTRAP || signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE
    || signal == SIGABRT;
  if (isOfProgram && !isSent && *lack && lacks_memory()) {
    put(STDERR_FILENO, lack);
    _exit(EX_OSERR);
  }
  if (isGuarded || journal.armed) {
    // If standard input is a terminal, Swift's backtracer waits for a key. At the end of input it prints and exits.
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  }
  if (isOfProgram) leave_journal(signal);
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

static void guard_against_faults(void) {
  if (faults_guarded) return;
  faults_guarded = true;
  use_own_stack();
  struct sigaction action = {.sa_sigaction = on_deadly, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < 6; i++) guard_against(deadly[i], true, &action);
}

void memory_lack_say(const char *words) {
  if (strlen(words) >= sizeof lack) return;
  strcpy(lack, words);
  guard_against_faults();
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
  guard_against_faults();
  struct sigaction action = {.sa_sigaction = on_deadly, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int i = 6; i < deadly_count; i++) guard_against(deadly[i], false, &action);
  for (int signal = SIGRTMIN; signal <= SIGRTMAX; signal++) guard_against(signal, false, &action);
}

void crash_journal_arm(const char *path, const char *message) {
  if (strlen(path) >= sizeof journal.path || strlen(message) >= sizeof journal.message) return;
  journal.armed = 0;
  strcpy(journal.path, path);
  strcpy(journal.message, message);
  guard_against_faults();
  journal.armed = 1;
}

void crash_journal_clear(void) { journal.count = journal.next = 0; }

void crash_journal_disarm(void) { journal.armed = 0; }

void crash_journal_add(const char *line) {
  int next = journal.next;
  strncpy(journal.lines[next], line, journal_width - 1);
  journal.next = (next + 1) % journal_lines;
  if (journal.count < journal_lines) journal.count++;
}

void terminal_guard_disarm(void) { guard.armed = 0; }
