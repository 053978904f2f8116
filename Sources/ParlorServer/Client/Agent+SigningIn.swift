internal import ParlorStore

/// Signing in and up. A replica follows its server as one account at a time: another one takes its place.
extension Agent {
  /// Answers a question about signing in or up; returns nil if the question is another.
  func signIn(_ question: Question) throws(TeamError) -> Result<Answer, ServerRefusal>? {
    switch question {
    case .beginLogIn(let email):
      let wait = try client.logInWait(of: email)
      guard wait == 0 else { return .failure(ServerRefusal(code: "tooSoon", number: wait)) }
      let setting = try client.setting(of: email)
      return .success(.attempt(LogInAttempt(email: email, setting: setting)))
    case .logIn(let attempt, let proof):
      return try turn(
        to: client.device(email: attempt.email, proof: proof, label: label))
    case .beginSignUp(let email, let invitation):
      return try client.beginSignUp(email: email, invitation: invitation).map { attempt in
        signUps[email] = (attempt, invitation)
        return .done
      }
    case .signUp(var form, let hash):
      if let refusal = try refusal { return .failure(refusal) }
      let begun = signUps[form.email]
      // A try is answered once. The invitation is good for another one, if somebody has taken the nickname.
      signUps[form.email]?.attempt = nil
      form.invitation = begun?.invitation ?? ""
      return try turn(to: client.signUp(begun?.attempt, form, hash, label: label))
    default: return nil
    }
  }

  /// Goes on as the account that a device was signed in for. The account of before keeps its device, so that what it wrote keeps
  /// its numbers.
  private func turn(
    to made: Result<TeamClient.Device, ServerRefusal>
  ) throws(TeamError) -> Result<Answer, ServerRefusal> {
    guard case .success(let device) = made else { return made.map { .account($0.account) } }
    let isSignedOut = try isSignedOut
    if device.account == account, !isSignedOut {
      try client.revoke(device.number)
      return .success(.account(account))
    }
    if device.account != account, let refusal = try refusal {
      try drop(device)
      return .failure(refusal)
    }
    let former = try stored(store.origin()?.device)
    if let former, !isSignedOut { try client.revoke(former) }
    try stored(store.follow(as: device.account, device: device.number, refresh: device.refresh))
    account = device.account
    client.resume(device)
    // The account may have been here on another machine.
    store.attend(for: [])
    try compare()
    try bring()
    return .success(.account(account))
  }

  /// Why another account cannot sign in now; nil if it can.
  private var refusal: ServerRefusal? {
    get throws(TeamError) {
      try whileSignedIn { () throws(TeamError) in try send() }
      do throws(StoreError) { try store.requireIdle() } catch .replicaInUse {
        return ServerRefusal(code: "inUse")
      } catch { throw .store(error) }
      return nil
    }
  }

  /// Signs a device out that is not used.
  private func drop(_ device: TeamClient.Device) throws(TeamError) {
    let own = client.tokens
    defer { client.tokens = own }
    client.resume(device)
    try client.revoke(device.number)
  }
}
