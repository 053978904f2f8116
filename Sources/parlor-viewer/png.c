#include "viewer.h"
#include <png.h>
#include <stdlib.h>

static int is_out_of_memory;

static void *allocate(png_structp png, png_alloc_size_t size) {
  (void)png;
  void *memory = malloc(size);
  if (memory == NULL) is_out_of_memory = 1;
  return memory;
}

static void release(png_structp png, void *memory) {
  (void)png;
  free(memory);
}

static void fail(png_structp png, png_const_charp words) {
  (void)png, (void)words;
  if (is_out_of_memory) give_up(no_memory);
  give_up_decoding();
}

static void ignore(png_structp png, png_const_charp words) { (void)png, (void)words; }

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  (void)png;
  if (take(bytes, count) < count) give_up(cut_off);
}

void view_png(struct box most) {
  png_structp png =
      png_create_read_struct_2(PNG_LIBPNG_VER_STRING, NULL, fail, ignore, NULL, allocate, release);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) give_up(no_memory);
  png_set_read_fn(png, NULL, read_bytes);
  // A size beyond these is an error of its own, below.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png, 8 << 20);
  png_set_chunk_cache_max(png, 64);
  png_read_info(png, info);
  const uint32_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  check_size(width, height);
  png_set_expand(png);
  png_set_strip_16(png);
  png_read_update_info(png, info);
  const int channels = png_get_channels(png, info);
  begin_mosaic(width, height, fit(width, height, most));
  unsigned char *row = need(png_get_rowbytes(png, info), 1);
  uint64_t done = 0;
  if (png_get_interlace_type(png, info) == PNG_INTERLACE_NONE) {
    for (uint32_t y = 0; y < height; y++) {
      png_read_row(png, row, NULL);
      add_pixels(y, 0, 1, width, row, channels);
      progress(++done, height);
    }
    finish_mosaic();
  }
  // The library reads the rows of each pass as they are in the file: small pictures, of every eighth pixel at first.
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    const uint32_t columns = PNG_PASS_COLS(width, pass), rows = columns == 0 ? 0 : PNG_PASS_ROWS(height, pass);
    for (uint32_t y = 0; y < rows; y++) {
      png_read_row(png, row, NULL);
      add_pixels(PNG_ROW_FROM_PASS_ROW(y, pass), PNG_PASS_START_COL(pass), PNG_PASS_COL_OFFSET(pass), columns, row, channels);
      progress(done += columns, (uint64_t)width * height);
    }
  }
  finish_mosaic();
}
