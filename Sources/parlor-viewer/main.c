// Shows what is in a picture or a packed file: parlor-viewer COLUMNS ROWS < FILE
#include "viewer.h"
#include <string.h>
#include <unistd.h>

static uint32_t number(const char *text) {
  uint32_t value = 0;
  for (; *text >= '0' && *text <= '9' && value <= most_cells; text++) value = value * 10 + (uint32_t)(*text - '0');
  return value < 1 || *text != 0 ? 0 : value > most_cells ? most_cells : value;
}

int main(int count, char **arguments) {
  struct box most = {count == 3 ? number(arguments[1]) : 0, count == 3 ? number(arguments[2]) : 0};
  if (most.columns == 0 || most.rows == 0) {
    static const char usage[] = "usage: parlor-viewer COLUMNS ROWS < FILE\n";
    return write(2, usage, sizeof usage - 1) < 0 ? 1 : 64;
  }
  unsigned char guard = (unsigned char)limit_process();
  answer(tag_guard, &guard, 1);
  size_t have;
  const unsigned char *head = input(&have);
  if (have >= 4 && memcmp(head, "\x89PNG", 4) == 0) view_png(most);
  if (have >= 3 && memcmp(head, "\xFF\xD8\xFF", 3) == 0) view_jpeg(most);
  if (have >= 4 && memcmp(head, "GIF8", 4) == 0) view_gif(most);
  if (have >= 2 && memcmp(head, "\x1F\x8B", 2) == 0) view_gzip();
  if (have >= 6 && memcmp(head, "\xFD" "7zXZ", 6) == 0) view_xz();
  give_up(unknown_kind);
}
