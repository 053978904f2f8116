#define _GNU_SOURCE
#include "CEditline.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char *none[] = {NULL};
static int count;
static char **arguments = none;

// glibc calls a constructor with the arguments of main.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int program_argument_count(void) { return count; }
const char *program_argument(int index) { return index >= 0 && index < count ? arguments[index] : NULL; }

// Runs before Swift's runtime. A statically linked runtime looks for its backtracer beside /proc/self/exe, and aborts if it
// cannot read that. It does not look if the path is set. Without /proc there is no backtrace anyway.
__attribute__((constructor(101))) static void start_without_proc(void) {
  char path[2];
  if (readlink("/proc/self/exe", path, sizeof path) >= 0) return;
  char settings[512];
  const char *given = getenv("SWIFT_BACKTRACE");
  int length = snprintf(settings, sizeof settings, "%s%senable=no,swift-backtrace=/", given ? given : "", given ? "," : "");
  if (length > 0 && (size_t)length < sizeof settings) setenv("SWIFT_BACKTRACE", settings, 1);
}
