// Finds the headers of a tar archive while it is unpacked. The files in it are skipped.
#include "viewer.h"
#include <string.h>

enum { block_size = 512, longest_name = 4096, longest_records = 1 << 16, most_files = 10001 };

static enum { at_start, in_header, in_name, in_records, in_file, is_plain } state;
// What follows the header: the name of the next file, or the pax records about it.
static unsigned char header[block_size], about[longest_records];
static size_t gathered, about_size;
// The size of the next file by its pax records.
static uint64_t size;
static int has_size;
// How many bytes of a file are still to come, and how many bytes fill its last block.
static uint64_t rest, fill, total;
static int files, headers;

static uint64_t octal(const unsigned char *field, size_t length) {
  uint64_t value = 0;
  size_t index = 0;
  while (index < length && field[index] == ' ') index++;
  for (; index < length && field[index] >= '0' && field[index] <= '7'; index++) value = value * 8 + (field[index] - '0');
  return value;
}

// The sum of the header. The sum itself counts as blanks.
static uint64_t sum(void) {
  uint64_t sum = 0;
  for (size_t index = 0; index < block_size; index++) sum += index >= 148 && index < 156 ? ' ' : header[index];
  return sum;
}

static int is_whole(void) { return memcmp(header + 257, "ustar", 5) == 0 && octal(header + 148, 8) == sum(); }

// Writes a size into the header. A field of digits alone holds less than 64 GB.
static void put_size(uint64_t value) {
  if (value >> 36 != 0) give_up(damaged);
  for (int index = 11; index >= 0; index--, value /= 8) header[124 + index] = (unsigned char)('0' + value % 8);
  uint64_t total_of_header = sum();
  for (int index = 5; index >= 0; index--, total_of_header /= 8)
    header[148 + index] = (unsigned char)('0' + total_of_header % 8);
  header[154] = 0;
  header[155] = ' ';
}

static void take_header(void) {
  static const unsigned char zeros[block_size];
  if (state == in_header && memcmp(header, zeros, block_size) == 0) finish();
  if (!is_whole()) {
    if (state == in_header) give_up(damaged);
    state = is_plain;
    return;
  }
  const unsigned char kind = header[156];
  const int is_file = memchr("LKxg", kind, 4) == NULL;
  if (is_file && has_size) {
    put_size(size);
    has_size = 0;
  }
  rest = octal(header + 124, 12);
  fill = (block_size - rest % block_size) % block_size;
  if (kind == 'L' || kind == 'x') {
    if (rest > (kind == 'L' ? longest_name : longest_records)) give_up(damaged);
    about_size = (size_t)rest;
    state = rest == 0 ? in_file : kind == 'L' ? in_name : in_records;
  } else {
    rest += fill;
    fill = 0;
    state = in_file;
  }
  answer(tag_header, header, block_size);
  files += is_file;
  if (files == most_files || ++headers == 4 * most_files) finish();
}

// Reads a decimal number and moves behind it. Gives up if there is none, or if it is larger than any size here.
static uint64_t decimal(const unsigned char **next, const unsigned char *end) {
  const unsigned char *start = *next;
  uint64_t value = 0;
  for (; *next < end && **next >= '0' && **next <= '9'; (*next)++) {
    value = value * 10 + (uint64_t)(**next - '0');
    if (value >> 36 != 0) give_up(damaged);
  }
  if (*next == start) give_up(damaged);
  return value;
}

// Reads pax records, each "LENGTH KEY=VALUE" and a line feed. The length counts all of its record.
static void take_records(void) {
  const unsigned char *next = about, *const end = about + about_size, *path = NULL;
  size_t path_size = 0;
  while (next < end) {
    const unsigned char *const start = next;
    const uint64_t length = decimal(&next, end);
    if (length > (uint64_t)(end - start) || start + length < next + 3) give_up(damaged);
    const unsigned char *const last = start + length - 1;
    if (*next != ' ' || *last != '\n') give_up(damaged);
    const unsigned char *const key = next + 1, *value = memchr(key, '=', (size_t)(last - key));
    if (value == NULL) give_up(damaged);
    const size_t key_size = (size_t)(value - key), value_size = (size_t)(last - ++value);
    if (key_size == 4 && memcmp(key, "path", 4) == 0) {
      if (value_size > longest_name) give_up(damaged);
      path = value;
      path_size = value_size;
    } else if (key_size == 4 && memcmp(key, "size", 4) == 0 && value_size > 0) {
      const unsigned char *digits = value;
      size = decimal(&digits, last);
      if (digits != last) give_up(damaged);
      has_size = 1;
    }
    next = start + length;
  }
  if (path_size > 0) answer(tag_name, path, path_size);
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
    case in_records:
      part = smaller(rest, count);
      memcpy(about + (about_size - rest), bytes, part);
      rest -= part;
      if (rest == 0) {
        if (state == in_name) answer(tag_name, about, about_size);
        else take_records();
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
