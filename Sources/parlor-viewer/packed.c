#include "viewer.h"
#include <lzma.h>
#include <string.h>
#include <zlib.h>

static unsigned char output[1 << 16];

void view_gzip(void) {
  static z_stream stream;
  static char name[256];
  static gz_header header;
  if (inflateInit2(&stream, 15 + 16) != Z_OK) give_up(no_memory);
  header.name = (Bytef *)name;
  header.name_max = sizeof name - 1;
  inflateGetHeader(&stream, &header);
  for (;;) {
    size_t have;
    const unsigned char *next = input(&have);
    if (have == 0) give_up(cut_off);
    stream.next_in = (Bytef *)next;
    stream.avail_in = (uInt)have;
    stream.next_out = output;
    stream.avail_out = sizeof output;
    const int state = inflate(&stream, Z_NO_FLUSH);
    used(have - stream.avail_in);
    if (state == Z_MEM_ERROR) give_up(no_memory);
    if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR) give_up(damaged);
    unpacked(output, sizeof output - stream.avail_out);
    if (state != Z_STREAM_END) continue;
    // A file may have several parts. Anything else after the last one is ignored, as gunzip does.
    next = input(&have);
    if (have < 2 || next[0] != 0x1F || next[1] != 0x8B) finish_unpacked(name);
    if (inflateReset(&stream) != Z_OK) give_up(damaged);
  }
}

void view_xz(void) {
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_stream_decoder(&stream, 160 << 20, LZMA_CONCATENATED) != LZMA_OK) give_up(no_memory);
  for (;;) {
    size_t have;
    stream.next_in = input(&have);
    stream.avail_in = have;
    stream.next_out = output;
    stream.avail_out = sizeof output;
    const lzma_ret state = lzma_code(&stream, have == 0 ? LZMA_FINISH : LZMA_RUN);
    used(have - stream.avail_in);
    if (state == LZMA_MEM_ERROR || state == LZMA_MEMLIMIT_ERROR) give_up(no_memory);
    if (state == LZMA_BUF_ERROR) give_up(cut_off);
    if (state != LZMA_OK && state != LZMA_STREAM_END) give_up(damaged);
    unpacked(output, sizeof output - stream.avail_out);
    if (state == LZMA_STREAM_END) finish_unpacked("");
  }
}
