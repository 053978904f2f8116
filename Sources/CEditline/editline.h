// What the files of this module share.
#ifndef EDITLINE_H
#define EDITLINE_H

#include "CEditline.h"

#include <histedit.h>
#include <stdio.h>

struct editline {
  EditLine *el;
  HistoryW *history;
  FILE *in, *out, *err;
  wchar_t *prompt;
  editline_owner owner;
  /// Takes what libedit prints while `is_asked`, up to its size.
  char answer[128];
  size_t answered;
  bool is_asked;
};

/// Binds the keys of a new instance: libedit's own, ours, and those of the user's settings.
void bind_keys(editline *, const char *settings, const char *const *refused);

#endif
