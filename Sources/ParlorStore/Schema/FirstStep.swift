extension SchemaStep {
  /// The schema of version 0.1.0. No earlier store is known.
  ///
  /// Accounts: failed log-ins are counted by address, whether or not an account has it, so the count does not reveal which
  /// addresses are known. Tries at sign-up and at inviting are counted there too, under keys that are no addresses.
  /// `local_store` has the accounts that keep something on this machine, and when each was last used. A transaction id of a
  /// purchase is unique, so its coins are credited once.
  ///
  /// Rooms: the messages of a room are numbered without gaps. A room keeps its last number, and a member keeps the number of
  /// the last message read. The difference is the number of unread messages, so counting reads no message. Only the view
  /// `joined_room` computes it, for every list and sum. `listed_room` adds the names of workspaces and people.
  ///
  /// Ids of messages are never reused, even after the newest message is deleted. So the new messages are those with a higher
  /// id than the last one known. `change` has the other changes that sessions must learn of. An attachment without a message
  /// is still being written. If it gets none, it is deleted later.
  ///
  /// The search index has pairs and triples of the characters of each message, so that a part of a word is found in any
  /// script. It does not hold the words, so each match is compared with the message. All ids from `first_id` to `last_id`
  /// are in the index.
  ///
  /// The store does not interpret settings, drafts and places (`device_setting` and `keepsake`); the caller that writes them
  /// numbers their versions. `push_position` says how far an account has read the push files.
  ///
  /// Some UNIQUE constraints follow from the primary key. They are there for their index, which makes a list or a page cheap.
  static let first = SchemaStep(
    name: "0.1.0",
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
      CREATE TABLE local_store (
        account_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
        used_at INTEGER NOT NULL
      ) STRICT;
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
        favourite INTEGER, mentions_only INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (account_id, room_id),
        UNIQUE (room_id, account_id)
      ) STRICT, WITHOUT ROWID;
      CREATE VIEW joined_room AS
      SELECT m.account_id, r.id, r.workspace_id, r.name AS channel,
        iif(r.low_id = m.account_id, r.high_id, r.low_id) AS opponent_id, r.last_message_id, r.last_at,
        m.muted, m.mentions_only, m.favourite, max(r.last_sequence - m.read_sequence, 0) AS unread
      FROM room_member m JOIN room r ON r.id = m.room_id;
      CREATE VIEW listed_room AS
      SELECT j.account_id, j.id, j.workspace_id, w.name AS workspace_name, j.opponent_id,
        ifnull(j.channel, o.nickname) AS name, j.muted, j.mentions_only, j.favourite, j.unread
      FROM joined_room j JOIN workspace w ON w.id = j.workspace_id LEFT JOIN account o ON o.id = j.opponent_id;
      CREATE TABLE message (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        room_id INTEGER NOT NULL REFERENCES room ON DELETE CASCADE,
        sequence INTEGER NOT NULL,
        author_id INTEGER NOT NULL REFERENCES account,
        sent_at INTEGER NOT NULL,
        text TEXT NOT NULL,
        edited_at INTEGER,
        deleted_at INTEGER,
        reply_to INTEGER, file_count INTEGER NOT NULL DEFAULT 0,
        UNIQUE (room_id, id)
      ) STRICT;
      CREATE TABLE attachment (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        message_id INTEGER REFERENCES message ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        size INTEGER NOT NULL,
        staged_at INTEGER NOT NULL,
        UNIQUE (message_id, position)
      ) STRICT;
      CREATE TABLE attachment_piece (
        id INTEGER PRIMARY KEY,
        attachment_id INTEGER NOT NULL REFERENCES attachment ON DELETE CASCADE,
        position INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        UNIQUE (attachment_id, position)
      ) STRICT;
      CREATE TABLE unsent (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        room_id INTEGER NOT NULL REFERENCES room ON DELETE CASCADE,
        text TEXT NOT NULL,
        reply_to INTEGER,
        written_at INTEGER NOT NULL,
        UNIQUE (account_id, room_id, id)
      ) STRICT;
      CREATE TABLE unsent_file (
        unsent_id INTEGER NOT NULL REFERENCES unsent ON DELETE CASCADE,
        position INTEGER NOT NULL,
        path TEXT NOT NULL,
        PRIMARY KEY (unsent_id, position)
      ) STRICT, WITHOUT ROWID;
      CREATE VIRTUAL TABLE message_gram USING fts5(
        grams, content = '', columnsize = 0, detail = 'none', tokenize = 'ascii');
      CREATE TABLE search_range (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        first_id INTEGER NOT NULL,
        last_id INTEGER NOT NULL
      ) STRICT;
      INSERT INTO search_range VALUES (1, 1, 0);
      CREATE TABLE change (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind INTEGER NOT NULL,
        subject INTEGER NOT NULL,
        room_or_account INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE device_setting (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE keepsake (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        key TEXT NOT NULL,
        version INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (account_id, key)
      ) STRICT, WITHOUT ROWID;
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
      PRAGMA user_version = 14;
      """)
}
