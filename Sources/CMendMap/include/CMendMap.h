#ifndef PARLOR_CMENDMAP_H
#define PARLOR_CMENDMAP_H

#include <stdbool.h>
#include <stddef.h>

// A file that is mapped into memory may be cut short by anybody who can write to it. Reading the map behind the new end
// raises SIGBUS, which ends the process. SQLite maps its index of the log and knows no way out.

// From now on a fault in one of the maps that were told is mended: the page becomes zeros of this process alone. Any
// other fault goes to whoever handled it before. Called once, after whoever else handles the signal.
void parlor_mend_maps(void);

// Tells of a map; the same one may be told again.
void parlor_mend_map(const volatile void *start, size_t size);

// Whether a page has been mended. What is in the maps is then no longer what other processes see.
bool parlor_has_mended(void);

#endif
