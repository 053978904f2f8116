// libedit's native interface in a form that Swift can call: without variadic functions, FILE and wchar_t.
#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct termios;

#pragma clang assume_nonnull begin

/// A libedit instance. Use it on one thread.
typedef struct editline editline;

/// The functions that the owner of an instance supplies. They are called on the thread that uses the instance.
typedef struct {
  void *owner;
  /// Waits for one scalar, sets `key`, and returns 1. Any other result ends the line that is being read.
  int (*next_key)(void *owner, uint32_t *key);
  /// Carries out one of our commands, and returns one of EDITLINE_DRAWN and so on.
  int (*command)(void *owner, int command);
  /// Takes bytes for the terminal.
  void (*_Nullable write)(void *owner, const char *bytes, size_t count);
} editline_owner;

/// Our commands, which keys are bound to.
enum { EDITLINE_COMPLETE = 0, EDITLINE_SEARCH = 1, EDITLINE_ERASE = 2, EDITLINE_CLEAR = 3 };

/// What libedit does after a command: nothing more, draw the line again, ring the bell, or end the line.
enum { EDITLINE_DRAWN = 0, EDITLINE_REDRAW = 1, EDITLINE_REFUSED = 2, EDITLINE_STOP = 3 };

/// Opens an instance on a terminal, and puts the terminal into raw mode, in which it stays. Returns NULL if memory is short,
/// or if TERM names no terminal that can move its cursor. `settings` is the content of ~/.editrc or NULL. `refused` ends in NULL and names commands of libedit's: no key is
/// bound to them, even if the user's settings say so.
editline *_Nullable editline_open(
    const char *program, int input, int output, const char *_Nullable settings,
    const char *_Nullable const *_Nonnull refused, editline_owner owner);

/// Closes the instance. Leaves the terminal's mode as it is, and keeps what was typed ahead.
void editline_close(editline *);

/// Reads one line. Returns false if `next_key` ended it.
bool editline_read(editline *);

/// Sets the prompt without drawing it. Text between two \1 counts as zero columns wide.
void editline_set_prompt(editline *, const uint32_t *scalars, size_t count);

/// The present line, and the cursor in it. Valid until the next call.
const uint32_t *editline_line(editline *, size_t *count, size_t *cursor);

/// Inserts at the cursor without drawing. Returns false if memory is short.
bool editline_insert(editline *, const uint32_t *scalars, size_t count);

/// Removes scalars before the cursor without drawing.
void editline_erase(editline *, size_t count);

/// Moves the cursor by scalars, at most to an end of the line, without drawing.
void editline_move(editline *, int offset);

/// Draws the prompt and the line again. The screen's cursor must be at the start of cleared rows.
void editline_draw(editline *);

/// Reads the new size of the terminal.
void editline_resize(editline *);

/// Never changes the terminal's mode again. The present line is the last.
void editline_abandon(editline *);

void editline_beep(editline *);

/// Binds a key of one scalar to a command of libedit's, in both of its keymaps.
void editline_bind(editline *, uint32_t key, const char *command);

/// Libedit's description of the command that a sequence of at most 32 ASCII characters is bound to; empty if it is not bound.
/// Valid until the next call.
const char *editline_binding(editline *, const uint32_t *scalars, size_t count);

/// Whether the user's settings choose vi's keys, where an escape is a key by itself.
bool editline_is_vi(editline *);

/// Appends to the history that the arrow keys go through.
void editline_remember(editline *, const uint32_t *scalars, size_t count);
void editline_forget(editline *);

// MARK: - What the Glibc module lacks

/// The arguments of the process, as main gets them. Swift's CommandLine reads them from /proc. Without /proc, or if no file
/// can be opened, CommandLine ends the process or returns no arguments.
int program_argument_count(void);
const char *_Nullable program_argument(int index);

/// The value of an environment variable; NULL if there is none, or if the program has more rights than its user.
const char *_Nullable trusted_environment(const char *name);

/// Opens a pipe that no child process inherits. Returns -1 and sets errno if it fails.
int pipe_open(int *read_end, int *write_end, bool blocks_reader);

/// Adds an action to `actions`, a posix_spawn_file_actions_t: the new process makes its group the terminal's foreground group.
int spawn_takes_terminal(void *actions, int terminal);

/// The columns of a scalar on the terminal; negative if it cannot be shown.
int scalar_columns(uint32_t scalar);
bool scalar_is_control(uint32_t scalar);
bool scalar_is_printed(uint32_t scalar);

/// A descriptor that becomes readable when one of `signals` is pending for this thread.
int signal_descriptor(const int *signals, size_t count);

/// Takes the next pending signal of such a descriptor; 0 if there is none.
int signal_next(int descriptor);

// MARK: - The guard

/// From now on, whenever the process ends by exit, by a deadly signal or by a trap, sets the terminal's mode to `original`.
/// Before that, writes `farewell` to the terminal. `farewell` must stay in memory until the process ends.
void terminal_guard_arm(int terminal, const struct termios *original, const char *_Nullable farewell, size_t length);
void terminal_guard_disarm(void);

/// From now on, if a fault, a trap or abort() ends the process, writes the lines of `crash_journal_add` to a new file at `path`,
/// for its owner alone, and `message` to standard error. Does nothing if a text is too long.
void crash_journal_arm(const char *path, const char *message);
void crash_journal_disarm(void);

/// Adds a line, which is cut after 255 bytes. The oldest of 48 lines makes way.
void crash_journal_add(const char *line);

/// Forgets the lines that were added.
void crash_journal_clear(void);

/// From now on, if a fault comes while the system gives no more memory, writes `words` to standard error and ends the process with
/// EX_OSERR. Does nothing if they are too long.
void memory_lack_say(const char *words);

/// Lets nobody but the system's administrator read the memory of this process, and no core file hold it.
void memory_keep_private(void);

/// From now on overwrites all memory before it is freed. What was freed before stays as it is.
void memory_wipe_freed(void);

/// After `memory_wipe_freed`, overwrites what the functions that have returned have left on the stack of this thread.
void memory_wipe_stack(void);

// MARK: - Looking into a running session

/// Makes a socket at `path` that only this user can connect to, and listens. Returns -1 if that fails.
int inspection_listen(const char *path);
/// Accepts a connection of this user, with room for `buffer` bytes. Returns -1 if there is none.
int inspection_accept(int listener, int buffer);
/// Connects to the socket at `path`. Returns -1 if nobody listens.
int inspection_connect(const char *path);

/// From now on, neither this process nor one that it forks can start a program. Returns false if the kernel has no such filter.
bool process_start_none(void);

#pragma clang assume_nonnull end
#endif
