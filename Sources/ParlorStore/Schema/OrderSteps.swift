extension SchemaStep {
  /// The order of the messages in a room, which is that of their sequence numbers. In a store that follows a server, ids
  /// only tell in which order messages arrived.
  ///
  /// `read_upto` is the sequence number of an account's read position. `read_sequence` also counts the account's own
  /// messages after it.
  static let order = SchemaStep(
    name: "order",
    sql: """
      CREATE INDEX message_by_sequence ON message (room_id, sequence);
      DROP INDEX message_call;
      CREATE INDEX message_call ON message (room_id, sequence) WHERE instr(text, '@') > 0;
      ALTER TABLE room_member ADD COLUMN read_upto INTEGER NOT NULL DEFAULT 0;
      UPDATE room_member SET read_upto = (SELECT sequence FROM message WHERE id = read_id)
      WHERE EXISTS (SELECT 1 FROM message WHERE id = read_id);
      PRAGMA user_version = 26;
      """)

  /// The numbers of messages, which are the same in every store that follows a server. A message without a number has its
  /// id as its number. A notification names its message by the number.
  static let numbers = SchemaStep(
    name: "numbers",
    sql: """
      ALTER TABLE message ADD COLUMN number INTEGER;
      CREATE UNIQUE INDEX message_by_number ON message (number) WHERE number IS NOT NULL;
      DROP VIEW waiting_notice;
      CREATE VIEW waiting_notice AS
      SELECT id, account_id, room_id, body, received_at FROM notice n
      WHERE room_id IS NOT NULL AND seen_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM message WHERE number = n.message_id AND room_id = n.room_id)
        AND NOT EXISTS (SELECT 1 FROM message WHERE id = n.message_id AND number IS NULL AND room_id = n.room_id);
      PRAGMA user_version = 27;
      """)

  /// What an account has read of a room after its read position: ranges of sequence numbers that do not touch each other. Who
  /// leaves a room and comes back has read all of it.
  static let readRanges = SchemaStep(
    name: "readRanges",
    sql: """
      CREATE TABLE read_range (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        room_id INTEGER NOT NULL REFERENCES room ON DELETE CASCADE,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (account_id, room_id, first)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX read_range_by_room ON read_range (room_id);
      PRAGMA user_version = 38;
      """)
}
