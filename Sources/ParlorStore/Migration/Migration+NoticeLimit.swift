extension Migration {
  /// An inbox is bounded from here on, as `Store.mostNotices` says; what has nothing to read or to open leaves it.
  static let noticeLimit = Migration(
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
}
