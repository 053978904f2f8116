import Glibc
import UsherFiles

/// Keys with which people come in at a door, and the codes of invitations, with which they first come.
///
/// A key is known by its fingerprint. Somebody who comes in by a key signs in with no password and has no address.
extension Store {
  /// What the code of an invitation leads to.
  public enum Invitation: Equatable, Sendable {
    /// To an account of one's own.
    case newcomer
    /// To an account that the person has, for one more key.
    case holder(Account.ID)
  }

  /// Returns the account of a key; nil if the key is not known.
  public func holder(ofKey key: String) throws(StoreError) -> Account.ID? {
    try connection.row("SELECT account_id FROM account_key WHERE fingerprint = ?", key) {
      $0[0] as Account.ID
    }
  }

  /// Notes that somebody has come in by a key; once a minute, so that programs which only read need not write each time.
  public func noteUse(ofKey key: String) throws(StoreError) {
    let used = try connection.row("SELECT used_at FROM account_key WHERE fingerprint = ?", key) {
      $0[0] as Int64
    }
    guard let used, now() - used >= 60_000 else { return }
    try write(durable: false) { () throws(StoreError) in
      try connection.run("UPDATE account_key SET used_at = ? WHERE fingerprint = ?", now(), key)
    }
  }

  /// The keys of an account, as its devices. `own` is the key by which this session has come in.
  func keys(of account: Account.ID, own: String?) throws(StoreError) -> [Device] {
    try connection.rows(
      "SELECT id, label, since, used_at, fingerprint FROM account_key WHERE account_id = ? ORDER BY fingerprint = ? DESC, id",
      account, own ?? ""
    ) { row in
      Device(id: row[0], label: row[1], since: row[2], used: row[3], isOwn: (row[4] as String) == own)
    }
  }

  /// Removes a key of an account, or with nil all but the one by which this session has come in. Its sessions
  /// end. Also deletes the account's unused codes for more keys.
  func removeKeys(_ device: Device.ID?, of account: Account.ID, own: String?) throws(StoreError) {
    try write { () throws(StoreError) in
      try connection.run(
        "DELETE FROM account_key WHERE account_id = ?1 AND (id = ?2 OR ?2 IS NULL AND fingerprint <> ?3)",
        account, device, own ?? "")
      try connection.run("DELETE FROM invitation WHERE account_id = ?", account)
      try note(.account(account))
    }
  }

  /// Makes an invitation to a workspace, by its admin, and returns its code. It serves once, within a week.
  public func makeInvitation(to workspace: Workspace.ID, by account: Account.ID) throws(StoreError) -> String
  {
    try write { () throws(StoreError) in
      _ = try administered(workspace, by: account)
      return try insertInvitation(workspace: workspace)
    }
  }

  /// Makes an invitation to the oldest workspace, or to a first one, and returns its code.
  public func makeInvitation() throws(StoreError) -> String {
    try write { () throws(StoreError) in try insertInvitation() }
  }

  /// Makes the code for one more key of an account, and a name for that key. It serves once, within a week.
  public func makeCode(for account: Account.ID, label: String) throws(StoreError) -> String {
    try write { () throws(StoreError) in try insertInvitation(account: account, label: label) }
  }

  /// How many keys there are, and how many accounts have one.
  public func countKeys() throws(StoreError) -> (keys: Int, accounts: Int) {
    try connection.row("SELECT count(*), count(DISTINCT account_id) FROM account_key") { ($0[0], $0[1]) } ?? (
      0, 0
    )
  }

  /// Returns the number of unused invitations, without those that have expired.
  public func countInvitations() throws(StoreError) -> Int {
    try connection.row("SELECT count(*) FROM invitation WHERE until > ?", now()) { $0[0] } ?? 0
  }

  /// Takes the invitation with a code back, or with nil all of them. Returns how many there were.
  public func revokeInvitations(_ code: String? = nil) throws(StoreError) -> Int {
    try write { () throws(StoreError) in
      let count = try countInvitations()
      try connection.run("DELETE FROM invitation WHERE ?1 IS NULL OR digest = ?1", code.map(Self.digest))
      return try count - countInvitations()
    }
  }

  /// Returns what a code leads to. Throws `invalid(.invitation)` if it leads nowhere. Counts each wrong code as a try
  /// of the key that it came with, so that no key delays another. After several tries, throws `tooSoon` with the same delays as the log-in.
  public func invitation(_ code: String, for key: String) throws(StoreError) -> Invitation {
    // The try is counted in a transaction of its own, so that an error does not roll the count back.
    try write { () throws(StoreError) in try countTry(of: Self.tries(of: key)) }
    let found = try connection.row(
      "SELECT account_id FROM invitation WHERE digest = ? AND until > ?", Self.digest(code), now()
    ) { $0[0] as Account.ID? }
    guard let found else { throw .invalid(.invitation) }
    try write { () throws(StoreError) in try uncountTry(of: Self.tries(of: key)) }
    return found.map { .holder($0) } ?? .newcomer
  }

