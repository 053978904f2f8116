// Finds the headers of a tar archive while it is unpacked. The files in it are skipped.
#include "viewer.h"
#include <string.h>

enum { block_size = 512, longest_name = 4096, most_files = 10001 };

static enum { at_start, in_header, in_name, in_file, is_plain } state;
static unsigned char header[block_size], name[longest_name];
static size_t gathered, name_size;
// How many bytes of a file are still to come, and how many bytes fill its last block.
static uint64_t rest, fill, total;
static int files;

static uint64_t octal(const unsigned char *field, size_t length) {
  uint64_t value = 0;
  size_t index = 0;
  while (index < length && field[index] == ' ') index++;
  for (; index < length && field[index] >= '0' && field[index] <= '7'; index++) value = value * 8 + (field[index] - '0');
  return value;
}

static int is_whole(void) {
  uint64_t sum = 0;
  for (size_t index = 0; index < block_size; index++) sum += index >= 148 && index < 156 ? ' ' : header[index];
  return memcmp(header + 257, "ustar", 5) == 0 && octal(header + 148, 8) == sum;
}

static void take_header(void) {
  static const unsigned char zeros[block_size];
  if (state == in_header && memcmp(header, zeros, block_size) == 0) finish();
  if (!is_whole()) {
    if (state == in_header) give_up(damaged);
    state = is_plain;
    return;
  }
  rest = octal(header + 124, 12);
  fill = (block_size - rest % block_size) % block_size;
  if (header[156] == 'L' && rest <= longest_name) {
    name_size = (size_t)rest;
    state = in_name;
  } else {
    rest += fill;
    fill = 0;
    state = in_file;
  }
  answer(tag_header, header, block_size);
  if (++files == most_files) finish();
}

static size_t smaller(uint64_t one, size_t other) { return one < other ? (size_t)one : other; }

void unpacked(const unsigned char *bytes, size_t count) {
  total += count;
  while (count > 0 && state != is_plain) {
    size_t part;
    switch (state) {
    case at_start:
    case in_header:
      part = smaller(block_size - gathered, count);
      memcpy(header + gathered, bytes, part);
      gathered = (gathered + part) % block_size;
      if (gathered == 0) take_header();
      break;
    case in_name:
      part = smaller(rest, count);
      memcpy(name + (name_size - rest), bytes, part);
      rest -= part;
      if (rest == 0) {
        answer(tag_name, name, name_size);
        rest = fill;
        state = in_file;
      }
      break;
    default:
      part = smaller(rest, count);
      rest -= part;
    }
    if (state == in_file && rest == 0) state = in_header;
    bytes += part;
    count -= part;
  }
}

void finish_unpacked(const char *file) {
  // An archive may end without its two empty blocks, but not within a file.
  if (state == in_header && gathered == 0) finish();
  if (state != at_start && state != is_plain) give_up(cut_off);
  unsigned char record[8 + 256];
  size_t length = strnlen(file, 255);
  for (int index = 0; index < 8; index++) record[index] = (unsigned char)(total >> (56 - 8 * index));
  memcpy(record + 8, file, length);
  answer(tag_unpacked, record, 8 + length);
  finish();
}
