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
}
