import ParlorServer
import ParlorStore
import UsherScreens

/// Makes an account on a server, for `parlor join --sign-up`. Asks what the form of a session asks, in its order.
final class SigningUp {
  private let client: TeamClient
  private let questions = Questions(wanted: "signUp")
  private var form = SignUp(email: "", nickname: "", password: "")
  /// The try that the server has counted. It is good for one answer.
  private var attempt: String?

  init(_ client: TeamClient) { self.client = client }

  /// Makes the account, and signs this device in.
  func account() throws(TeamError) -> TeamClient.Device {
    try questions.insist { () throws(TeamError) in
      form.email = try questions.ask("ask.email")
      try require(.email)
      try begin()
    }
    try askNickname()
    try questions.insist { () throws(TeamError) in
      form.phone = try questions.ask("ask.phone", mayBeEmpty: true)
      try require(.phone)
    }
    form.password = try questions.askNewPassword()
    let hash = try stored(PasswordHash(form.password))
    while true {
      let made = try client.signUp(attempt, form, hash, label: AgentCommand.hostName)
      do throws(TeamError) {
        let device = try Self.value(made)
        client.resume(device)
        return device
      } catch {
        guard error == .store(.taken(.nickname)), questions.canRepeat(after: error) else { throw error }
      }
      attempt = nil
      try askNickname()
    }
  }

  /// Begins the sign-up, with the code of an invitation if the server wants one.
  private func begin() throws(TeamError) {
    while true {
      do throws(TeamError) {
        attempt = try Self.value(client.beginSignUp(email: form.email, invitation: form.invitation))
        return
      } catch {
        guard error == .store(.invalid(.invitation)),
          form.invitation.isEmpty || questions.canRepeat(after: error)
        else { throw error }
        form.invitation = try questions.ask("ask.invitation")
      }
    }
  }

  private func askNickname() throws(TeamError) {
    try questions.insist { () throws(TeamError) in
      form.nickname = try questions.ask("ask.nickname")
      try require(.nickname)
    }
  }

  /// Throws if a field is not valid. Those that come before it are.
  private func require(_ field: StoreError.Field) throws(TeamError) {
    if form.fault == field { throw .store(.invalid(field)) }
  }

  private static func value<Value>(_ answer: Result<Value, ServerRefusal>) throws(TeamError) -> Value {
    switch answer {
    case .success(let value): return value
    case .failure(let refusal): throw TeamError(refusal)
    }
  }
}
