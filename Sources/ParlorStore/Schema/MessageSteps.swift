extension SchemaStep {
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

  /// When each reaction was given, and the author of the message while the author has not seen it: what it takes to say what
  /// happened to an account. The index of answers is for the same, as that of calls is for mentions.
  static let concerns = SchemaStep(
    name: "concerns",
    sql: """
      ALTER TABLE reaction ADD COLUMN reacted_at INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE reaction ADD COLUMN unread_by INTEGER;
      CREATE INDEX unread_reaction ON reaction (unread_by) WHERE unread_by IS NOT NULL;
      CREATE INDEX message_answer ON message (room_id, sequence) WHERE reply_to IS NOT NULL;
      PRAGMA user_version = 40;
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
