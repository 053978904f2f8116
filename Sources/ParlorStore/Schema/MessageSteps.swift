extension SchemaStep {
  /// Changes that other sessions must learn of. New messages are not recorded: their ids are higher than all earlier ones.
  static let changes = SchemaStep(
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

  /// Files of messages, stored in pieces, and messages that could not be sent.
  ///
  /// An attachment without a message is still being written. If it gets none, it is deleted later.
  static let attachments = SchemaStep(
    name: "attachments",
    sql: """
      ALTER TABLE message ADD COLUMN file_count INTEGER NOT NULL DEFAULT 0;
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
      PRAGMA user_version = 7;
      """)

  /// The search index. The store breaks each message into pairs and triples of characters, so that a part of a word
  /// is found in any script. The index does not hold the words, so each match is compared with the message.
  ///
  /// All ids from `first_id` to `last_id` are in the index. The messages of an older store are added when they are
  /// first searched.
  static let search = SchemaStep(
    name: "search",
    sql: """
      CREATE VIRTUAL TABLE message_gram USING fts5(
        grams, content = '', columnsize = 0, detail = 'none', tokenize = 'ascii');
      CREATE TABLE search_range (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        first_id INTEGER NOT NULL,
        last_id INTEGER NOT NULL
      ) STRICT;
      INSERT INTO search_range SELECT 1, ifnull(max(id), 0) + 1, ifnull(max(id), 0) FROM message;
      PRAGMA user_version = 8;
      """)

  /// Reactions to messages. Each account reacts to a message with an emoji once.
  static let reactions = SchemaStep(
    name: "reactions",
    sql: """
      CREATE TABLE reaction (
        message_id INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
        emoji TEXT NOT NULL,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        position INTEGER NOT NULL,
        PRIMARY KEY (message_id, emoji, account_id)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 17;
      """)

  /// An index of the messages with an `@`, so that counting unread mentions reads no other message.
  static let calls = SchemaStep(
    name: "calls",
    sql: """
      CREATE INDEX message_call ON message (room_id, id) WHERE instr(text, '@') > 0;
      PRAGMA user_version = 23;
      """)

  /// Empties the search index, which from now on holds the author of each message too. The next searches build it again.
  static let authors = SchemaStep(
    name: "authors",
    sql: """
      INSERT INTO message_gram (message_gram) VALUES ('delete-all');
      UPDATE search_range SET (first_id, last_id) = (SELECT ifnull(max(id), 0) + 1, ifnull(max(id), 0) FROM message);
      PRAGMA user_version = 19;
      """)
}
