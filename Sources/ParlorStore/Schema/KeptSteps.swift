extension SchemaStep {
  /// Settings of the machine (`device_setting`), and what is kept for one account. The store does not interpret
  /// settings, drafts and places; the caller that writes them numbers their versions.
  static let keepsakes = SchemaStep(
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

  /// The accounts that are signed in on this machine, and the account that used each terminal last; NULL if it has logged
  /// out there.
  static let logIns = SchemaStep(
    name: "logIns",
    sql: """
      CREATE TABLE signed_in (account_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE) STRICT;
      CREATE TABLE terminal (
        name TEXT NOT NULL PRIMARY KEY,
        account_id INTEGER REFERENCES account ON DELETE SET NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO signed_in (account_id)
      SELECT a.id FROM device_setting s JOIN account a ON CAST(a.id AS TEXT) = s.value WHERE s.key = 'session';
      PRAGMA user_version = 18;
      """)

  /// Notifications that were delivered to an account, and how far it has read the push files.
  static let notices = SchemaStep(
    name: "notices",
    sql: """
      CREATE TABLE notice (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        identity TEXT,
        collapse TEXT,
        thread TEXT NOT NULL,
        title TEXT NOT NULL,
        body TEXT NOT NULL,
        place TEXT NOT NULL,
        level INTEGER NOT NULL,
        relevance REAL NOT NULL,
        received_at INTEGER NOT NULL,
        seen_at INTEGER,
        UNIQUE (account_id, id),
        UNIQUE (account_id, identity),
        UNIQUE (account_id, collapse)
      ) STRICT;
      CREATE TABLE push_position (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        path TEXT NOT NULL,
        device INTEGER NOT NULL,
        inode INTEGER NOT NULL,
        offset INTEGER NOT NULL,
        line INTEGER NOT NULL,
        PRIMARY KEY (account_id, path)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 5;
      """)

  /// Applies `Store.mostNotices` to existing inboxes, and deletes notifications that have no text and no place.
  static let noticeLimit = SchemaStep(
    name: "noticeLimit",
    sql: """
      DELETE FROM notice WHERE title = '' AND body = '' AND place = '';
      DELETE FROM notice WHERE id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (
            PARTITION BY account_id ORDER BY seen_at IS NOT NULL, id DESC) AS place
          FROM notice)
        WHERE place > 1000);
      PRAGMA user_version = 13;
      """)

  /// Deletes the drafts of screens before log-in. Such a draft may contain a password, if a pipe had sent it before the
  /// question was asked.
  ///
  /// A state has a line for each draft, which begins with `draft` and the escaped place of its screen. Debian's
  /// SQLite overwrites deleted content by default; other builds are set to do so.
  static let drafts = SchemaStep(
    name: "drafts",
    sql: """
      PRAGMA secure_delete = ON;
      UPDATE keepsake SET text = (
        WITH RECURSIVE line (number, text, rest) AS (
          SELECT 0, '', keepsake.text
          UNION ALL
          SELECT number + 1, substr(rest, 1, instr(rest, char(10))), substr(rest, instr(rest, char(10)) + 1)
          FROM line WHERE instr(rest, char(10)) > 0
        )
        SELECT ifnull(group_concat(text, ''), '') FROM (
          SELECT text FROM line
          WHERE text NOT GLOB 'draft login[ %]*' AND text NOT GLOB 'draft splash[ %]*' ORDER BY number
        )
      ) WHERE key = 'state';
      PRAGMA user_version = 14;
      """)

  /// Payloads that were delivered to an account, and wait for its sessions. Their ids only grow, so that a session knows
  /// how far it has read. `opens` is 1 if a session is to open the place of the payload, and 2 once one has.
  static let mailbox = SchemaStep(
    name: "mailbox",
    sql: """
      CREATE TABLE push (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        identity TEXT,
        payload TEXT NOT NULL,
        opens INTEGER NOT NULL,
        arrived_at INTEGER NOT NULL,
        UNIQUE (account_id, id),
        UNIQUE (account_id, identity)
      ) STRICT;
      PRAGMA user_version = 21;
      """)

  /// What became of a notification: opened, or answered. Until it is read, a notification of a room counts as one unread
  /// message of the room, unless the message itself is there.
  static let noticeStates = SchemaStep(
    name: "noticeStates",
    sql: """
      ALTER TABLE notice ADD COLUMN opened_at INTEGER;
      ALTER TABLE notice ADD COLUMN acted_at INTEGER;
      ALTER TABLE notice ADD COLUMN expires_at INTEGER;
      ALTER TABLE notice ADD COLUMN category TEXT NOT NULL DEFAULT '';
      ALTER TABLE notice ADD COLUMN room_id INTEGER REFERENCES room ON DELETE SET NULL;
      ALTER TABLE notice ADD COLUMN message_id INTEGER;
      CREATE INDEX waiting_notice_by_room ON notice (room_id, account_id)
      WHERE room_id IS NOT NULL AND seen_at IS NULL;
      CREATE INDEX notice_by_expiry ON notice (account_id, expires_at) WHERE expires_at IS NOT NULL;
      CREATE VIEW waiting_notice AS
      SELECT id, account_id, room_id, body, received_at FROM notice n
      WHERE room_id IS NOT NULL AND seen_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM message WHERE id = n.message_id AND room_id = n.room_id);
      DROP VIEW listed_room;
      DROP VIEW joined_room;
      CREATE VIEW joined_room AS
      SELECT m.account_id, r.id, r.workspace_id, r.name AS channel,
        iif(r.low_id = m.account_id, r.high_id, r.low_id) AS opponent_id, r.last_message_id,
        max(r.last_at, ifnull((SELECT max(received_at) FROM waiting_notice
          WHERE room_id = r.id AND account_id = m.account_id), 0)) AS last_at,
        m.muted, m.mentions_only, m.favourite,
        max(r.last_sequence - m.read_sequence, 0) + (SELECT count(*) FROM waiting_notice
          WHERE room_id = r.id AND account_id = m.account_id) AS unread
      FROM room_member m JOIN room r ON r.id = m.room_id;
      CREATE VIEW listed_room AS
      SELECT j.account_id, j.id, j.workspace_id, w.name AS workspace_name, j.opponent_id,
        ifnull(j.channel, o.nickname) AS name, j.muted, j.mentions_only, j.favourite, j.unread
      FROM joined_room j JOIN workspace w ON w.id = j.workspace_id LEFT JOIN account o ON o.id = j.opponent_id;
      PRAGMA user_version = 22;
      """)

  /// How often a push file had been replaced or rewritten when a position in it was kept, and how far the file before it was
  /// kept. Of two sessions that read the same lines, the second sees that they are kept already.
  static let pushGenerations = SchemaStep(
    name: "pushGenerations",
    sql: """
      ALTER TABLE push_position ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE push_position ADD COLUMN former INTEGER NOT NULL DEFAULT 0;
      PRAGMA user_version = 24;
      """)

  /// The messages with which an account has done something from its inbox, such as answering, so that no session does it again.
  /// The store keeps no notifications of messages.
  static let actedMessages = SchemaStep(
    name: "actedMessages",
    sql: """
      CREATE TABLE acted_message (
        message_id INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        acted_at INTEGER NOT NULL,
        PRIMARY KEY (message_id, account_id)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 25;
      """)
}
