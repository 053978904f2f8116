extension CopiedTable {
  /// What the table is in a store and on a server. Import, export and comparison follow from it.
  package var form: CopiedForm {
    switch self {
    case .accounts: Self.accountForm
    case .workspaces:
      CopiedForm(
        "workspace", "workspace", "id, admin_id, name text, description text, created_at", order: "id")
    case .workspaceMembers:
      CopiedForm(
        "workspace_member", "workspace_member", served: "t.left_at IS NULL",
        "workspace_id, account_id, joined_at", order: "workspace_id, account_id", serverOnly: [("rev", "1")])
    case .rooms:
      CopiedForm(
        "room", "room", served: "t.deleted_at IS NULL",
        """
        id, workspace_id, name text, name_key text, description text, topic text, admin_id, low_id, high_id, created_at, \
        last_message_id message last_number, last_sequence, last_at
        """, order: "id", serverOnly: [("rev", "s.last_sequence + 1")])
    case .messages: Message.form
    case .roomMembers: Self.roomMemberForm
    case .readRanges:
      CopiedForm(
        "read_range", "read_range",
        served: """
          EXISTS (SELECT FROM parlor.room_member m
            WHERE m.account_id = t.account_id AND m.room_id = t.room_id AND m.left_at IS NULL)
          """, "account_id, room_id, first, last", order: "account_id, room_id, first")
    case .reactions:
      CopiedForm(
        "reaction", "reaction",
        "message_id message message, emoji text, account_id, position, reacted_at, unread_by number -",
        exported: [
          "unread_by": """
          CASE WHEN t.reacted_at > 0 AND t.seen_by IS NULL THEN
            (SELECT nullif(m.author_id, t.account_id) FROM parlor.message m WHERE m.number = t.message) END
          """
        ], order: "message_id, position, account_id",
        serverOnly: [
          ("seen_by", "CASE WHEN s.unread_by IS NULL THEN nullif(m.author_id, s.account_id) END"),
          ("seen_rev", "1"),
        ],
        joined: "JOIN parlor.message m ON m.number = " + CopiedColumn.Kind.message.imported("s.message_id"),
        after:
          "UPDATE parlor.message SET has_reactions = true WHERE number IN (SELECT message FROM parlor.reaction)"
      )
    case .files:
      CopiedForm(
        "attachment", stored: "message_id IS NOT NULL", "file", served: "t.message IS NOT NULL",
        "id file number, message_id message message, position, name text, kind text, size, staged_at",
        order: "id", serverOnly: [("total", "s.size"), ("account_id", "m.author_id")],
        joined: "JOIN parlor.message m ON m.number = " + CopiedColumn.Kind.message.imported("s.message_id"))
    case .pieces:
      CopiedForm(
        "attachment_piece",
        stored: "attachment_id IN (SELECT id FROM attachment WHERE message_id IS NOT NULL)",
        "piece", served: "t.file IN (SELECT number FROM parlor.file WHERE message IS NOT NULL)",
        "attachment_id file file, position, bytes bytes", order: "attachment_id, position")
    case .keepsakes:
      CopiedForm(
        "keepsake", "setting", served: "t.text IS NOT NULL", "account_id, key text, version, text text",
        // SQLite orders texts by their bytes.
        exported: ["key": #"t.key COLLATE "C""#], order: "account_id, key", serverOnly: [("rev", "1")])
    case .purchases:
      CopiedForm(
        "purchase", "purchase",
        """
        id, account_id, request text, product text, coins, state, transaction_id text, began_at, submitted_at, finished_at
        """, order: "id", serverOnly: [("rev", "1")])
    }
  }

  /// The server has a digest of each password's hash. An account that comes from a server has it in place of the hash.
  private static let accountForm = CopiedForm(
    "account", "account",
    """
    id, email text, nickname text, nickname_key text, former_nickname text, phone text, coins, coins_owed, created_at, \
    password secret -
    """, exported: ["password": "'sha256 ' || encode(t.verifier, 'hex') || ' ' || t.setting"], order: "id",
    serverOnly: [
      (
        "setting",
        """
        CASE WHEN s.password LIKE 'sha256 %' THEN split_part(s.password, ' ', 3)
          ELSE substring(s.password FROM '^(.*[$])[^$]*$') END
        """
      ),
      (
        "verifier",
        """
        CASE WHEN s.password LIKE 'sha256 %' THEN decode(split_part(s.password, ' ', 2), 'hex')
          ELSE parlor.digest(s.password) END
        """
      ),
    ])

  /// The server has the place of the message that was read last, and how many messages after it are not unread.
  private static let roomMemberForm = CopiedForm(
    "room_member", "room_member", served: "t.left_at IS NULL",
    """
    account_id, room_id, joined_at, muted flag, mentions_only flag, favourite, read_id number -, read_sequence number -
    """,
    exported: [
      "read_id": """
      coalesce((SELECT \(CopiedColumn.Kind.message.exported("m.number")) FROM parlor.message m
        WHERE m.room_id = t.room_id AND m.sequence = t.read_sequence), 0)
      """, "read_sequence": "t.read_sequence + t.own_after",
    ], order: "account_id, room_id",
    storeOnly: [
      ("read_upto", "ifnull((SELECT sequence FROM message WHERE id = ?7 AND room_id = ?2), 0)")
    ],
    serverOnly: [
      ("read_sequence", "coalesce(m.sequence, 0)"),
      ("own_after", "s.read_sequence - coalesce(m.sequence, 0)"), ("rev", "1"), ("own_rev", "1"),
    ],
    joined: """
      LEFT JOIN parlor.message m
      ON m.number = \(CopiedColumn.Kind.message.imported("s.read_id")) AND m.room_id = s.room_id
      """)
}
