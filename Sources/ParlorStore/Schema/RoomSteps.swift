extension SchemaStep {
  static let workspaces = SchemaStep(
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

  /// Rooms, their members and their messages.
  ///
  /// The messages of a room are numbered without gaps. A room keeps its last number, and a member keeps the number of
  /// the last message read. The difference is the number of unread messages, so counting reads no message.
  ///
  /// Message ids are never reused, even after the newest message is deleted. So the new messages are those with a higher
  /// id than the last one known.
  ///
  /// Some UNIQUE constraints follow from the primary key. They are there for their index, which makes a list or a page
  /// cheap.
  static let rooms = SchemaStep(
    name: "rooms",
    sql: """
      CREATE TABLE room (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        workspace_id INTEGER NOT NULL REFERENCES workspace ON DELETE CASCADE,
        name TEXT COLLATE NOCASE,
        description TEXT NOT NULL,
        admin_id INTEGER REFERENCES account,
        low_id INTEGER REFERENCES account,
        high_id INTEGER REFERENCES account,
        created_at INTEGER NOT NULL,
        last_message_id INTEGER NOT NULL DEFAULT 0,
        last_sequence INTEGER NOT NULL DEFAULT 0,
        last_at INTEGER NOT NULL DEFAULT 0,
        UNIQUE (workspace_id, name),
        UNIQUE (workspace_id, low_id, high_id),
        CHECK (
          name IS NOT NULL AND admin_id IS NOT NULL AND low_id IS NULL AND high_id IS NULL
          OR name IS NULL AND admin_id IS NULL AND low_id IS NOT NULL AND high_id IS NOT NULL AND low_id < high_id
        )
      ) STRICT;
      CREATE TABLE room_member (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        room_id INTEGER NOT NULL REFERENCES room ON DELETE CASCADE,
        joined_at INTEGER NOT NULL,
        muted INTEGER NOT NULL DEFAULT 0,
        read_id INTEGER NOT NULL DEFAULT 0,
        read_sequence INTEGER NOT NULL DEFAULT 0,
        favourite INTEGER,
        PRIMARY KEY (account_id, room_id),
        UNIQUE (room_id, account_id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE message (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        room_id INTEGER NOT NULL REFERENCES room ON DELETE CASCADE,
        sequence INTEGER NOT NULL,
        author_id INTEGER NOT NULL REFERENCES account,
        sent_at INTEGER NOT NULL,
        text TEXT NOT NULL,
        edited_at INTEGER,
        deleted_at INTEGER,
        reply_to INTEGER,
        UNIQUE (room_id, id)
      ) STRICT;
      PRAGMA user_version = 3;
      """)

  /// How much of a room notifies an account, and a view of an account's rooms. Only this view computes the number of
  /// unread messages, for every list and sum.
  static let levels = SchemaStep(
    name: "levels",
    sql: """
      ALTER TABLE room_member ADD COLUMN mentions_only INTEGER NOT NULL DEFAULT 0;
      CREATE VIEW joined_room AS
      SELECT m.account_id, r.id, r.workspace_id, w.name AS workspace_name, o.id AS opponent_id,
        ifnull(r.name, o.nickname) AS name, m.muted, m.mentions_only, m.favourite,
        max(r.last_sequence - m.read_sequence, 0) AS unread
      FROM room_member m JOIN room r ON r.id = m.room_id JOIN workspace w ON w.id = r.workspace_id
      LEFT JOIN account o ON o.id = iif(r.low_id = m.account_id, r.high_id, r.low_id);
      PRAGMA user_version = 9;
      """)

  /// Two views in place of one: an account's rooms without the names of workspaces and people, and with them. Sums
  /// and long lists of channels do not need the names.
  static let listings = SchemaStep(
    name: "listings",
    sql: """
      DROP VIEW joined_room;
      CREATE VIEW joined_room AS
      SELECT m.account_id, r.id, r.workspace_id, r.name AS channel,
        iif(r.low_id = m.account_id, r.high_id, r.low_id) AS opponent_id, r.last_message_id, r.last_at,
        m.muted, m.mentions_only, m.favourite, max(r.last_sequence - m.read_sequence, 0) AS unread
      FROM room_member m JOIN room r ON r.id = m.room_id;
      CREATE VIEW listed_room AS
      SELECT j.account_id, j.id, j.workspace_id, w.name AS workspace_name, j.opponent_id,
        ifnull(j.channel, o.nickname) AS name, j.muted, j.mentions_only, j.favourite, j.unread
      FROM joined_room j JOIN workspace w ON w.id = j.workspace_id LEFT JOIN account o ON o.id = j.opponent_id;
      PRAGMA user_version = 10;
      """)

  /// What a channel is about at present, as its admin has written it.
  static let topics = SchemaStep(
    name: "topics",
    sql: """
      ALTER TABLE room ADD COLUMN topic TEXT NOT NULL DEFAULT '';
      PRAGMA user_version = 20;
      """)
}
