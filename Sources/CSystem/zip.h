#ifndef USHER_CZLIB_H
#define USHER_CZLIB_H

#include <zlib.h>

// deflateInit2 and inflateInit2 are macros, which Swift does not import. 15 + 16 is the largest window, with gzip's header.
static inline int usher_deflate_begin(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int usher_inflate_begin(z_stream *stream) {
  return inflateInit2(stream, 15 + 16);
}

#endif
