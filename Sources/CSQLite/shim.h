#ifndef PARLOR_CSQLITE_H
#define PARLOR_CSQLITE_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import. SQLite copies the text, so the
// caller may free its buffer. A null pointer would bind SQL NULL, so an empty buffer gets an address.
static inline int parlor_bind_text(sqlite3_stmt *statement, int index, const void *text, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int parlor_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic, which Swift does not import. It enforces foreign keys. If someone has tampered with
// a file's schema, the schema cannot call functions with side effects or write to the database's own pages. A
// mistyped column is an error and not a string.
static inline int parlor_harden(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  return code;
}

// Waits until the disk has the write-ahead log. SQLite itself would wait while it holds the lock of the one writer,
// so writers would wait for each other's disk writes. Without the lock, several writers wait together.
static inline int parlor_sync_log(sqlite3 *database) {
  sqlite3_file *log = 0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (code || !log || !log->pMethods) return code;
  return log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
}

// If a connection has lost its files, it must not change the files at their paths when it closes: they may be another
// program's.
static inline int parlor_leave_log(sqlite3 *database, int is_left) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_left, (int *)0);
}

// sqlite3_config is variadic too. It turns off SQLite's memory statistics, which cost a lock for each allocation and
// which nobody reads. It must be called before SQLite is first used; a later call changes nothing.
static inline int parlor_configure(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// For a process that only reads. SQLite asks the system to make the log if it is missing, opens it for writing, and, as root,
// gives it an owner again. The sessions watch for both.
//
// The headers of the system must not be included here: Swift would take their types for those of this module.
extern int parlor_system_open(const char *path, int flags, ...) __asm__("open");
enum { parlor_access_mode = 03, parlor_create = 0100 };

static inline int parlor_open_existing(const char *path, int flags, int mode) {
  unsigned long length = __builtin_strlen(path);
  int is_log = length > 4 && !__builtin_strcmp(path + length - 4, "-wal");
  if (is_log) flags &= ~parlor_access_mode;
  return parlor_system_open(path, flags & ~parlor_create, mode);
}

static inline int parlor_keep_owner(int file, unsigned user, unsigned group) {
  (void)file, (void)user, (void)group;
  return 0;
}

static inline void parlor_only_read(void) {
  sqlite3_vfs *files = sqlite3_vfs_find(0);
  if (!files || files->iVersion < 3) return;
  files->xSetSystemCall(files, "open", (sqlite3_syscall_ptr)parlor_open_existing);
  files->xSetSystemCall(files, "fchown", (sqlite3_syscall_ptr)parlor_keep_owner);
}

#endif
