extension Migration {
  /// How much of a room an account wants to hear of, muted or not; and its rooms as it sees them, what is unread in each
  /// worked out in this one place for every list and sum.
  static let levels = Migration(
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
}
