internal import ParlorStore

/// The statements that copy tables. Rows have the columns of `Store.forEachRow(of:_:)`.
enum CopySQL {
  static let begin: StaticString = "COPY staged FROM STDIN"

  /// Makes tables for the ids that messages and files of devices have in a store: before an import, none is known.
  static let prepare = """
    CREATE TEMPORARY TABLE copied_message (number bigint UNIQUE, id bigint UNIQUE) ON COMMIT DROP;
    CREATE TEMPORARY TABLE copied_file (number bigint, id bigint) ON COMMIT DROP
    """

  /// Makes a temporary table that takes the rows of a table of the store.
  static func stage(_ table: CopiedTable) -> StaticString {
    switch table {
    case .accounts:
      """
      CREATE TEMPORARY TABLE staged (id bigint, email text, nickname text, nickname_key text, former_nickname text,
        phone text, coins bigint, coins_owed bigint, created_at bigint, password text) ON COMMIT DROP
      """
    case .workspaces:
      """
      CREATE TEMPORARY TABLE staged (id bigint, admin_id bigint, name text, description text, created_at bigint) ON COMMIT DROP
      """
    case .workspaceMembers:
      "CREATE TEMPORARY TABLE staged (workspace_id bigint, account_id bigint, joined_at bigint) ON COMMIT DROP"
    case .rooms:
      """
      CREATE TEMPORARY TABLE staged (id bigint, workspace_id bigint, name text, name_key text, description text, topic text,
        admin_id bigint, low_id bigint, high_id bigint, created_at bigint, last_number bigint, last_sequence bigint,
        last_at bigint) ON COMMIT DROP
      """
    case .messages:
      """
      CREATE TEMPORARY TABLE staged (id bigint, room_id bigint, sequence bigint, author_id bigint, sent_at bigint,
        text text, edited_at bigint, deleted_at bigint, reply_to bigint, file_count integer, number bigint) ON COMMIT DROP
      """
    case .roomMembers:
      """
      CREATE TEMPORARY TABLE staged (account_id bigint, room_id bigint, joined_at bigint, muted integer,
        mentions_only integer, favourite bigint, read_id bigint, read_sequence bigint) ON COMMIT DROP
      """
    case .reactions:
      "CREATE TEMPORARY TABLE staged (message bigint, emoji text, account_id bigint, position bigint) ON COMMIT DROP"
    case .files:
      """
      CREATE TEMPORARY TABLE staged (number bigint, message bigint, position integer, name text, kind text, size bigint,
        staged_at bigint) ON COMMIT DROP
      """
    case .pieces: "CREATE TEMPORARY TABLE staged (file bigint, position bigint, bytes bytea) ON COMMIT DROP"
    case .keepsakes:
      "CREATE TEMPORARY TABLE staged (account_id bigint, key text, version bigint, text text) ON COMMIT DROP"
    case .purchases:
      """
      CREATE TEMPORARY TABLE staged (id bigint, account_id bigint, request text, product text, coins bigint, state integer,
        transaction_id text, began_at bigint, submitted_at bigint, finished_at bigint) ON COMMIT DROP
      """
    }
  }

