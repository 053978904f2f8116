#ifndef PARLOR_CPOSTGRES_H
#define PARLOR_CPOSTGRES_H

// Debian keeps the header in a folder of its own. Without pkg-config, who builds only Parlor is not told to install the library.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

#endif
