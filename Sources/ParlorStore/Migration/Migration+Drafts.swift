extension Migration {
  /// Forgets what was typed ahead on screens before log-in: a pipe that was read ahead left passwords among the drafts of
  /// those screens. A state has a line for each draft, which begins with `draft` and the place of its screen, escaped.
  /// Debian's SQLite overwrites what is deleted; any other is told to.
  static let drafts = Migration(
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
}
