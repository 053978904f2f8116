#ifndef PARLOR_CSQLITE_H
#define PARLOR_CSQLITE_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import. The text is copied, so the
// caller's buffer may go; NULL would bind SQL NULL, so an empty buffer is given an address.
static inline int parlor_bind_text(sqlite3_stmt *statement, int index, const void *text, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int parlor_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic, which Swift does not import. Foreign keys are enforced; a file whose schema someone
// tampered with cannot call functions with side effects or write its own pages; a mistyped column is an error, not
// a string.
static inline int parlor_harden(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  return code;
}

// Has the disk take what is in the write-ahead log. SQLite itself would do so while it holds the one writer's lock, so
// that writers would wait for each other's disk; like this, several wait for it together.
static inline int parlor_sync_log(sqlite3 *database) {
  sqlite3_file *log = 0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (code || !log || !log->pMethods) return code;
  return log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
}

// The open file itself, past whatever SQLite keeps of it.
static inline sqlite3_file *parlor_file(sqlite3 *database) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return code || !file || !file->pMethods ? 0 : file;
}

// The first bytes of the file as they are on the disk; zeros where it is shorter.
static inline int parlor_read_header(sqlite3 *database, void *bytes, int count) {
  sqlite3_file *file = parlor_file(database);
  return file ? file->pMethods->xRead(file, bytes, count, 0) : SQLITE_ERROR;
}

// A piece of the index of the log, which all processes share; NULL if there is none so far.
static inline const volatile void *parlor_index_piece(sqlite3 *database, int number) {
  sqlite3_file *file = parlor_file(database);
  volatile void *piece = 0;
  if (!file || file->pMethods->iVersion < 2) return 0;
  return file->pMethods->xShmMap(file, number, 32768, 0, &piece) ? 0 : piece;
}

// A connection that has lost its files must not tidy up behind itself: what stands at their paths may be another's.
static inline int parlor_leave_log(sqlite3 *database, int is_left) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_left, (int *)0);
}

// sqlite3_config is variadic too. Statistics of memory, which nobody reads, cost a lock for each allocation. This has
// an effect only before SQLite is first used, and no harm comes of it later.
static inline int parlor_configure(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
