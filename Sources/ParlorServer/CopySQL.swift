internal import ParlorStore

/// The statements that copy tables between a store and the server.
enum CopySQL {
  static let begin: StaticString = "COPY staged FROM STDIN"

  /// Makes tables for the ids that messages and files of devices have in a store: before an import, none is known.
  static let prepare = """
    CREATE TEMPORARY TABLE copied_message (number bigint UNIQUE, id bigint UNIQUE) ON COMMIT DROP;
    CREATE TEMPORARY TABLE copied_file (number bigint, id bigint) ON COMMIT DROP
    """

  /// Makes a temporary table that takes the rows of a table of the store.
  static func stage(_ table: CopiedTable) -> String {
    let columns = table.form.columns.map { "\($0.name) \($0.kind.type)" }.joined(separator: ", ")
    return "CREATE TEMPORARY TABLE staged (\(columns)) ON COMMIT DROP"
  }

  /// Moves the staged rows to their table.
  static func insert(_ table: CopiedTable) -> String {
    let form = table.form
    let columns =
      form.columns.compactMap { column in
        column.server.map { (name: $0, value: column.kind.imported("s." + column.name)) }
      } + form.serverOnly
    return """
      \(form.before);
      INSERT INTO parlor.\(form.server) (\(columns.map(\.name).joined(separator: ", ")))
      SELECT \(columns.map(\.value).joined(separator: ", ")) FROM staged s \(form.joined);
      \(form.after); DROP TABLE staged
      """
  }

  /// The rows of a table as the store has them.
  static func select(_ table: CopiedTable) -> String {
    let form = table.form
    let columns = form.columns.map { "\($0.exported) AS \($0.name)" }.joined(separator: ", ")
    return
      "SELECT \(columns) FROM parlor.\(form.server) t WHERE \(form.served) ORDER BY \(form.order)"
  }

  /// Counts members, keeps the nicknames of authors who have left, and lets new ids begin after those that were copied. So no
  /// device gets the number of one whose messages were copied.
  static let finish = """
    UPDATE parlor.room r SET member_count = (SELECT count(*) FROM parlor.room_member WHERE room_id = r.id);
    INSERT INTO parlor.workspace_member (workspace_id, account_id, joined_at, left_at, rev)
    SELECT r.workspace_id, m.author_id, 0, 0, 1 FROM parlor.message m JOIN parlor.room r ON r.id = m.room_id
    UNION SELECT workspace_id, low_id, 0, 0, 1 FROM parlor.room WHERE low_id IS NOT NULL
    UNION SELECT workspace_id, high_id, 0, 0, 1 FROM parlor.room WHERE high_id IS NOT NULL
    ON CONFLICT DO NOTHING;
    SELECT setval(pg_get_serial_sequence('parlor.account', 'id'), coalesce(max(id), 0) + 1, false) FROM parlor.account;
    SELECT setval(pg_get_serial_sequence('parlor.workspace', 'id'), coalesce(max(id), 0) + 1, false) FROM parlor.workspace;
    SELECT setval(pg_get_serial_sequence('parlor.room', 'id'), coalesce(max(id), 0) + 1, false) FROM parlor.room;
    SELECT setval(pg_get_serial_sequence('parlor.purchase', 'id'), coalesce(max(id), 0) + 1, false) FROM parlor.purchase;
    SELECT setval(pg_get_serial_sequence('parlor.device', 'number'), greatest(max(number) >> 32, 0) + 1, false) FROM parlor.message
    """

  /// Gives messages and files of devices the ids that they get in a store: after all others, in the order in which they were
  /// sent. In a store, the order of ids in a room is the order of sequence numbers.
  static let numbers = """
    CREATE TEMPORARY TABLE copied_message ON COMMIT DROP AS
    SELECT number, (SELECT coalesce(max(number), 0) FROM parlor.message WHERE number < 4294967296)
      + row_number() OVER (ORDER BY sent_at, room_id, sequence) AS id
    FROM parlor.message WHERE number >= 4294967296;
    CREATE UNIQUE INDEX ON copied_message (number);
    CREATE TEMPORARY TABLE copied_file ON COMMIT DROP AS
    SELECT number, (SELECT coalesce(max(number), 0) FROM parlor.file WHERE number < 4294967296)
      + row_number() OVER (ORDER BY staged_at, number) AS id
    FROM parlor.file WHERE number >= 4294967296 AND message IS NOT NULL;
    CREATE UNIQUE INDEX ON copied_file (number);
    ANALYZE copied_message, copied_file
    """
}
