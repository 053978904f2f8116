#define _GNU_SOURCE
#include "CEditline.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char *none[] = {NULL};
static int count;
static char **arguments = none;

// glibc hands to such a function what it hands to main.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int program_argument_count(void) { return count; }
const char *program_argument(int index) { return index >= 0 && index < count ? arguments[index] : NULL; }

// Before Swift's runtime starts. Linked into a program, it looks for its backtracer beside /proc/self/exe, and aborts
// where that cannot be read; it does not look where it is told the path. Without /proc there is no backtrace anyway.
__attribute__((constructor(101))) static void start_without_proc(void) {
  char path[2];
  if (readlink("/proc/self/exe", path, sizeof path) >= 0) return;
  char settings[512];
  const char *given = getenv("SWIFT_BACKTRACE");
  int length = snprintf(settings, sizeof settings, "%s%senable=no,swift-backtrace=/", given ? given : "", given ? "," : "");
  if (length > 0 && (size_t)length < sizeof settings) setenv("SWIFT_BACKTRACE", settings, 1);
}
