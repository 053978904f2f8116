/// A person who can log in. The password's hash never leaves the store.
public struct Account: Hashable, Sendable, Identifiable {
  public struct ID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  public let id: ID
  public let email: String
  public let nickname: String
  /// Digits only; empty when none was given.
  public let phone: String
  public let coins: Int

  public init(id: ID, email: String, nickname: String, phone: String, coins: Int) {
    self.id = id
    self.email = email
    self.nickname = nickname
    self.phone = phone
    self.coins = coins
  }
}

extension Account.ID: SQLValue {}

/// What somebody filled in to get an account.
public struct SignUp: Hashable, Sendable {
  public var email: String
  public var nickname: String
  public var phone: String
  public var password: String

  public init(email: String, nickname: String, phone: String = "", password: String) {
    self.email = email
    self.nickname = nickname
    self.phone = phone
    self.password = password
  }

  /// The first field at fault, in the order they are asked for; a phone number may be left out.
  public var fault: StoreError.Field? {
    if !InputRule.isEmail(email) { return .email }
    if !InputRule.isName(nickname) { return .nickname }
    if !phone.isEmpty, InputRule.phoneDigits(phone) == nil { return .phone }
    return InputRule.isPassword(password) ? nil : .password
  }
}

extension Store {
  /// The account with an id, or nil.
  public func account(_ id: Account.ID) throws(StoreError) -> Account? {
    try connection.row("SELECT id, email, nickname, phone, coins FROM account WHERE id = ?", id) { row in
      Account(id: row[0], email: row[1], nickname: row[2], phone: row[3], coins: row[4])
    }
  }

  /// Lets other sessions know who is signed in here, nobody with nil, until it is called again or this one ends.
  public func attend(as account: Account.ID?) { attendance.enter(account) }

  /// Begins a sign-up: whether an address has an account already. Upper and lower case are one.
  ///
  /// Either answer tells of the address, so each counts as a try, whichever address it is of. After several, this throws
  /// `tooSoon`, with the delays of the log-in. Making the account takes its try back.
  public func beginSignUp(email: String) throws(StoreError) -> Bool {
    try write { () throws(StoreError) in
      try countTry(of: Self.signUpTries)
      return try isTaken(email: email)
    }
  }

  /// What tries at sign-up are counted by. No address is like it.
  private static var signUpTries: String { "sign-up" }

  func isTaken(email: String) throws(StoreError) -> Bool {
    try connection.row("SELECT 1 FROM account WHERE email = ?", email) { _ in true } ?? false
  }

  /// Gives an account another nickname, by the rule of the sign-up.
  public func setNickname(_ nickname: String, of account: Account.ID) throws(StoreError) {
    guard InputRule.isName(nickname) else { throw .invalid(.nickname) }
    try write { () throws(StoreError) in
      guard try self.account(account) != nil else { throw .unknown(.account(account)) }
      try connection.run("UPDATE account SET nickname = ? WHERE id = ?", nickname, account)
      try note(.account(account))
    }
  }

  /// Gives an account another phone number, by the rule of the sign-up; none with an empty text.
  public func setPhone(_ phone: String, of account: Account.ID) throws(StoreError) {
    let digits = phone.isEmpty ? "" : InputRule.phoneDigits(phone)
    guard let digits else { throw .invalid(.phone) }
    try write { () throws(StoreError) in
      guard try self.account(account) != nil else { throw .unknown(.account(account)) }
      try connection.run("UPDATE account SET phone = ? WHERE id = ?", digits, account)
      try note(.account(account))
    }
  }

  /// Makes an account. `hash` is the password's, made beforehand since that is slow.
  ///
  /// Throws `invalid` with the first field at fault, or `taken(.email)`.
  public func signUp(_ form: SignUp, hash: PasswordHash) throws(StoreError) -> Account {
    if let fault = form.fault { throw .invalid(fault) }
    return try write { () throws(StoreError) in
      guard try !isTaken(email: form.email) else { throw .taken(.email) }
      let phone = InputRule.phoneDigits(form.phone) ?? ""
      try connection.run(
        """
        INSERT INTO account (email, nickname, phone, coins, password, created_at) VALUES (?, ?, ?, ?, ?, ?)
        """, form.email, form.nickname, phone, Coins.welcome, hash.text, now())
      let id = Account.ID(connection.lastInsertedRow)
      try uncountTry(of: Self.signUpTries)
      return Account(id: id, email: form.email, nickname: form.nickname, phone: phone, coins: Coins.welcome)
    }
  }
}
