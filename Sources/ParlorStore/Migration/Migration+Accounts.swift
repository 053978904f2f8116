extension Migration {
  /// Who can log in. Failures are counted by address, whether or not an account has it, so that counting tells nobody
  /// which addresses are known. Tries at signing up and at inviting are counted there too, by keys that are no addresses.
  static let accounts = Migration(
    name: "accounts",
    sql: """
      PRAGMA application_id = 1348563564;
      CREATE TABLE account (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        email TEXT NOT NULL UNIQUE COLLATE NOCASE,
        nickname TEXT NOT NULL,
        phone TEXT NOT NULL,
        coins INTEGER NOT NULL CHECK (coins >= 0),
        password TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE log_in_failure (
        email TEXT NOT NULL PRIMARY KEY COLLATE NOCASE,
        failed_count INTEGER NOT NULL,
        not_before INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 1;
      """)
}
