// Shrinks a picture, pixel by pixel, to a mosaic: each cell is the mean of the pixels in it. The pixels may come in any
// order, so an interlaced picture needs no more memory than another one.
#include "viewer.h"
#include <string.h>

struct sums {
  uint64_t red, green, blue, alpha, pixels;
};

static struct box size;
static uint32_t source_rows;
static uint32_t *column_of;
static struct sums *cells;
static uint64_t told;

void check_size(uint64_t width, uint64_t height) {
  if (width == 0 || height == 0) give_up(damaged);
  if (width > longest_side || height > longest_side || width * height > most_pixels) give_up(too_large);
}

struct box fit(uint32_t width, uint32_t height, struct box most) {
  uint64_t columns = width < most.columns ? width : most.columns;
  uint64_t rows = (height * columns + width / 2) / width;
  if (rows > most.rows) {
    rows = most.rows;
    columns = (width * rows + height / 2) / height;
  }
  // A picture is never enlarged, so each cell has a pixel at least.
  return (struct box){columns < 1 ? 1 : (uint32_t)columns, rows < 1 ? 1 : (uint32_t)rows};
}

void begin_mosaic(uint32_t width, uint32_t height, struct box box) {
  size.columns = box.columns < width ? box.columns : width;
  size.rows = box.rows < height ? box.rows : height;
  source_rows = height;
  column_of = need(width, sizeof *column_of);
  for (uint32_t x = 0; x < width; x++) column_of[x] = (uint32_t)((uint64_t)x * size.columns / width);
  cells = need((size_t)size.columns * size.rows, sizeof *cells);
}

void add_pixels(uint32_t row, uint32_t first, uint32_t step, uint32_t count, const unsigned char *pixels, int channels) {
  struct sums *line = cells + (size_t)((uint64_t)row * size.rows / source_rows) * size.columns;
  const int green = channels > 2 ? 1 : 0, blue = channels > 2 ? 2 : 0, has_alpha = channels == 2 || channels == 4;
  uint32_t x = first;
  for (uint32_t done = 0; done < count;) {
    const uint32_t column = column_of[x];
    uint64_t r = 0, g = 0, b = 0, a = 0, n = 0;
    for (; done < count && column_of[x] == column; done++, x += step, pixels += channels, n++) {
      const uint64_t alpha = has_alpha ? pixels[channels - 1] : 255;
      r += pixels[0] * alpha;
      g += pixels[green] * alpha;
      b += pixels[blue] * alpha;
      a += alpha;
    }
    line[column].red += r;
    line[column].green += g;
    line[column].blue += b;
    line[column].alpha += a;
    line[column].pixels += n;
  }
}

void progress(uint64_t done, uint64_t all) {
  uint64_t now = all == 0 || done >= all ? 1000 : done * 1000 / all;
  if (now < told + 20) return;
  told = now;
  unsigned char thousandths[2] = {(unsigned char)(now >> 8), (unsigned char)now};
  answer(tag_progress, thousandths, sizeof thousandths);
}

void finish_mosaic(void) {
  size_t count = (size_t)size.columns * size.rows;
  unsigned char *bytes = need(count + 1, 4), *next = bytes + 4;
  bytes[0] = (unsigned char)(size.columns >> 8);
  bytes[1] = (unsigned char)size.columns;
  bytes[2] = (unsigned char)(size.rows >> 8);
  bytes[3] = (unsigned char)size.rows;
  for (struct sums *cell = cells; cell < cells + count; cell++, next += 4) {
    if (cell->alpha == 0) continue;
    next[0] = (unsigned char)(cell->red / cell->alpha);
    next[1] = (unsigned char)(cell->green / cell->alpha);
    next[2] = (unsigned char)(cell->blue / cell->alpha);
    next[3] = (unsigned char)(cell->alpha / cell->pixels);
  }
  answer(tag_mosaic, bytes, (count + 1) * 4);
  finish();
}
