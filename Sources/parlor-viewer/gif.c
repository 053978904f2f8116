#include "viewer.h"
#include <gif_lib.h>
#include <string.h>

static int read_bytes(GifFileType *gif, GifByteType *bytes, int count) {
  (void)gif;
  if (count < 0) return 0;
  size_t taken = take(bytes, (size_t)count);
  if (taken < (size_t)count) give_up(cut_off);
  return count;
}

// Reads the extensions before the first picture. Returns the index of the colour that is transparent; -1 if none is.
static int transparent_colour(GifFileType *gif) {
  int found = -1;
  for (;;) {
    GifRecordType kind;
    if (DGifGetRecordType(gif, &kind) == GIF_ERROR) give_up_decoding();
    if (kind == IMAGE_DESC_RECORD_TYPE) return found;
    if (kind != EXTENSION_RECORD_TYPE) give_up(damaged);
    int code;
    GifByteType *block;
    if (DGifGetExtension(gif, &code, &block) == GIF_ERROR) give_up_decoding();
    while (block != NULL) {
      if (code == GRAPHICS_EXT_FUNC_CODE && block[0] >= 4) found = block[1] & 1 ? block[4] : -1;
      if (DGifGetExtensionNext(gif, &block) == GIF_ERROR) give_up_decoding();
    }
  }
}

static uint32_t larger(uint32_t one, uint32_t other) { return one > other ? one : other; }

// Draws the first picture of the file.
void view_gif(struct box most) {
  int error = 0;
  GifFileType *gif = DGifOpen(NULL, read_bytes, &error);
  if (gif == NULL) give_up_decoding();
  const int clear = transparent_colour(gif);
  if (DGifGetImageDesc(gif) == GIF_ERROR) give_up_decoding();
  const GifImageDesc *image = &gif->Image;
  const ColorMapObject *colours = image->ColorMap != NULL ? image->ColorMap : gif->SColorMap;
  if (image->Width <= 0 || image->Height <= 0 || image->Left < 0 || image->Top < 0 || colours == NULL)
    give_up(damaged);
  const uint32_t width = (uint32_t)image->Width, height = (uint32_t)image->Height;
  const uint32_t left = (uint32_t)image->Left, top = (uint32_t)image->Top;
  const uint32_t across = (uint32_t)gif->SWidth, down = (uint32_t)gif->SHeight;
  check_size(larger(across, width), larger(down, height));
  // Of a picture outside the screen that the file describes, nothing is seen.
  if ((across > 0 && left >= across) || (down > 0 && top >= down)) give_up(damaged);
  // A picture may be smaller than the screen that the file describes, or, in a file with mistakes, stand out of it.
  const uint32_t all = larger(across, left + width), rows = larger(down, top + height);
  check_size(all, rows);
  begin_mosaic(all, rows, fit(all, rows, most));
  GifPixelType *line = need(width, sizeof *line);
  unsigned char *pixels = need(width, 4);
  static const uint32_t first[] = {0, 4, 2, 1}, step[] = {8, 8, 4, 2};
  uint32_t done = 0;
  for (int pass = 0; pass < (image->Interlace ? 4 : 1); pass++) {
    for (uint32_t y = image->Interlace ? first[pass] : 0; y < height; y += image->Interlace ? step[pass] : 1) {
      if (DGifGetLine(gif, line, (int)width) == GIF_ERROR) give_up_decoding();
      for (uint32_t x = 0; x < width; x++) {
        const int index = line[x], isShown = index != clear && index < colours->ColorCount;
        const GifColorType colour = isShown ? colours->Colors[index] : (GifColorType){0, 0, 0};
        memcpy(pixels + 4 * x, (unsigned char[]){colour.Red, colour.Green, colour.Blue, isShown ? 255 : 0}, 4);
      }
      add_pixels(top + y, left, 1, width, pixels, 4);
      progress(++done, height);
    }
  }
  finish_mosaic();
}
