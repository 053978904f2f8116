#define _GNU_SOURCE
#include "editline.h"

#include <assert.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static_assert(sizeof(wchar_t) == sizeof(uint32_t), "a wide character is one scalar");

static editline *instance(EditLine *el) {
  editline *e = NULL;
  el_wget(el, EL_CLIENTDATA, &e);
  return e;
}

static wchar_t *copy(const uint32_t *scalars, size_t count) {
  wchar_t *text = calloc(count + 1, sizeof *text);
  if (text) memcpy(text, scalars, count * sizeof *text);
  return text;
}

// MARK: - Calls from libedit

static wchar_t *draw_prompt(EditLine *el) { return instance(el)->prompt; }

static int next_key(EditLine *el, wchar_t *key) {
  editline *e = instance(el);
  uint32_t scalar = 0;
  int got = e->owner.next_key(e->owner.owner, &scalar);
  *key = (wchar_t)scalar;
  return got;
}

static unsigned char command(EditLine *el, int which) {
  editline *e = instance(el);
  switch (e->owner.command(e->owner.owner, which)) {
  case EDITLINE_DRAWN: return CC_NORM;
  case EDITLINE_REDRAW: return CC_REFRESH;
  case EDITLINE_STOP: return CC_EOF;
  default: return CC_ERROR;
  }
}

static unsigned char complete(EditLine *el, wint_t key) { (void)key; return command(el, EDITLINE_COMPLETE); }
static unsigned char search(EditLine *el, wint_t key) { (void)key; return command(el, EDITLINE_SEARCH); }
static unsigned char erase(EditLine *el, wint_t key) { (void)key; return command(el, EDITLINE_ERASE); }
static unsigned char redraw(EditLine *el, wint_t key) { (void)key; return command(el, EDITLINE_CLEAR); }

static ssize_t write_out(void *cookie, const char *bytes, size_t count) {
  editline *e = cookie;
  if (e->is_asked) {
    for (size_t i = 0; i < count && e->answered + 1 < sizeof e->answer; i++) e->answer[e->answered++] = bytes[i];
    return (ssize_t)count;
  }
  if (e->owner.write) e->owner.write(e->owner.owner, bytes, count);
  return (ssize_t)count;
}

// MARK: - Life

static void set_up(editline *e, const char *settings, const char *const *refused) {
  el_wset(e->el, EL_ADDFN, L"usher-complete", L"Complete the word", complete);
  el_wset(e->el, EL_ADDFN, L"usher-search", L"Search the history", search);
  el_wset(e->el, EL_ADDFN, L"usher-erase", L"Erase the character before the cursor", erase);
  el_wset(e->el, EL_ADDFN, L"usher-redraw", L"Draw the screen again", redraw);
  bind_keys(e, settings, refused);
  // Our function that reads characters needs these settings.
  el_wset(e->el, EL_EDITMODE, 1);
  el_wset(e->el, EL_SIGNAL, 0);
  // Without automatic margins libedit ends each row with a newline, so that a wider terminal does not join rows.
  el_wset(e->el, EL_SETTC, L"am", L"no", NULL);
}

editline *editline_open(
    const char *program, int input, int output, const char *settings, const char *const *refused,
    editline_owner owner) {
  editline *e = calloc(1, sizeof *e);
  if (!e) return NULL;
  e->owner = owner;
  // All other output is UTF-8, whatever the locale is. So is libedit's.
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
  e->in = fopen("/dev/null", "r");
  e->err = fopen("/dev/null", "w");
  e->out = fopencookie(e, "w", (cookie_io_functions_t){.write = write_out});
  e->prompt = calloc(1, sizeof *e->prompt);
  e->history = history_winit();
  if (e->in && e->err && e->out && e->prompt && e->history)
    e->el = el_init_fd(program, e->in, e->out, e->err, input, output, 2);
  char *up = NULL;
  if (!e->el || el_get(e->el, EL_GETTC, "up", &up) != 0 || !up || !*up) {
    editline_close(e);
    return NULL;
  }
  HistEventW event;
  history_w(e->history, &event, H_SETSIZE, INT_MAX);
  el_wset(e->el, EL_CLIENTDATA, e);
  el_wset(e->el, EL_EDITOR, L"emacs");
  el_wset(e->el, EL_PROMPT_ESC, draw_prompt, (wchar_t)1);
  el_wset(e->el, EL_GETCFN, next_key);
  el_wset(e->el, EL_HIST, history_w, e->history);
  set_up(e, settings, refused);
  // Control keys arrive as keys. The mode between lines is the same as within a line, so that the kernel neither echoes
  // what is typed ahead nor cuts it into lines.
  el_wset(e->el, EL_SETTY, L"-d", L"-isig", L"-ixon", NULL);
  el_wset(e->el, EL_SETTY, L"-x", L"-isig", L"-ixon", L"-icanon", L"-echo", L"-iexten", L"+inlcr", NULL);
  el_wset(e->el, EL_PREP_TERM, 1);
  return e;
}

void editline_close(editline *e) {
  // The owner is being deallocated, so it must not be called any more.
  e->owner.write = NULL;
  if (e->el) {
    // With editing off, el_end does not change the terminal's mode. Changing it would discard what was typed ahead.
    el_wset(e->el, EL_EDITMODE, 0);
    el_end(e->el);
  }
  if (e->history) history_wend(e->history);
  if (e->out) fclose(e->out);
  if (e->err) fclose(e->err);
  if (e->in) fclose(e->in);
  free(e->prompt);
  free(e);
}

// MARK: - The line

bool editline_read(editline *e) {
  int count = 0;
  return el_wgets(e->el, &count) != NULL && count > 0;
}

void editline_set_prompt(editline *e, const uint32_t *scalars, size_t count) {
  wchar_t *prompt = copy(scalars, count);
  if (!prompt) return;
  free(e->prompt);
  e->prompt = prompt;
}

const uint32_t *editline_line(editline *e, size_t *count, size_t *cursor) {
  const LineInfoW *line = el_wline(e->el);
  *count = (size_t)(line->lastchar - line->buffer);
  *cursor = (size_t)(line->cursor - line->buffer);
  return (const uint32_t *)line->buffer;
}

bool editline_insert(editline *e, const uint32_t *scalars, size_t count) {
  if (count == 0) return true;
  wchar_t *text = copy(scalars, count);
  if (!text) return false;
  int done = el_winsertstr(e->el, text);
  free(text);
  return done == 0;
}

void editline_erase(editline *e, size_t count) {
  if (count <= INT_MAX) el_deletestr(e->el, (int)count);
}

void editline_move(editline *e, int offset) { el_cursor(e->el, offset); }
void editline_draw(editline *e) { el_wset(e->el, EL_REFRESH); }
void editline_resize(editline *e) { el_resize(e->el); }
void editline_abandon(editline *e) { el_wset(e->el, EL_EDITMODE, 0); }
void editline_beep(editline *e) { el_beep(e->el); }

void editline_remember(editline *e, const uint32_t *scalars, size_t count) {
  wchar_t *text = copy(scalars, count);
  if (!text) return;
  HistEventW event;
  history_w(e->history, &event, H_ENTER, text);
  free(text);
}

void editline_forget(editline *e) {
  HistEventW event;
  history_w(e->history, &event, H_CLEAR);
}

// MARK: - Character classes, by the functions that libedit uses

int scalar_columns(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
bool scalar_is_control(uint32_t scalar) { return iswcntrl((wint_t)scalar); }
bool scalar_is_printed(uint32_t scalar) { return iswprint((wint_t)scalar); }
