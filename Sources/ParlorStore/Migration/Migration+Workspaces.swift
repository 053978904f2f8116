extension Migration {
  static let workspaces = Migration(
    name: "workspaces",
    sql: """
      CREATE TABLE workspace (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        admin_id INTEGER NOT NULL REFERENCES account,
        name TEXT NOT NULL COLLATE NOCASE,
        description TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        UNIQUE (admin_id, name)
      ) STRICT;
      CREATE TABLE workspace_member (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        workspace_id INTEGER NOT NULL REFERENCES workspace ON DELETE CASCADE,
        joined_at INTEGER NOT NULL,
        PRIMARY KEY (account_id, workspace_id),
        UNIQUE (workspace_id, account_id)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 2;
      """)
}
