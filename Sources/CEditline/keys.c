#define _GNU_SOURCE
#include "editline.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

// MARK: - Asking for bindings

/// Libedit's description of the command that a sequence of keys is bound to; empty if it is not bound.
static const char *binding(editline *e, bool is_alternative, const wchar_t *keys) {
  fflush(e->out);
  e->is_asked = true;
  e->answered = 0;
  if (is_alternative) el_wset(e->el, EL_BIND, L"-a", keys, NULL);
  else el_wset(e->el, EL_BIND, keys, NULL);
  fflush(e->out);
  e->is_asked = false;
  e->answer[e->answered] = '\0';
  return e->answer;
}

bool editline_is_vi(editline *e) {
  const wchar_t *name = NULL;
  return el_wget(e->el, EL_EDITOR, &name) == 0 && name && wcscmp(name, L"vi") == 0;
}

// MARK: - The user's settings

static bool is_refused(const wchar_t *word, const char *const *refused) {
  char name[64];
  if (wcstombs(name, word, sizeof name) >= sizeof name) return false;
  for (; *refused; refused++)
    if (strcmp(name, *refused) == 0) return true;
  return false;
}

static void carry_out(editline *e, const char *line, const char *const *refused) {
  wchar_t *text = calloc(strlen(line) + 1, sizeof *text);
  TokenizerW *words = tok_winit(NULL);
  int count = 0;
  const wchar_t **arguments = NULL;
  bool is_safe = text && words && mbstowcs(text, line, strlen(line) + 1) != (size_t)-1
    && tok_wstr(words, text, &count, &arguments) == 0;
  for (int i = 0; is_safe && i < count; i++) is_safe = !is_refused(arguments[i], refused);
  if (is_safe && count > 0) el_wparse(e->el, count, arguments);
  if (words) tok_wend(words);
  free(text);
}

/// Carries out the lines of `settings` as el_source does, except for those that name a command of `refused`.
static void carry_out_all(editline *e, const char *settings, const char *const *refused) {
  for (const char *line = settings; line && *line;) {
    size_t length = strcspn(line, "\n");
    char *copy = strndup(line, length);
    const char *start = copy ? copy + strspn(copy, " \t") : "";
    if (*start && *start != '#') carry_out(e, start, refused);
    free(copy);
    line += length + (line[length] == '\n');
  }
}

// MARK: - Keys

void editline_bind(editline *e, uint32_t key, const char *command) {
  const wchar_t keys[] = {(wchar_t)key, 0};
  wchar_t name[64];
  size_t length = mbstowcs(name, command, sizeof name / sizeof *name);
  if (length >= sizeof name / sizeof *name) return;
  el_wset(e->el, EL_BIND, keys, name, NULL);
  el_wset(e->el, EL_BIND, L"-a", keys, name, NULL);
}

const char *editline_binding(editline *e, const uint32_t *scalars, size_t count) {
  enum { longest = 32, digits = 4 };
  wchar_t keys[longest * digits + 1] = {0};
  if (count > longest) return "";
  // In octal, so that libedit gives no character a special meaning.
  for (size_t i = 0; i < count; i++)
    swprintf(keys + i * digits, digits + 1, L"\\%03o", (unsigned)(scalars[i] & 0x7F));
  return binding(e, false, keys);
}

/// Removes libedit's own bindings to commands of `refused`, in both of its keymaps.
static void unbind(editline *e, const char *const *refused) {
  static const wchar_t *const bound[] = {L"\\ex", L"\\eX", L":", L"v", NULL};
  for (const wchar_t *const *keys = bound; *keys; keys++)
    for (const char *const *command = refused; *command; command++) {
      if (strstr(binding(e, false, *keys), *command)) el_wset(e->el, EL_BIND, L"-r", *keys, NULL);
      if (strstr(binding(e, true, *keys), *command)) el_wset(e->el, EL_BIND, L"-a", L"-r", *keys, NULL);
    }
}

void bind_keys(editline *e, const char *settings, const char *const *refused) {
  el_wset(e->el, EL_BIND, L"^R", L"usher-search", NULL);
  carry_out_all(e, settings, refused);
  unbind(e, refused);
  // After reading the settings: if they choose vi's or emacs' keys, earlier bindings are removed.
  el_wset(e->el, EL_BIND, L"^I", L"usher-complete", NULL);
  el_wset(e->el, EL_BIND, L"^H", L"usher-erase", NULL);
  el_wset(e->el, EL_BIND, L"^?", L"usher-erase", NULL);
  // libedit's own command would clear the screen and draw only the line.
  if (strstr(binding(e, false, L"^L"), "ed-clear-screen")) el_wset(e->el, EL_BIND, L"^L", L"usher-redraw", NULL);
  if (strstr(binding(e, true, L"^L"), "ed-clear-screen")) el_wset(e->el, EL_BIND, L"-a", L"^L", L"usher-redraw", NULL);
}
