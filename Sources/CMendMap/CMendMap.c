#define _GNU_SOURCE
#include "CMendMap.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// Enough for the index of a log of a hundred thousand pages. Further maps are not mended.
enum { most_maps = 64 };
static struct {
  _Atomic uintptr_t start;
  _Atomic size_t size;
} maps[most_maps];
static atomic_bool has_mended;
static struct sigaction before;
static uintptr_t page_size;

static bool is_told(uintptr_t address) {
  for (int i = 0; i < most_maps; i++) {
    uintptr_t start = atomic_load(&maps[i].start);
    if (start && address >= start && address - start < atomic_load(&maps[i].size)) return true;
  }
  return false;
}

static void on_bus_error(int signal, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  uintptr_t address = (uintptr_t)info->si_addr;
  if (info->si_code == BUS_ADRERR && is_told(address)) {
    void *page = (void *)(address & ~(page_size - 1));
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
    if (mmap(page, page_size, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED) {
      atomic_store(&has_mended, true);
      errno = error;
      return;
    }
  }
  // On return, the faulting instruction runs again, and its fault reaches the earlier handler. A signal that a process
  // has sent does not come again by itself, so it is raised again.
  sigaction(signal, &before, NULL);
  if (info->si_code <= 0) raise(signal);
  errno = error;
}

void parlor_mend_maps(void) {
  static atomic_bool is_called;
  // A second call would make this handler its own predecessor, and a fault that it cannot mend would repeat for ever.
  if (atomic_exchange(&is_called, true)) return;
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &before);
}

void parlor_mend_map(const volatile void *start, size_t size) {
  for (int i = 0; i < most_maps; i++) {
    uintptr_t known = atomic_load(&maps[i].start);
    if (known == (uintptr_t)start) return;
    if (known) continue;
    uintptr_t none = 0;
    atomic_store(&maps[i].size, size);
    if (atomic_compare_exchange_strong(&maps[i].start, &none, (uintptr_t)start)) return;
    if (none == (uintptr_t)start) return;
  }
}

bool parlor_has_mended(void) { return atomic_load(&has_mended); }
