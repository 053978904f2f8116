// libedit's native interface as Swift can call it: no variadic calls, no FILE, no wchar_t.
#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct termios;

#pragma clang assume_nonnull begin

/// One libedit instance. Used by one thread only.
typedef struct editline editline;

/// What the owner of an instance supplies; all are called on the thread that is inside the instance.
typedef struct {
  void *owner;
  /// Waits for one scalar. 1: `key` is set; anything else ends the line that is being read.
  int (*next_key)(void *owner, uint32_t *key);
  /// Carries out a key bound to a command of ours; answers how the screen is to follow.
  int (*command)(void *owner, int command);
  /// Takes bytes meant for the terminal.
  void (*_Nullable write)(void *owner, const char *bytes, size_t count);
} editline_owner;

/// Commands of ours that keys are bound to.
enum { EDITLINE_COMPLETE = 0, EDITLINE_SEARCH = 1, EDITLINE_ERASE = 2, EDITLINE_CLEAR = 3 };

/// How the screen follows a command.
enum { EDITLINE_DRAWN = 0, EDITLINE_REDRAW = 1, EDITLINE_REFUSED = 2, EDITLINE_STOP = 3 };

/// Opens an instance on a terminal and puts the terminal into raw mode, in which it stays.
/// NULL where memory is short or TERM names no terminal that can move its cursor. No key does a command of libedit's
/// that `refused`, which ends in NULL, names: also where the user's settings say so.
editline *_Nullable editline_open(
    const char *program, int input, int output, const char *_Nullable const *_Nonnull refused,
    editline_owner owner);

/// Ends the instance; the terminal's mode is left as it is, and what was typed ahead is kept.
void editline_close(editline *);

/// Reads one line. False where `next_key` ended it.
bool editline_read(editline *);

/// The prompt from now on; not drawn. \1 brackets parts that take no columns.
void editline_set_prompt(editline *, const uint32_t *scalars, size_t count);

/// The line as it stands, and the cursor in it; valid until the next call.
const uint32_t *editline_line(editline *, size_t *count, size_t *cursor);

/// Inserts at the cursor; not drawn. False where memory is short.
bool editline_insert(editline *, const uint32_t *scalars, size_t count);

/// Removes scalars before the cursor; not drawn.
void editline_erase(editline *, size_t count);

/// Moves the cursor by scalars, as far as the line goes; not drawn.
void editline_move(editline *, int offset);

/// Draws prompt and line anew, taking the screen's cursor to be at the start of cleared rows.
void editline_draw(editline *);

/// Takes over the terminal's new size.
void editline_resize(editline *);

/// Leaves the terminal's mode alone from now on; the line that is being read is the last.
void editline_abandon(editline *);

void editline_beep(editline *);

/// Binds a key of one scalar to a command of libedit's, in both of its keymaps.
void editline_bind(editline *, uint32_t key, const char *command);

/// What libedit says that a sequence of at most 32 ASCII characters does; empty if nothing. Valid until the next call.
const char *editline_binding(editline *, const uint32_t *scalars, size_t count);

/// Whether the keys are those of vi, where an escape is a key by itself.
bool editline_is_vi(editline *);

/// Appends to the history that the arrow keys go through.
void editline_remember(editline *, const uint32_t *scalars, size_t count);
void editline_forget(editline *);

// MARK: - What the Glibc module lacks

/// What the process was started with, as main gets it. Swift's CommandLine reads it from /proc, and ends the process, or
/// has nothing, where there is none or no file can be opened.
int program_argument_count(void);
const char *_Nullable program_argument(int index);

/// A pipe that no child inherits. -1 and errno where there is none.
int pipe_open(int *read_end, int *write_end, bool blocks_reader);

/// Has the process that is spawned with `actions`, a posix_spawn_file_actions_t, take the terminal for its group.
int spawn_takes_terminal(void *actions, int terminal);

/// Columns of a scalar on the terminal; negative where it cannot be shown.
int scalar_columns(uint32_t scalar);
bool scalar_is_control(uint32_t scalar);
bool scalar_is_printed(uint32_t scalar);

/// A descriptor that becomes readable when one of `signals` is pending for this thread.
int signal_descriptor(const int *signals, size_t count);

/// The next pending signal of such a descriptor; 0 where there is none.
int signal_next(int descriptor);

// MARK: - The guard

/// From now on every way out of the process gives the terminal back as `original`: exit, a deadly signal, a trap.
/// `farewell`, which must stay in memory for good, is written to the terminal before that.
void terminal_guard_arm(int terminal, const struct termios *original, const char *_Nullable farewell, size_t length);
void terminal_guard_disarm(void);

#pragma clang assume_nonnull end
#endif
