package import ParlorStore
internal import UsherPush

/// Signing in and up.
extension TeamClient {
  /// Signs an account in. The password stays here: the server gets its hash.
  package func logIn(email: String, password: String, label: String) throws(TeamError) -> Device {
    let setting = try setting(of: email)
    let hash: PasswordHash
    do throws(StoreError) { hash = try PasswordHash(password, setting: setting) } catch {
      throw .store(error)
    }
    switch try device(email: email, proof: hash, label: label) {
    case .success(let device):
      resume(device)
      return device
    // An address that cannot be one has no account.
    case .failure(let refusal): throw refusal.code == "tooSoon" ? TeamError(refusal) : .wrongPassword
    }
  }

  /// The settings with which the password of an address is hashed. An address without an account has some too.
  func setting(of email: String) throws(TeamError) -> String {
    let setting = try wrapped(
      connection.run("SELECT parlor_api.salt($1)", .text(email)).text(0) ?? "")
    guard PasswordHash.isSetting(setting) else { throw .malformed("salt") }
    return setting
  }

  /// How many milliseconds the next log-in to an address has to wait.
  func logInWait(of email: String) throws(TeamError) -> Int64 {
    try wrapped(connection.run("SELECT parlor_api.log_in_wait($1)", .text(email)).number(0) ?? 0)
  }

  /// Signs a device in with the hash of a password. This connection goes on as who it was.
  func device(
    email: String, proof: PasswordHash, label: String
  ) throws(TeamError) -> Result<Device, ServerRefusal> {
    let begun = try beginLogIn(email: email, proof: proof)
    guard case .string(let attempt)? = begun["try"] else { return .failure(try ServerRefusal(begun)) }
    return try device(ask("SELECT parlor_api.log_in($1, $2)", [.text(attempt), .text(label)]))
  }

  /// Counts a try to log in. The answer has its name.
  func beginLogIn(email: String, proof: PasswordHash) throws(TeamError) -> JSON {
    try ask("SELECT parlor_api.begin_try('log-in', $1, $2, NULL)", [.text(email), .text(proof.text)])
  }

  /// Begins a sign-up, and returns its try. Refuses a wrong invitation, and then an address that has an account. The server says so
  /// only in a second call, after it has counted the try.
  package func beginSignUp(
    email: String, invitation: String
  ) throws(TeamError) -> Result<String, ServerRefusal> {
    let begun = try ask(
      "SELECT parlor_api.begin_try('sign-up', $1, $2, NULL)", [.text(email), .text(invitation)])
    guard case .string(let attempt)? = begun["try"] else { return .failure(try ServerRefusal(begun)) }
    let answer = try ask("SELECT parlor_api.can_sign_up($1)", [.text(attempt)])
    if answer["refused"] != nil { return .failure(try ServerRefusal(answer)) }
    return .success(attempt)
  }

  /// Makes an account, and signs a device in. `attempt` is the try of a sign-up that has begun. If it is too old, or nil, another
  /// one is begun.
  package func signUp(
    _ attempt: String?, _ form: SignUp, _ hash: PasswordHash, label: String
  ) throws(TeamError) -> Result<Device, ServerRefusal> {
    if let attempt {
      let made = try make(attempt, form, hash, label)
      guard case .failure(let refusal) = made, refusal.code == "wrong" else { return made }
    }
    switch try beginSignUp(email: form.email, invitation: form.invitation) {
    case .success(let attempt): return try make(attempt, form, hash, label)
    case .failure(let refusal): return .failure(refusal)
    }
  }

  private func make(
    _ attempt: String, _ form: SignUp, _ hash: PasswordHash, _ label: String
  ) throws(TeamError) -> Result<Device, ServerRefusal> {
    let nickname = InputRule.nickname(form.nickname) ?? ""
    let fields: [JSON.Member] = [
      .init("nickname", .string(nickname)), .init("key", .string(InputRule.nameKey(nickname))),
      .init("phone", .string(InputRule.phone(form.phone) ?? "")), .init("hash", .string(hash.text)),
    ]
    return try device(
      ask(
        "SELECT parlor_api.sign_up($1, $2::jsonb, $3)",
        [.text(attempt), .text(JSON.object(fields).written), .text(label)]))
  }

  private func device(_ made: JSON) throws(TeamError) -> Result<Device, ServerRefusal> {
    if made["refused"] != nil { return .failure(try ServerRefusal(made)) }
    return .success(try made.decoded("log-in"))
  }

  /// Goes on as a device that has just been signed in.
  package func resume(_ device: Device) { tokens = (device.access, device.refresh) }

  /// Uses the token of a device that has been signed in before.
  package func resume(_ refresh: String) { tokens.refresh = refresh }
}
