extension Migration {
  /// What is kept for one account, and (`device`) for whoever sits here. Settings, drafts and places are
  /// opaque to the store: their version is their writer's.
  static let keepsakes = Migration(
    name: "keepsakes",
    sql: """
      CREATE TABLE device_setting (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE keepsake (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        key TEXT NOT NULL,
        version INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (account_id, key)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 4;
      """)
}
