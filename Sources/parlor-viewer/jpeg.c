#include "viewer.h"
#include <stdio.h>
// jpeglib.h needs the types of stdio.h.
#include <jerror.h>
#include <jpeglib.h>

// A picture that is built up in more steps than this was made to waste time.
enum { most_scans = 500 };

static void fail(j_common_ptr jpeg) {
  if (jpeg->err->msg_code == JERR_OUT_OF_MEMORY) give_up(no_memory);
  if (jpeg->err->msg_code == JERR_IMAGE_TOO_BIG) give_up(too_large);
  give_up_decoding();
}

static void ignore(j_common_ptr jpeg) { (void)jpeg; }

// A warning: the library would fill what is missing with grey.
static void warn(j_common_ptr jpeg, int level) {
  if (level < 0 && jpeg->err->msg_code == JWRN_HIT_MARKER) give_up(cut_off);
}

static void do_nothing(j_decompress_ptr jpeg) { (void)jpeg; }

static boolean fill(j_decompress_ptr jpeg) {
  size_t have;
  const unsigned char *next = input(&have);
  if (have == 0) give_up(cut_off);
  jpeg->src->next_input_byte = next;
  jpeg->src->bytes_in_buffer = have;
  // The library has its own position in the buffer, and asks again when it has used all of it.
  used(have);
  return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
  while (count > (long)jpeg->src->bytes_in_buffer) {
    count -= (long)jpeg->src->bytes_in_buffer;
    fill(jpeg);
  }
  if (count <= 0) return;
  jpeg->src->next_input_byte += count;
  jpeg->src->bytes_in_buffer -= (size_t)count;
}

static void count_scans(j_common_ptr jpeg) {
  if (((j_decompress_ptr)jpeg)->input_scan_number > most_scans) give_up(damaged);
}

// Printers' colours. Adobe's programs write them inverted.
static void convert(unsigned char *pixels, uint32_t count, int is_inverted) {
  for (unsigned char *pixel = pixels, *ink = pixels; count > 0; count--, pixel += 3, ink += 4) {
    const int flip = is_inverted ? 0 : 255, black = ink[3] ^ flip;
    const unsigned char red = (unsigned char)((ink[0] ^ flip) * black / 255);
    const unsigned char green = (unsigned char)((ink[1] ^ flip) * black / 255);
    const unsigned char blue = (unsigned char)((ink[2] ^ flip) * black / 255);
    pixel[0] = red, pixel[1] = green, pixel[2] = blue;
  }
}

void view_jpeg(struct box most) {
  static struct jpeg_decompress_struct jpeg;
  static struct jpeg_error_mgr errors;
  static struct jpeg_source_mgr source;
  static struct jpeg_progress_mgr steps;
  jpeg.err = jpeg_std_error(&errors);
  errors.error_exit = fail;
  errors.output_message = ignore;
  errors.emit_message = warn;
  jpeg_create_decompress(&jpeg);
  source = (struct jpeg_source_mgr){NULL, 0, do_nothing, fill, skip, jpeg_resync_to_restart, do_nothing};
  jpeg.src = &source;
  steps.progress_monitor = count_scans;
  jpeg.progress = &steps;
  jpeg_read_header(&jpeg, TRUE);
  check_size(jpeg.image_width, jpeg.image_height);
  const struct box cells = fit(jpeg.image_width, jpeg.image_height, most);
  const int is_print = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
  jpeg.out_color_space = is_print ? JCS_CMYK : jpeg.jpeg_color_space == JCS_GRAYSCALE ? JCS_GRAYSCALE : JCS_RGB;
  jpeg.do_fancy_upsampling = FALSE;
  jpeg.dct_method = JDCT_IFAST;
  // Guesses the details that a part of a progressive picture does not have yet. Here there is always all of it.
  jpeg.do_block_smoothing = FALSE;
  // The library can decode at a half, a quarter or an eighth of the size. Each cell keeps at least two pixels a side.
  for (jpeg.scale_num = jpeg.scale_denom = 1; jpeg.scale_denom < 8; jpeg.scale_denom *= 2) {
    const uint32_t next = jpeg.scale_denom * 2;
    if (jpeg.image_width / next < cells.columns * 2 || jpeg.image_height / next < cells.rows * 2) break;
  }
  jpeg_start_decompress(&jpeg);
  begin_mosaic(jpeg.output_width, jpeg.output_height, cells);
  unsigned char *row = need(jpeg.output_width, (size_t)jpeg.output_components);
  while (jpeg.output_scanline < jpeg.output_height) {
    const uint32_t y = jpeg.output_scanline;
    if (jpeg_read_scanlines(&jpeg, &row, 1) != 1) give_up_decoding();
    if (is_print) convert(row, jpeg.output_width, jpeg.saw_Adobe_marker);
    add_pixels(y, 0, 1, jpeg.output_width, row, is_print ? 3 : jpeg.output_components);
    progress(y, jpeg.output_height);
  }
  finish_mosaic();
}
