#ifndef PARLOR_CMENDMAP_H
#define PARLOR_CMENDMAP_H

#include <stdbool.h>
#include <stddef.h>

// SQLite maps its index of the log into memory. Anybody who can write to the file can cut it short. Reading the map
// past the new end then raises SIGBUS, which ends the process, and SQLite does not handle it.

// Installs a handler of SIGBUS. If a fault is in a map that parlor_mend_map was called with, the handler replaces the
// page by zeros, for this process alone. Any other fault goes to the earlier handler. Call this once, after every
// other handler of SIGBUS has been installed.
void parlor_mend_maps(void);

// Adds a map. Adding the same one again changes nothing.
void parlor_mend_map(const volatile void *start, size_t size);

// Whether a page has been replaced. Then the maps no longer hold what other processes see.
bool parlor_has_mended(void);

#endif
