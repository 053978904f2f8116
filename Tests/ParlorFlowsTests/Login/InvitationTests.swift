import Testing
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// Signing up on a team's server that wants an invitation.
@Suite struct InvitationTests {
  private let company: Company

  init() throws {
    company = try Company()
    try company.store.connection.execute(
      "INSERT INTO origin (id, url, account_id, device) VALUES (1, 'test', 1, 7)")
  }

  /// Answers the question that is asked next, and lets the session hear of it. Returns the question.
  private func answer(_ refusal: String?, about: String? = nil, to guest: Guest) throws -> Question? {
    let kept = try #require(try company.store.takeQuestion())
    let result = refusal.map { Result<Answer, ServerRefusal>.failure(ServerRefusal(code: $0, about: about)) }
    try company.store.keepAnswer(to: kept.id, result ?? .success(.done))
    guest.play.meanwhile {}
    return kept.question
  }

  @Test func `a code is asked for where the server wants one, until it is right`() throws {
    _ = try Self.tour()
  }

  /// Signs up with wrong codes and a right one.
  static func tour() throws -> Play {
    let tests = try InvitationTests()
    let guest = try tests.company.guest(nil, at: "login/signIn/signUp")
    let (sora, other) = ("sora@example.org", "other@example.org")
    guest.type(sora)
    #expect(try tests.answer("invitation", to: guest) == .beginSignUp(email: sora))
    #expect(
      guest.news == """

        Sign up  sora@example.org
        Your password will need 12 characters,
        or 8 with A-Z, a-z, 0-9 and a @$!%*?&.

        Only invited people can sign up here.
        Ask the server's admin for a code.

        """)
    guest.type("wrong")
    #expect(try tests.answer("invitation", to: guest) == .beginSignUp(email: sora, invitation: "wrong"))
    #expect(
      guest.news == """
        That code is wrong, used or expired.
        Type it again, or ask for another one.

        """)
    // Once it was right, it need not be typed again.
    guest.type("right")
    #expect(
      try tests.answer("taken", about: "email", to: guest) == .beginSignUp(email: sora, invitation: "right"))
    guest.type(other)
    #expect(try tests.answer(nil, to: guest) == .beginSignUp(email: other, invitation: "right"))
    _ = guest.news
    guest.type("Sora", "", "Abcdef1!", "Abcdef1!")
    guest.work()
    // Somebody else has used it meanwhile.
    _ = try tests.answer("invitation", to: guest)
    #expect(
      guest.news.hasSuffix("That code is wrong, used or expired.\nType it again, or ask for another one.\n"))
    guest.type("new")
    #expect(try tests.answer(nil, to: guest) == .beginSignUp(email: other, invitation: "new"))
    _ = guest.news
    return guest.play
  }
}
