// The floor of /view: decodes a PNG from standard input with libpng, and throws the rows away.
#include <png.h>
#include <stdlib.h>

int main(void) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png)) != 0) return 1;
  png_init_io(png, stdin);
  png_read_info(png, info);
  png_bytep row = malloc(png_get_rowbytes(png, info));
  if (row == NULL) return 1;
  for (png_uint_32 rows = png_get_image_height(png, info); rows > 0; rows--) png_read_row(png, row, NULL);
  png_read_end(png, NULL);
  return 0;
}