  /// Uses a code up: the key belongs from now on to the account that the code leads to. A newcomer gets an account with a nickname, in
  /// the workspace of the invitation. If there is no workspace yet, makes one named `firstWorkspace`.
  ///
  /// Throws `invalid(.invitation)` if somebody else has used the code meanwhile, and `taken(.nickname)`.
  public func useInvitation(
    _ code: String, key: String, label: String, nickname: String, firstWorkspace: String
  ) throws(StoreError) -> Account.ID {
    try requireTruth()
    return try write { () throws(StoreError) in
      // Another session of the same person was faster.
      if let holder = try holder(ofKey: key) { return holder }
      let digest = Self.digest(code)
      let found = try connection.row(
        "SELECT account_id, workspace_id, label FROM invitation WHERE digest = ? AND until > ?", digest, now()
      ) { row in
        (account: row[0] as Account.ID?, workspace: row[1] as Workspace.ID?, label: row[2] as String)
      }
      guard let found else { throw .invalid(.invitation) }
      let account =
        if let account = found.account { account } else {
          try insertNewcomer(nickname, in: found.workspace, orFirst: firstWorkspace)
        }
      try connection.run(
        "INSERT INTO account_key (fingerprint, account_id, label, since, used_at) VALUES (?, ?, ?, ?4, ?4)",
        key, account, found.label.isEmpty ? label : found.label, now())
      try connection.run("DELETE FROM invitation WHERE digest = ?", digest)
      try note(.account(account))
      return account
    }
  }

  /// Part of a transaction: makes an account without an address and without a password.
  func insertAccount(_ nickname: String) throws(StoreError) -> Account.ID {
    guard let nickname = InputRule.nickname(nickname) else { throw .invalid(.nickname) }
    guard try !isTaken(nickname: nickname) else { throw .taken(.nickname) }
    // No hash is the text *, so no password is right.
    try connection.run(
      """
      INSERT INTO account (email, nickname, nickname_key, phone, coins, password, created_at)
      VALUES ('new ' || ?2, ?1, ?2, '', ?3, '*', ?4)
      """, nickname, InputRule.nameKey(nickname), Coins.welcome, now())
    let account = Account.ID(connection.lastInsertedRow)
    // An address that is the number of the account is none.
    try connection.run("UPDATE account SET email = CAST(id AS TEXT) WHERE id = ?", account)
    return account
  }

  /// Part of a transaction: makes the account of somebody with an invitation.
  private func insertNewcomer(
    _ nickname: String, in workspace: Workspace.ID?, orFirst name: String
  ) throws(StoreError) -> Account.ID {
    let account = try insertAccount(nickname)
    let oldest = try connection.row("SELECT min(id) FROM workspace") { $0[0] as Workspace.ID? } ?? nil
    if let workspace = workspace ?? oldest {
      try welcome(account, to: workspace)
    } else {
      let first = try insertWorkspace(name: name, description: "", by: account)
      _ = try insertChannel(name: "general", description: "", in: first.id, by: account)
    }
    return account
  }

  /// Part of a transaction: makes an invitation and returns its code.
  private func insertInvitation(
    account: Account.ID? = nil, workspace: Workspace.ID? = nil, label: String = ""
  ) throws(StoreError) -> String {
    try requireTruth()
    let code = (0..<3).map { _ in Self.randomDigits(4) }.joined(separator: "-")
    try connection.run("DELETE FROM invitation WHERE until <= ?", now())
    try connection.run(
      "INSERT INTO invitation (digest, account_id, workspace_id, label, until) VALUES (?, ?, ?, ?, ?)",
      Self.digest(code), account, workspace, label, now() + Self.week)
    return code
  }

  /// Returns random digits and letters. Each has five bits.
  static func randomDigits(_ count: Int) -> String {
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String((0..<count).map { _ in digits[Int.random(in: digits.indices)] })
  }

  private static var week: Int64 { 7 * 86_400_000 }

  /// Under which name the tries of a key are counted. It is not a valid e-mail address.
  private static func tries(of key: String) -> String { "code " + key }

  /// The digest of a code. Capitals, blanks and hyphens make no difference, nor do letters that look like a digit.
  private static func digest(_ code: String) -> String {
    let plain = code.lowercased().compactMap { letter -> Character? in
      switch letter {
      case " ", "-": nil
      case "o": "0"
      case "i", "l": "1"
      default: letter
      }
    }
    return SHA256.hex(Array(String(plain).utf8))
  }
}
