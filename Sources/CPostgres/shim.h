#ifndef PARLOR_CPOSTGRES_H
#define PARLOR_CPOSTGRES_H

// Debian keeps the header in a folder of its own, which pkg-config names.
#include <libpq-fe.h>

#endif
