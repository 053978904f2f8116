// What the parts of the viewer share. The viewer decodes one file that somebody else wrote, from standard input, and
// writes to standard output what can be shown of it. Any error ends the process, so nothing has to be cleaned up.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Records of the answer: a tag, the number of bytes that follow (32 bits, the highest first), and these bytes.
enum tag {
  tag_guard = 'G',    // 1 byte: 1 if the kernel filters the system calls, 0 if only the limits hold
  tag_progress = 'P', // 2 bytes: thousandths of the file that are decoded
  tag_mosaic = 'M',   // 2 bytes columns, 2 bytes rows, then red, green, blue and alpha of each cell
  tag_header = 'H',   // 512 bytes: the header of a file in a tar archive
  tag_name = 'L',     // the long name of the file whose header comes next
  tag_unpacked = 'U', // 8 bytes: the size of a packed file that is no archive; then its name, if the file has one
  tag_trouble = 'E',  // 1 byte: why the answer ends here
  tag_end = 'Z',      // the answer is whole
};

enum trouble { damaged = 1, cut_off, too_large, no_memory, unknown_kind };

// The largest picture that is decoded: the time for it is within the limit of processor time.
enum { most_pixels = 100000000, longest_side = 200000, most_cells = 500 };

// limits.c
int limit_process(void);

// stream.c
// Makes some input available, and returns it. The count is 0 at the end of the input.
const unsigned char *input(size_t *count);
void used(size_t count);
// Copies up to `count` bytes of the input. Returns fewer at its end.
size_t take(void *bytes, size_t count);
void answer(enum tag tag, const void *bytes, size_t count);
_Noreturn void finish(void);
_Noreturn void give_up(enum trouble trouble);
// Gives up because a library could not go on: the input has ended, or is damaged.
_Noreturn void give_up_decoding(void);
// Memory for as long as the process lives.
void *need(size_t count, size_t size);

// mosaic.c
// How large the mosaic may be, in cells.
struct box {
  uint32_t columns, rows;
};
// Refuses a picture that is too large to decode.
void check_size(uint64_t width, uint64_t height);
struct box fit(uint32_t width, uint32_t height, struct box most);
void begin_mosaic(uint32_t width, uint32_t height, struct box cells);
// Adds pixels of a row: `count` of them from column `first` on, `step` columns apart.
void add_pixels(uint32_t row, uint32_t first, uint32_t step, uint32_t count, const unsigned char *pixels, int channels);
void progress(uint64_t done, uint64_t all);
_Noreturn void finish_mosaic(void);

// One for each format.
_Noreturn void view_png(struct box most);
_Noreturn void view_jpeg(struct box most);
_Noreturn void view_gif(struct box most);
_Noreturn void view_gzip(void);
_Noreturn void view_xz(void);

// tar.c
// Takes the next bytes of what was unpacked. Ends the process once the archive has ended.
void unpacked(const unsigned char *bytes, size_t count);
// Ends the process after the last byte. `name` may be empty.
_Noreturn void finish_unpacked(const char *name);
