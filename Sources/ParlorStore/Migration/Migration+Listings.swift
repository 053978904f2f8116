extension Migration {
  /// The rooms of an account without the names of workspaces and people, which are only joined where a list writes them:
  /// sums and long lists of channels do without.
  static let listings = Migration(
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
}
