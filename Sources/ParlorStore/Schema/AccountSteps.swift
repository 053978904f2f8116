extension SchemaStep {
  /// Accounts, and failed log-ins. Failures are counted by address, whether or not an account has it, so the count
  /// does not reveal which addresses are known. Tries at sign-up and at inviting are counted in the same table, under
  /// keys that are no addresses.
  static let accounts = SchemaStep(
    name: "accounts",
    sql: """
      PRAGMA application_id = 1348563564;
      CREATE TABLE account (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        email TEXT NOT NULL UNIQUE COLLATE NOCASE,
        nickname TEXT NOT NULL,
        phone TEXT NOT NULL,
        coins INTEGER NOT NULL CHECK (coins >= 0),
        password TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE log_in_failure (
        email TEXT NOT NULL PRIMARY KEY COLLATE NOCASE,
        failed_count INTEGER NOT NULL,
        not_before INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 1;
      """)

  /// The accounts that have a local store on this machine, and when each was last used. An account that already keeps
  /// something here gets a local store that counts as the oldest.
  static let localStores = SchemaStep(
    name: "localStores",
    sql: """
      CREATE TABLE local_store (
        account_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
        used_at INTEGER NOT NULL
      ) STRICT;
      INSERT INTO local_store (account_id, used_at)
      SELECT account_id, 0 FROM keepsake UNION SELECT account_id, 0 FROM unsent
      UNION SELECT account_id, 0 FROM notice;
      PRAGMA user_version = 11;
      """)

  /// Purchases, from the request on. A transaction id is unique, so its coins are credited once.
  static let purchases = SchemaStep(
    name: "purchases",
    sql: """
      CREATE TABLE purchase (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        request TEXT UNIQUE,
        product TEXT NOT NULL,
        state INTEGER NOT NULL,
        transaction_id TEXT UNIQUE,
        began_at INTEGER NOT NULL,
        submitted_at INTEGER,
        finished_at INTEGER,
        UNIQUE (account_id, id)
      ) STRICT;
      PRAGMA user_version = 12;
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
