#include "viewer.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned char buffer[1 << 16];
static size_t start, end;
static int has_ended;

const unsigned char *input(size_t *count) {
  // The first bytes tell the format, so a pipe that brings them one by one is waited for.
  while (!has_ended && (start == end || (start == 0 && end < 16))) {
    if (start == end) start = end = 0;
    ssize_t got = read(0, buffer + end, sizeof buffer - end);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) has_ended = 1;
    else end += (size_t)got;
  }
  *count = end - start;
  return buffer + start;
}

void used(size_t count) { start += count; }

size_t take(void *bytes, size_t count) {
  size_t taken = 0;
  while (taken < count) {
    size_t have;
    const unsigned char *next = input(&have);
    if (have == 0) break;
    if (have > count - taken) have = count - taken;
    memcpy((unsigned char *)bytes + taken, next, have);
    used(have);
    taken += have;
  }
  return taken;
}

static void put(const unsigned char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(1, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    // Parlor has closed its end of the pipe.
    if (written <= 0) _exit(1);
    bytes += written;
    count -= (size_t)written;
  }
}

void answer(enum tag tag, const void *bytes, size_t count) {
  unsigned char head[5] = {(unsigned char)tag, (unsigned char)(count >> 24), (unsigned char)(count >> 16),
                           (unsigned char)(count >> 8), (unsigned char)count};
  put(head, sizeof head);
  put(bytes, count);
}

void finish(void) {
  answer(tag_end, "", 0);
  _exit(0);
}

void give_up(enum trouble trouble) {
  unsigned char code = (unsigned char)trouble;
  answer(tag_trouble, &code, 1);
  _exit(0);
}

void give_up_decoding(void) {
  size_t have = 1;
  if (!has_ended) input(&have);
  give_up(has_ended && start == end ? cut_off : damaged);
}

void *need(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory == NULL) give_up(no_memory);
  return memory;
}
