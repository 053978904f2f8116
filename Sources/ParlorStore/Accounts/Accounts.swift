/// A person who can log in. The password's hash never leaves the store.
public struct Account: Hashable, Sendable, Identifiable {
  public typealias ID = RowID<Account>

  public let id: ID
  /// Empty if it is not known, as that of others in a replica.
  public let email: String
  public let nickname: String
  /// As ``InputRule/phone(_:)`` returns it; empty when none was given.
  public let phone: String
  public let coins: Int
  /// The coins that refunds could not take back, because the account had too few. The next purchase pays them.
  public let owed: Int

  public init(id: ID, email: String, nickname: String, phone: String, coins: Int, owed: Int = 0) {
    self.id = id
    self.email = email
    self.nickname = nickname
    self.phone = phone
    self.coins = coins
    self.owed = owed
  }
}

/// The answers of the sign-up form.
public struct SignUp: Hashable, Sendable {
  public var email: String
  public var nickname: String
  public var phone: String
  public var password: String
  /// The code of the invitation that the server of a team may want. A store without a server wants none.
  public var invitation: String

  public init(
    email: String, nickname: String, phone: String = "", password: String, invitation: String = ""
  ) {
    self.email = email
    self.nickname = nickname
    self.phone = phone
    self.password = password
    self.invitation = invitation
  }

  /// The first invalid field, in the order of the form. A phone number may be left out.
  public var fault: StoreError.Field? {
    if !InputRule.isEmail(email) { return .email }
    if InputRule.nickname(nickname) == nil { return .nickname }
    if !phone.isEmpty, InputRule.phone(phone) == nil { return .phone }
    return InputRule.isPassword(password) ? nil : .password
  }
}

extension Store {
  /// Returns the account with an id; nil if there is none.
  public func account(_ id: Account.ID) throws(StoreError) -> Account? {
    try connection.row("SELECT id, email, nickname, phone, coins, coins_owed FROM account WHERE id = ?", id) {
      let (id, email): (Account.ID, String) = ($0[0], $0[1])
      // A replica does not know the addresses of others, and has their ids instead.
      return Account(
        id: id, email: email == id.description ? "" : email, nickname: $0[2], phone: $0[3], coins: $0[4],
        owed: $0[5])
    }
  }

  /// Returns the account with an e-mail address or a nickname; nil if there is none.
  public func account(named name: String) throws(StoreError) -> Account? {
    let id = try connection.row(
      "SELECT id FROM account WHERE email = ?1 OR nickname_key = ?2 ORDER BY email = ?1 DESC", name,
      InputRule.nameKey(String(name.drop { $0 == "@" }))
    ) { $0[0] as Account.ID }
    return try id.flatMap { id throws(StoreError) in try account(id) }
  }

  /// Tells other sessions that this session is logged in as an account, or with nil that it is logged out. It holds
  /// until the next call, or until the session ends.
  ///
  /// In a replica, a session that is logged out attends as account 0: it may ask to log in.
  public func attend(as account: Account.ID?) {
    attendance.enter(account ?? ((try? isReplica) == true ? 0 : nil))
  }

  /// Shows other sessions that accounts are logged in on other machines. It holds until the next call, or until this process ends.
  public func attend(for others: Set<Account.ID>) { attendance.enter(for: others) }

  /// Whether this session of the store or another one is logged in as an account.
  public func isPresent(_ account: Account.ID) -> Bool { attendance.isPresent(account) }

  /// Begins a sign-up, and returns whether an address has an account already. Upper and lower case count as the same.
  ///
  /// Both answers reveal something about the address, so each call counts as a try, whatever the address is. After
  /// several tries, throws `tooSoon` with the same delays as the log-in. If the sign-up succeeds, its try is not counted.
  public func beginSignUp(email: String) throws(StoreError) -> Bool {
    try requireTruth()
    return try write { () throws(StoreError) in
      try countTry(of: Self.signUpTries)
      return try isTaken(email: email)
    }
  }

  /// The key under which tries at sign-up are counted. It is not a valid e-mail address, so it cannot be mistaken for one.
  private static var signUpTries: String { "sign-up" }

  func isTaken(email: String) throws(StoreError) -> Bool {
    try connection.row("SELECT 1 FROM account WHERE email = ?", email) { _ in true } ?? false
  }

  /// Returns whether an account other than `account` has a nickname. Nicknames that look alike count as the same.
  public func isTaken(nickname: String, exceptBy account: Account.ID? = nil) throws(StoreError) -> Bool {
    let holder = try connection.row(
      "SELECT id FROM account WHERE nickname_key = ?", InputRule.nameKey(nickname)
    ) { $0[0] as Account.ID }
    return holder != nil && holder != account
  }

  /// Changes an account's nickname, under the rules of the sign-up.
  public func setNickname(_ nickname: String, of account: Account.ID) throws(StoreError) {
    try requireTruth()
    guard let nickname = InputRule.nickname(nickname) else { throw .invalid(.nickname) }
    try write { () throws(StoreError) in
      guard try self.account(account) != nil else { throw .unknown(.account(account)) }
      guard try !isTaken(nickname: nickname, exceptBy: account) else { throw .taken(.nickname) }
      try connection.run(
        "UPDATE account SET nickname = ?, nickname_key = ? WHERE id = ?", nickname,
        InputRule.nameKey(nickname),
        account)
      try note(.account(account))
    }
  }

  /// Changes an account's phone number, under the rule of the sign-up. An empty text removes the number.
  public func setPhone(_ phone: String, of account: Account.ID) throws(StoreError) {
    try requireTruth()
    let number = phone.isEmpty ? "" : InputRule.phone(phone)
    guard let number else { throw .invalid(.phone) }
    try write { () throws(StoreError) in
      guard try self.account(account) != nil else { throw .unknown(.account(account)) }
      try connection.run("UPDATE account SET phone = ? WHERE id = ?", number, account)
      try note(.account(account))
    }
  }

  /// Creates an account. Hashing is slow, so the caller makes `hash` from the password beforehand.
  ///
  /// Throws `invalid` with the first invalid field, `taken(.email)` or `taken(.nickname)`.
  public func signUp(_ form: SignUp, hash: PasswordHash) throws(StoreError) -> Account {
    try requireTruth()
    if let fault = form.fault { throw .invalid(fault) }
    guard let nickname = InputRule.nickname(form.nickname) else { throw .invalid(.nickname) }
    return try write { () throws(StoreError) in
      guard try !isTaken(email: form.email) else { throw .taken(.email) }
      guard try !isTaken(nickname: nickname) else { throw .taken(.nickname) }
      let phone = InputRule.phone(form.phone) ?? ""
      try connection.run(
        """
        INSERT INTO account (email, nickname, nickname_key, phone, coins, password, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, form.email, nickname, InputRule.nameKey(nickname), phone, Coins.welcome, hash.text, now())
      let id = Account.ID(connection.lastInsertedRow)
      try uncountTry(of: Self.signUpTries)
      return Account(id: id, email: form.email, nickname: nickname, phone: phone, coins: Coins.welcome)
    }
  }
}
