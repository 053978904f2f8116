extension Migration {
  /// Coins that were bought, from the request on. A transaction is credited once: its id is unique here.
  static let purchases = Migration(
    name: "purchases",
    sql: """
      CREATE TABLE purchase (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        request TEXT UNIQUE,
        product TEXT NOT NULL,
        state INTEGER NOT NULL,
        transaction_id TEXT UNIQUE,
        began_at INTEGER NOT NULL,
        submitted_at INTEGER,
        finished_at INTEGER,
        UNIQUE (account_id, id)
      ) STRICT;
      PRAGMA user_version = 12;
      """)
}
