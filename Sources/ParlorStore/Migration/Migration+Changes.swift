extension Migration {
  /// What other sessions must hear of, new messages apart: those speak for themselves by their id.
  static let changes = Migration(
    name: "changes",
    sql: """
      CREATE TABLE change (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind INTEGER NOT NULL,
        subject INTEGER NOT NULL,
        room_or_account INTEGER NOT NULL
      ) STRICT;
      PRAGMA user_version = 6;
      """)
}
