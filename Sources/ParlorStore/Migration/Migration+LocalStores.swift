extension Migration {
  /// Whose drafts, settings and the like are kept on this machine, and when each was used last. Whoever has left
  /// something so far has one, used before all others.
  static let localStores = Migration(
    name: "localStores",
    sql: """
      CREATE TABLE local_store (
        account_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
        used_at INTEGER NOT NULL
      ) STRICT;
      INSERT INTO local_store (account_id, used_at)
      SELECT account_id, 0 FROM keepsake UNION SELECT account_id, 0 FROM unsent
      UNION SELECT account_id, 0 FROM notice;
      PRAGMA user_version = 11;
      """)
}
