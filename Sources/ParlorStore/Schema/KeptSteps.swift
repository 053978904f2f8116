extension SchemaStep {
  /// The accounts that are signed in on this machine, and the account that used each terminal last; NULL if it has logged
  /// out there.
  static let logIns = SchemaStep(
    name: "logIns",
    sql: """
      CREATE TABLE signed_in (account_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE) STRICT;
      CREATE TABLE terminal (
        name TEXT NOT NULL PRIMARY KEY,
        account_id INTEGER REFERENCES account ON DELETE SET NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO signed_in (account_id)
      SELECT a.id FROM device_setting s JOIN account a ON CAST(a.id AS TEXT) = s.value WHERE s.key = 'session';
      PRAGMA user_version = 18;
      """)

  /// The keys with which people come in at a door, by their fingerprints, and the invitations that nobody has used, by the digests of
  /// their codes: for one more key of an account, or for somebody new in a workspace; NULL stands for the oldest one.
  static let keys = SchemaStep(
    name: "keys",
    sql: """
      CREATE TABLE account_key (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        fingerprint TEXT NOT NULL UNIQUE,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        label TEXT NOT NULL,
        since INTEGER NOT NULL,
        used_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX account_key_by_account ON account_key (account_id);
      CREATE TABLE invitation (
        digest TEXT NOT NULL PRIMARY KEY,
        account_id INTEGER REFERENCES account ON DELETE CASCADE,
        workspace_id INTEGER REFERENCES workspace ON DELETE CASCADE,
        label TEXT NOT NULL,
        until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 39;
      """)

  /// Accounts of programs, with how many messages each may write in a minute and has written in the last one; the hooks of
  /// these accounts, with digests of their tokens; and the messages that a program has written for a person.
  static let bots = SchemaStep(
    name: "bots",
    sql: """
      CREATE TABLE bot (
        account_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
        minute_limit INTEGER NOT NULL,
        counted_from INTEGER NOT NULL DEFAULT 0,
        counted INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE hook (
        account_id INTEGER PRIMARY KEY REFERENCES bot ON DELETE CASCADE,
        room_id INTEGER NOT NULL REFERENCES room ON DELETE CASCADE,
        digest TEXT NOT NULL UNIQUE,
        since INTEGER NOT NULL,
        used_at INTEGER
      ) STRICT;
      CREATE INDEX hook_by_room ON hook (room_id);
      ALTER TABLE message ADD COLUMN by_program INTEGER NOT NULL DEFAULT 0;
      PRAGMA user_version = 41;
      """)

  /// Payloads that were delivered to an account, and wait for its sessions. Their ids only grow, so that a session knows
  /// how far it has read. `opens` is 1 if a session is to open the place of the payload, and 2 once one has.
  static let mailbox = SchemaStep(
    name: "mailbox",
    sql: """
      CREATE TABLE push (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        identity TEXT,
        payload TEXT NOT NULL,
        opens INTEGER NOT NULL,
        arrived_at INTEGER NOT NULL,
        UNIQUE (account_id, id),
        UNIQUE (account_id, identity)
      ) STRICT;
      PRAGMA user_version = 21;
      """)

  /// What became of a notification: opened, or answered. Until it is read, a notification of a room counts as one unread
  /// message of the room, unless the message itself is there.
  static let noticeStates = SchemaStep(
    name: "noticeStates",
    sql: """
      ALTER TABLE notice ADD COLUMN opened_at INTEGER;
      ALTER TABLE notice ADD COLUMN acted_at INTEGER;
      ALTER TABLE notice ADD COLUMN expires_at INTEGER;
      ALTER TABLE notice ADD COLUMN category TEXT NOT NULL DEFAULT '';
      ALTER TABLE notice ADD COLUMN room_id INTEGER REFERENCES room ON DELETE SET NULL;
      ALTER TABLE notice ADD COLUMN message_id INTEGER;
      CREATE INDEX waiting_notice_by_room ON notice (room_id, account_id)
      WHERE room_id IS NOT NULL AND seen_at IS NULL;
      CREATE INDEX notice_by_expiry ON notice (account_id, expires_at) WHERE expires_at IS NOT NULL;
      CREATE VIEW waiting_notice AS
      SELECT id, account_id, room_id, body, received_at FROM notice n
      WHERE room_id IS NOT NULL AND seen_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM message WHERE id = n.message_id AND room_id = n.room_id);
      DROP VIEW listed_room;
      DROP VIEW joined_room;
      CREATE VIEW joined_room AS
      SELECT m.account_id, r.id, r.workspace_id, r.name AS channel,
        iif(r.low_id = m.account_id, r.high_id, r.low_id) AS opponent_id, r.last_message_id,
        max(r.last_at, ifnull((SELECT max(received_at) FROM waiting_notice
          WHERE room_id = r.id AND account_id = m.account_id), 0)) AS last_at,
        m.muted, m.mentions_only, m.favourite,
        max(r.last_sequence - m.read_sequence, 0) + (SELECT count(*) FROM waiting_notice
          WHERE room_id = r.id AND account_id = m.account_id) AS unread
      FROM room_member m JOIN room r ON r.id = m.room_id;
      CREATE VIEW listed_room AS
      SELECT j.account_id, j.id, j.workspace_id, w.name AS workspace_name, j.opponent_id,
        ifnull(j.channel, o.nickname) AS name, j.muted, j.mentions_only, j.favourite, j.unread
      FROM joined_room j JOIN workspace w ON w.id = j.workspace_id LEFT JOIN account o ON o.id = j.opponent_id;
      PRAGMA user_version = 22;
      """)

  /// How often a push file had been replaced or rewritten when a position in it was kept, and how far the file before it was
  /// kept. Of two sessions that read the same lines, the second sees that they are kept already.
  static let pushGenerations = SchemaStep(
    name: "pushGenerations",
    sql: """
      ALTER TABLE push_position ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE push_position ADD COLUMN former INTEGER NOT NULL DEFAULT 0;
      PRAGMA user_version = 24;
      """)

  /// The messages with which an account has done something from its inbox, such as answering, so that no session does it again.
  /// The store keeps no notifications of messages.
  static let actedMessages = SchemaStep(
    name: "actedMessages",
    sql: """
      CREATE TABLE acted_message (
        message_id INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        acted_at INTEGER NOT NULL,
        PRIMARY KEY (message_id, account_id)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 25;
      """)

  /// What a channel is about at present, as its admin has written it.
  static let topics = SchemaStep(
    name: "topics",
    sql: """
      ALTER TABLE room ADD COLUMN topic TEXT NOT NULL DEFAULT '';
      PRAGMA user_version = 20;
      """)

  /// What an account owes after a refund, and how many coins each purchase gives: the payer can name packs of its own.
  static let refunds = SchemaStep(
    name: "refunds",
    sql: """
      ALTER TABLE account ADD COLUMN coins_owed INTEGER NOT NULL DEFAULT 0 CHECK (coins_owed >= 0);
      ALTER TABLE purchase ADD COLUMN coins INTEGER NOT NULL DEFAULT 0;
      UPDATE purchase SET coins = CAST(substr(product, 7) AS INTEGER) WHERE product GLOB 'coins.[1-9]*';
      PRAGMA user_version = 16;
      """)
}
