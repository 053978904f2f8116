extension SchemaStep {
  /// What a store keeps that follows a server: where it is, what has not been sent yet, and how far each stream of changes
  /// has been applied. In a store without a server, `origin` is empty, and so are the others.
  ///
  /// `former_text`, `former_number` and `former_at` hold what a refused operation puts back. A message that the server does
  /// not know yet has a sequence number above 2^40. An answer may come before its message:
  /// `reply_number` keeps the number of that message. `awaited_reaction` is not used any more.
  static let replica = SchemaStep(
    name: "replica",
    sql: """
      CREATE TABLE origin (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        url TEXT NOT NULL,
        account_id INTEGER NOT NULL,
        device INTEGER NOT NULL CHECK (device BETWEEN 1 AND 2147483647),
        last_count INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE outbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind INTEGER NOT NULL,
        room_id INTEGER REFERENCES room ON DELETE CASCADE,
        message_id INTEGER REFERENCES message ON DELETE CASCADE,
        key TEXT,
        text TEXT,
        number INTEGER,
        former_text TEXT,
        former_number INTEGER,
        former_at INTEGER,
        written_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX outbox_by_item ON outbox (message_id, room_id, kind);
      CREATE INDEX outbox_by_room ON outbox (room_id);
      CREATE TABLE stream (
        kind INTEGER NOT NULL,
        id INTEGER NOT NULL,
        rev INTEGER NOT NULL,
        PRIMARY KEY (kind, id)
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE message ADD COLUMN reply_number INTEGER;
      CREATE TABLE awaited_reaction (
        number INTEGER NOT NULL,
        emoji TEXT NOT NULL,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        position INTEGER NOT NULL,
        PRIMARY KEY (number, emoji, account_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX message_awaited ON message (reply_number) WHERE reply_number IS NOT NULL AND reply_to IS NULL;
      ALTER TABLE unsent ADD COLUMN reason TEXT;
      PRAGMA user_version = 28;
      """)

  /// How a store reaches its server: the token with which its device is signed in, and why the server cannot be reached.
  static let link = SchemaStep(
    name: "link",
    sql: """
      ALTER TABLE origin ADD COLUMN refresh TEXT NOT NULL DEFAULT '';
      ALTER TABLE origin ADD COLUMN fault TEXT;
      ALTER TABLE origin ADD COLUMN fault_at INTEGER;
      PRAGMA user_version = 29;
      """)

  /// The questions that sessions ask the server, and its answers.
  static let questions = SchemaStep(
    name: "questions",
    sql: """
      CREATE TABLE question (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL,
        asked_at INTEGER NOT NULL,
        ask TEXT NOT NULL,
        workspace_id INTEGER,
        room_id INTEGER,
        other_id INTEGER,
        name TEXT,
        text TEXT,
        is_taken INTEGER NOT NULL DEFAULT 0,
        answer INTEGER,
        subject INTEGER,
        refusal TEXT,
        about TEXT,
        number INTEGER,
        other_number INTEGER
      ) STRICT;
      PRAGMA user_version = 30;
      """)

  /// How many members the server says a channel has. A replica has the members of its account's rooms only.
  static let listedMembers = SchemaStep(
    name: "listedMembers",
    sql: """
      ALTER TABLE room ADD COLUMN listed_members INTEGER;
      PRAGMA user_version = 31;
      """)

  /// From which message on a replica holds all of a room. Messages before it may be here too, because a search has found
  /// them, but a page does not show them. A message that was fetched is no news: it is older than what arrived before it.
  static let heldFrom = SchemaStep(
    name: "heldFrom",
    sql: """
      ALTER TABLE room ADD COLUMN held_from INTEGER NOT NULL DEFAULT 1;
      ALTER TABLE message ADD COLUMN is_fetched INTEGER NOT NULL DEFAULT 0;
      UPDATE room SET held_from = ifnull((SELECT min(sequence) FROM message WHERE room_id = room.id AND sequence < 1 << 40), 1)
      WHERE EXISTS (SELECT 1 FROM origin);
      PRAGMA user_version = 32;
      """)

  /// The number by which a server knows a file, how many bytes of it the server has, and where its bytes came from.
  static let servedFiles = SchemaStep(
    name: "servedFiles",
    sql: """
      ALTER TABLE attachment ADD COLUMN number INTEGER;
      ALTER TABLE attachment ADD COLUMN sent INTEGER;
      ALTER TABLE attachment ADD COLUMN path TEXT;
      CREATE UNIQUE INDEX attachment_number ON attachment (number) WHERE number IS NOT NULL;
      PRAGMA user_version = 33;
      """)

  /// Since when an account is signed in on this machine, and since when the server has signed the whole device out.
  static let signedOut = SchemaStep(
    name: "signedOut",
    sql: """
      ALTER TABLE signed_in ADD COLUMN since INTEGER;
      ALTER TABLE origin ADD COLUMN signed_out_at INTEGER;
      PRAGMA user_version = 34;
      """)

  /// The packs of coins that the server sells, and of which state of a purchase the user has been told.
  static let servedPurchases = SchemaStep(
    name: "servedPurchases",
    sql: """
      CREATE TABLE pack (
        id TEXT PRIMARY KEY,
        place INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        is_once INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE pack_price (
        pack TEXT NOT NULL REFERENCES pack ON DELETE CASCADE,
        language TEXT NOT NULL,
        price TEXT NOT NULL,
        PRIMARY KEY (pack, language)
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE purchase ADD COLUMN paid INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE purchase ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE purchase ADD COLUMN told_state INTEGER;
      PRAGMA user_version = 35;
      """)

  /// What the server has refused, until the user is told.
  static let refused = SchemaStep(
    name: "refused",
    sql: """
      CREATE TABLE refused (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        room_id INTEGER REFERENCES room ON DELETE CASCADE,
        text TEXT,
        reason TEXT NOT NULL
      ) STRICT;
      CREATE INDEX refused_by_room ON refused (room_id);
      PRAGMA user_version = 36;
      """)

  /// What kind of fault a link to a server has.
  static let faultKind = SchemaStep(
    name: "faultKind",
    sql: """
      ALTER TABLE origin ADD COLUMN fault_kind INTEGER NOT NULL DEFAULT 0;
      PRAGMA user_version = 37;
      """)
}
