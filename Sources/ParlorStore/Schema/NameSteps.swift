extension SchemaStep {
  /// Nicknames are unique in a store, and names of channels in a workspace, whatever the case of their letters. A key
  /// column has the text that is compared.
  ///
  /// Nicknames that several accounts have are numbered: the oldest account keeps the name. `former_nickname` holds the
  /// old one until its owner has been told. Channels keep their names; only new ones must differ.
  static let names = SchemaStep(
    name: "names",
    sql: """
      ALTER TABLE account ADD COLUMN nickname_key TEXT;
      ALTER TABLE account ADD COLUMN former_nickname TEXT;
      ALTER TABLE room ADD COLUMN name_key TEXT;
      CREATE UNIQUE INDEX account_nickname ON account (nickname_key);
      CREATE INDEX room_name ON room (workspace_id, name_key);
      PRAGMA user_version = 15;
      """,
    fill: { connection throws(StoreError) in
      let accounts = try connection.rows("SELECT id, nickname FROM account ORDER BY id") {
        (id: $0[0] as Account.ID, nickname: $0[1] as String)
      }
      // A number must not take the nickname that a later account has alone.
      var taken = Set(accounts.map { InputRule.nameKey($0.nickname) })
      var given: Set<String> = [""]
      for account in accounts {
        let old = account.nickname
        let isUnique = given.insert(InputRule.nameKey(old)).inserted
        let nickname = isUnique ? old : numbered(old) { taken.insert(InputRule.nameKey($0)).inserted }
        try connection.run(
          "UPDATE account SET nickname = ?, nickname_key = ?, former_nickname = ? WHERE id = ?", nickname,
          InputRule.nameKey(nickname), isUnique ? nil : old, account.id)
      }
      for room in try connection.rows(
        "SELECT id, name FROM room WHERE name IS NOT NULL",
        make: { (id: $0[0] as Room.ID, name: $0[1] as String) })
      {
        try connection.run("UPDATE room SET name_key = ? WHERE id = ?", InputRule.nameKey(room.name), room.id)
      }
    })

  /// Returns a nickname with the first number, from 2 on, for which `isFree` is true. A nickname without anything that
  /// a reader can see becomes `Member`.
  private static func numbered(_ nickname: String, isFree: (String) -> Bool) -> String {
    let key = InputRule.nameKey(nickname)
    let base = key.isEmpty ? "Member" : InputRule.nickname(nickname) ?? key
    var number = 2
    while true {
      let ending = " \(number)"
      let cut = String(base.prefix(InputRule.longestName - ending.count)) + ending
      let name = InputRule.nickname(cut) ?? cut
      if isFree(name) { return name }
      number += 1
    }
  }
}

extension Store {
  /// Returns the nickname that an account had before it was numbered, if its owner has not been told of that. From then
  /// on, the owner counts as told.
  public func takeFormerNickname(of account: Account.ID) throws(StoreError) -> String? {
    func former() throws(StoreError) -> String? {
      try connection.row("SELECT former_nickname FROM account WHERE id = ?", account) { $0[0] as String? }
        ?? nil
    }
    // Most accounts were never numbered, so this writes nothing for them.
    guard try former() != nil else { return nil }
    return try write { () throws(StoreError) in
      let nickname = try former()
      try connection.run("UPDATE account SET former_nickname = NULL WHERE id = ?", account)
      return nickname
    }
  }
}
