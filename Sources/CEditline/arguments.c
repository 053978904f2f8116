#include "CEditline.h"

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