  /// Moves the staged rows to their table. An account that comes from a server has a digest in place of its hash.
  static func insert(_ table: CopiedTable) -> StaticString {
    switch table {
    case .accounts:
      """
      INSERT INTO parlor.account (id, email, nickname, nickname_key, former_nickname, phone, coins, coins_owed, created_at,
        setting, verifier)
      SELECT id, email, nickname, nickname_key, former_nickname, phone, coins, coins_owed, created_at,
        CASE WHEN password LIKE 'sha256 %' THEN split_part(password, ' ', 3)
          ELSE substring(password FROM '^(.*[$])[^$]*$') END,
        CASE WHEN password LIKE 'sha256 %' THEN decode(split_part(password, ' ', 2), 'hex') ELSE parlor.digest(password) END
      FROM staged
      """
    case .workspaces:
      "INSERT INTO parlor.workspace (id, admin_id, name, description, created_at) TABLE staged"
    case .workspaceMembers:
      "INSERT INTO parlor.workspace_member (workspace_id, account_id, joined_at, rev) SELECT *, 1 FROM staged"
    case .rooms:
      """
      INSERT INTO parlor.room (id, workspace_id, name, name_key, description, topic, admin_id, low_id, high_id, created_at,
        last_number, last_sequence, last_at, rev)
      SELECT *, last_sequence + 1 FROM staged
      """
    case .messages:
      """
      INSERT INTO copied_message SELECT number, id FROM staged WHERE number IS NOT NULL;
      ANALYZE copied_message;
      INSERT INTO parlor.message (number, room_id, sequence, author_id, sent_at, text, edited_at, deleted_at, reply_to,
        file_count, rev)
      SELECT coalesce(s.number, s.id), room_id, sequence, author_id, sent_at, text, edited_at, deleted_at,
        coalesce(p.number, reply_to), file_count, sequence + 1
      FROM staged s LEFT JOIN copied_message p ON p.id = s.reply_to;
      UPDATE parlor.room SET last_number = c.number FROM copied_message c WHERE c.id = last_number
      """
    case .roomMembers:
      """
      INSERT INTO parlor.room_member (account_id, room_id, joined_at, muted, mentions_only, favourite, read_sequence,
        own_after, rev, own_rev)
      SELECT s.account_id, s.room_id, s.joined_at, s.muted <> 0, s.mentions_only <> 0, s.favourite,
        coalesce(m.sequence, 0), s.read_sequence - coalesce(m.sequence, 0), 1, 1
      FROM staged s LEFT JOIN copied_message c ON c.id = s.read_id
      LEFT JOIN parlor.message m ON m.number = coalesce(c.number, s.read_id) AND m.room_id = s.room_id
      """
    case .reactions:
      """
      UPDATE staged SET message = c.number FROM copied_message c WHERE c.id = message;
      INSERT INTO parlor.reaction (message, emoji, account_id, position) TABLE staged;
      UPDATE parlor.message SET has_reactions = true WHERE number IN (SELECT message FROM staged)
      """
    case .files:
      """
      UPDATE staged SET message = c.number FROM copied_message c WHERE c.id = message;
      INSERT INTO parlor.file (number, message, position, name, kind, size, staged_at, total, account_id)
      SELECT s.*, s.size, m.author_id FROM staged s JOIN parlor.message m ON m.number = s.message
      """
    case .pieces: "INSERT INTO parlor.piece (file, position, bytes) TABLE staged"
    case .keepsakes:
      "INSERT INTO parlor.setting (account_id, key, version, text, rev) SELECT *, 1 FROM staged"
    case .purchases:
      """
      INSERT INTO parlor.purchase (id, account_id, request, product, coins, state, transaction_id, began_at, submitted_at,
        finished_at, rev)
      SELECT *, 1 FROM staged
      """
    }
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

  /// The rows of a table as the store has them.
  static func select(_ table: CopiedTable) -> StaticString {
    switch table {
    case .accounts:
      """
      SELECT id, email, nickname, nickname_key, former_nickname, phone, coins, coins_owed, created_at,
        'sha256 ' || encode(verifier, 'hex') || ' ' || setting
      FROM parlor.account ORDER BY id
      """
    case .workspaces: "SELECT id, admin_id, name, description, created_at FROM parlor.workspace ORDER BY id"
    case .workspaceMembers:
      """
      SELECT workspace_id, account_id, joined_at FROM parlor.workspace_member WHERE left_at IS NULL
      ORDER BY workspace_id, account_id
      """
    case .rooms:
      """
      SELECT r.id, workspace_id, name, name_key, description, topic, admin_id, low_id, high_id, created_at,
        coalesce(c.id, last_number), last_sequence, last_at
      FROM parlor.room r LEFT JOIN copied_message c ON c.number = r.last_number WHERE deleted_at IS NULL ORDER BY r.id
      """
    case .messages:
      """
      SELECT coalesce(c.id, m.number), room_id, sequence, author_id, sent_at, text, edited_at, deleted_at,
        coalesce(p.id, reply_to), file_count, c.number
      FROM parlor.message m LEFT JOIN copied_message c ON c.number = m.number
      LEFT JOIN copied_message p ON p.number = m.reply_to ORDER BY 1
      """
    case .roomMembers:
      """
      SELECT m.account_id, m.room_id, m.joined_at, m.muted::integer, m.mentions_only::integer, m.favourite,
        coalesce(c.id, l.number, 0), m.read_sequence + m.own_after
      FROM parlor.room_member m LEFT JOIN parlor.message l ON l.room_id = m.room_id AND l.sequence = m.read_sequence
      LEFT JOIN copied_message c ON c.number = l.number WHERE m.left_at IS NULL ORDER BY 1, 2
      """
    case .reactions:
      """
      SELECT coalesce(c.id, r.message), emoji, account_id, position
      FROM parlor.reaction r LEFT JOIN copied_message c ON c.number = r.message ORDER BY 1, 4, 3
      """
    case .files:
      """
      SELECT coalesce(f.id, o.number), coalesce(c.id, o.message), position, name, kind, size, staged_at
      FROM parlor.file o LEFT JOIN copied_file f ON f.number = o.number
      LEFT JOIN copied_message c ON c.number = o.message WHERE o.message IS NOT NULL ORDER BY 1
      """
    case .pieces:
      """
      SELECT coalesce(c.id, p.file), p.position, p.bytes FROM parlor.piece p JOIN parlor.file f ON f.number = p.file
      LEFT JOIN copied_file c ON c.number = p.file WHERE f.message IS NOT NULL ORDER BY 1, 2
      """
    case .keepsakes:
      """
      SELECT account_id, key, version, text FROM parlor.setting WHERE text IS NOT NULL
      ORDER BY account_id, key COLLATE "C"
      """
    case .purchases:
      """
      SELECT id, account_id, request, product, coins, state, transaction_id, began_at, submitted_at, finished_at
      FROM parlor.purchase ORDER BY id
      """
    }
  }
}
